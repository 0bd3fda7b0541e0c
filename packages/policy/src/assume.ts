import type { Expression } from './expression.ts'
import { keyOf, nullTested } from './shared-reads.ts'

/** `node` where the value called `key` is known to be null, or known and not null; the same in three-valued logic. */
export function assuming(node: Expression, key: string, isNull: boolean): Expression {
  switch (node.op) {
    case 'and':
    case 'or': {
      const [left, right] = [assuming(node.left, key, isNull), assuming(node.right, key, isNull)]
      const settles = node.op === 'or'
      if (isTruth(left, settles)) return left
      if (isTruth(left, !settles)) return right
      if (isTruth(right, settles)) return right
      if (isTruth(right, !settles)) return left
      return left === node.left && right === node.right ? node : { ...node, left, right }
    }
    case 'not': {
      const operand = assuming(node.operand, key, isNull)
      if (operand.op === 'constant') return truth(operand.value === false, node.source)
      return operand === node.operand ? node : { ...node, operand }
    }
    case 'equal': {
      const subject = nullTested(node)
      return subject && keyOf(subject) === key ? truth(isNull !== node.negated, node.source) : node
    }
    default:
      return node
  }
}

function truth(value: boolean, source: string): Expression {
  return { op: 'constant', value, source }
}

/** Whether a condition is the constant `value`. */
export function isTruth(node: Expression, value: boolean): boolean {
  return node.op === 'constant' && node.value === value
}
