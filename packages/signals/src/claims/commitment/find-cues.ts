import type { Commitment } from '@tribunal/contract'
import { type CommitmentCues, type Cue, type CuePlace, NUMBER } from '../lists/commitment-lists.ts'
import type { Sentence } from '../words/split-sentences.ts'
import { SHAPE, type Tokens } from '../words/tokens.ts'

/** A cue that was found. */
export interface Hit {
  readonly shows: Commitment
  readonly place: CuePlace
  /** Tokens, `to` excluded. */
  readonly from: number
  readonly to: number
}

/** So many cues that assert are looked at in a sentence: nobody writes more. */
const PRESENTING_MAX = 8

/** The cues that stand where they count. What a cue that asserts holds does not: `it is not false that …`, `no es mentira que …`. */
export function countedIn(hits: readonly Hit[], sentence: Sentence): readonly Hit[] {
  if (hits.length === 0) return hits
  const counted = hits.filter((hit) => counts(hit, sentence))
  const presents = counted.filter(({ shows }) => shows === 'asserts').slice(0, PRESENTING_MAX)
  if (presents.length === 0) return counted
  return counted.filter(
    (hit) => hit.shows === 'asserts' || !presents.some(({ from, to }) => from <= hit.from && hit.to <= to),
  )
}

/** Whether a cue stands where its list says that it counts. `alone` and `post` are looked at elsewhere. */
function counts({ place, from, to }: Hit, { from: start, to: end }: Sentence): boolean {
  if (place === 'opens') return from === start
  if (place === 'closes') return to === end && from > start
  return place === 'holds' || place === 'heads'
}

/**
 * The cues in one sentence, wherever they stand: whether one counts there is for `countedIn`. Cues are looked up by
 * their first two words, so a sentence without any costs one look for each word.
 */
export function hitsIn(text: string, tokens: Tokens, sentence: Sentence, { byFirst }: CommitmentCues): readonly Hit[] {
  const hits: Hit[] = []
  for (let i = sentence.from; i < sentence.to; i++) {
    // A hashtag speaks of the whole text; see the marks.
    if (tokens.shapes[i]! & SHAPE.hashtag) continue
    // `I say` and `we believe` state; only others report.
    const first = byFirst.get(tokens.words[i]!) ?? (tokens.shapes[i]! & SHAPE.digit ? byFirst.get(NUMBER) : undefined)
    if (first === undefined) continue
    const second = i + 1 < sentence.to ? first.bySecond.get(tokens.words[i + 1]!) : undefined
    for (const cue of second ?? first.others) {
      const to = endOf(cue, tokens, i, sentence.to)
      if (to === 0 || (cue.shows === 'reports' && i > sentence.from && BY_AUTHOR.has(tokens.words[i - 1]!))) continue
      // `No, es mentira` is not `no es mentira`.
      if (cue.shows === 'asserts' && !isInOneRow(text, tokens, i, to)) continue
      if (cue.apart && (i === sentence.from || isSpace(text, tokens, i))) continue
      hits.push({ shows: cue.shows, place: cue.place, from: headOf(text, tokens, i, sentence), to })
    }
  }
  return hits
}

/** With one of these before it a verb of reporting is the author's own (`I say`, `we believe`). */
const BY_AUTHOR: ReadonlySet<string> = new Set(['i', 'we', 'yo', 'nosotros', 'nosotras'])

/** Words that open a sentence and say nothing: `so no, it is not the volcanoes`. */
const OPENERS: ReadonlySet<string> = new Set(
  'so and but well ok okay oh hey guys folks y e o pero pues bueno che oye oigan vecinos gente a ver entonces'.split(
    ' ',
  ),
)

/** Words that answer, where a sign stands behind them: `No, it is not true that …`. */
const ANSWERS: ReadonlySet<string> = new Set('no nah nope yes yeah sí si'.split(' '))

/** So many openers and mentions may stand before a cue: a thread names many people. */
const HEAD_MAX = 50

/** The head of the sentence where only openers, mentions and hashtags stand before a cue; else its own place. */
function headOf(text: string, tokens: Tokens, at: number, { from }: Sentence): number {
  if (at - from > HEAD_MAX) return at
  for (let i = from; i < at; i++) {
    const isAside = (tokens.shapes[i]! & (SHAPE.mention | SHAPE.hashtag | SHAPE.url)) !== 0
    const word = tokens.words[i]!
    if (!isAside && !OPENERS.has(word) && !(ANSWERS.has(word) && !isSpace(text, tokens, i + 1))) return at
  }
  return from
}

/** Does only a space stand before token `i`? */
function isSpace(text: string, { starts, ends }: Tokens, i: number): boolean {
  return starts[i]! - ends[i - 1]! === 1 && text.charCodeAt(ends[i - 1]!) === 32
}

/** Do only spaces stand between the tokens, or a colon (`Short answer: yes`)? */
function isInOneRow(text: string, tokens: Tokens, from: number, to: number): boolean {
  for (let i = from + 1; i < to; i++) if (!isSpace(text, tokens, i) && !isColon(text, tokens, i)) return false
  return true
}

/** A colon and a space between two tokens. */
function isColon(text: string, { starts, ends }: Tokens, i: number): boolean {
  return starts[i]! - ends[i - 1]! === 2 && text.startsWith(': ', ends[i - 1])
}

/**
 * Behind the last word of a cue that begins at token `i`; 0 where it does not stand there. Each step is met by the
 * first word that fits, and stays there, which keeps the cost linear and makes a wide gap (`…`) end at the first
 * possible word.
 */
function endOf({ steps }: Cue, tokens: Tokens, i: number, end: number): number {
  let at = i + 1
  for (let k = 1; k < steps.length; k++) {
    const { words, skips, optional, name, number } = steps[k]!
    if (optional) {
      if (at < end && words.has(tokens.words[at]!)) at += 1
      continue
    }
    const limit = Math.min(end, at + skips + 1)
    while (
      at < limit &&
      !words.has(tokens.words[at]!) &&
      !(name && tokens.shapes[at]! & SHAPE.capital) &&
      !(number && tokens.shapes[at]! & SHAPE.digit)
    )
      at += 1
    if (at >= limit) return 0
    at += 1
  }
  return at
}
