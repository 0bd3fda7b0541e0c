import {
  CONJUNCTIONS,
  isDeterminer,
  PLURAL_DETERMINERS,
  PREPOSITIONS,
  SINGULAR_DETERMINERS,
  SUBORDINATORS,
} from './grammar-words.ts'
import { COPULAS, type Range, type Reading } from './reading.ts'
import { SHAPE } from './tokens.ts'
import { verbForm } from './verb-forms.ts'

/** What a text spoke of. */
export interface Mention extends Range {
  readonly plural: boolean
  /** A name without an article: perhaps a person. */
  readonly name: boolean
  /** `Ana Ruiz`: a name of several words, mostly of a person. */
  readonly full: boolean
  /** Only subjects are taken up; an object makes unsure which of the two is meant. */
  readonly isSubject: boolean
  /** Sentences since it was last spoken of. */
  since: number
}

/** Are two runs of words the same? */
export function isSame(words: readonly string[], one: Range, other: Range): boolean {
  return words.slice(one.from, one.to).join(' ') === words.slice(other.from, other.to).join(' ')
}

const DEFINITE: ReadonlySet<string> = new Set('the his her their its my our your this that these those'.split(' '))
const TIMES: ReadonlySet<string> = new Set('day week month year hour time día mes año hora minuto semana'.split(' '))
/** Heads of noun phrases that are a person. */
export const PERSON_NOUNS: ReadonlySet<string> = new Set(
  `man woman boy girl king queen pope minister president mayor governor senator judge doctor nurse boss chief leader director
   manager officer reporter teacher professor lawyer secretary owner driver author scientist candidate father mother son daughter
   brother sister wife husband friend hombre mujer rey reina papa ministro ministra presidente presidenta alcalde alcaldesa
   gobernador gobernadora senador senadora juez jueza médico médica doctor doctora jefe jefa líder director directora profesor
   profesora abogado abogada secretario secretaria dueño dueña autor autora candidato candidata padre madre hijo hija hermano hermana`.split(
    /\s+/,
  ),
)
/** Words of an object that are looked at, at most. */
const OBJECT_MAX = 4

/**
 * What stands behind the verb and could be taken up as well: definite objects and names without a preposition. A Spanish subject
 * that is left out stands for the subject before it, so there only people count, whom `a` marks (`entrevistó al ministro`).
 */
export function objectsIn(reading: Reading, verb: number, end: number): Omit<Mention, 'isSubject' | 'since'>[] {
  const {
    tokens: { words, shapes },
    language,
  } = reading
  const found: Omit<Mention, 'isSubject' | 'since'>[] = []
  // `Kenya is the largest country`: the words behind the verb name the subject once more.
  if (COPULAS.has(words[verb]!)) return found
  for (let i = verb + 1; i < end; i++) {
    const [before, word] = [words[i - 1]!, words[i]!]
    if (language === 'es' ? word !== 'al' && before !== 'a' : PREPOSITIONS.has(before)) continue
    const isNamed = (shapes[i]! & SHAPE.capital) !== 0 && !(shapes[i - 1]! & SHAPE.capital)
    if (!isNamed && !(language === 'es' ? isDeterminer(word) : DEFINITE.has(word))) continue
    // `al 24 %`, `the day`: a measure is nobody.
    if (TIMES.has(words[i + 1] ?? '') || (shapes[i + 1] ?? 0) & SHAPE.digit) continue
    let to = i + 1
    if (isNamed) while (to < end && shapes[to]! & SHAPE.capital) to += 1
    else to = Math.min(end, headEnd(words, i + 1, end))
    if (to === i + 1 && !isNamed) continue
    const plural = isNamed ? PLURAL_DETERMINERS.has(before) : /[^su]s$/.test(words[to - 1]!)
    found.push({ from: i, to, plural, name: isNamed, full: isNamed && to - i > 1 })
  }
  return found
}

/** Where a noun phrase ends: before a preposition, a conjunction or the fifth word. */
function headEnd(words: readonly string[], from: number, end: number): number {
  for (let i = from; i < Math.min(end, from + OBJECT_MAX); i++) {
    if (PREPOSITIONS.has(words[i]!) || SUBORDINATORS.has(words[i]!) || CONJUNCTIONS.has(words[i]!)) return i
  }
  return Math.min(end, from + OBJECT_MAX)
}

/** `Bill Gates`: every word has a capital. */
export function isName(shapes: readonly number[], from: number, to: number): boolean {
  return to - from > 1 && shapes.slice(from, to).every((shape) => (shape & SHAPE.capital) !== 0)
}

const SINGULAR_VERBS = new Set('is was has does es fue está era ha tiene'.split(' '))
const PLURAL_VERBS = new Set('are were have do son fueron están eran han tienen'.split(' '))

/** By the verb where it tells, then by the article, then by the end of the head noun. */
export function isPlural({ tokens: { words, shapes }, language }: Reading, { from, to }: Range, verb: number): boolean {
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
