import type { Expression } from './expression.ts'

/** A value that conditions ask about, as a key: `claim.fact_check`. Undefined for what is not simply read. */
export function keyOf(node: Expression): string | undefined {
  switch (node.op) {
    case 'fact':
      return `fact ${node.name}`
    case 'variable':
      return `variable ${node.slot}`
    case 'field': {
      const of = keyOf(node.of)
      return of && `${of}.${node.name}`
    }
    default:
      return undefined
  }
}

/**
 * The nullable value that the most of `conditions` compare with `null` (two at least), outside quantifiers. Rules about
 * the same thing often begin that way, and asking once for all of them is what a programmer would do by hand.
 */
export function commonNullTest(conditions: readonly Expression[]): Expression | undefined {
  const found = new Map<string, { readonly node: Expression; conditions: number }>()
  for (const condition of conditions) {
    const tested = new Map<string, Expression>()
    collect(condition, tested)
    for (const [key, node] of tested) {
      const entry = found.get(key)
      if (entry) entry.conditions++
      else found.set(key, { node, conditions: 1 })
    }
  }
  const [most] = [...found.values()].sort((a, b) => b.conditions - a.conditions)
  return most && most.conditions > 1 ? most.node : undefined
}

function collect(node: Expression, tested: Map<string, Expression>): void {
  if (node.op === 'and' || node.op === 'or') {
    collect(node.left, tested)
    collect(node.right, tested)
  } else if (node.op === 'not') collect(node.operand, tested)
  const subject = nullTested(node)
  const key = subject && keyOf(subject)
  if (subject && key !== undefined) tested.set(key, subject)
}

/** What a comparison with `null` is about, where `null` is a value it can have. */
function nullTested(node: Expression): Expression | undefined {
  if (node.op !== 'equal') return undefined
  const subject = isNull(node.right) ? node.left : isNull(node.left) ? node.right : undefined
  return subject && 'type' in subject && subject.type.nullable ? subject : undefined
}

function isNull(node: Expression): boolean {
  return node.op === 'constant' && node.value === null
}

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
