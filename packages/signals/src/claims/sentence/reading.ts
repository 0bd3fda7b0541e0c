import { BIT } from '../lists/claim-lists.ts'
import type { Entry } from '../lists/lexicon.ts'
import {
  AUTHOR_WORDS,
  BEFORE_VERB,
  CLITICS,
  isDeterminer,
  OTHER_SUBJECTS,
  PLURAL_PRONOUNS,
  PREPOSITIONS,
  SINGULAR_PRONOUNS,
  SUBORDINATORS,
} from '../words/grammar-words.ts'
import { SIGN, signsBetween } from '../words/signs.ts'
import { type Range, SHAPE, type Tokens } from '../words/tokens.ts'

export type { Range }

/** A part of a sentence that states one thing. */
export interface Clause extends Range {
  readonly question: boolean
  /** A frame such as `I read that` stood before it. */
  readonly framed: boolean
  /** Its subject, where that stands elsewhere: `firmó en enero y renunció en marzo`, `It covers …`. */
  readonly lead?: Range
  /**
   * Whose its subject is, and the token behind the subject: `su primo dirige …` is `el primo de Walter Huanca dirige …`. The article
   * stands in for a possessive.
   */
  readonly owner?: Range & { readonly at: number; readonly article?: string }
  /** What a pronoun behind its verb stands for, and the token of the pronoun: `NASA crashed a module into it`. */
  readonly object?: Range & { readonly at: number }
  /** A word between the subject that stands elsewhere and the clause: `is`. */
  readonly glue?: string
  /** A word in it stands for something that was not found for sure. */
  readonly unresolved?: boolean
}

/** A text as far as it was read. Entries and verbs are those of the language of each sentence. */
export interface Reading {
  readonly text: string
  readonly tokens: Tokens
  readonly entries: readonly (Entry | undefined)[]
  /** 1: the token can carry a statement. */
  readonly verbs: Uint8Array
  /** Of the sentence that is read. */
  readonly language: string
}

/** Words of the longest subject. Our own choice: an office with a name, or a share of a group. */
export const SUBJECT_MAX = 10
/** Adverbs, negations and pronouns before a verb, at most. */
const ADVERBS_MAX = 4
/** Words that no subject holds. */
const CLAUSAL: ReadonlySet<string> = new Set(
  'which who whose where that que quien quienes cuyo cuya donde not if when while because since although si cuando mientras porque aunque'.split(
    ' ',
  ),
)

/** Verbs that say what their subject is. */
export const COPULAS: ReadonlySet<string> = new Set('is are was were es son fue fueron era eran'.split(' '))

/** A pronoun or another word that can only be a subject. */
export function isSubjectWord(word: string): boolean {
  return SINGULAR_PRONOUNS.has(word) || PLURAL_PRONOUNS.has(word) || AUTHOR_WORDS.has(word) || OTHER_SUBJECTS.has(word)
}

/** Is the word in capitals the country, and not the author with others (`US drug prices`)? */
export function isUnitedStates({ words, shapes }: Tokens, i: number): boolean {
  return words[i] === 'us' && (shapes[i]! & SHAPE.caps) !== 0
}

/** The first token that is no adverb, negation or clitic before a verb. */
export function pastAdverbs(tokens: Tokens, at: number, end: number): number {
  let i = at
  const last = Math.min(end, at + ADVERBS_MAX)
  while (i < last && (BEFORE_VERB.has(tokens.words[i]!) || CLITICS.has(tokens.words[i]!))) i += 1
  return i
}

/** The noun phrase before a verb, where it can only be its subject. */
export function subjectBefore(
  { text, tokens, entries, language }: Reading,
  start: number,
  verb: number,
): Range | undefined {
  let to = verb
  while (to > start && to > verb - ADVERBS_MAX && BEFORE_VERB.has(tokens.words[to - 1]!)) to -= 1
  // `La ciudad la construyeron`: the pronoun before the verb does not belong to the noun phrase.
  if (language === 'es' && to - start > 1 && /^(?:la|los|las)$/.test(tokens.words[to - 1]!)) to -= 1
  const from = /(?:mente|ly)$/.test(tokens.words[start]!) && start + 1 < to ? start + 1 : start
  if (to <= from || to - from > SUBJECT_MAX) return undefined
  const first = tokens.words[from]!
  // `A ninguna le pagaron`: Spanish `a` begins no subject.
  if (language === 'es' && first === 'a') return undefined
  if (SUBORDINATORS.has(first) || PREPOSITIONS.has(first) || ((entries[from]?.flags ?? 0) & BIT.social) !== 0)
    return undefined
  for (let i = from; i <= to; i++) {
    const word = tokens.words[i]!
    // `the WHO` is no question word.
    const isClausal = CLAUSAL.has(word) && !(tokens.shapes[i]! & SHAPE.caps)
    if (i < to && ((isSubjectWord(word) && !isUnitedStates(tokens, i)) || isClausal || word === '' || word === 'ni'))
      return undefined
    if (i > from && signsBetween(text, tokens.ends[i - 1]!, tokens.starts[i]!) !== SIGN.none) return undefined
  }
  return { from, to }
}

/** `X es lo que causa Y` and `it is X that causes Y` say that X causes Y. */
export function withoutCleft(reading: Reading, clause: Clause): Clause {
  const { tokens, verbs } = reading
  const { from, to } = clause
  const isIt = /^it(?:'s)?$/.test(tokens.words[from]!)
  for (let i = from + 1; i + 2 < to && i < from + SUBJECT_MAX; i++) {
    const [first, second, third] = [tokens.words[i]!, tokens.words[i + 1]!, tokens.words[i + 2]!]
    if (isIt && first === 'that' && verbs[i + 1]) {
      const start = tokens.words[from] === 'it' ? from + 2 : from + 1
      return start < i && isDeterminer(tokens.words[start]!)
        ? { ...clause, from: i + 1, lead: { from: start, to: i } }
        : clause
    }
    const isCleft = third === 'que' && CLEFT.test(`${first} ${second} ${third}`)
    const length = isCleft ? 3 : first === 'is' && second === 'what' ? 2 : 0
    if (length > 0 && i + length < to && verbs[i + length]) {
      const lead = subjectBefore(reading, from, i)
      return lead ? { ...clause, from: i + length, lead } : clause
    }
  }
  return clause
}

/** `es lo que`, `son las que`: what makes a cleft sentence in Spanish. */
const CLEFT = /^(?:es|son|fue|fueron) (?:lo|el|la|los|las) que$/
