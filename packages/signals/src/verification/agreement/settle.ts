import { bitsOf, CLASS_BIT } from './agreement-lists.ts'
import type { Comparison, HeldWord } from './compare.ts'
import { agree, type FigureMatch } from './compare-figures.ts'
import type { Figure } from './figures.ts'
import type { Word } from './word.ts'

/** What would settle a claim, were the passage right: it says the same, or one plain thing differs. */
export type Settling = 'same' | 'figure' | 'opposite' | 'negation'

/** Fewer content words and figures in common are said of many things. */
const WORDS_MIN = 3
/** A difference of one thing takes so many words that agree. */
const AGREEING_MIN = 2
/** More words than these beside a difference may narrow what is said (`… in mice that were given`). Our own choice. */
const MORE_MAX = 5
/** Words by which a passage reports, doubts or turns what it says, where the claim has none of them. */
const SPIN = CLASS_BIT.denial | CLASS_BIT.contrast | CLASS_BIT.hedge | CLASS_BIT.report
/** Words that make what they stand beside another thing, or less sure (`second largest`, `formed mostly by`). */
const SENSE = bitsOf(['quantity', 'comparison', 'modal', 'extent', 'rank'])
/** Words that make a claim say something else than a sentence without them. */
const STRICT = SENSE | bitsOf(['all', 'only', 'first', 'most', 'attempt'])
/** A refused, missed or planned act is not done, at any place in a sentence. */
const NOT_DONE = CLASS_BIT.attempt

/**
 * Does the sentence say the claim in so many words, or all of it but one figure, one opposed word or a negation, as
 * its own statement? What it needs is chosen so that those who labelled public data agree nine times in ten.
 *
 * Read as a list of refusals: a question, a report or a doubt, a quantity that the sentence lacks, a quotation, an
 * act that was not done, a word that is missing, another order, a narrower sense, another doer, a bound. Only what
 * passes all of them is looked at for its one difference.
 */
export function settling(found: Comparison): Settling | undefined {
  const { claim, passage, content, figures, opposed, negation, classes } = found
  if (claim.questions.size > 0 || passage.questions.has(passage.words[found.from]?.sentence ?? 0)) return undefined
  if (classes.passage & ~classes.claim & SPIN || classes.claim & CLASS_BIT.hedge) return undefined
  if (classes.claim & ~classes.here & STRICT || passage.quotes || nothingFound(passage.words)) return undefined
  if (classes.here & ~classes.claim & NOT_DONE) return undefined
  const against = new Set(opposed.map(({ word }) => word))
  const held = content.filter(({ word }) => !against.has(word))
  if (!held.every(isHeld) || !isInOrder(found, against) || isNarrowed(found) || !isByTheSame(found)) return undefined
  if (figures.some((one) => isBounded(one) || (one.found === 'same' && !one.here))) return undefined
  const differing = figures.filter((one) => one.found !== 'same')
  const more = wordsMore(found)
  if (differing.length + opposed.length === 0) {
    if (content.length + figures.length < WORDS_MIN) return undefined
    if (!negation.differs) return 'same'
    return more <= MORE_MAX ? 'negation' : undefined
  }
  if (negation.differs || held.length < AGREEING_MIN) return undefined
  if (opposed.length === 1 && differing.length === 0)
    return opposed[0]!.beside && more <= MORE_MAX ? 'opposite' : undefined
  const [figure] = differing
  if (opposed.length > 0 || !figure || differing.length > 1) return undefined
  return figure.found === 'other' && figure.here && isOnly(found, figure.figure, more) ? 'figure' : undefined
}

/** May the claim have but one figure of this kind? A year of what happens once, or that the thing itself has; a number of which the sentence says nothing more. */
function isOnly({ claim, classes }: Comparison, { kind, start }: Figure, more: number): boolean {
  if (kind !== 'year') return more === 0
  const at = claim.words.findIndex((word) => word.start === start)
  const before = claim.words.slice(Math.max(0, at - 2), at).map(({ text }) => text)
  return (classes.claim & CLASS_BIT.once) !== 0 || IS_A.test(before.join(' '))
}

/** `is a 2002 film` */
const IS_A = /^(?:is|was|es|fue|era) (?:an?|una?)$/

/** Words of the sentence that the claim has not; they may narrow what it says (`… among the young`). */
function wordsMore({ claim, passage, from, to, opposed }: Comparison): number {
  const against = new Set(opposed.map(({ other }) => other))
  const figures = passage.figures.filter(({ sentence }) => sentence === passage.words[from]?.sentence)
  const inFigure = ({ start }: Word) => figures.some((figure) => figure.start <= start && start < figure.end)
  let more = 0
  for (let place = from; place < to; place++) {
    const word = passage.words[place]!
    const known = word.keys.length === 0 || word.keys.some((key) => claim.places.has(key))
    if (!known && !against.has(word) && !inFigure(word)) more++
  }
  return more
}

/** More than, less than: the words alone do not show whether another figure, or the figure without its bound, is right. */
function isBounded({ figure, source, found }: FigureMatch): boolean {
  const bounds = [figure.bound, source?.bound ?? 'none'].map((bound) => (bound === 'about' ? 'none' : bound))
  if (bounds.every((bound) => bound === 'none')) return false
  return found === 'other' || bounds[0] !== bounds[1] || figure.value !== source?.value
}

/**
 * Can the words and figures of the claim be found in its order? The order shows who does what to
 * whom, and which number is of what. A word that the claim repeats is looked for again.
 */
function isInOrder({ claim, passage, content, figures, from, to }: Comparison, against: ReadonlySet<Word>): boolean {
  const held = new Map(content.map(({ word, here }) => [word.keys[0], here]))
  const words = claim.words.map((word) => ({
    at: word.start,
    found: against.has(word) ? [] : (held.get(word.keys[0]) ?? []).map((place) => passage.words[place]!.start),
  }))
  const [first, end] = [passage.words[from]?.start ?? 0, passage.words[to]?.start ?? Number.POSITIVE_INFINITY]
  const numbers = figures.map(({ figure }) => ({
    at: figure.start,
    found: passage.figures.flatMap((one) =>
      agree(figure, one) && one.start >= first && one.start < end ? [one.start] : [],
    ),
  }))
  let last = -1
  return [...words, ...numbers]
    .filter(({ found }) => found.length > 0)
    .sort((a, b) => a.at - b.at)
    .every(({ found }) => {
      const next = found.find((start) => start > last)
      if (next === undefined) return false
      last = next
      return true
    })
}

/** Does a word that the claim has not, and that makes another thing of it, stand beside one that it has, wherever that stands? */
function isNarrowed({ passage, content, classes, from, to }: Comparison): boolean {
  const narrows = (place: number) =>
    place >= from && place < to && (passage.words[place]!.classes & SENSE & ~classes.claim) !== 0
  return content.some(({ here }) =>
    here.some((at) => {
      let before = at - 1
      while (before > from && isSmall(passage.words[before]!)) before--
      return narrows(before) || narrows(at + 1)
    }),
  )
}

/** A word without a meaning by itself (`of the`). */
function isSmall({ keys, classes }: Word): boolean {
  return keys.length === 0 && (classes & SENSE) === 0
}

/** Words before a person among which the act is looked for. */
const DEED_REACH = 16
/** Words between an act and the one who did it. */
const BY: ReadonlySet<string> = new Set(['by', 'por'])
/** Words that join acts of one person. */
const AND: ReadonlySet<string> = new Set(['and', 'y', 'e'])

/** Does each person of the claim do the same act in the sentence (`directed by A, written by B`)? */
function isByTheSame({ claim, passage, from, to }: Comparison): boolean {
  const placesOf = (word: Word | undefined) =>
    (passage.places.get(word?.keys[0] ?? '') ?? []).filter((place) => place >= from && place < to)
  return claim.words.every((word, at) => {
    if (!BY.has(word.text)) return true
    const deeds = placesOf(claim.words.slice(0, at).findLast(({ keys }) => keys.length > 0))
    const doers = placesOf(claim.words.slice(at + 1).find(({ keys }) => keys.length > 0))
    return doers.every((place) => deedsOf(passage.words, place, from).some((one) => deeds.includes(one)))
  })
}

/** Places of the acts of the person at a place: `written, produced and directed by`. Searches `DEED_REACH` words back. */
function deedsOf(words: readonly Word[], doer: number, from: number): readonly number[] {
  const first = Math.max(from, doer - DEED_REACH)
  let at = doer - 1
  while (at >= first && !BY.has(words[at]!.text)) at--
  const deeds: number[] = []
  for (let place = at - 1; place >= first; place--) {
    if (AND.has(words[place]!.text)) continue
    const joined = deeds.length !== 1 || AND.has(words[place + 1]!.text)
    if (words[place]!.keys.length === 0 || !joined) break
    deeds.push(place)
  }
  return deeds
}

/** The sentence has the word itself, or the title of its page has it. */
function isHeld({ exact, titled }: HeldWord): boolean {
  return exact || titled
}

/** A negation reaches so many words. */
const REACH = 4

/** Does the text say that nothing was found out (`no evidence was found`)? */
export function nothingFound(words: readonly Word[]): boolean {
  return words.some(
    ({ classes }, at) =>
      classes & CLASS_BIT.negation &&
      words.slice(at + 1, at + 1 + REACH).some((next) => next.classes & CLASS_BIT.finding),
  )
}
