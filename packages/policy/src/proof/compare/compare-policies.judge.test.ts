import { effort, openSolver, type PlantedPolicy, plantedPolicy, Random } from '@tribunal/testkit'
import { afterAll, expect, test } from 'vitest'
import { type Facts, type Grid, gridOf } from '../../../test/judge/grid.ts'
import { loadRandomPolicy } from '../../../test/load-random-policy.ts'
import { type ReferenceScope, referenceTruth } from '../../interpret/reference-expression.ts'
import { parseExpression } from '../../read/parse-expression.ts'
import type { FactType, ListType } from '../../tree/fact-type.ts'
import type { Policy } from '../../tree/policy.ts'
import { comparePolicies, type PolicyComparison } from './compare-policies.ts'
import type { Region } from './outcome-changes.ts'

// Random policies, each beside itself with one thing changed, over worlds so small that the reference evaluator can try
// every input: the regions must be exactly the inputs that are decided differently. `TRIBUNAL_LONG=1` compares a thousand.

const PAIRS = Number(process.env['TRIBUNAL_POLICIES'] ?? effort(6, 1_000))
const FIRST_SEED = Number(process.env['TRIBUNAL_SEED'] ?? 1)

const solver = openSolver({ timeoutMs: 3_600_000 })
afterAll(() => solver.close())

interface RuleFile {
  readonly outcome: string
}

/** The policy with one thing changed: an outcome, the order, the hit policy, or a rule less. */
function changed(random: Random, planted: PlantedPolicy): PlantedPolicy {
  const { file } = planted
  const rules = file['rules'] as readonly RuleFile[]
  const index = random.below(rules.length)
  const other = (outcome: string) => random.pick(['low', 'middle', 'high'].filter((word) => word !== outcome))
  const fallback = file['default'] as RuleFile
  const change = random.pick([
    { rules: rules.with(index, { ...rules[index]!, outcome: other(rules[index]!.outcome) }) },
    { rules: rules.length > 1 ? rules.toSpliced(index, 1) : rules },
    { rules: rules.toReversed() },
    { hit: file['hit'] === 'first' ? 'most_severe' : 'first' },
    { default: { ...fallback, outcome: other(fallback.outcome) } },
    {},
  ])
  return { ...planted, file: { ...file, ...change } }
}

/** Whether a record is within a region; of a list with one element, whether that element is. */
function isWithin({ conditions }: Region, { facts: types, body }: Policy, facts: Facts, element: unknown): boolean {
  const each = body.kind === 'rules' ? body.forEach : undefined
  const variables = each ? [{ name: each.as, type: (types.get(each.list) as ListType).items as FactType }] : []
  const scope: ReferenceScope = { facts, results: {}, variables: [element] }
  return conditions.every(({ text, unknown }) => {
    const node = parseExpression(text, { facts: types, constants: new Map(), results: new Map(), variables }, 'bool')
    return unknown ? typeof referenceTruth(node, scope) !== 'boolean' : referenceTruth(node, scope) === true
  })
}

function checkRegions(policy: Policy, from: Grid, to: Grid, { changes }: PolicyComparison): void {
  const each = from.body.forEach
  const regions = changes.flatMap((change) => change.regions.map((region) => ({ region, change })))
  for (const [index, { facts, answer }] of from.tried.entries()) {
    const pair = { from: answer.outcome, to: to.tried[index]!.answer.outcome }
    const list = each && (facts[each.list] as readonly unknown[] | undefined)
    const elements = each ? (list ?? []) : [undefined]
    const around = regions.filter(({ region }) => elements.some((element) => isWithin(region, policy, facts, element)))
    const told = JSON.stringify(facts)
    if (pair.from !== pair.to && !changes.some(({ more }) => more)) expect(around.length, told).toBeGreaterThan(0)
    if (elements.length !== 1) continue
    for (const { region, change } of around) {
      if (!region.partly) expect({ told, ...pair }).toEqual({ told, from: change.from, to: change.to })
    }
  }
}

test(`the regions of ${PAIRS} random changes of policies are the inputs that are decided differently`, {
  timeout: 3_600_000,
}, async () => {
  let whole = 0
  for (let seed = FIRST_SEED; seed < FIRST_SEED + PAIRS; seed++) {
    const random = new Random(seed)
    const planted = plantedPolicy(random)
    const [policy, other] = [planted, changed(random, planted)].map((one) => loadRandomPolicy(one))
    const [from, to] = [gridOf(policy!, planted), gridOf(other!, planted)]
    const comparison = await comparePolicies(policy!, other!, solver)
    const shown = new Set(
      from.tried.flatMap(({ answer }, index) => {
        const now = to.tried[index]!.answer.outcome
        return answer.outcome === now ? [] : [`${answer.outcome} ${now}`]
      }),
    )
    const told = `seed ${seed}: ${JSON.stringify(planted.file)} ${JSON.stringify(comparison)}`
    expect(comparison.changes.map((change) => `${change.from} ${change.to}`).sort(), told).toEqual([...shown].sort())
    expect(comparison.outcomes, told).toBe(shown.size > 0 ? 'different' : 'same')
    try {
      checkRegions(policy!, from, to, comparison)
    } catch (cause) {
      throw new Error(told, { cause })
    }
    whole += comparison.changes.flatMap(({ regions }) => regions).filter(({ partly }) => !partly).length
  }
  // Most changes have regions, so that something was tried.
  if (PAIRS >= 6) expect(whole).toBeGreaterThan(PAIRS / 2)
})
