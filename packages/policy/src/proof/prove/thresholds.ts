import type { SymbolicCard, SymbolicTruth } from '../../symbolic/index.ts'
import { and, or, type Term } from '../../symbolic/term.ts'
import { type Expression, operands } from '../../tree/expression.ts'
import { kindOf } from '../../tree/kind-of.ts'
import type { Policy } from '../../tree/policy.ts'
import type { ThresholdFinding } from './proof.ts'

/** A comparison or a tier, and formulas that some input must meet. */
export interface Threshold {
  /** What is reported where no input meets `reached`. */
  readonly finding: ThresholdFinding
  /** Met by the inputs that reach it. */
  readonly reached: Term
}

/**
 * Gathers the comparisons of a policy while it is encoded. Encoding visits each condition once for every element that
 * formulas tell apart, so what is seen of a comparison is a list of formulas, of which one is enough.
 */
export class ThresholdWatch {
  private readonly owners = new Map<Expression, string>()
  private readonly seen = new Map<Expression, { readonly yes: Term[]; readonly no: Term[] }>()

  constructor(policy: Policy) {
    const { body, overrides } = policy
    const owned = (id: string, node: Expression): void => {
      if (isThreshold(node)) this.owners.set(node, id)
      for (const operand of operands(node)) owned(id, operand)
    }
    if (body.kind === 'rules') for (const { id, when } of body.rules) owned(id, when)
    else for (const factor of body.factors) owned(factor.id, factor.kind === 'when' ? factor.when : factor.value)
    for (const { id, when } of overrides) owned(id, when)
  }

  /** Handed to the encoder, which calls it for each condition; those without an owner are not thresholds. */
  readonly watch = (node: Expression, { yes, no }: SymbolicTruth, there: Term): void => {
    if (!this.owners.has(node)) return
    const seen = this.seen.get(node) ?? { yes: [], no: [] }
    seen.yes.push(and(there, yes))
    seen.no.push(and(there, no))
    this.seen.set(node, seen)
  }

  /** Each comparison that holds and fails, and each tier that is the first that holds. */
  thresholds(card: SymbolicCard | undefined): readonly Threshold[] {
    const comparisons = [...this.seen].flatMap(([node, { yes, no }]): Threshold[] => {
      const finding = { in: this.owners.get(node)!, condition: node.source }
      return [
        { finding: { ...finding, never: 'holds' }, reached: or(...yes) },
        { finding: { ...finding, never: 'fails' }, reached: or(...no) },
      ]
    })
    const tiers = (card?.factors ?? []).flatMap(({ factor, tiers }) =>
      factor.kind !== 'tiers'
        ? []
        : factor.tiers.map(({ test, bound }, index): Threshold => {
            const condition = `${factor.value.source} ${test.replace('_', ' ')} ${String(bound)}`
            return { finding: { in: factor.id, condition, never: 'holds' }, reached: tiers[index]! }
          }),
    )
    return [...comparisons, ...tiers]
  }
}

/** A comparison of numbers that reads something: one of constants alone is a switch of the policy's owner. */
function isThreshold(node: Expression): boolean {
  if (node.op !== 'compare' && node.op !== 'equal') return false
  return kindOf(node.left) === 'number' && kindOf(node.right) === 'number' && reads(node)
}

/** Whether a condition reads a fact, a result or an element. */
function reads(node: Expression): boolean {
  return 'type' in node || operands(node).some(reads)
}
