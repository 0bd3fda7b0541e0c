import { type Expression, operands } from '../../src/policy/expression.ts'
import { type ReferenceScope, referenceValue } from '../../src/policy/reference-expression.ts'
import { decidingOf, type Grid, scopesOf } from './grid.ts'

/** Words, and yes or no, that rules ask for, and that some input has which the default decides. */
export function gaps({ body, tried }: Grid): string[] {
  const asked = new Map<string, (scope: ReferenceScope) => boolean>()
  for (const { when } of body.rules) collect(when, true, undefined, asked)
  return [...asked]
    .filter(([, has]) =>
      tried.some(({ facts, answer }) => {
        const deciding = decidingOf(body, answer)
        return scopesOf(body, facts).some((scope, index) => deciding[index] === body.default.id && has(scope))
      }),
    )
    .map(([text]) => text)
}

type Quantifier = Extract<Expression, { op: 'exists' | 'all' }>
type Asked = Map<string, (scope: ReferenceScope) => boolean>

/** `wanted`: what the condition is to be for the rule to hold; `within`: the quantifier it stands in. */
function collect(node: Expression, wanted: boolean, within: Quantifier | undefined, asked: Asked): void {
  if (node.op === 'and' || node.op === 'or') for (const side of operands(node)) collect(side, wanted, within, asked)
  else if (node.op === 'not') collect(node.operand, !wanted, within, asked)
  else if (node.op === 'exists' || node.op === 'all') collect(node.body, wanted, node, asked)
  else if (node.op === 'equal' && node.right.op === 'constant' && node.negated !== wanted) {
    ask(node.left, node.right.value, within, asked)
  } else if (node.op === 'in' && wanted && Array.isArray(node.list)) {
    for (const word of node.list) ask(node.needle, word, within, asked)
  } else if ('type' in node) ask(node, wanted, within, asked)
}

function ask(read: Expression, value: unknown, within: Quantifier | undefined, asked: Asked): void {
  if (typeof value !== 'string' && typeof value !== 'boolean') return
  const name = 'name' in read ? read.name : ''
  const isField = read.op === 'field'
  const field = isField && within ? `${within.list.source}[].${name}` : name
  asked.set(`${field} = ${value}`, (scope) => {
    if (!isField || !within) return referenceValue(read, scope) === value
    const list = referenceValue(within.list, scope)
    return (
      Array.isArray(list) && list.some((element) => referenceValue(read, bound(scope, within.slot, element)) === value)
    )
  })
}

function bound(scope: ReferenceScope, slot: number, element: unknown): ReferenceScope {
  const variables = [...scope.variables]
  variables[slot] = element
  return { ...scope, variables }
}
