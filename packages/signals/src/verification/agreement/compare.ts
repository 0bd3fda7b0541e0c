import { CLASS_BIT } from './agreement-lists.ts'
import { compareFigures, type FigureMatch } from './compare-figures.ts'
import type { Statement } from './statement.ts'
import type { Word } from './word.ts'

/** A content word of the claim and where the passage has it. */
export interface HeldWord {
  readonly word: Word
  /** Its place in the claim. */
  readonly place: number
  /** Its places in the sentence that is compared; none where that sentence has it not. */
  readonly here: readonly number[]
  /** The same word, not one that begins alike or says the same. */
  readonly exact: boolean
  /** Another sentence of the passage, or its title, has it. */
  readonly elsewhere: boolean
  /** The title has it. */
  readonly titled: boolean
}

/** A word of the claim whose opposite the sentence has. */
export interface Opposed {
  readonly word: Word
  readonly other: Word
  /** The opposite stands beside words that the claim has beside its own. */
  readonly beside: boolean
}

/** A claim held against the sentence of a passage that has most of its words. */
export interface Comparison {
  readonly claim: Statement
  readonly passage: Statement
  readonly content: readonly HeldWord[]
  /** Places of the first word of the sentence, and of the first after it. */
  readonly from: number
  readonly to: number
  /** Classes of words (bits of `CLASS_BIT`) in the claim, in the sentence, and anywhere in the passage. */
  readonly classes: { readonly claim: number; readonly here: number; readonly passage: number }
  readonly figures: readonly FigureMatch[]
  readonly opposed: readonly Opposed[]
  /** Negations of the sentence and of the claim that stand before a word that both have. */
  readonly negation: { readonly here?: Word; readonly claim?: Word; readonly differs: boolean }
}

/** A negation reaches so many words (`does not in any way cause`). */
const REACH = 6
/** So near, words stand beside each other. */
const BESIDE = 3

/** Holds a claim against a passage and its title. Time grows with the length of the texts, whatever they hold. */
export function compare(claim: Statement, passage: Statement, title: Statement): Comparison {
  const sentence = nearestSentence(claim, passage)
  const from = passage.sentences[sentence] ?? 0
  const to = passage.sentences[sentence + 1] ?? passage.words.length
  const content = claim.content.map((place) => hold(claim.words[place]!, place, passage, title, sentence))
  return {
    claim,
    passage,
    content,
    from,
    to,
    classes: {
      claim: classesIn(claim.words, 0, claim.words.length),
      here: classesIn(passage.words, from, to),
      passage: classesIn(passage.words, 0, passage.words.length),
    },
    figures: compareFigures(claim, passage, title, sentence),
    opposed: opposedWords(claim, passage, content, from, to),
    negation: compareNegations(claim, passage, from, to),
  }
}

/** The sentence that holds most of the claim's words; the first of equals. */
function nearestSentence(claim: Statement, passage: Statement): number {
  const held = new Int32Array(Math.max(1, passage.sentences.length))
  for (const place of claim.content) {
    let last = -1
    for (const key of claim.words[place]!.keys)
      for (const other of passage.places.get(key) ?? []) {
        const { sentence } = passage.words[other]!
        if (sentence === last) continue
        last = sentence
        held[sentence]! += 1
      }
  }
  let best = 0
  for (let i = 1; i < held.length; i++) if (held[i]! > held[best]!) best = i
  return best
}

/**
 * Where the passage has a word of the claim; the first of a word's keys is the word itself, the others are forms and synonyms.
 */
function hold(word: Word, own: number, passage: Statement, title: Statement, sentence: number): HeldWord {
  const here: number[] = []
  let exact = false
  let elsewhere = false
  let titled = false
  for (const [index, key] of word.keys.entries()) {
    if (title.places.has(key)) titled = true
    for (const place of passage.places.get(key) ?? []) {
      if (passage.words[place]!.sentence !== sentence) {
        elsewhere = true
        continue
      }
      here.push(place)
      if (index === 0) exact = true
    }
  }
  return { word, place: own, here, exact, elsewhere: elsewhere || titled, titled }
}

/** Words on the two sides of an opposed pair; none where a text has both sides itself. */
function opposedWords(
  claim: Statement,
  passage: Statement,
  content: readonly HeldWord[],
  from: number,
  to: number,
): readonly Opposed[] {
  const own = firstOnSides(claim.words, 0, claim.words.length)
  if (own.size === 0) return []
  const theirs = firstOnSides(passage.words, from, to)
  const found: Opposed[] = []
  for (const [side, place] of own) {
    const other = theirs.get(side ^ 1)
    if (other === undefined || theirs.has(side) || own.has(side ^ 1)) continue
    const beside = content.some(
      (held) =>
        held.place !== place &&
        Math.abs(held.place - place) <= BESIDE &&
        held.here.some((at) => at !== other && Math.abs(at - other) <= BESIDE),
    )
    found.push({ word: claim.words[place]!, other: passage.words[other]!, beside })
  }
  return found
}

/** The first word of a text on each side of an opposed pair. */
function firstOnSides(words: readonly Word[], from: number, to: number): ReadonlyMap<number, number> {
  const sides = new Map<number, number>()
  for (let place = from; place < to; place++)
    for (const side of words[place]!.sides) if (!sides.has(side)) sides.set(side, place)
  return sides
}

/** Two negations cancel each other, so only whether their number is odd is compared. */
function compareNegations(claim: Statement, passage: Statement, from: number, to: number): Comparison['negation'] {
  const own = negationsBefore(claim, passage, 0, claim.words.length)
  const theirs = negationsBefore(passage, claim, from, to)
  return {
    ...(theirs.first ? { here: theirs.first } : {}),
    ...(own.first ? { claim: own.first } : {}),
    differs: own.count % 2 !== theirs.count % 2,
  }
}

/** Negations of a text that reach a word which the other text has too. */
function negationsBefore(of: Statement, other: Statement, from: number, to: number) {
  let first: Word | undefined
  let count = 0
  for (let at = from; at < to; at++) {
    const word = of.words[at]!
    if ((word.classes & CLASS_BIT.negation) === 0) continue
    const reached = of.words.slice(at + 1, Math.min(to, at + 1 + REACH))
    if (!reached.some(({ keys }) => keys.some((key) => other.places.has(key)))) continue
    count++
    first ??= word
  }
  return { first, count }
}

/** Bits of all words of a stretch together. */
function classesIn(words: readonly Word[], from: number, to: number): number {
  let all = 0
  for (let place = from; place < to; place++) all |= words[place]!.classes
  return all
}
