import { isLower, SHAPE, type Tokens } from './tokens.ts'

/** A run of tokens: `from` included, `to` excluded. */
export interface Sentence {
  readonly from: number
  readonly to: number
  /** Ends in a question mark. */
  readonly question: boolean
  /** Ends in an exclamation mark. */
  readonly exclamation: boolean
}

/** How a sentence ends; of several marks the question mark counts. */
const END = { none: 0, stop: 1, question: 2, exclamation: 3 } as const
type Break = (typeof END)[keyof typeof END]

/**
 * Splits a tokenised text into sentences by looking at what stands between words: each character is seen once, so time
 * grows linearly with length whatever the text holds. Abbreviations, initials, decimals, web addresses and an ellipsis
 * before a lower-case word do not end a sentence; `¿` and `¡` begin one.
 */
export function splitSentences(text: string, tokens: Tokens, abbreviations: ReadonlySet<string>): Sentence[] {
  // Who begins without a capital begins every sentence so.
  const isSmall = tokens.count > 0 && isLower(text.charCodeAt(tokens.starts[0]!))
  const sentences: Sentence[] = []
  let from = 0
  for (let i = 0; i < tokens.count; i++) {
    const last = i === tokens.count - 1
    const found = breakAfter(text, tokens, i, abbreviations, isSmall)
    if (found === END.none && !last) continue
    sentences.push({ from, to: i + 1, question: found === END.question, exclamation: found === END.exclamation })
    from = i + 1
  }
  return sentences
}

/** Question marks besides `?`: `؟ ‽ ⁇ ⁈ ⁉ ﹖ ？`. */
const QUESTIONS: ReadonlySet<number> = new Set([0x61f, 0x203d, 0x2047, 0x2048, 0x2049, 0xfe56, 0xff1f])

/** What kind of sentence end, if any, stands between token `i` and the next one. */
function breakAfter(
  text: string,
  tokens: Tokens,
  i: number,
  abbreviations: ReadonlySet<string>,
  isSmall: boolean,
): Break {
  const start = tokens.ends[i]!
  const end = i + 1 < tokens.count ? tokens.starts[i + 1]! : text.length
  if (end - start === 1 && text.charCodeAt(start) === 32) return END.none
  let mark: Break = END.none
  let stops = 0
  let lines = 0
  let spaced = false
  let opened = false
  let bullet = false
  for (let at = start; at < end; at++) {
    const c = text.charCodeAt(at)
    if (c === 63 || QUESTIONS.has(c)) mark = END.question
    else if ((c === 33 || c === 0xff01 || c === 0x203c) && mark === END.none) mark = END.exclamation
    else if (c === 46 || c === 0x3002 || c === 0x6d4 || c === 0x964) stops += 1
    else if (c === 0x2026) stops += 3
    else if (c === 10) lines += 1
    else if (c === 0x2029) lines += 2
    else if (c === 0xbf || c === 0xa1) opened = true
    else if (c === 0x2022 || c === 45 || c === 42 || c >= 0xd800) bullet = true
    if (c <= 32 || c === 0xa0) spaced = true
  }
  if (mark !== END.none) return spaced || nextBegins(text, end) ? mark : END.none
  if (opened) return END.stop
  if (lines > 1 || (lines === 1 && (bullet || nextBegins(text, end)))) return END.stop
  if (stops === 0 || !spaced) return END.none
  return stopEnds(text, tokens, i, stops, end, abbreviations, isSmall) ? END.stop : END.none
}

/** After a word of at least so many letters that is not an abbreviation, a full stop always ends a sentence. Our own choice. */
const LONG_WORD = 4
/** Words that begin a sentence in small letters, and hardly go on after an abbreviation (`we love it. who pays?`). */
const BEGINS: ReadonlySet<string> = new Set(
  `who what why how where when i we they he she you it's that's but so is are does did do can quién qué cómo dónde cuándo
   por yo nosotros ellos ella pero`.split(/\s+/),
)

/** Nouns that are named by a letter. */
const LETTERED: ReadonlySet<string> = new Set(
  'vitamin hepatitis plan group type grade class vitamina grupo tipo clase'.split(' '),
)

/** Abbreviations that are words of their own, and stand for another one only before a figure: `no. 5`, `mar. 3`. */
const WORDS_TOO: ReadonlySet<string> = new Set('no nos mar sep dec art vol fig pp est col al'.split(' '))

/**
 * Does a full stop end a sentence? Not inside an ellipsis before a small letter, not after an abbreviation or an
 * initial, and before a small letter only behind a long word, in a text without capitals, or where the next word
 * begins sentences.
 */
function stopEnds(
  text: string,
  tokens: Tokens,
  i: number,
  stops: number,
  end: number,
  abbreviations: ReadonlySet<string>,
  isSmall: boolean,
): boolean {
  const word = tokens.words[i]!
  const isLowerNext = isLower(text.charCodeAt(end)) && !(tokens.shapes[i + 1]! & SHAPE.url)
  const isBegun = word.length > 1 && BEGINS.has(tokens.words[i + 1]!)
  if (isLowerNext && (stops > 1 || !(isSmall || word.length >= LONG_WORD || isBegun))) return false
  if (stops > 1) return true
  if (abbreviations.has(word) && !(WORDS_TOO.has(word) && !(tokens.shapes[i + 1]! & SHAPE.digit))) return false
  // `p. 14`, `n. 3`.
  if (word.length === 1 && tokens.shapes[i + 1]! & SHAPE.digit) return false
  // `vitamin C. Red peppers …`: the letter is a name.
  if (i > 0 && LETTERED.has(tokens.words[i - 1]!)) return true
  // One capital letter and a full stop is an initial (`J. Doe`, `U.S.`).
  return !(tokens.ends[i]! - tokens.starts[i]! === 1 && tokens.shapes[i]! & SHAPE.capital)
}

/** Does what stands at `at` look like the beginning of a sentence? The end of the text does. */
function nextBegins(text: string, at: number): boolean {
  return !isLower(text.charCodeAt(at)) || text.charCodeAt(at - 1) === 64 || text.charCodeAt(at - 1) === 35
}
