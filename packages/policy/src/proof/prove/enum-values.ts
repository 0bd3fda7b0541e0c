import { type Expression, operands } from '../../tree/expression.ts'
import type { RuleBody } from '../../tree/policy.ts'

/** A word, or a yes or no, that a rule asks for. */
export interface EnumValue {
  /** Where it stands: `fact_check.verdict` of the element of `for_each`, `claims[].verdict` of an element of a list. */
  readonly field: string
  readonly value: string | boolean
  /** Holds of inputs with the word; reads the element of `for_each` where there is one. */
  readonly condition: Expression
}

/** The values that conditions of rules ask for: what they compare a fact with, and what they want to be so or not so. */
export function enumValues(body: RuleBody): readonly EnumValue[] {
  const found = new Map<string, EnumValue>()
  for (const { when } of body.rules) {
    const places = body.forEach ? [''] : []
    for (const asked of wordsIn(when, true, places)) found.set(`${asked.field}=${asked.value}`, asked)
  }
  return [...found.values()]
}

/** `wanted`: the condition is to hold; false within `!`. `places`: what each variable's fields stand below, by slot. */
function wordsIn(node: Expression, wanted: boolean, places: readonly string[]): readonly EnumValue[] {
  const each = (nodes: readonly Expression[], wants = wanted) => nodes.flatMap((inner) => wordsIn(inner, wants, places))
  switch (node.op) {
    case 'and':
    case 'or':
      return each(operands(node))
    case 'not':
      return each([node.operand], !wanted)
    case 'choose':
      return [...each([node.test]), ...each([node.test], !wanted), ...each([node.then, node.else])]
    case 'exists':
    case 'all': {
      const inner = [...places]
      inner[node.slot] = `${fieldOf(node.list, places)}[].`
      const within = (body: Expression): Expression => ({ ...node, op: 'exists', body })
      return wordsIn(node.body, wanted, inner).map((asked) => ({ ...asked, condition: within(asked.condition) }))
    }
    case 'equal': {
      const { left, right } = node
      const [read, constant] = right.op === 'constant' ? [left, right] : [right, left]
      if (constant.op !== 'constant' || node.negated === wanted) return []
      return wordAt(read, constant.value, places)
    }
    case 'in':
      return wanted && !('op' in node.list) ? node.list.flatMap((value) => wordAt(node.needle, value, places)) : []
    default:
      return wordAt(node, wanted, places)
  }
}

/**
 * A word or a truth that a read fact is compared with, as what is asked for; nothing where the read is calculated or
 * the value is a number.
 */
function wordAt(read: Expression, value: unknown, places: readonly string[]): readonly EnumValue[] {
  const field = fieldOf(read, places)
  if (field === undefined || (typeof value !== 'string' && typeof value !== 'boolean')) return []
  const right: Expression = { op: 'constant', value, source: String(value) }
  return [{ field, value, condition: { op: 'equal', negated: false, left: read, right, source: read.source } }]
}

/** How people name what an expression reads; undefined of what is calculated. */
function fieldOf(node: Expression, places: readonly string[]): string | undefined {
  if (node.op === 'fact') return node.name
  if (node.op === 'variable') return places[node.slot]!.replace(/\.$/, '')
  if (node.op !== 'field') return undefined
  const of = fieldOf(node.of, places)
  return of === undefined || of === '' ? node.name : `${of}.${node.name}`
}
