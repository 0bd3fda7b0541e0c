import { CLASS_BIT } from './agreement-lists.ts'
import type { Comparison, HeldWord } from './compare.ts'
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
/** Words that make a claim say more than a sentence without them. */
const STRICT = CLASS_BIT.all | CLASS_BIT.only | CLASS_BIT.first | CLASS_BIT.most

/**
 * Does the sentence say the claim in so many words, or all of it but one figure, one opposed word or a negation, as its
 * own statement? What it needs is chosen so that those who labelled public data agree nine times in ten.
 */
export function settling(found: Comparison): Settling | undefined {
  const { claim, passage, content, figures, opposed, negation, classes } = found
  if (claim.questions.size > 0 || passage.questions.has(passage.words[found.from]?.sentence ?? 0)) return undefined
  if (classes.passage & ~classes.claim & SPIN || classes.claim & CLASS_BIT.hedge) return undefined
  if (classes.claim & ~classes.here & STRICT || passage.quotes || nothingFound(passage.words)) return undefined
  const against = new Set(opposed.map(({ word }) => word))
  const held = content.filter(({ word }) => !against.has(word))
  if (!held.every(isHeld)) return undefined
  if (figures.some((one) => one.found === 'same' && !one.here)) return undefined
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
