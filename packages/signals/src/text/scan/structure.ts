import { DIGIT, LOWER, NON_ASCII, UPPER } from './char-table.ts'
import type { TokenTable } from './token-table.ts'

/** A stretch of a text: UTF-16 offsets. */
export interface Span {
  readonly start: number
  /** Excluded. */
  readonly end: number
}

/** A web address, with or without `https://`. */
export interface Link extends Span {
  /** Lower case, without `www.` and port. */
  readonly domain: string
}

/** What a text holds besides words. Spans are in text order. */
export interface Structure {
  readonly links: readonly Link[]
  readonly emails: readonly Span[]
  /** Runs of 9 to 15 digits, also grouped: the length of telephone numbers with area code (E.164: at most 15). */
  readonly phones: readonly Span[]
  /** Numbers of 5 or 6 digits standing alone: the length of SMS short codes. */
  readonly shortCodes: readonly Span[]
  /** Amounts with a currency. */
  readonly money: readonly Span[]
}

/** Endings that make a dotted name an address. Those that are words too need a path or three labels. */
const ENDINGS = new Set(
  'com org net info biz gov edu int example io co tv ly gl uk es mx pe ar cl bo ec uy ve gt py ke tz ug rw ng za de fr eu ru cn jp br xyz top site online club shop app link news page dev gd cc tk ml icu vip xin cfd sbs lat pw'.split(
    ' ',
  ),
)
/** Endings of addresses that are words as well: `act.me` may be a missing space. */
const WORD_ENDINGS = new Set('me to in us it is at be so am live work today world life my'.split(' '))
/** Currencies by a sign or a short form before the amount, or by a name or a short form after it. Own selection. */
const CURRENCY_SIGN = /[$£€¥₦₹₱]\s?$/
const CURRENCY_BEFORE = new Set('tsh ksh kes tzs ugx rs inr usd us eur gbp s mxn pen sh shs'.split(' '))
const CURRENCY_AFTER = new Set(
  'usd dollars dollar euros euro pounds soles sol pesos tsh ksh kes tzs shilingi shillings rupees inr rs gbp eur pen mxn bob btc eth'.split(
    ' ',
  ),
)
/** A telephone number is written in at most this many groups. */
const GROUPS_MOST = 6
const SPACE = /\s/g

/**
 * Reads links, numbers and amounts from the words already found. Linear in the length of the text.
 *
 * A word is read once: a run of digits with its groups, else a link with all that belongs to it, else a word of
 * digits and letters. So the
 * figures in an address do not count as a telephone number.
 */
export function readStructure(text: string, tokens: TokenTable): Structure {
  const links: Link[] = []
  const emails: Span[] = []
  const phones: Span[] = []
  const shortCodes: Span[] = []
  const money: Span[] = []
  for (let t = 0; t < tokens.count; ) {
    if (isDigits(tokens, t)) {
      const last = lastOfNumber(text, tokens, t)
      readNumber(text, tokens, t, last, { phones, shortCodes, money })
      t = last + 1
      continue
    }
    const last = lastLabel(text, tokens, t)
    const link = linkAt(text, tokens, t, last)
    if (link !== undefined) {
      if (text[link.start - 1] === '@') emails.push(link)
      else links.push(link)
      while (t < tokens.count && tokens.starts[t]! < link.end) t++
      continue
    }
    if ((tokens.kinds[t]! & DIGIT) !== 0) readMixed(text, tokens, t, phones, money)
    t++
  }
  return { links, emails, phones, shortCodes, money }
}

/** Whether a word is of digits alone. */
function isDigits(tokens: TokenTable, t: number): boolean {
  return (tokens.kinds[t]! & (DIGIT | UPPER | LOWER | NON_ASCII)) === DIGIT
}

/** A word in lower case; the empty text where there is none. */
function word(text: string, tokens: TokenTable, t: number): string {
  return t < 0 || t >= tokens.count ? '' : text.slice(tokens.starts[t], tokens.ends[t]).toLowerCase()
}

/** Labels of a domain name looked at: longer names are none, and the cost stays linear. */
const LABELS_MOST = 8

/** Last word of the dotted name that starts at `t`. */
function lastLabel(text: string, tokens: TokenTable, t: number): number {
  let last = t
  while (last + 1 < tokens.count && last - t < LABELS_MOST && tokens.starts[last + 1]! - tokens.ends[last]! === 1) {
    const between = text[tokens.ends[last]!]
    if (between !== '.' && between !== '-') break
    last++
  }
  return last
}

/** A link with a scheme, or a dotted name whose ending is one of an address. */
function linkAt(text: string, tokens: TokenTable, t: number, lastDotted: number): Link | undefined {
  const start = tokens.starts[t]!
  const scheme = text.startsWith('://', tokens.ends[t]) && /^https?$/.test(word(text, tokens, t))
  if (scheme) return linkFrom(text, start, tokens.ends[t]! + 3)
  if (lastDotted === t) return undefined
  const end = tokens.ends[lastDotted]!
  const labels = text.slice(start, end).toLowerCase().split('.')
  const ending = labels.at(-1)!
  const path = text[end] === '/'
  if (labels.length < 2 || !(ENDINGS.has(ending) || (WORD_ENDINGS.has(ending) && (path || labels.length > 2))))
    return undefined
  return path || text[end] === '?' || text[end] === ':'
    ? linkFrom(text, start, start)
    : { start, end, domain: bare(labels.join('.')) }
}

/** The link from `start` to the next space; its domain begins at `host`. */
function linkFrom(text: string, start: number, host: number): Link {
  SPACE.lastIndex = host
  const end = SPACE.test(text) ? SPACE.lastIndex - 1 : text.length
  const domain = /[^/?#:]*/.exec(text.slice(host, Math.min(end, host + 256)))![0].toLowerCase()
  return { start, end, domain: bare(domain) }
}

/** A domain without `www.` and without a mark at its end. */
function bare(domain: string): string {
  return domain.replace(/^www\./, '').replace(/[^\p{L}\p{N}]$/u, '')
}

/** Last group of a number written in groups: `0787-406-889`, `+255 755 667 788`, `1,000`. */
function lastOfNumber(text: string, tokens: TokenTable, t: number): number {
  let last = t
  while (last + 1 < tokens.count && isDigits(tokens, last + 1)) {
    const gap = text.slice(tokens.ends[last], tokens.starts[last + 1])
    if (gap !== ' ' && gap !== '-' && gap !== ',' && gap !== '.') break
    last++
  }
  return last
}

/** Where numbers go, by what they are. */
type Numbers = Record<'phones' | 'shortCodes' | 'money', Span[]>

/**
 * A number is money where a currency stands beside it, a telephone number by its length, else perhaps a short code.
 * Money comes first: an amount may have as many digits as a telephone number. Commas and dots group amounts and not
 * telephone numbers.
 */
function readNumber(text: string, tokens: TokenTable, t: number, last: number, into: Numbers): void {
  const start = tokens.starts[t]!
  const end = tokens.ends[last]!
  let digits = 0
  for (let i = t; i <= last; i++) digits += tokens.ends[i]! - tokens.starts[i]!
  if (CURRENCY_SIGN.test(text.slice(Math.max(0, start - 2), start)) || isCurrency(text, tokens, t - 1, last + 1))
    into.money.push({ start, end })
  else if (digits >= 9 && digits <= 15 && last - t < GROUPS_MOST && !/[,.]/.test(text.slice(start, end)))
    into.phones.push({ start, end })
  else if (last === t && (digits === 5 || digits === 6)) into.shortCodes.push({ start, end })
}

/** Whether a word before or after names a currency. */
function isCurrency(text: string, tokens: TokenTable, before: number, after: number): boolean {
  return CURRENCY_BEFORE.has(word(text, tokens, before)) || CURRENCY_AFTER.has(word(text, tokens, after))
}

/** A word that mixes digits and letters, often for want of a space: `5000tzs`, `£50award`, `call09050000327`. */
function readMixed(text: string, tokens: TokenTable, t: number, phones: Span[], money: Span[]): void {
  const start = tokens.starts[t]!
  const end = tokens.ends[t]!
  const written = word(text, tokens, t).slice(0, 64)
  const amount = /^\d+([a-z]*)/.exec(written)
  if (
    amount !== null &&
    (CURRENCY_AFTER.has(amount[1]!) || CURRENCY_SIGN.test(text.slice(Math.max(0, start - 2), start)))
  )
    money.push({ start, end })
  else if (/\d{9}/.test(written)) phones.push({ start, end })
}
