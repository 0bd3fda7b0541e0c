import {
  CONTRACTED,
  isDeterminer,
  PERSONAL_PRONOUNS,
  PLURAL_DETERMINERS,
  PLURAL_PRONOUNS,
  PREPOSITIONS,
  SINGULAR_DETERMINERS,
  SINGULAR_PRONOUNS,
} from './grammar-words.ts'
import { type Clause, pastAdverbs, type Range, type Reading, subjectBefore } from './reading.ts'
import { signsBetween } from './signs.ts'
import { SHAPE } from './tokens.ts'
import { verbForm } from './verb-forms.ts'
import { POSSESSIVE } from './wording.ts'

/** What a text spoke of last. */
interface Topic extends Range {
  readonly plural: boolean
  /** A name without an article: perhaps a person. */
  readonly name: boolean
}

/** Sentences after which what was spoken of is forgotten. Our own choice: one remark may stand between. */
const REMEMBERED = 2

/**
 * Gives clauses of which the subject is a pronoun, or is left out, the one subject that the sentences before them speak of,
 * where it agrees in number; else marks them as unresolved. Clauses are handed over in text order.
 */
export class Referents {
  #topic: Topic | undefined
  #since = 0

  /** A sentence begins. */
  next(): void {
    this.#since += 1
    if (this.#since > REMEMBERED) this.#topic = undefined
  }

  /** The clause with its subject. */
  resolve(reading: Reading, clause: Clause): Clause {
    if (clause.lead) return clause
    const owned = this.#ownedBy(reading, clause)
    if (owned) return owned
    const head = pronounHead(reading, clause)
    if (head === undefined) {
      this.#notice(reading, clause)
      return clause
    }
    if (head.plural === undefined) return clause
    const topic = this.#topic
    if (!topic || topic.plural !== head.plural || (head.personal && !topic.name)) return { ...clause, unresolved: true }
    this.#since = 0
    const { from, to } = topic
    const glue = head.glue === undefined ? {} : { glue: head.glue }
    return { ...clause, from: clause.from + head.length, lead: { from, to }, ...glue }
  }

  /** `Its capital …`, `esa ley …`: by the owner, or by the law that was named. */
  #ownedBy({ tokens: { words } }: Reading, clause: Clause): Clause | undefined {
    const { from, to } = clause
    const [word, noun] = [words[from]!, words[from + 1]!]
    const topic = this.#topic
    const isOwner = POSSESSIVES.has(word)
    if (to - from < 3 || !(isOwner || POINTERS.has(word)) || isPronounVerb(noun)) return undefined
    if (isOwner && topic && !topic.plural && /^(?:its|his|her)$/.test(word) && (word === 'its' || topic.name)) {
      return { ...clause, from: from + 1, lead: { from: topic.from, to: topic.to }, glue: POSSESSIVE }
    }
    if (!isOwner && topic && words[topic.from + 1] === noun && topic.to - topic.from > 2) {
      return { ...clause, from: from + 2, lead: { from: topic.from, to: topic.to } }
    }
    return { ...clause, unresolved: true }
  }

  #notice(reading: Reading, clause: Clause): void {
    const verb = firstVerb(reading, clause)
    const subject = verb < 0 ? undefined : subjectBefore(reading, clause.from, verb)
    if (!subject) return
    const plural = isPlural(reading, subject, verb)
    const name =
      (reading.tokens.shapes[subject.from]! & SHAPE.capital) !== 0 && !isDeterminer(reading.tokens.words[subject.from]!)
    this.#topic = { ...subject, plural, name }
    this.#since = 0
  }
}

const POSSESSIVES: ReadonlySet<string> = new Set('its his her their su sus'.split(' '))
const POINTERS: ReadonlySet<string> = new Set(
  'this that these those este esta ese esa estos estas esos esas aquel aquella'.split(' '),
)

/** Behind a pronoun stands a verb (`this is`), behind a pointing word its noun. */
function isPronounVerb(word: string): boolean {
  return /^(?:is|are|was|were|has|have|had|does|do|did|will|would|can|could|es|son|fue|fueron|era|está|no)$/.test(word)
}

interface Head {
  /** Words that stand for the subject; 0 where none does. */
  readonly length: number
  /** Undefined: it stands for nothing that was named (`it is known that …`). */
  readonly plural?: boolean
  readonly glue?: string
  readonly personal?: boolean
}

/** What a clause has in place of a subject; undefined where it has its own. */
function pronounHead({ text, tokens, verbs, language }: Reading, { from, to }: Clause): Head | undefined {
  const word = tokens.words[from]!
  const next = pastAdverbs(tokens, from + 1, to)
  const singular = SINGULAR_PRONOUNS.has(word)
  if (singular || PLURAL_PRONOUNS.has(word)) {
    const glue = CONTRACTED.get(word)
    if (glue === undefined && !(next < to && verbs[next])) return undefined
    if (isExpletive(tokens.words, from, to)) return { length: 0 }
    return { length: 1, plural: !singular, personal: PERSONAL_PRONOUNS.has(word), ...(glue ? { glue } : {}) }
  }
  if (language !== 'es') return undefined
  const verb = pastAdverbs(tokens, from, to)
  const form = verb < to && verbs[verb] ? verbForm(tokens.words[verb]!, language) : undefined
  if (
    form === undefined ||
    IMPERSONAL.has(tokens.words[verb]!) ||
    form.tense === 'subjunctive' ||
    signsBetween(text, tokens.starts[from]!, tokens.starts[verb]!) & 1
  )
    return undefined
  if (tokens.words[verb + 1] === 'que') return undefined
  const plural = form.tense === 'plural'
  return verb + 1 < to && mayBeSubject(tokens, verb + 1, plural) ? undefined : { length: 0, plural }
}

/** In Spanish the subject may follow its verb: `Cerraron 312 pymes`, `Murió el alcalde`. */
function mayBeSubject({ words, shapes }: Reading['tokens'], at: number, plural: boolean): boolean {
  const word = words[at]!
  if (plural) return PLURAL_DETERMINERS.has(word) || (shapes[at]! & SHAPE.digit) !== 0 || word.endsWith('s')
  return (word !== 'a' && SINGULAR_DETERMINERS.has(word)) || (shapes[at]! & SHAPE.capital) !== 0
}

const IMPERSONAL = new Set('hay hubo hace hacía falta basta parece conviene toca urge llueve'.split(' '))
const EMPTY_SUBJECTS = new Set(
  `true false known why because clear possible impossible likely time been raining snowing cold hot easy hard better best
   important takes took cost costs seems appears turns said`.split(/\s+/),
)

/** `It is known that …`, `It takes …`, `It's the games that …`: the pronoun stands for nothing named before. */
function isExpletive(words: readonly string[], from: number, to: number): boolean {
  if (!/^(?:it|that)(?:'s)?$/.test(words[from]!)) return false
  for (let i = from + 1; i < Math.min(to, from + 4); i++) if (EMPTY_SUBJECTS.has(words[i]!)) return true
  const holdsThat = words.slice(from + 2, Math.min(to, from + 6)).includes('that')
  return holdsThat
}

function firstVerb({ verbs }: Reading, { from, to }: Range): number {
  for (let i = from; i < to; i++) if (verbs[i]) return i
  return -1
}

/** `Bill Gates`: every word has a capital. */
function isName(shapes: readonly number[], from: number, to: number): boolean {
  return to - from > 1 && shapes.slice(from, to).every((shape) => (shape & SHAPE.capital) !== 0)
}

const SINGULAR_VERBS = new Set('is was has does es fue está era ha tiene'.split(' '))
const PLURAL_VERBS = new Set('are were have do son fueron están eran han tienen'.split(' '))

/** By the verb where it tells, then by the article, then by the end of the head noun. */
function isPlural({ tokens: { words, shapes }, language }: Reading, { from, to }: Range, verb: number): boolean {
  const said = words[verb]!
  if (SINGULAR_VERBS.has(said)) return false
  if (PLURAL_VERBS.has(said)) return true
  const form = verbForm(said, language)
  if (form?.tense === 'singular' || form?.tense === 'plural') return form.tense === 'plural'
  const first = words[from]!
  if (isName(shapes, from, to)) return false
  if (SINGULAR_DETERMINERS.has(first)) return false
  if (PLURAL_DETERMINERS.has(first)) return true
  let head = from
  for (let i = from; i < to; i++) {
    if (words[i] === 'and' || words[i] === 'y') return true
    if (PREPOSITIONS.has(words[i]!)) break
    head = i
  }
  return /[^su]s$/.test(words[head]!)
}
