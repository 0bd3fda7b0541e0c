import type { Policy, PolicyAnswer } from '@tribunal/client'
import type { LocalText } from '../parts/decision-text.ts'

/** One line of a waterfall: from where to where it moved the score. */
export interface WaterfallStep {
  readonly kind: 'base' | 'factor' | 'clamp' | 'score'
  /** Of a factor: its id; else the kind. */
  readonly id: string
  /** Of a factor. */
  readonly name?: LocalText
  /** What was measured, of a factor; absent where it is unknown or no number. */
  readonly value?: number | boolean | string | null
  readonly held: boolean | 'unknown'
  readonly from: number
  readonly to: number
}

/** A stretch of the score that is one outcome: from `low` (included) up to `high`; null where it has no end. */
export interface Band {
  readonly outcome: string
  readonly low: number | null
  readonly high: number | null
}

/** How a scorecard came to its score, to be drawn and to be read. */
export interface Waterfall {
  readonly steps: readonly WaterfallStep[]
  /** Null where a fact was missing that the score needs. */
  readonly score: number | null
  /** From the lowest score to the highest. */
  readonly bands: readonly Band[]
  readonly outcome: string
  /** The lowest and highest value that has to have room. */
  readonly room: { readonly low: number; readonly high: number }
}

type Scorecard = NonNullable<Policy['scorecard']>
type Factor = NonNullable<PolicyAnswer['factors']>[number]

/**
 * The steps of a scorecard's answer: base, then each factor, then the clamp where it changed something, then the score.
 * `scorecard`, `rules` and `constants` are those of the policy's version that answered. Undefined for an answer of rules.
 */
export function waterfallOf(
  answer: PolicyAnswer,
  { scorecard, rules, constants }: Pick<Policy, 'scorecard' | 'rules' | 'constants'>,
): Waterfall | undefined {
  const { factors, score = null, outcome } = answer
  if (factors === undefined || scorecard === null) return undefined
  const moved = steps(factors, scorecard)
  const end = moved.at(-1)!.to
  const clamped = Math.min(Math.max(end, scorecard.low ?? end), scorecard.high ?? Number.POSITIVE_INFINITY)
  const clamp: WaterfallStep[] = near(clamped, end)
    ? []
    : [{ kind: 'clamp', id: 'clamp', held: true, from: end, to: clamped }]
  const last: WaterfallStep[] =
    score === null ? [] : [{ kind: 'score', id: 'score', held: true, from: scorecard.low ?? 0, to: score }]
  const all = [...moved, ...clamp, ...last]
  const bands = bandsOf(rules, constants)
  return { steps: all, score, bands, outcome, room: roomOf(all, bands, scorecard) }
}

function steps(factors: readonly Factor[], { base, combine }: Scorecard): WaterfallStep[] {
  const lines: WaterfallStep[] = [{ kind: 'base', id: 'base', held: true, from: Math.min(0, base), to: base }]
  let from = base
  for (const { id, name, value, amount, held } of factors) {
    const to = tidy(combine === 'subtract' ? from - amount : from + amount)
    lines.push({ kind: 'factor', id, name, ...(value === undefined ? {} : { value }), held, from, to })
    from = to
  }
  return lines
}

/** Sums of decimals as people write them: 0.1 + 0.2 is 0.3. The score itself is the engine's, exact. */
function tidy(value: number): number {
  return Number(value.toFixed(9))
}

function near(a: number, b: number): boolean {
  return Math.abs(a - b) < 1e-9
}

function roomOf(all: readonly WaterfallStep[], bands: readonly Band[], { low, high }: Scorecard): Waterfall['room'] {
  const ends = bands.flatMap((band) => [band.low, band.high]).filter((end) => end !== null)
  const values = [...all.flatMap(({ from, to }) => [from, to]), ...ends, low ?? 0, high ?? 0]
  return { low: Math.min(...values), high: Math.max(...values) }
}

const BOUND = /^score (>=|<=|>|<) (.+)$/

/** The stretches of a scorecard's score. The first band that holds counts, so each ends where an earlier one begins. */
export function bandsOf(rules: Policy['rules'], constants: Policy['constants']): readonly Band[] {
  const bounds = rules.flatMap(({ part, outcome, when }) => {
    if (part !== 'band') return []
    const [, test, text] = (when === null ? null : BOUND.exec(when)) ?? []
    const bound = text === undefined ? null : numberOf(text, constants)
    return [{ outcome, test, bound }]
  })
  const known = bounds.every(({ test, bound }) => test === undefined || bound !== null)
  if (!known) return []
  const upwards = bounds[0]?.test?.startsWith('<') ?? true
  const bands = bounds.map(({ outcome, bound }, index): Band => {
    const before = bounds[index - 1]?.bound ?? null
    return upwards ? { outcome, low: before, high: bound } : { outcome, low: bound, high: before }
  })
  return upwards ? bands : bands.toReversed()
}

function numberOf(text: string, constants: Policy['constants']): number | null {
  const value = constants.find(({ name }) => name === text)?.value ?? Number(text)
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}
