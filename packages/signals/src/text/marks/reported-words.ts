import { REPORT, REPORT_IDS } from '../lists/list-types.ts'
import type { Span } from '../scan/structure.ts'
import type { Mark } from './marks.ts'

/** Characters between who speaks and the quotation. Our own choice: `wrote on his page the night before: "…"`. */
const LEAD_MAX = 60
/** The same, where it is surely what was said to the author: `told me on the phone: "…"`. Our own choice. */
const LEAD_TO_AUTHOR_MAX = 24
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

/** From who speaks to what opens the quotation, within the sentence. An apostrophe inside a word opens none, a sign of inches neither. */
const OPENS = /^[^.!?\n"“„«‘]*?([“„«‘]|(?<!\p{N})"|(?<![\p{L}\p{N}])'(?=[\p{L}¿¡]))/u
/** Signs that close a quotation, where no letter follows an apostrophe. */
const SIGN = '(["”“»]|[\'’](?![\\p{L}\\p{N}]))'
/** Who is named right behind a quotation, or what points back to it: `"…" he said`, `"…". Eso me dijo`. */
const SPEAKER = '(?:he|she|they|my|that|those|these|this|me|eso|esto|esas|estas|así|fue|son|mi|él|ella)(?!\\p{L})'
/**
 * From what closes a quotation to who speaks, within the sentence. A sign beside the quotation says that both belong together
 * (`"…," he said`), and so does a speaker behind it.
 */
const CLOSES = new RegExp(
  `(?:(?<=[,.!?])${SIGN}|${SIGN}(?=,)|${SIGN}(?=\\.?\\s{1,2}${SPEAKER}))\\.?[^.!?\\n"”“»]*$`,
  'iu',
)
/** What begins indirect speech, which is worded by the author (`me dijo que te van a matar`), or says what was spoken of. */
const INDIRECT =
  /^\s{0,2}(?:that|que|q|ke|what|where|when|how|why|about|of|everything|all|to|lo que|d[oó]nde|c[oó]mo|cu[aá]ndo|todo|sobre|de)(?!\p{L})/iu
/** Words that speak to the reader. */
const TO_READER =
  /(?<!\p{L})(?:you|your|yours|u|ur|youre|you['’]\p{L}+|te|ti|tu|tus|contigo|os|usted|ustedes)(?!\p{L})/iu
/** Verbs of now: what somebody says now to a reader who is spoken to, the author may only pass on (`the boss says "we will find you"`). */
const NOW = /^(?:says?|tells|writes|reads|dicen?|escriben?|mandan?|pone|advierte|repite)$/iu
/** Who speaks is anybody: `if someone says "…"`. */
const ANYBODY = /^(?:if|when|anyone|si|cuando)(?!\p{L})/iu
/** Sentences that ask, in which a reader is spoken to for advice: `what would you do?` */
const ASKS = /[^.!?\n]*\?/gu
/** Where words without quotation marks end: at a sign, or at a word that goes on with something else. */
const UNQUOTED_END =
  /[^\p{L}\p{M}\p{N}'’ ]|(?<!\p{L})(?:and|but|so|because|cause|cuz|then|now|or else|y|e|pero|porque|entonces|ahora|as[ií] que|por eso|por lo que)(?!\p{L})/iu
/** Where words behind a colon end: with their sentence, or where it goes on with something else. */
const SENTENCE_END =
  /[.!?\n;"“”«»]|(?<!\p{L})(?:but|so|because|cause|cuz|then|now|pero|porque|entonces|ahora|as[ií] que|por eso|por lo que)(?!\p{L})|$/iu
/** A second subject, behind other words: `he told me what you did you're dead`. */
const AGAIN =
  /(?<=\p{L}\s+)(?:(?:you(?:['’]re| are| will| gonna| going)|youre|u r|u are|u will|ur dead|finna|vas a|est[aá]s)(?!\p{L})|(?<!(?:i['’]?m|we['’]?re|\p{L}['’]?s|they['’]?re|am|is|are|were|was|be|i|we|he|she|they)\s)gonna(?!\p{L}))/iu
/**
 * A clause that asks for another, or speaks to the reader: behind it the author goes on in their own words (`after what she said to
 * me i will …`, `if he texts me i will …`), so that quotation marks are needed.
 */
const CLAUSE_OPENS =
  /(?<!\p{L})(?:if|when|whenever|while|after|before|since|because|cause|cuz|for|(?:what|who|which)(?:ever)?|that|everyone|everything|anyone|time|so|you|u|ya|si|cuando|como|que|q|por|porque|despu[eé]s|quien|t[uú])(?!\p{L})/iu
/** What ends a clause before somebody who speaks. */
const CLAUSE_ENDS = /[.!?,;:\n]/
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
  const stretches: Stretch[] = []
  let next = 0
  let authorUntil = 0
  for (const { output, start, end } of reports) {
    while (next < byAuthor.length && byAuthor[next]!.start <= start)
      authorUntil = Math.max(authorUntil, byAuthor[next++]!.end)
    // `I told him`: what begins in the author's words is theirs.
    if (start < authorUntil || output.entry.id === REPORT_IDS.endorsed) continue
    const needsMarks = output.entry.id !== REPORT_IDS.unquoted
    const says = text.slice(start, end)
    const add = (spans: readonly Span[], toAuthor: boolean) => {
      const how = { mayBePassedOn: !toAuthor && !ANYBODY.test(says), now: NOW.test(says) }
      for (const span of spans) if (span.start < span.end) stretches.push({ ...span, ...how })
    }
    const before = quotationBefore(text, start)
    if (before !== undefined) add([before], !needsMarks)
    const behind = quotationBehind(text, end, LEAD_MAX)
    // `You told me that I would not dare, so here it is: "…"`: further away it need not be what was said to the author.
    if (behind !== undefined) add(withNext(text, behind), !needsMarks && behind.start - end <= LEAD_TO_AUTHOR_MAX)
    else if (!needsMarks && !CLAUSE_OPENS.test(clauseBefore(text, start)))
      add([{ start: end, end: unquotedEnd(text, end) }], true)
  }
  const reported = joined(withoutPassedOn(text, stretches))
  const endorsed = reports.filter(({ output }) => output.entry.id === REPORT_IDS.endorsed)
  return outside(endorsed, reported).length > 0 ? [] : reported
}

/** A stretch in which others speak. */
interface Stretch extends Span {
  /** To the reader: the author does not say to whom they speak (`he told me`), and means somebody. */
  readonly mayBePassedOn: boolean
  /** They speak now. */
  readonly now: boolean
}

/**
 * The stretches without those that the author may pass on to the reader: what speaks to a reader (`you`), where somebody says it
 * now, or where the words around it speak to the reader too and do not ask for advice.
 */
function withoutPassedOn(text: string, stretches: readonly Stretch[]): readonly Stretch[] {
  const toReader = stretches.filter(
    ({ mayBePassedOn, start, end }) => mayBePassedOn && TO_READER.test(text.slice(start, end)),
  )
  if (toReader.length === 0) return stretches
  const isAddressed = TO_READER.test(without(text, joined(stretches)).replace(ASKS, ''))
  const passedOn = new Set(toReader.filter(({ now }) => now || isAddressed))
  return stretches.filter((stretch) => !passedOn.has(stretch))
}

/** A text without some stretches of it. */
function without(text: string, stretches: readonly Span[]): string {
  let rest = ''
  let from = 0
  for (const { start, end } of stretches) {
    rest += text.slice(from, start)
    from = end
  }
  return rest + text.slice(from)
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
    if (closing.includes(text[at]!) && !isApostrophe(text, at))
      return at > start && opensAnother(text, at) ? undefined : { start, end: at }
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
  const sign = closes[1] ?? closes[2] ?? closes[3]!
  const opening = Object.keys(CLOSING).filter((opens) => CLOSING[opens]!.includes(sign))
  for (let at = end - 1; at >= Math.max(0, end - WORDS_MAX); at--)
    if (opening.includes(text[at]!) && !isApostrophe(text, at)) return { start: at + 1, end }
  return undefined
}

/** Does a sign that can do both open a quotation, so that the one before it was never closed (`he said "no. And you, "friend`)? */
function opensAnother(text: string, at: number): boolean {
  return /["']/.test(text[at]!) && /\s/.test(text[at - 1]!) && /[\p{L}¿¡]/u.test(text.slice(at + 1, at + 2))
}

/** Does a sign stand between two letters (`I'll`)? */
function isApostrophe(text: string, at: number): boolean {
  return /['’‘]/u.test(text[at]!) && IN_WORD.test(text.slice(at - 1, at)) && IN_WORD.test(text.slice(at + 1, at + 2))
}
const IN_WORD = /[\p{L}\p{N}]/u

/** The words of the same clause before a place, the nearest ones. */
function clauseBefore(text: string, to: number): string {
  return text
    .slice(Math.max(0, to - LEAD_MAX), to)
    .split(CLAUSE_ENDS)
    .at(-1)!
}

/** Where the direct speech ends that begins at a place without quotation marks; at the place itself where none does. */
function unquotedEnd(text: string, from: number): number {
  const colon = /^\s{0,2}:/u.exec(text.slice(from, from + 3))?.[0].length ?? 0
  const rest = text.slice(from + colon, from + WORDS_MAX)
  if (colon > 0) return from + colon + rest.search(SENTENCE_END)
  if (INDIRECT.test(rest)) return from
  const words = rest.slice(0, UNQUOTED_END.exec(rest)?.index)
  const clause = words.slice(0, AGAIN.exec(words)?.index)
  let isOther = false
  for (const { 0: word, index } of clause.matchAll(/\S+/gu)) {
    if (!OF_SELF.test(word)) isOther = true
    else if (isOther) return from + index
  }
  return from + clause.length
}
