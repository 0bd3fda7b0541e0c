import { type Message, message } from '@tribunal/messages'
import type { LearnedScore, TextModel } from '@tribunal/signals'
import type { Finding, Influence, LocalText } from '../../../domain/index.ts'

/** An influence that has a place in the text. */
interface Placed {
  readonly feature: string
  readonly weight: number
  readonly start: number
  readonly end: number
}

/** Log-odds that a place must add to be shown: less is lost among the marks of other signals. Our own choice. */
const SHOWN_MIN = 0.5

/**
 * What speaks for a learned signal, where it stands in the text: whole words, since part of one tells a person nothing,
 * and what stands over the same place as one finding, with what it adds up to. In text order.
 */
export function learnedFindings(
  text: string,
  { influences }: LearnedScore,
  { id, title }: Pick<TextModel, 'id' | 'title'>,
): readonly Finding[] {
  const placed = influences.flatMap((one) => placedIn(text, one)).sort((a, b) => a.start - b.start)
  return joined(placed)
    .filter(({ weight }) => weight >= SHOWN_MIN)
    .map(({ feature, weight, start, end }) => ({
      signal: `learned-${id}`,
      id: feature,
      start,
      end,
      reason: reasonOf(title, weight),
    }))
}

/** What words are made of. */
const WORD_SIGN = /[\p{L}\p{M}\p{N}]/u

/** The influence widened to whole words; none where it is of the whole text. */
function placedIn(text: string, { feature, weight, start, end }: Influence): readonly Placed[] {
  if (start === undefined || end === undefined) return []
  let [from, to] = [start, end]
  while (from > 0 && isInWord(text, from - 1)) from--
  while (to < text.length && isInWord(text, to)) to++
  return [{ feature, weight, start: from, end: to }]
}

/** Whether a letter, mark or digit stands there; ASCII is recognised without the expression, which costs more than all the rest. */
function isInWord(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  if (code > 0x7f) return WORD_SIGN.test(text[at]!)
  const lower = code | 0x20
  return (lower >= 0x61 && lower <= 0x7a) || (code >= 0x30 && code <= 0x39)
}

/** What overlaps as one, named after what weighs most in it. */
function joined(placed: readonly Placed[]): readonly Placed[] {
  const spans: Placed[] = []
  let most = 0
  for (const one of placed) {
    const last = spans.at(-1)
    if (last === undefined || one.start >= last.end) {
      spans.push(one)
      most = one.weight
      continue
    }
    const feature = one.weight > most ? one.feature : last.feature
    most = Math.max(most, one.weight)
    spans[spans.length - 1] = {
      feature,
      weight: last.weight + one.weight,
      start: last.start,
      end: Math.max(last.end, one.end),
    }
  }
  return spans
}

/** What the signal looks for, and how much the place adds to it in log-odds, with one decimal. */
function reasonOf(title: LocalText, weight: number): Message {
  return message('finding.speaks_for', { title, adds: Number(weight.toFixed(1)) })
}
