import { REPORT, REPORT_IDS } from '../lists/list-types.ts'
import type { Span } from '../scan/structure.ts'
import type { Mark } from './marks.ts'

/** Characters between who speaks and the quotation. Our own choice: `wrote on his page the night before: "…"`. */
const LEAD_MAX = 60
/** Characters of a quotation, and of words without quotation marks. Our own choice: two text messages. */
const WORDS_MAX = 320
/** Characters between two quotations of the same speaker: `"…" and then "…"`. */
const BETWEEN_MAX = 12
/** So many quotations follow each other; more are written by nobody. */
const QUOTATIONS_MAX = 5

/** What closes a quotation, by what opens it. */
const CLOSING: Readonly<Record<string, string>> = {
  '"': '"',
  '“': '”"',
  '„': '“”',
  '«': '»',
  '‘': "’'",
  "'": "'’",
}

/** From who speaks to what opens the quotation, within the sentence. An apostrophe inside a word opens none. */
const OPENS = /^[^.!?\n"“„«‘]*?(["“„«‘]|(?<![\p{L}\p{N}])'(?=[\p{L}¿¡]))/u
/** From what closes a quotation to who speaks, within the sentence. A sign beside the quotation says that both belong together: `"…," he said`. */
const CLOSES = /(?:(?<=[,.!?])(["”“»]|['’](?![\p{L}\p{N}]))|(["”“»]|['’])(?=,))[^.!?\n"”“»]*$/u
/** What begins indirect speech, which is worded by the author: `me dijo que te van a matar`. */
const INDIRECT = /^\s{0,2}(?:that|que|q|ke)(?!\p{L})/iu
/** Where words without quotation marks end: at a sign, or at a word that goes on with something else. */
const UNQUOTED_END =
  /[^\p{L}\p{M}\p{N}'’ ]|(?<!\p{L})(?:and|but|so|because|cause|cuz|then|now|or else|y|e|pero|porque|entonces|ahora|as[ií] que|por eso|por lo que)(?!\p{L})/iu
/** Words by which somebody speaks of themselves. Behind other words they begin what the author says: `he told me the truth i will …`. */
const OF_SELF = /^(?:i|im|ill|imma|i['’]\p{L}+|we|we['’]\p{L}+|yo|te|voy|vamos|nos)$/iu

/**
 * The stretches of a text in which others speak, where marks of the group `report` say so: a quotation close behind or
 * before one of them in its sentence, and direct speech behind it where the mark needs none. Quotation marks alone report nothing: a whole
 * threat may stand in them. The cost is bounded for each mark.
 */
export function reportedWords(text: string, marks: readonly Mark[]): readonly Span[] {
  const reports = marks.filter(({ output }) => output.entry.group === REPORT)
  const byAuthor = reports.filter(({ output }) => output.entry.id === REPORT_IDS.byAuthor)
  const stretches: Span[] = []
  let next = 0
  let authorUntil = 0
  for (const { output, start, end } of reports) {
    while (next < byAuthor.length && byAuthor[next]!.start <= start)
      authorUntil = Math.max(authorUntil, byAuthor[next++]!.end)
    // `I told him`: what begins in the author's words is theirs.
    if (start < authorUntil || output.entry.id === REPORT_IDS.endorsed) continue
    const before = quotationBefore(text, start)
    if (before !== undefined) stretches.push(before)
    const behind = quotationBehind(text, end, LEAD_MAX)
    if (behind !== undefined) stretches.push(...withNext(text, behind))
    else if (output.entry.id === REPORT_IDS.unquoted) stretches.push({ start: end, end: unquotedEnd(text, end) })
  }
  const reported = joined(stretches.filter(({ start, end }) => start < end))
  const endorsed = reports.filter(({ output }) => output.entry.id === REPORT_IDS.endorsed)
  return outside(endorsed, reported).length > 0 ? [] : reported
}

/** The spans that lie in none of the stretches; both in text order, and no two stretches touch. */
export function outside<T extends Span>(spans: readonly T[], stretches: readonly Span[]): readonly T[] {
  let next = 0
  return spans.filter(({ start, end }) => {
    while (next < stretches.length && stretches[next]!.end < start) next++
    const stretch = stretches[next]
    return stretch === undefined || stretch.start > start || stretch.end < end
  })
}

/** Stretches in text order, those that overlap as one. */
function joined(stretches: readonly Span[]): readonly Span[] {
  const all: Span[] = []
  for (const { start, end } of [...stretches].sort((a, b) => a.start - b.start)) {
    const last = all.at(-1)
    if (last === undefined || start > last.end) all.push({ start, end })
    else all[all.length - 1] = { start: last.start, end: Math.max(last.end, end) }
  }
  return all
}

/** The quotation that begins within so many characters behind a place, in the same sentence. */
function quotationBehind(text: string, from: number, within: number): Span | undefined {
  const opens = OPENS.exec(text.slice(from, from + within + 1))
  if (opens === null) return undefined
  const start = from + opens[0].length
  const closing = CLOSING[opens[1]!]!
  for (let at = start; at < Math.min(text.length, start + WORDS_MAX); at++)
    if (closing.includes(text[at]!) && !isApostrophe(text, at)) return { start, end: at }
  return undefined
}

/** A quotation, and those that follow it closely. */
function withNext(text: string, first: Span): readonly Span[] {
  const all = [first]
  while (all.length < QUOTATIONS_MAX) {
    const next = quotationBehind(text, all.at(-1)!.end + 1, BETWEEN_MAX)
    if (next === undefined) break
    all.push(next)
  }
  return all
}

/** The quotation that ends shortly before a place, in the same sentence. */
function quotationBefore(text: string, to: number): Span | undefined {
  const from = Math.max(0, to - LEAD_MAX - 1)
  const closes = CLOSES.exec(text.slice(from, to))
  if (closes === null) return undefined
  const end = from + closes.index
  const sign = closes[1] ?? closes[2]!
  const opening = Object.keys(CLOSING).filter((opens) => CLOSING[opens]!.includes(sign))
  for (let at = end - 1; at >= Math.max(0, end - WORDS_MAX); at--)
    if (opening.includes(text[at]!) && !isApostrophe(text, at)) return { start: at + 1, end }
  return undefined
}

/** Does a sign stand between two letters (`I'll`)? */
function isApostrophe(text: string, at: number): boolean {
  return /['’‘]/u.test(text[at]!) && IN_WORD.test(text.slice(at - 1, at)) && IN_WORD.test(text.slice(at + 1, at + 2))
}
const IN_WORD = /[\p{L}\p{N}]/u

/** Where the direct speech ends that begins at a place without quotation marks; at the place itself where none does. */
function unquotedEnd(text: string, from: number): number {
  const colon = /^\s{0,2}:/u.exec(text.slice(from, from + 3))?.[0].length ?? 0
  const rest = text.slice(from + colon, from + WORDS_MAX)
  if (INDIRECT.test(rest)) return from
  const clause = rest.slice(0, UNQUOTED_END.exec(rest)?.index)
  let isOther = false
  for (const { 0: word, index } of clause.matchAll(/\S+/gu)) {
    if (!OF_SELF.test(word)) isOther = true
    else if (isOther) return from + colon + index
  }
  return from + colon + clause.length
}
