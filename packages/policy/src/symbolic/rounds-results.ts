import { type Expression, operands } from '../expression.ts'
import type { Policy } from '../policy.ts'
import { expressionsOf } from './list-reads.ts'

/**
 * Whether an override, a computed result or an invariant reads a number that was calculated: a decision keeps it as the
 * nearest double, formulas keep it exactly, and where it meets a bound to the last digit the two can differ.
 */
export function roundsResults(policy: Policy): boolean {
  const calculated = new Set([
    'score',
    ...settledOf(policy)
      .filter(({ value }) => calculates(value))
      .map(({ name }) => name),
  ])
  const reads = (node: Expression): boolean =>
    (node.op === 'result' && node.type.type === 'number' && calculated.has(node.name)) || operands(node).some(reads)
  return expressionsOf(policy).some(({ node }) => reads(node))
}

function settledOf({ body, overrides, computed }: Policy): Policy['computed'] {
  const clauses =
    body.kind === 'rules'
      ? [...body.rules, body.default, ...(body.unknown ? [body.unknown] : [])]
      : [...body.bands, ...(body.unknown ? [body.unknown] : [])]
  const empty = body.kind === 'rules' && body.forEach ? body.forEach.empty.set : []
  const others = overrides.flatMap(({ set, onUnknown }) => [...set, ...(onUnknown === 'skip' ? [] : onUnknown.set)])
  return [...clauses.flatMap(({ set }) => set), ...empty, ...others, ...computed]
}

function calculates(node: Expression): boolean {
  return node.op === 'arithmetic' || node.op === 'sum' || node.op === 'mean' || operands(node).some(calculates)
}
