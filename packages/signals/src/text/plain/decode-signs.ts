import type { PlainText } from './plain-text.ts'
import { type Piece, Rewriting } from './rewriting.ts'

/** A way in which words were hidden, where it stands in the text that was read. */
export interface Trick {
  readonly kind: 'encoded-letters' | 'markup-inside-word' | 'styled-letters' | 'rewritten-words'
  readonly start: number
  readonly end: number
}

/** The text as programs show it, with what was undone. */
export interface Decoded {
  readonly plain: Required<PlainText>
  readonly tricks: readonly Trick[]
}

/**
 * Signs by which a text is known that has something to decode: nearly every post has none, and is left after one
 * search.
 */
const QUICK = /&[#A-Za-z]|%[0-9A-Fa-f]{2}|\\[ux]|<[!/A-Za-z]|[\u202e\u0250-\u028e\u01dd]/

/** HTML Living Standard, 13.5: the named references of ASCII signs and of what shows nothing. */
const NAMED: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', shy: '', zwnj: '', zwj: '', lrm: '', rlm: '' },
  ...{ excl: '!', quest: '?', period: '.', comma: ',', colon: ':', semi: ';', num: '#', dollar: '$', percnt: '%' },
  ...{ commat: '@', lpar: '(', rpar: ')', ast: '*', plus: '+', sol: '/', lowbar: '_', hyphen: '-', dash: '-' },
  ...{ NewLine: '\n', Tab: '\t', ensp: ' ', emsp: ' ', thinsp: ' ', ZeroWidthSpace: '', NoBreak: '' },
}
/** HTML 13.1.4, character references; RFC 3986 2.1, percent escapes; ECMAScript 12.9.4, escapes of strings. */
const ENCODED =
  /&(?:#(\d{1,7})(?!\d);?|#x([0-9a-f]{1,6})(?![0-9a-f]);?|([a-z]{2,16});)|((?:%[0-9a-f]{2})+)|\\(?:u([0-9a-f]{4})|x([0-9a-f]{2})|u\{([0-9a-f]{1,6})\})/gi
const LINK = /(?:https?:\/\/|www\.)\S{1,2000}/gi
/** HTML 4: elements inside a line, and those that begin a new one. Other names in angle brackets are no HTML. */
const INLINE =
  'a|abbr|acronym|b|bdi|bdo|big|cite|code|del|dfn|em|font|i|ins|kbd|mark|q|s|samp|small|span|strike|strong|sub|sup|tt|u|var|wbr'
const BLOCK =
  'article|aside|blockquote|body|br|center|dd|div|dl|dt|footer|h[1-6]|head|header|hr|html|img|li|main|nav|ol|p|pre|section|table|tbody|td|th|thead|tr|ul'
const MARKUP = new RegExp(`(?:<!--[^<>]{0,200}-->|</?(?:${INLINE}|${BLOCK})(?:\\s[^<>]{0,300})?/?>)+`, 'gi')
const STARTS_LINE = new RegExp(`</?(?:${BLOCK})[\\s/>]`, 'i')
const LETTER = /[\p{L}\p{M}]/u
/** Fewer are a slip of a program that wrote the text. */
const ENCODED_MIN = 3
const MARKED_UP_MIN = 2
/** What was encoded may be encoded again: `%2565` shows an `e` after two rounds. */
const ROUNDS = 3

/**
 * Undoes what programs undo before they show a text: references of HTML, percent escapes outside links, escapes of program
 * texts, HTML tags and comments, the order that U+202E forces (Unicode Annex 9, UAX 9), and lines turned upside down.
 * Undefined where a text has none of them.
 */
export function decodeSigns(text: string): Decoded | undefined {
  if (!QUICK.test(text)) return undefined
  const rewriting = new Rewriting(text)
  const tricks: Trick[] = []
  references(text, rewriting, tricks)
  markup(text, rewriting, tricks)
  backwards(text, rewriting)
  upsideDown(text, rewriting, tricks)
  const plain = rewriting.build()
  return plain && { plain, tricks }
}

/** Tells whether a place lies in a link, whose letters are as they have to be. Places are asked for in their order. */
export function linksIn(text: string): (at: number) => boolean {
  const links = Array.from(text.matchAll(LINK), ({ 0: link, index }) => [index, index + link.length] as const)
  let next = 0
  return (at) => {
    while (next < links.length && links[next]![1] <= at) next++
    return next < links.length && links[next]![0] <= at
  }
}

/**
 * Replaces character references and escapes by what they show. A percent escape inside a link stays, since links are
 * written with them. Letters that are encoded one by one are counted: three and more are a trick, for nobody writes
 * `&#101;` for an `e` by hand.
 */
function references(text: string, rewriting: Rewriting, tricks: Trick[]): void {
  const isLinked = linksIn(text.includes('%') ? text : '')
  const letters: { start: number; end: number }[] = []
  for (const match of text.matchAll(ENCODED)) {
    const start = match.index
    const end = start + match[0].length
    if (match[4] !== undefined && (isLinked(start) || isShare(text, start, end))) continue
    const shown = shownBy(match)
    if (shown === undefined) continue
    if (match[3] === undefined && /[A-Za-z]/.test(shown)) letters.push({ start, end })
    // A percent escape has three signs for each byte: each decoded character keeps its own place.
    // An escape of three signs for each letter.
    if (match[4] !== undefined && shown.length * 3 === end - start)
      rewriting.replace(
        start,
        end,
        [...shown].map((to, i) => ({ to, start: start + 3 * i, end: start + 3 * i + 3 })),
      )
    else rewriting.read(start, end, shown)
  }
  if (letters.length >= ENCODED_MIN)
    tricks.push({ kind: 'encoded-letters', start: letters[0]!.start, end: letters.at(-1)!.end })
}

/** `20%50` of a price, and `5%20 points`: a share, and no escape. */
function isShare(text: string, start: number, end: number): boolean {
  return end - start === 3 && /[0-9\s]/.test(text[start - 1] ?? ' ') && !/[A-Za-z%]/.test(text[end] ?? ' ')
}

/**
 * What one reference or escape shows; undefined where it shows nothing valid (an unknown name, half of a surrogate
 * pair, a number above Unicode), and where it is a control character. Percent escapes are decoded until nothing
 * changes, three times at most.
 */
function shownBy([all, decimal, hex, name, percents, ...escapes]: RegExpExecArray): string | undefined {
  if (name !== undefined) return NAMED[name] ?? NAMED[name.toLowerCase()]
  if (percents !== undefined) {
    for (let round = 0, shown = all; ; round++)
      try {
        const next = decodeURIComponent(shown)
        if (next === shown || round === ROUNDS) return CONTROL.test(shown) ? undefined : shown
        shown = next
      } catch {
        return round === 0 ? undefined : shown
      }
  }
  const code =
    decimal !== undefined ? Number(decimal) : Number.parseInt(hex ?? escapes.find((one) => one !== undefined)!, 16)
  if (code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) return undefined
  const shown = String.fromCodePoint(code)
  return CONTROL.test(shown) ? undefined : shown
}

/** Control characters besides tab and line ends: decoding must not put any into a text. */
const CONTROL = /(?![\t\n\r])\p{Cc}/u

/**
 * Takes HTML tags and comments out. An element that begins a line becomes a line end, so that words of two paragraphs
 * do not run together; an element inside a word leaves nothing (`vac<b></b>cine`), which is how words are hidden from
 * filters.
 */
function markup(text: string, rewriting: Rewriting, tricks: Trick[]): void {
  if (!text.includes('<')) return
  const inside: { start: number; end: number }[] = []
  for (const match of text.matchAll(MARKUP)) {
    const start = match.index
    const end = start + match[0].length
    const block = STARTS_LINE.test(match[0])
    if (!block && LETTER.test(text[start - 1] ?? '') && LETTER.test(text[end] ?? '')) inside.push({ start, end })
    rewriting.replace(start, end, block ? [{ to: '\n', start, end }] : [])
  }
  if (inside.length >= MARKED_UP_MIN)
    tricks.push({ kind: 'markup-inside-word', start: inside[0]!.start, end: inside.at(-1)!.end })
}

/** What U+202E shows from right to left, read in the order in which people see it. */
function backwards(text: string, rewriting: Rewriting): void {
  for (const match of text.matchAll(/\u202e([^\u202c\n]{1,10000})\u202c?/g)) {
    const start = match.index
    rewriting.replace(
      start,
      start + match[0].length,
      turned(match[1]!, start + 1, (sign) => sign),
    )
  }
}

/** Letters that are shown turned round by another letter of Unicode (block IPA Extensions and its neighbours). */
const TURNED: Readonly<Record<string, string>> = {
  ...{ ɐ: 'a', q: 'b', ɔ: 'c', p: 'd', ǝ: 'e', ɟ: 'f', ƃ: 'g', ɓ: 'g', ɥ: 'h', ı: 'i', ᴉ: 'i', ɾ: 'j', ſ: 'j', ʞ: 'k' },
  ...{ ן: 'l', ꞁ: 'l', ʃ: 'l', ɯ: 'm', u: 'n', d: 'p', b: 'q', ɹ: 'r', ʇ: 't', n: 'u', ʌ: 'v', ʍ: 'w', ʎ: 'y' },
  ...{ '¡': '!', '¿': '?', '˙': '.', '‘': ',', '(': ')', ')': '(', '∀': 'a', Ɔ: 'c', Ǝ: 'e', Ⅎ: 'f', '⅁': 'g', Ʇ: 't' },
}
const ONLY_TURNED = /[ɐɔǝɟɥɹʇʌʍʎɯʞ]/g
/** So many different ones stand in no transcription that is a line long together with ASCII letters. Our own choice. */
const TURNED_KINDS = 4

/**
 * Lines of letters turned upside down (`ɹǝɥʇo`), read from their end to their start. A line is turned only where one
 * letter in five or more is of this kind: the same letters stand in phonetic transcriptions.
 */
function upsideDown(text: string, rewriting: Rewriting, tricks: Trick[]): void {
  const kinds = new Set(text.match(ONLY_TURNED))
  if (kinds.size < TURNED_KINDS) return
  for (const match of text.matchAll(/[^\n]+/g)) {
    const [line] = match
    const many = line.match(ONLY_TURNED)?.length ?? 0
    if (many * 5 < (line.match(/\p{L}/gu)?.length ?? 0)) continue
    const start = match.index
    const end = start + line.length
    rewriting.replace(
      start,
      end,
      turned(line, start, (sign) => TURNED[sign] ?? sign),
    )
    tricks.push({ kind: 'styled-letters', start, end })
  }
}

/** The characters of a stretch from its end to its start. */
function turned(stretch: string, at: number, read: (sign: string) => string): Piece[] {
  const pieces: Piece[] = []
  let start = at
  for (const sign of stretch) {
    pieces.push({ to: read(sign), start, end: start + sign.length })
    start += sign.length
  }
  return pieces.reverse()
}
