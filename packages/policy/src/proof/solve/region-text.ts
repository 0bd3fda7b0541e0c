import type { Expression } from '../../tree/expression.ts'
import { conditionText, valueText } from './condition-text.ts'
import { enumOf, type Literal, leavesOpen, NEGATED } from './literal.ts'

/** A condition that all inputs of a region meet, as a policy would write it. */
export interface Condition {
  readonly text: string
  /** It is neither true nor false of them: a fact that it reads is missing. */
  readonly unknown?: true
}

/** The conditions of a region, those about one word as one. */
export function conditionsOf(literals: readonly Literal[]): readonly Condition[] {
  const found = new Map<string, Condition>()
  for (const literal of literals) {
    const words = wordsLeft(literal, literals)
    const condition = words === undefined ? conditionOf(literal) : { text: words }
    found.set(condition.text, condition)
  }
  return [...found.values()]
}

/** One literal as a condition, negated where the answer is no. */
function conditionOf({ question: { node }, truth }: Literal): Condition {
  if (truth === 'unknown') return { text: conditionText(node), unknown: true }
  return { text: conditionText(truth === 'yes' ? node : negation(node)) }
}

/** The condition that holds where another fails, both sides being known. */
function negation(node: Expression): Expression {
  if (node.op === 'compare') return { ...node, operator: NEGATED[node.operator] }
  if (node.op === 'equal') return { ...node, negated: !node.negated }
  return { op: 'not', operand: node, source: node.source }
}

/**
 * What all literals about one enum leave of its words: `verdict == "false"` or `verdict in ["a", "b"]`, whichever is
 * shorter than saying what it is not; undefined where the literal is about something else.
 */
function wordsLeft(literal: Literal, literals: readonly Literal[]): string | undefined {
  const about = enumOf(literal)
  if (!about) return undefined
  const path = conditionText(about)
  const others = literals.filter((other) => {
    const one = enumOf(other)
    return one !== undefined && conditionText(one) === path
  })
  const { values, nullable } = about.type
  const left = values.filter((word) => others.every((other) => leavesOpen(other, word)))
  if (left.length === 1 && !(nullable && others.every((other) => leavesOpen(other, null)))) {
    return `${path} == ${valueText(left[0]!)}`
  }
  if (nullable || others.length < 2) return undefined
  const out = values.filter((word) => !left.includes(word))
  const list = (words: readonly string[]) => `${path} in [${words.map(valueText).join(', ')}]`
  return left.length <= out.length ? list(left) : `!(${list(out)})`
}
