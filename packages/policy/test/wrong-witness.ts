import { referenceTruth } from '../src/interpret/reference-expression.ts'
import { type Expression, operands } from '../src/tree/expression.ts'
import type { PolicyAnswer, RuleBody } from '../src/tree/policy.ts'

/** What is wrong with a witness, if anything: it names the element that decided, or that made an `exists` hold. */
export function wrongWitness(
  body: RuleBody,
  full: PolicyAnswer,
  facts: Record<string, unknown>,
  witness: number,
): string | undefined {
  if (body.forEach) {
    const item = full.items?.[witness]
    const worst = item ? item.outcome === full.outcome && item.rule === full.rule : !full.items?.length
    return worst ? undefined : 'another element decided'
  }
  const rule = body.rules.find(({ id }) => id === full.rule)
  if (!rule) return witness === -1 ? undefined : 'no rule held'
  const candidates = outermostExists(rule.when)
  if (witness === -1) return rule.when.op === 'exists' ? 'an exists holds by an element' : undefined
  const found = candidates.some(({ list, slot, body: condition }) => {
    const elements = list.op === 'fact' ? (facts[list.name] as unknown[] | null | undefined) : undefined
    const variables: unknown[] = []
    variables[slot] = elements?.[witness]
    return (
      list.op !== 'fact' ||
      (elements && witness < elements.length && referenceTruth(condition, { facts, results: {}, variables }) === true)
    )
  })
  return found ? undefined : 'no exists holds by this element'
}

function outermostExists(node: Expression): Extract<Expression, { op: 'exists' | 'all' }>[] {
  return [...(node.op === 'exists' && node.slot === 0 ? [node] : []), ...operands(node).flatMap(outermostExists)]
}
