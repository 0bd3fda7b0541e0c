import {
  CLITICS,
  CONJUNCTIONS,
  isDeterminer,
  PLURAL_DETERMINERS,
  PREPOSITIONS,
  SINGULAR_DETERMINERS,
  SUBORDINATORS,
} from '../words/grammar-words.ts'
import { SHAPE } from '../words/tokens.ts'
import { verbForm } from '../words/verb-forms.ts'
import { isSubjectWord, type Range, type Reading } from './reading.ts'

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
  if (one.to - one.from !== other.to - other.from) return false
  for (let i = one.from, k = other.from; i < one.to; i++, k++) if (words[i] !== words[k]) return false
  return true
}

/** Measures of time, which no pronoun takes up. */
const TIMES: ReadonlySet<string> = new Set('day week month year hour time día mes año hora minuto semana'.split(' '))
/** Nouns of people: of these nobody says `it`. */
const PEOPLE: ReadonlySet<string> = new Set(
  `man woman boy girl king queen pope president judge nurse boss chief secretary wife husband friend general coach bishop chef priest pilot
   monk nun thief victim guest client patient suspect child baby kid cop guard clerk cook spouse uncle aunt cousin neighbour neighbor
   colleague minister governor senator doctor leader director manager officer reporter teacher professor lawyer owner driver author
   scientist father mother daughter brother sister captain colonel soldier saint duke prince princess sheriff guy lady son groom bride host hostage inmate mayor candidate
   gobernador gobernadora senador senadora doctora director directora profesor profesora autor autora
   hombre mujer rey reina papa ministro ministra presidenta presidente alcalde alcaldesa juez jueza médico médica jefe jefa líder
   abogado abogada secretario secretaria dueño dueña candidato candidata padre madre hijo hija hermano hermana obispo coronel cura
   monja piloto policía guardia víctima sospechoso sospechosa niño niña bebé vecino vecina colega amigo amiga tío tía primo prima capitán
   soldado príncipe princesa novio novia esposo esposa chico chica señor señora empleado empleada acusado acusada detenido detenida`.split(
    /\s+/,
  ),
)
/** Endings of nouns of people: `banker`, `contractor`; `banquero`, `contratista`. Things that end so (`water`) may be taken for people. */
const OF_PEOPLE =
  /(?:[^aeiou]er|ther|eer|or|ist|ian|man|woman|ee|ster|ero|era|ista|dor|dora|tor|tora|ante|iente|ario|aria|ólogo|óloga|án|ano|ana)$/u

/** Is one of the words a listed noun of a person? */
export function namesPerson(words: readonly string[]): boolean {
  return words.some((word) => PEOPLE.has(word))
}

/** May one be? Too many are taken for one: then nobody is named, who may have done nothing. */
export function mayNamePerson(words: readonly string[]): boolean {
  return words.some((word) => PEOPLE.has(word) || (word.length > 3 && OF_PEOPLE.test(word)))
}

/** Words of an object that are looked at, at most. */
const OBJECT_MAX = 4
/** Behind these stands where, when or of what: rarely what the next sentence speaks of. */
const OF_PLACE: ReadonlySet<string> = new Set(
  'of in on for since until during before after per in de en desde hasta durante por para'.split(' '),
)
/** What joins two things, which are many together. */
const JOINS: ReadonlySet<string> = new Set(['and', 'y', 'or', 'o'])
/** A predicate names the subject once more, unless it is denied or compared. */
const NOT_IT: ReadonlySet<string> = new Set('no not never than como que'.split(' '))

/**
 * The noun phrases from a place on that could be taken up as well: with a determiner, names, plurals without one, and two that
 * `and` joins. As a `predicate` the first names the subject once more (`Kenya is the largest country`); within a `subject` what stands
 * behind `of` counts as well (`the maker of the drug`).
 */
export function rivalsIn(
  { tokens: { words, shapes }, verbs, language }: Reading,
  from: number,
  end: number,
  as: 'object' | 'predicate' | 'subject' = 'object',
): Mention[] {
  const found: Mention[] = []
  const add = (start: number, to: number, plural: boolean, name = false, full = false) =>
    found.push({ from: start, to, plural, name, full, isSubject: false, since: 0 })
  let isOfSubject = as === 'predicate'
  for (let i = from; i < end; i++) {
    const [before, word] = [words[i - 1] ?? '', words[i]!]
    if (NOT_IT.has(word) || PREPOSITIONS.has(word)) isOfSubject = false
    const isNamed =
      (shapes[i]! & SHAPE.capital) !== 0 && !((shapes[i - 1] ?? 0) & SHAPE.capital) && !isSubjectWord(word)
    // Spanish `a` stands before people: `denunció a Juan Ríos`.
    const isMarked = (isDeterminer(word) && !(language === 'es' && word === 'a')) || (shapes[i]! & SHAPE.digit) !== 0
    const isBare = !isMarked && !isNamed && !verbs[i] && /[^suií]s$/u.test(word) && word.length > 3
    // `bleach and alcohol`: together they are many.
    const isPlace = as !== 'subject' && OF_PLACE.has(before)
    const isJoined = !isPlace && JOINS.has(words[i + 1] ?? '') && !verbs[i] && i + 2 < end && !verbs[i + 2]
    if (isJoined) add(i, Math.min(end, i + 3), true)
    // `me la puse`, `los vendió`: pronouns that are written as articles are.
    const isClitic = language === 'es' && CLITICS.has(word) && (CLITICS.has(before) || verbs[i + 1] === 1)
    if (isClitic || (!isNamed && !isMarked && !isBare)) continue
    // `al 24 %`, `the day`: a measure is nobody.
    if (isMarked && (TIMES.has(words[i + 1] ?? '') || (shapes[i + 1] ?? 0) & SHAPE.digit)) continue
    let to = i + 1
    if (isNamed) while (to < end && shapes[to]! & SHAPE.capital) to += 1
    else if (isMarked) to = Math.min(end, headEnd(words, verbs, i + 1, end))
    if (isMarked && (to === i + 1 || TIMES.has(words[to - 1]!))) continue
    const plural = isBare || (isNamed ? PLURAL_DETERMINERS.has(before) : isPluralIn(words, i, to, language))
    if (!isPlace && !isOfSubject) add(i, to, plural, isNamed, isNamed && to - i > 1)
    isOfSubject = false
    i = to - 1
  }
  return found
}

/**
 * Whether a noun phrase with a determiner or a number is of several: by its determiner where that tells, else by the
 * end of its noun.
 */
function isPluralIn(words: readonly string[], from: number, to: number, language: string): boolean {
  const first = words[from]!
  if (SINGULAR_DETERMINERS.has(first)) return false
  if (PLURAL_DETERMINERS.has(first)) return true
  // In Spanish the noun stands first, in English last.
  return /[^suií]s$/u.test(words[language === 'es' ? Math.min(from + 1, to - 1) : to - 1]!)
}

/** Where a noun phrase ends: before a preposition, a conjunction, a verb behind its noun, or the fifth word. */
function headEnd(words: readonly string[], verbs: Uint8Array, from: number, end: number): number {
  for (let i = from; i < Math.min(end, from + OBJECT_MAX); i++) {
    if (PREPOSITIONS.has(words[i]!) || SUBORDINATORS.has(words[i]!) || CONJUNCTIONS.has(words[i]!)) return i
    if (i > from && verbs[i]) return i
  }
  return Math.min(end, from + OBJECT_MAX)
}

/** `Bill Gates`: every word has a capital. */
export function isName(shapes: readonly number[], from: number, to: number): boolean {
  return to - from > 1 && shapes.slice(from, to).every((shape) => (shape & SHAPE.capital) !== 0)
}

/** Verbs whose form tells the number of their subject. */
const SINGULAR_VERBS = new Set('is was has does es fue está era ha tiene'.split(' '))
const PLURAL_VERBS = new Set('are were have do son fueron están eran han tienen'.split(' '))

/** By the verb where it tells, then by the article, then by the end of the head noun. */
export function isPlural({ tokens: { words, shapes }, language }: Reading, { from, to }: Range, verb: number): boolean {
  const said = words[verb]!
  if (SINGULAR_VERBS.has(said)) return false
  if (PLURAL_VERBS.has(said)) return true
  const form = verbForm(said, language)
  // `El puente lo inauguraron en mayo`: the object stands first, and its article tells.
  if (language === 'es' && SINGULAR_DETERMINERS.has(words[from]!) && CLITICS.has(words[verb - 1] ?? '')) return false
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
