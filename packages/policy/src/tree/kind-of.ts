import type { Expression, ValueKind } from './expression.ts'
import type { FactType } from './fact-type.ts'

/** How a kind is named to a policy owner. */
export const KIND: Record<ValueKind, string> = {
  number: 'a number',
  string: 'a text',
  bool: 'true or false',
  null: 'null',
  list: 'a list',
  object: 'an object',
}

/** The kind of value an expression has. */
export function kindOf(node: Expression): ValueKind {
  switch (node.op) {
    case 'constant':
      return node.value === null
        ? 'null'
        : node.value === true || node.value === false
          ? 'bool'
          : (typeof node.value as 'number' | 'string')
    case 'fact':
    case 'variable':
    case 'result':
    case 'field':
      return kindOfType(node.type)
    case 'arithmetic':
    case 'minimum':
    case 'maximum':
    case 'size':
    case 'sum':
    case 'mean':
      return 'number'
    case 'choose':
      return node.kind
    default:
      return 'bool'
  }
}

/** The kind of the values of a declared type. */
export function kindOfType({ type }: FactType): ValueKind {
  return type === 'enum' ? 'string' : type
}
