import { effort, openSolver, type PlantedPolicy, plantedPolicy, Random } from '@tribunal/testkit'
import { afterAll, expect, test } from 'vitest'
import { gridOf } from '../../../test/judge/grid.ts'
import { gaps, misplacedGaps } from '../../../test/judge/judge-gaps.ts'
import { conflicts, moves } from '../../../test/judge/judge-moves.ts'
import { equivalent, overlaps, shadowed, unreachable, violated } from '../../../test/judge/judge-rules.ts'
import { loadRandomPolicy } from '../../../test/load-random-policy.ts'
import type { Policy } from '../../tree/policy.ts'
import { provePolicy } from './prove-policy.ts'

// Random policies with planted faults, over worlds so small that the reference evaluator can try every input. What a
// proof says must be what the inputs say: everything found, nothing reported that no input shows. `TRIBUNAL_LONG=1` tries
// a thousand policies; a failure prints the seed of its policy.

const POLICIES = Number(process.env['TRIBUNAL_POLICIES'] ?? effort(10, 1_000))
const FIRST_SEED = Number(process.env['TRIBUNAL_SEED'] ?? 1)

const solver = openSolver({ timeoutMs: 3_600_000 })
afterAll(() => solver.close())

/** Gaps of which conditions were told. */
let placed = 0

type Told = Readonly<Record<string, readonly string[]>>

/** What the inputs say. */
function judged(policy: Policy, planted: PlantedPolicy): Told {
  const grid = gridOf(policy, planted)
  const never = [...unreachable(grid), ...shadowed(grid).map((told) => told.split(' ')[0]!)]
  return {
    unreachable: unreachable(grid),
    shadowed: shadowed(grid),
    equivalent: equivalent(grid, never),
    violated: violated(grid),
    gaps: gaps(grid),
    overlaps: overlaps(grid),
    conflicts: conflicts(grid),
    moves: moves(grid, numbersOf(planted)),
  }
}

function numbersOf({ world: { scalars, list } }: PlantedPolicy): Record<string, readonly unknown[]> {
  const named = [
    ...scalars.map((fact) => ({ fact, path: fact.name })),
    ...(list?.fields ?? []).map((fact) => ({ fact, path: `${list!.name}[].${fact.name}` })),
  ]
  const numbers = named.filter(({ fact }) => fact.type.type === 'number')
  return Object.fromEntries(
    numbers.map(({ fact, path }) => [path, fact.values.filter((value) => typeof value === 'number')]),
  )
}

/** What the proof says. */
async function proved(policy: Policy, planted: PlantedPolicy): Promise<Told> {
  const proof = await provePolicy(policy, solver)
  expect(misplacedGaps(gridOf(policy, planted), proof.gaps), JSON.stringify(planted.file)).toEqual([])
  placed += proof.gaps.filter(({ where }) => where).length
  expect(proof.undecided).toEqual([])
  expect(proof.numbers.filter(({ softens, hardens }) => softens === 'unknown' || hardens === 'unknown')).toEqual([])
  return {
    unreachable: proof.unreachable.map(({ id }) => id),
    shadowed: proof.shadowed.map(({ id, by }) => `${id} by ${[...by].sort().join(', ')}`),
    equivalent: proof.outcome_equivalent,
    violated: proof.invariants.filter(({ status }) => status === 'refuted').map(({ id }) => id),
    gaps: proof.gaps.map(({ field, value }) => `${field} = ${value}`),
    overlaps: proof.overlaps.map(({ rules }) => rules.join(' + ')),
    conflicts: proof.override_conflicts.map(({ first, second }) => `${first} + ${second}`),
    moves: proof.numbers.flatMap(({ fact, softens, hardens }) => [
      ...(softens === 'never' ? [] : [`${fact} softens`]),
      ...(hardens === 'never' ? [] : [`${fact} hardens`]),
    ]),
  }
}

const sorted = (told: Told) => Object.fromEntries(Object.entries(told).map(([part, ids]) => [part, [...ids].sort()]))

/** Whether the fault that was planted is among what the inputs say. */
function shows({ fault }: PlantedPolicy, told: Told): boolean {
  switch (fault.kind) {
    case 'none':
      return true
    case 'gap':
      return told['gaps']!.length > 0
    case 'violated':
      return told['violated']!.includes(fault.id)
    case 'unreachable':
      return told['unreachable']!.includes(fault.id)
    case 'shadowed':
      // What is asked for beside the rule that shadows it can contradict that rule.
      return (
        told['unreachable']!.includes(fault.id) || told['shadowed']!.some((one) => one.startsWith(`${fault.id} by`))
      )
  }
}

test(`of ${POLICIES} random policies a proof says what every input says, no more and no less`, {
  timeout: 3_600_000,
}, async () => {
  const faults = new Map<string, number>()
  for (let seed = FIRST_SEED; seed < FIRST_SEED + POLICIES; seed++) {
    const planted = plantedPolicy(new Random(seed))
    const policy = loadRandomPolicy(planted)
    const told = judged(policy, planted)
    expect(shows(planted, told), `seed ${seed}: the planted fault shows`).toBe(true)
    expect(sorted(await proved(policy, planted)), `seed ${seed}: ${JSON.stringify(planted.file)}`).toEqual(sorted(told))
    faults.set(planted.fault.kind, (faults.get(planted.fault.kind) ?? 0) + 1)
  }
  // Every kind of fault was among them.
  if (POLICIES >= 25) expect([...faults.keys()].sort()).toEqual(['gap', 'none', 'shadowed', 'unreachable', 'violated'])
  expect(placed).toBeGreaterThan(POLICIES / 10)
})
