import { type Expression, mayBeMissing } from '../tree/expression.ts'
import type { FactType } from '../tree/fact-type.ts'
import { kindOf } from '../tree/kind-of.ts'
import type { Band, Factor, Scorecard, Tier } from '../tree/policy.ts'
import { checkRange } from './load-fact-types.ts'
import { loadOutcomeClause } from './load-rules.ts'
import type { Loading, Path } from './loading.ts'
import type { Scope } from './parse-expression.ts'
import type { BandFile, FactorFile, PolicyFile } from './policy-file.ts'
import { suggestion } from './problem.ts'

/** The scorecard as the file has it. */
type ScorecardFile = NonNullable<PolicyFile['scorecard']>
type TierFile = NonNullable<FactorFile['tiers']>[number]

/** The tests that bands have; tiers have `is` as well. */
const TESTS = ['at_least', 'at_most', 'above', 'below'] as const

/**
 * A scorecard: factors with weights or tiers, a clamp, and bands. A factor whose fact is missing leaves the score
 * unknown and leads to the unknown clause, unless the factor says `missing: 0` and why.
 */
export function loadScorecard(
  loading: Loading,
  file: PolicyFile,
  card: ScorecardFile,
  scope: Scope,
  results: ReadonlyMap<string, FactType>,
): Scorecard {
  const path = ['scorecard', 'factors']
  loading.unique(
    path,
    card.factors.map((factor) => factor.id),
    'factor',
  )
  const factors = card.factors.map((factor, index) => loadFactor(loading, [...path, index], factor, scope))
  const unknown = file.unknown && {
    ...loadOutcomeClause(loading, ['unknown'], file.unknown, scope, file.outcomes, results, true),
    id: file.unknown.rule,
  }
  const leading = factors.findIndex((factor) => factor.missing === 'unknown' && mayBeMissing(factorValue(factor)))
  if (!unknown && leading >= 0) {
    const hint = 'add `unknown: { rule: …, outcome: …, reason: … }`, or `missing: 0` with a `missing_reason`'
    loading.problem(
      'policy-unknown',
      [...path, leading],
      'a fact read here may be missing, and nothing says what follows',
      hint,
    )
  }
  checkRange(loading, ['scorecard', 'clamp'], ...(card.clamp ?? [null, null]))
  for (const key of ['hit', 'for_each', 'default'] as const) {
    if (file[key] !== undefined) loading.keyProblem('policy-shape', [key], `a scorecard has no \`${key}\``)
  }
  const bands = card.bands.map((band, index) => {
    const at = ['scorecard', 'bands', index]
    const settled = loadOutcomeClause(loading, at, band, scope, file.outcomes, results, true)
    return { ...settled, ...loadBand(loading, at, band, scope), id: band.outcome, outcome: band.outcome }
  })
  checkBands(loading, bands)
  return {
    kind: 'scorecard',
    base: card.base ?? 0,
    combine: card.combine ?? 'add',
    factors,
    low: card.clamp?.[0] ?? null,
    high: card.clamp?.[1] ?? null,
    bands,
    ...(unknown ? { unknown } : {}),
  }
}

/** What a factor reads. */
function factorValue(factor: Factor) {
  return factor.kind === 'when' ? factor.when : factor.value
}

/**
 * The keys that are there say which form it has; any other combination is a problem. The four digits of `key` stand
 * for `when`, `value`, `weight` and `tiers`.
 */
function loadFactor(loading: Loading, path: Path, file: FactorFile, scope: Scope): Factor {
  const base = { id: file.id, name: file.name ?? file.id, missing: file.missing === 0 ? 'zero' : 'unknown' } as const
  if (file.missing === 0 && !file.missing_reason) {
    loading.problem('policy-unknown', path, '`missing: 0` needs a `missing_reason`')
  }
  const weight = file.weight === undefined ? 0 : loading.number([...path, 'weight'], file.weight, scope.constants)
  const shape = [file.when !== undefined, file.value !== undefined, file.weight !== undefined, file.tiers !== undefined]
  const key = shape.map(Number).join('')
  if (key === '1010') {
    return { ...base, kind: 'when', when: loading.expression([...path, 'when'], file.when!, scope, 'bool'), weight }
  }
  if (key === '0110') {
    return {
      ...base,
      kind: 'weighted',
      value: loading.expression([...path, 'value'], file.value!, scope, 'number'),
      weight,
    }
  }
  if (key === '0101') {
    const value = loading.expression([...path, 'value'], file.value!, scope, 'any')
    const tiers = file.tiers!.map((tier, index) => loadTier(loading, [...path, 'tiers', index], tier, value, scope))
    return { ...base, kind: 'tiers', value, tiers }
  }
  const hint = 'write `when` with `weight`, `value` with `weight`, or `value` with `tiers`'
  loading.problem('policy-shape', path, `the factor \`${file.id}\` is none of the three forms`, hint)
  return { ...base, kind: 'tiers', value: { op: 'constant', value: 0, source: '0' }, tiers: [] }
}

/**
 * Notes a tier that has not exactly one test, or that compares with another kind or a word that never occurs. A tier
 * that can never hold is a misspelling, and would lower every score in silence.
 */
function loadTier(loading: Loading, path: Path, file: TierFile, value: Expression, scope: Scope): Tier {
  const amount = loading.number([...path, 'amount'], file.amount, scope.constants)
  const tests = [
    ...TESTS.filter((test) => file[test] !== undefined),
    ...(file.is === undefined ? [] : (['is'] as const)),
  ]
  const test = tests[0]
  if (tests.length !== 1 || !test) {
    loading.problem('policy-shape', path, 'a tier has one of `at_least`, `at_most`, `above`, `below`, `is`')
    return { test: 'is', bound: null, amount, name: file.name }
  }
  const bound =
    test === 'is' ? (file.is as Tier['bound']) : loading.number([...path, test], file[test]!, scope.constants)
  const boundKind = kindOf({ op: 'constant', value: bound, source: '' })
  if (boundKind !== kindOf(value)) {
    loading.problem('policy-type', [...path, test], `\`${bound}\` is compared with a ${kindOf(value)}`)
  } else if ('type' in value && value.type.type === 'enum' && !value.type.values.includes(bound as string)) {
    const hint = suggestion(bound as string, value.type.values)
    loading.problem('policy-type', [...path, test], `\`${value.source}\` is never \`${bound}\``, hint)
  }
  return { test, bound, amount, name: file.name }
}

/** The last band has no test. */
function loadBand(loading: Loading, path: Path, file: BandFile, scope: Scope): Pick<Band, 'test' | 'bound'> {
  const tests = TESTS.filter((test) => file[test] !== undefined)
  const test = tests[0]
  if (tests.length > 1) loading.problem('policy-band', path, 'a band has at most one bound')
  if (!test) return { test: 'always', bound: 0 }
  return { test, bound: loading.number([...path, test], file[test]!, scope.constants) }
}

/** Bands cover every score, and each can be reached: bounds run one way, and only the last band has none. */
function checkBands(loading: Loading, bands: readonly Band[]): void {
  bands.forEach((band, index) => {
    const path = ['scorecard', 'bands', index]
    const last = index === bands.length - 1
    if ((band.test === 'always') !== last) {
      const message = last
        ? 'the last band has no bound, so that every score has a band'
        : 'only the last band has no bound'
      loading.problem('policy-band', path, message)
      return
    }
    const before = bands[index - 1]
    if (last || !before || before.test === 'always') return
    const rising = before.test === 'below' || before.test === 'at_most'
    if (band.test !== before.test) {
      loading.problem('policy-band', path, `bounds run one way: \`${band.test}\` stands after \`${before.test}\``)
    } else if (rising ? band.bound <= before.bound : band.bound >= before.bound) {
      loading.problem('policy-band', path, 'this band can never be reached: an earlier one covers it')
    }
  })
}
