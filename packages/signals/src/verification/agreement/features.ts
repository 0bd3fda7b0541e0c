import { type AgreementClass, CLASS_BIT } from './agreement-lists.ts'
import type { Comparison, HeldWord } from './compare.ts'
import { nothingFound, type Settling, settling } from './settle.ts'
import type { Word } from './word.ts'

/**
 * Steps of coverage that are kept apart: a linear model can learn a bend at each of them. The last is below 1 only
 * for rounding.
 */
const COVERED = [0.25, 0.5, 0.65, 0.8, 0.999] as const
/** Word classes whose presence on one side only is measured; the others are read where they matter. */
const SIDED: readonly AgreementClass[] = [
  ...(['denial', 'contrast', 'hedge', 'report', 'all', 'some'] as const),
  ...(['only', 'first', 'most', 'more', 'less', 'about'] as const),
]
const SETTLINGS: readonly Settling[] = ['same', 'figure', 'opposite', 'negation']
const KINDS_OF_FIGURE = ['year', 'date', 'number'] as const

/** Names of what {@link featuresOf} measures, in its order; the weights of `content/models/claim-verdict.json` go by them. */
export const FEATURE_NAMES: readonly string[] = [
  ...['covered', 'covered_here', 'covered_exactly', 'covered_weighed', 'covered_back', 'covered_both'],
  ...['claim_words', 'passage_words', 'sentence_words', 'sentences'],
  ...['missing_one', 'missing_two', 'missing_here_one'],
  ...['names', 'names_missing', 'names_replaced', 'last_missing', 'first_missing'],
  ...COVERED.flatMap((step) => [`covered_${step}`, `covered_here_${step}`]),
  ...KINDS_OF_FIGURE.flatMap((kind) => ['same', 'other', 'alone', 'none'].map((found) => `${kind}_${found}`)),
  ...['pairs', 'ordered', 'close', 'close_of_all', 'replaced'],
  ...['negated_claim', 'negated_sentence', 'negated_passage'],
  ...['negation_differs', 'negation_differs_covered', 'negation_reaching'],
  ...['opposed', 'opposed_covered', 'opposed_beside', 'opposed_or_negated', 'way', 'way_covered'],
  ...['begins_no', 'begins_yes', 'nothing_found'],
  ...SIDED.flatMap((name) => ['claim', 'claim_only', 'sentence_only', 'passage_only'].map((side) => `${name}_${side}`)),
  ...SETTLINGS.map((kind) => `settled_${kind}`),
]

/** Measures a comparison: shares and flags of 0..1, and logarithms of small counts, in the order of {@link FEATURE_NAMES}. */
export function featuresOf(found: Comparison, by: Settling | undefined = settling(found)): readonly number[] {
  const to: number[] = []
  coverage(found, to)
  figures(found, to)
  order(found, to)
  polarity(found, to)
  classes(found, to)
  for (const kind of SETTLINGS) to.push(flag(by === kind))
  return to
}

/**
 * How much of the claim the passage and the sentence have, how much of the sentence the claim has, sizes, and which
 * words are missing. A missing name while the sentence has one that the claim has not is measured by itself
 * (`names_replaced`): it is often another person.
 */
function coverage({ claim, passage, content, from, to: end }: Comparison, to: number[]): void {
  const all = Math.max(1, content.length)
  const tally = tallyOf(content)
  let theirs = 0
  let strange = 0
  let strangeName = false
  for (let place = from; place < end; place++) {
    const word = passage.words[place]!
    if (word.keys.length === 0) continue
    theirs++
    if (word.keys.some((key) => claim.places.has(key))) continue
    strange++
    strangeName ||= word.name
  }
  const covered = (content.length - tally.missing) / all
  const here = (content.length - tally.missingHere) / all
  const back = 1 - strange / Math.max(1, theirs)
  to.push(covered, here, tally.exact / all, tally.weightHeld / Math.max(1, tally.weight), back, here * back)
  to.push(Math.log(all), Math.log1p(passage.words.length), Math.log1p(end - from), Math.log1p(passage.sentences.length))
  to.push(flag(tally.missing === 1), flag(tally.missing === 2), flag(tally.missingHere === 1))
  to.push(
    flag(tally.names > 0),
    tally.namesMissing / Math.max(1, tally.names),
    flag(tally.namesMissing > 0 && strangeName),
  )
  to.push(flag(isMissing(content.at(-1))), flag(isMissing(content[0])))
  for (const step of COVERED) to.push(flag(covered >= step), flag(here >= step))
}

/**
 * Counts and weights of the claim's content words: which are missing everywhere, which in the sentence, which are
 * names.
 */
function tallyOf(content: readonly HeldWord[]) {
  const tally = { missing: 0, missingHere: 0, exact: 0, names: 0, namesMissing: 0, weight: 0, weightHeld: 0 }
  for (const held of content) {
    const { word, here, exact } = held
    const missing = isMissing(held)
    const weight = weightOf(word)
    tally.weight += weight
    if (missing) tally.missing++
    else tally.weightHeld += weight
    if (here.length === 0) tally.missingHere++
    if (exact) tally.exact++
    if (word.name) tally.names++
    if (word.name && missing) tally.namesMissing++
  }
  return tally
}

/** A word that neither the sentence nor another sentence nor the title has. */
function isMissing(held: HeldWord | undefined): boolean {
  return held !== undefined && held.here.length === 0 && !held.elsewhere
}

/** Longer words and names tell more of what a text is about. */
function weightOf({ text, name }: Word): number {
  return Math.min(4, text.length / 3) * (name ? 1.5 : 1)
}

/** Places of the four findings of a kind of figure: the same, another, another alone of its kind, none. */
const PLACE_OF = { same: 0, other: 1, none: 3 } as const
const ALONE = 2

/** Which of the four findings each kind of figure has. Flags and not counts: a claim has a figure or two. */
function figures({ figures }: Comparison, to: number[]): void {
  const first = to.length
  for (let i = 0; i < KINDS_OF_FIGURE.length * 4; i++) to.push(0)
  for (const { figure, found, here } of figures) {
    const kind = figure.kind === 'year' ? 0 : figure.kind === 'month' || figure.kind === 'day' ? 1 : 2
    to[first + kind * 4 + PLACE_OF[found]] = 1
    if (found === 'other' && here) to[first + kind * 4 + ALONE] = 1
  }
}

/** So near, words that follow each other in the claim do so in the sentence. */
const NEAR = 4

/** Do words that follow each other in the claim do so in the sentence? And what stands in the place of a missing word? */
function order(found: Comparison, to: number[]): void {
  const { content } = found
  let pairs = 0
  let ordered = 0
  let close = 0
  let replaced = false
  for (let i = 1; i < content.length; i++) {
    const { here: before } = content[i - 1]!
    const { here: after } = content[i]!
    if (before.length > 0 && after.length > 0) {
      pairs++
      const gap = smallestGap(before, after)
      if (gap < Number.POSITIVE_INFINITY) ordered++
      if (gap <= NEAR) close++
    } else {
      replaced ||= after.some((at) => isFree(found, at - 1)) || before.some((at) => isFree(found, at + 1))
    }
  }
  const share = (part: number) => part / Math.max(1, pairs)
  to.push(Math.log1p(pairs), share(ordered), share(close), close / Math.max(1, content.length - 1), flag(replaced))
}

/** A content word of the sentence that the claim has not. */
function isFree({ claim, passage, from, to }: Comparison, at: number): boolean {
  if (at < from || at >= to) return false
  const { keys } = passage.words[at]!
  return keys.length > 0 && !keys.some((key) => claim.places.has(key))
}

/** Both lists are short but in hostile texts; only their beginnings are looked at. */
const PLACES_MAX = 8

/** The smallest distance forward from one word to the next; infinite where the second never follows the first. */
function smallestGap(before: readonly number[], after: readonly number[]): number {
  let gap = Number.POSITIVE_INFINITY
  for (let i = 0; i < Math.min(before.length, PLACES_MAX); i++)
    for (let j = 0; j < Math.min(after.length, PLACES_MAX); j++)
      if (after[j]! > before[i]!) gap = Math.min(gap, after[j]! - before[i]!)
  return gap
}

/**
 * Negations, opposed words and direction (`raises` against `lowers`), alone and weighed by how much of the claim the
 * sentence has: where it shares few words, a negation in it is of something else. `opposed_or_negated` is 1 where
 * exactly one of both holds, since two turn back.
 */
function polarity(found: Comparison, to: number[]): void {
  const { claim, passage, content, from, to: end, opposed, negation } = found
  let held = 0
  for (const { here } of content) if (here.length > 0) held++
  const covered = held / Math.max(1, content.length)
  const own = sumOf(claim.words, 0, claim.words.length)
  const theirs = sumOf(passage.words, from, end)
  const differs = flag(own.negations % 2 !== theirs.negations % 2)
  const way = Math.sign(own.direction) * Math.sign(theirs.direction) * (differs ? -1 : 1)
  const isOpposed = flag(opposed.length > 0)
  to.push(
    flag(own.negations > 0),
    flag(theirs.negations > 0),
    flag(found.classes.passage & ~found.classes.claim & CLASS_BIT.negation),
  )
  to.push(differs, differs * covered, flag(negation.differs))
  to.push(isOpposed, isOpposed * covered, flag(opposed.some(({ beside }) => beside)), flag(isOpposed !== differs))
  to.push(way, way * covered)
  to.push(
    flag(beginsWith(passage.words, 'no')),
    flag(beginsWith(passage.words, 'yes') || beginsWith(passage.words, 'si')),
  )
  to.push(flag(nothingFound(passage.words)))
}

/** Opposed pairs at the head of the list are of direction: more or less, causing or preventing, safe, effective, allowed. */
const DIRECTED = 10

/** Negations, and which way the words of direction point. */
function sumOf(words: readonly Word[], from: number, to: number) {
  let negations = 0
  let direction = 0
  for (let place = from; place < to; place++) {
    const { classes, sides } = words[place]!
    if (classes & CLASS_BIT.negation) negations++
    for (const side of sides) if (side < DIRECTED) direction += side % 2 === 0 ? 1 : -1
  }
  return { negations, direction }
}

/** Whether some sentence begins with a word. */
function beginsWith(words: readonly Word[], text: string): boolean {
  return words.some((word, at) => word.text === text && words[at - 1]?.sentence !== word.sentence)
}

/** Word classes that one side has and the other has not, four flags for each. */
function classes({ classes: { claim, here, passage } }: Comparison, to: number[]): void {
  for (const name of SIDED) {
    const bit = CLASS_BIT[name]
    to.push(flag(claim & bit), flag(claim & ~here & bit), flag(here & ~claim & bit), flag(passage & ~claim & bit))
  }
}

/** Features are numbers: 1 where something holds. */
function flag(holds: boolean | number): number {
  return holds ? 1 : 0
}
