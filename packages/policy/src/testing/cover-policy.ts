import type { LocalText } from '@tribunal/messages/say'
import { passes } from '../interpret/reference.ts'
import { referenceValue, UNKNOWN } from '../interpret/reference-expression.ts'
import type { Path } from '../read/loading.ts'
import type { YamlSource } from '../read/read-yaml.ts'
import type { Factor, Policy, PolicyAnswer, RuleBody, Scorecard } from '../tree/policy.ts'
import { partName } from './mutant.ts'
import type { Accepted, Stale } from './policy-tests.ts'
import type { TestResult } from './run-policy-tests.ts'

/** One part of a policy that can take part in a decision, and whether a test makes it do so. */
export interface CoveredPart {
  /** `rules.ID`, `default`, `unknown`, `for_each.empty`, `overrides.ID`, `scorecard.bands.ID`, a factor or a tier. */
  readonly part: string
  /** Line of the policy file, counted from 1. */
  readonly line: number
  /** Whether some test makes it take part in a decision. */
  readonly covered: boolean
  /** Why no facts reach it, where the owner says so. */
  readonly unreachable?: string
}

/** Which parts of a policy its tests reach. */
export interface Coverage {
  /** Every part that can take part in a decision, in the order of the file. */
  readonly parts: readonly CoveredPart[]
  /** What the owner calls unreachable, and what is not there or is reached. */
  readonly stale: readonly Stale[]
}

/** A part with the question whether a test used it. */
type Part = { readonly path: Path; readonly isUsed: (result: TestResult) => boolean }

/**
 * Which rules, bands, tiers, overrides, default and unknown clause take part in at least one test. A rule takes part
 * where it determines the outcome, or that of an element; an override where it applies; a tier where it is the one
 * that holds; another factor where it adds to the score.
 */
export function coverPolicy(
  policy: Policy,
  source: YamlSource,
  results: readonly TestResult[],
  unreachable: readonly Accepted[],
): Coverage {
  const reasons = new Map(unreachable.map(({ what, reason }) => [what, reason]))
  const parts = partsOf(policy).map(({ path, isUsed }): CoveredPart => {
    const part = partName(policy, path)
    const reason = reasons.get(part)
    const found = { part, line: source.place(path).line, covered: results.some(isUsed) }
    return reason === undefined || found.covered ? found : { ...found, unreachable: reason }
  })
  const stale = unreachable.flatMap((entry): Stale[] => {
    const part = parts.find((one) => one.part === entry.what)
    return part === undefined ? [{ entry, why: 'no_such' }] : part.covered ? [{ entry, why: 'covered' }] : []
  })
  return { parts, stale }
}

/** Every part that can take part in a decision, in the order of the file. */
function partsOf(policy: Policy): Part[] {
  const { body } = policy
  return [
    ...(body.kind === 'rules' ? ruleParts(body) : cardParts(body)),
    ...policy.overrides.flatMap((override, index): Part[] => {
      const path = ['overrides', index]
      const own: Part = { path, isUsed: ({ answer }) => has(answer.overrides, override.id, override.reason) }
      const { onUnknown } = override
      if (onUnknown === 'skip') return [own]
      const isUsed: Part['isUsed'] = ({ answer }) => has(answer.overrides, override.id, onUnknown.reason)
      return [own, { path: [...path, 'unknown'], isUsed }]
    }),
  ]
}

/** The parts of a rule policy. */
function ruleParts(body: RuleBody): Part[] {
  return [
    ...body.rules.map((rule, index) => settledPart(['rules', index], rule.id, rule.reason)),
    settledPart(['default'], body.default.id, body.default.reason),
    ...(body.unknown ? [settledPart(['unknown'], body.unknown.id, body.unknown.reason)] : []),
    ...(body.forEach ? [settledPart(['for_each', 'empty'], body.forEach.empty.id, body.forEach.empty.reason)] : []),
  ]
}

/** The parts of a scorecard: factors or their tiers, bands, and the unknown clause. */
function cardParts(card: Scorecard): Part[] {
  const path = ['scorecard']
  return [
    ...card.factors.flatMap((factor, index) => factorParts([...path, 'factors', index], factor, index)),
    ...card.bands.map((band, index) => settledPart([...path, 'bands', index], band.id, band.reason)),
    ...(card.unknown ? [settledPart(['unknown'], card.unknown.id, card.unknown.reason)] : []),
  ]
}

/** The unknown clause may bear the id of a rule; the reason tells the two apart. */
function settledPart(path: Path, id: string, reason: LocalText): Part {
  const isUsed = ({ answer }: TestResult) =>
    has([{ id: answer.rule, reason: answer.reason }], id, reason) ||
    has(answer.items?.map((item) => ({ id: item.rule, reason: item.reason })) ?? [], id, reason)
  return { path, isUsed }
}

/** Compares the reason, too: an override and its unknown clause have one id. */
function has(settled: readonly { readonly id: string; readonly reason: LocalText }[], id: string, reason: LocalText) {
  return settled.some((one) => one.id === id && JSON.stringify(one.reason) === JSON.stringify(reason))
}

/** Of tiers, each tier is a part; of another factor, the factor itself. */
function factorParts(path: Path, factor: Factor, index: number): Part[] {
  if (factor.kind !== 'tiers') {
    return [
      { path, isUsed: ({ answer }) => (answer.factors as NonNullable<PolicyAnswer['factors']>)[index]!.held === true },
    ]
  }
  const { value, tiers } = factor
  const tierOf = ({ test }: TestResult) => {
    const measured = referenceValue(value, { facts: test.facts, results: {}, variables: [] })
    if (measured === UNKNOWN || measured === null) return undefined
    return tiers.find((tier) => passes(tier.test, measured, tier.bound))
  }
  return tiers.map((tier, number) => ({
    path: [...path, 'tiers', number],
    isUsed: (result) => tierOf(result) === tier,
  }))
}
