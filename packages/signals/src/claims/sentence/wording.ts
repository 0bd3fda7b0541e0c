import { BEFORE_VERB } from '../words/grammar-words.ts'
import type { Clause, Range, Reading } from './reading.ts'

/** Signs that belong to the word behind them, and to the word before them. */
const BEFORE = '$€£¥#@"“«‘\'('
const AFTER = '%°€$£"”»’\')'

/** The tokens of a clause with the signs that belong to them: currency and hash before, percent after, quotes around. */
export function spanOf(
  { text, tokens }: Reading,
  { from, to }: Range,
): { readonly start: number; readonly end: number } {
  let start = tokens.starts[from]!
  let end = tokens.ends[to - 1]!
  while (start > 0 && BEFORE.includes(text[start - 1]!)) start -= 1
  if (/^\s%/.test(text.slice(end, end + 2))) end += 2
  while (end < text.length && AFTER.includes(text[end]!)) end += 1
  return { start, end }
}

/** The words of a clause as a sentence of its own: its subject, where that stands elsewhere, before them. */
export function wordingOf(reading: Reading, clause: Clause): string {
  const own = withObject(reading, clause, withSigns(reading, clause))
  const { lead, glue, owner } = clause
  if (owner) {
    const { tokens, text } = reading
    const behind = text.slice(tokens.starts[owner.at]!, tokens.ends[clause.to - 1]!)
    const noun = own.slice(0, own.lastIndexOf(behind)).trimEnd()
    const of = reading.language === 'es' ? 'de' : 'of'
    const whose = `${of} ${withSigns(reading, owner)}`
      .replace(/^de [Ee]l /, 'del ')
      .replace(/^(?:of The|de L(?:a|os|as)) /, (words) => words.toLowerCase())
    const what = owner.article === undefined ? noun : `${owner.article} ${noun}`
    return writtenOut(`${what} ${whose} ${own.slice(own.lastIndexOf(behind))}`)
  }
  if (!lead) return writtenOut(own)
  const subject = withSigns(reading, lead)
  const joint = glue === undefined ? ' ' : glue === POSSESSIVE || glue === OF_SEVERAL ? `${glue} ` : ` ${glue} `
  return writtenOut(subject + joint + asContinued(reading, clause, own))
}

/** The words with what a pronoun in them stands for in its place. */
function withObject(reading: Reading, { to, object }: Clause, own: string): string {
  if (!object) return own
  const { text, tokens } = reading
  const from = own.lastIndexOf(text.slice(tokens.starts[object.at]!, tokens.ends[to - 1]!))
  const named = withSigns(reading, object).replace(/^(?:The|An?) /, (article) => article.toLowerCase())
  return own.slice(0, from) + named + own.slice(from + tokens.words[object.at]!.length)
}

/** What makes an owner of a subject: `Kenya's capital`. */
export const POSSESSIVE = "'s"

/** The same of several: `Bats' wings`. */
export const OF_SEVERAL = "'"

/** A sentence that goes on behind its subject begins with a small letter. */
function asContinued({ tokens, verbs }: Reading, { from }: Clause, own: string): string {
  const isVerb = verbs[from] === 1 || BEFORE_VERB.has(tokens.words[from]!)
  return isVerb ? own[0]!.toLowerCase() + own.slice(1) : own
}

/** What can follow `'s` as a participle, with adverbs before it: by its ending, or listed. */
const PARTICIPLE =
  '(?:(?:not|also|just|already|now|never|always|only|even) )*(?:\\p{L}+(?:ed|ught|own|awn|orn|ost|uilt|ent|elt|ept|itten|idden|isen|aken|oken|ozen|olen|iven)|cut|made|led|put|set|hit|won|sold|told|had|paid|said|held|met|run|become|come|begun|gone|done|seen|let|read|left|fallen|eaten|sung|sunk|spread)(?!\\p{L})'

/**
 * Contractions and what they stand for, in the order in which they are written out: negations first, since `can't`
 * would otherwise lose its `t` to a later rule.
 */
const CONTRACTIONS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:can['’]t|cannot)\b/giu, 'can not'],
  [/\bwon['’]t\b/giu, 'will not'],
  [/(?<=\p{L})n['’]t\b/giu, ' not'],
  [/['’]s been\b/giu, ' has been'],
  [/['’]s got\b/giu, ' has'],
  [/['’]ve got\b/giu, ' have'],
  // Before a participle nobody can tell `has` from `is`: `it's hired 300 people`.
  [new RegExp(`\\b(it|he|she|that|there|what|who)['’]s\\b(?! ${PARTICIPLE})`, 'giu'), '$1 is'],
  [/\b(they|we|you)['’]re\b/giu, '$1 are'],
  [/\b(they|we|you|i)['’]ve\b/giu, '$1 have'],
  [/\b(they|we|you|i|it|he|she)['’]ll\b/giu, '$1 will'],
]

/** Words that only press a denial. */
const PRESSED: readonly (readonly [RegExp, string])[] = [
  [/\b(not|never) even\b/giu, '$1'],
  [/(?<!\p{L})(?:no|ni) siquiera(?!\p{L})/giu, 'no'],
]

/** English contractions in full (`isn't` is `is not`), without marks of hashtags and what only presses a denial (`not even`). */
export function writtenOut(said: string): string {
  const marked = said.includes('#') ? said.replace(HASH, '') : said
  const words = marked.includes('  ') ? marked.replace(/ {2,}/g, ' ') : marked
  const full = /['’]/.test(words)
    ? CONTRACTIONS.reduce((text, [short, full]) => text.replace(short, full), words)
    : words
  return / (?:even|siquiera) /i.test(full)
    ? PRESSED.reduce((text, [long, short]) => text.replace(long, short), full)
    : full
}

/** Quotation marks around the whole and those without their other half are taken off; an equals sign is read. */
function withSigns(reading: Reading, range: Range): string {
  const { start, end } = spanOf(reading, range)
  const words = balanced(reading.text.slice(start, end))
  return words.includes(' = ') ? words.replaceAll(' = ', reading.language === 'es' ? ' es ' : ' means ') : words
}

/** Pairs of signs of which one half may be left where a clause was cut. */
const PAIRS = ['""', '“”', '«»', '‘’', '()'] as const
/** A text in one pair of quotation marks. */
const AROUND = /^(["'“«‘])([^"“”«»]+)["'”»’]$/u
/** A single quotation mark before the first word, and none behind a later one. */
const OPEN_ONLY = /^'(?!.*'(?!\p{L}))/u
/** Where a hashtag begins. */
const HASH = /(?<![\p{L}\p{N}&])#(?=\p{N}{0,4}\p{L})/gu

/** The words without signs that have lost their other half: `("X causes Y` becomes `X causes Y`. */
function balanced(words: string): string {
  if (!/["“”«»‘’'()]/.test(words)) return words
  let own = words.replace(AROUND, '$2').replace(OPEN_ONLY, '')
  for (const [open, close] of PAIRS.map((pair) => [pair[0]!, pair[1]!] as const)) {
    const isOdd = open === close ? own.split(open).length % 2 === 0 : own.split(open).length !== own.split(close).length
    if (!isOdd) continue
    if (own.startsWith(open) || own.startsWith(close)) own = own.slice(1)
    else if (own.endsWith(close) || own.endsWith(open)) own = own.slice(0, -1)
  }
  return own
}

/** The words of a range as they are written, from its first token to its last. */
export function wordsOf({ text, tokens }: Reading, { from, to }: Range): string {
  return text.slice(tokens.starts[from]!, tokens.ends[to - 1]!)
}
