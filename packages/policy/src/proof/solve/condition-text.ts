import { type Constant, type Expression, operands } from '../../tree/expression.ts'

/** How tightly an expression binds, loosest first: an operand that binds looser than its place stands in parentheses. */
const BINDING = { choose: 0, or: 1, and: 2, relation: 3, sum: 4, product: 5, unary: 6, atom: 7 } as const

/**
 * The text of a condition with every constant as its value, since two policies can have different values under one
 * name. It is CEL again, and can be pasted into a policy.
 */
export function conditionText(node: Expression): string {
  switch (node.op) {
    case 'constant':
      return valueText(node.value)
    case 'fact':
    case 'result':
      return node.name
    case 'variable':
      return node.source
    case 'field':
      return `${conditionText(node.of)}.${node.name}`
    case 'and':
      return binary(node.left, '&&', node.right, BINDING.and)
    case 'or':
      return binary(node.left, '||', node.right, BINDING.or)
    case 'not':
      return `!${within(node.operand, BINDING.unary)}`
    case 'compare':
      return binary(node.left, node.operator, node.right, BINDING.relation + 1)
    case 'equal':
      return binary(node.left, node.negated ? '!=' : '==', node.right, BINDING.relation + 1)
    case 'in':
      return `${within(node.needle, BINDING.relation + 1)} in ${listText(node.list)}`
    case 'arithmetic': {
      const binding = bindingOf(node)
      return `${within(node.left, binding)} ${node.operator} ${within(node.right, binding + 1)}`
    }
    case 'minimum':
    case 'maximum':
      return `${node.op.slice(0, 3)}(${node.operands.map(conditionText).join(', ')})`
    case 'size':
    case 'sum':
    case 'mean':
      return `${node.op}(${conditionText(node.list)})`
    case 'choose':
      return `${within(node.test, BINDING.or)} ? ${within(node.then, BINDING.or)} : ${within(node.else, BINDING.or)}`
    case 'known':
      return `known(${conditionText(node.operand)})`
    case 'exists':
    case 'all':
      return `${conditionText(node.list)}.${node.op}(${variableName(node)}, ${conditionText(node.body)})`
  }
}

/** A constant as a condition writes it. */
export function valueText(value: Constant): string {
  return JSON.stringify(value)
}

/** Two operands around an operator. The left one may bind as tightly as the operator, which reads from left to right. */
function binary(left: Expression, operator: string, right: Expression, binding: number): string {
  return `${within(left, binding)} ${operator} ${within(right, binding)}`
}

/** An operand, in parentheses where it binds looser than its place. */
function within(node: Expression, binding: number): string {
  const text = conditionText(node)
  return bindingOf(node) < binding ? `(${text})` : text
}

/** How tightly a node binds, by its form. */
function bindingOf(node: Expression): number {
  switch (node.op) {
    case 'choose':
    case 'or':
    case 'and':
      return BINDING[node.op]
    case 'compare':
    case 'equal':
    case 'in':
      return BINDING.relation
    case 'arithmetic':
      return node.operator === '+' || node.operator === '-' ? BINDING.sum : BINDING.product
    case 'not':
      return BINDING.unary
    default:
      return BINDING.atom
  }
}

/** A list of constants, or what names a list. */
function listText(list: Expression | readonly Constant[]): string {
  return 'op' in list ? conditionText(list as Expression) : `[${list.map(valueText).join(', ')}]`
}

/** The name that the body has for the element; a body that does not look at it gets one that says so. */
function variableName({ slot, body }: Extract<Expression, { op: 'exists' | 'all' }>): string {
  return nameIn(body, slot) ?? 'any'
}

/** The name by which a body reads the element of a slot; undefined where it does not. */
function nameIn(node: Expression, slot: number): string | undefined {
  if (node.op === 'variable' && node.slot === slot) return node.source
  for (const operand of operands(node)) {
    const name = nameIn(operand, slot)
    if (name !== undefined) return name
  }
  return undefined
}
