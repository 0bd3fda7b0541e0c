import { type Expression, operands } from '../tree/expression.ts'
import type { FactType } from '../tree/fact-type.ts'
import type { Factor, Policy } from '../tree/policy.ts'

/** Values worth trying for each fact: at, just below and just above every number it is compared with. */
export type Candidates = ReadonlyMap<string, readonly number[]>

/** How far beside a threshold a value is tried. Thresholds of policies have two or three decimals. */
const STEP = 0.001

/** The numbers each fact (by its dotted path, list elements as `[]`) is compared with anywhere in the policy. */
export function collectCandidates(policy: Policy): Candidates {
  const found = new Map<string, Set<number>>()
  const note = (path: string | undefined, value: unknown) => {
    if (path === undefined || typeof value !== 'number') return
    const values = found.get(path) ?? new Set()
    for (const near of [value, value - STEP, value + STEP]) values.add(Math.round(near * 1e6) / 1e6)
    found.set(path, values)
  }
  const visit = (node: Expression, slots: readonly string[]): void => {
    if (node.op === 'compare' || node.op === 'equal') {
      if (node.right.op === 'constant') note(pathOf(node.left, slots), node.right.value)
      if (node.left.op === 'constant') note(pathOf(node.right, slots), node.left.value)
    }
    const inner =
      node.op === 'exists' || node.op === 'all' ? bind(slots, node.slot, `${pathOf(node.list, slots)}[]`) : slots
    for (const operand of operands(node)) visit(operand, inner)
  }
  const outer = policy.body.kind === 'rules' && policy.body.forEach ? [`${policy.body.forEach.list}[]`] : []
  if (policy.body.kind === 'rules') for (const rule of policy.body.rules) visit(rule.when, outer)
  else for (const factor of policy.body.factors) visitFactor(factor, visit, note)
  for (const override of policy.overrides) visit(override.when, [])
  for (const invariant of policy.invariants) visit(invariant.holds, [])
  return new Map([...found].map(([path, values]) => [path, [...values].sort((a, b) => a - b)]))
}

/** Notes what a factor compares with, its tiers included. */
function visitFactor(
  factor: Factor,
  visit: (node: Expression, slots: readonly string[]) => void,
  note: (path: string | undefined, value: unknown) => void,
): void {
  visit(factor.kind === 'when' ? factor.when : factor.value, [])
  if (factor.kind === 'tiers') for (const tier of factor.tiers) note(pathOf(factor.value, []), tier.bound)
}

/** The paths of elements with one more. */
function bind(slots: readonly string[], slot: number, path: string): string[] {
  const bound = [...slots]
  bound[slot] = path
  return bound
}

/** The dotted path of what a node reads; undefined of what is calculated. */
function pathOf(node: Expression, slots: readonly string[]): string | undefined {
  if (node.op === 'fact') return node.name
  if (node.op === 'variable') return slots[node.slot]
  // Only facts and elements have fields: results are scalars, and calculations have none.
  if (node.op === 'field') return `${pathOf(node.of, slots)}.${node.name}`
  return undefined
}

/** Values of a number that lie within its range: the candidates, the ends, and one in between. */
export function numbersFor(
  type: Extract<FactType, { type: 'number' }>,
  candidates: readonly number[],
): readonly number[] {
  const ends = [type.low ?? 0, type.high ?? 100]
  const all = new Set([...candidates, ...ends, (ends[0]! + ends[1]!) / 2])
  return [...all].filter(
    (value) => (type.low === null || value >= type.low) && (type.high === null || value <= type.high),
  )
}
