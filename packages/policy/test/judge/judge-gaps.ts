import { type ReferenceScope, referenceTruth, referenceValue } from '../../src/interpret/reference-expression.ts'
import type { GapFinding } from '../../src/proof/prove/proof.ts'
import { parseExpression } from '../../src/read/parse-expression.ts'
import { type Expression, operands } from '../../src/tree/expression.ts'
import type { FactType } from '../../src/tree/fact-type.ts'
import type { RuleBody } from '../../src/tree/policy.ts'
import { decidingOf, type Grid, scopesOf } from './grid.ts'

/** Words, and yes or no, that rules ask for, and that some input has which the default decides. */
export function gaps({ body, tried }: Grid): string[] {
  return [...askedIn(body)]
    .filter(([, has]) =>
      tried.some(({ facts, answer }) => {
        const deciding = decidingOf(body, answer)
        return scopesOf(body, facts).some((scope, index) => deciding[index] === body.default.id && has(scope))
      }),
    )
    .map(([text]) => text)
}

/** What is wrong with what a proof says of where gaps are; nothing where every input is as it says. */
export function misplacedGaps({ policy, body, tried }: Grid, told: readonly GapFinding[]): string[] {
  const asked = askedIn(body)
  const { forEach } = body
  const list = forEach && (policy.facts.get(forEach.list) as Extract<FactType, { type: 'list' }>)
  const variables = forEach && list ? [{ name: forEach.as, type: list.items }] : []
  const scope = { facts: policy.facts, constants: new Map(), results: new Map(), variables }
  return told.flatMap(({ field, value, where, more }) => {
    if (!where) return []
    const conditions = where.map((text) => parseExpression(text, scope, 'bool'))
    const has = asked.get(`${field} = ${value}`)!
    const scopes = tried.flatMap(({ facts, answer }) => {
      const deciding = decidingOf(body, answer)
      return scopesOf(body, facts).map((at, index) => ({ at, byDefault: deciding[index] === body.default.id }))
    })
    const withWord = scopes
      .filter(({ at }) => has(at))
      .map(({ at, byDefault }) => ({
        byDefault,
        inside: conditions.every((condition) => referenceTruth(condition, at) === true),
      }))
    const wrong = withWord.some(({ byDefault, inside }) => inside && !byDefault)
    const elsewhere = withWord.some(({ byDefault, inside }) => byDefault && !inside)
    const empty = !withWord.some(({ inside }) => inside)
    return wrong || empty || elsewhere !== more ? [`${field} = ${value} where ${where.join(' && ')}, more ${more}`] : []
  })
}

function askedIn({ rules }: RuleBody): Asked {
  const asked: Asked = new Map()
  for (const { when } of rules) collect(when, true, undefined, asked)
  return asked
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
