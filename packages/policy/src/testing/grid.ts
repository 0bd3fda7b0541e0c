import { type Expression, operands } from '../tree/expression.ts'
import type { FactType, ListType } from '../tree/fact-type.ts'
import type { Policy } from '../tree/policy.ts'
import { listValues } from './list-values.ts'

type Facts = Readonly<Record<string, unknown>>

/** More records than this are not tried: that takes about a second. */
const MOST = 50_000

/** What is taken for granted of conditions when a grid is made. */
export type Detail =
  /** Comparisons of numbers and quantifiers may come to anything: enough for rules that ask for different words. */
  | 'words'
  /** Only what is more than a comparison with a constant may come to anything. */
  | 'numbers'

/** Two or more policies, and one record of facts for every way in which they can tell facts apart. */
export interface Grid {
  /** The policies with a fact of its own for each condition that is not looked into. */
  readonly policies: readonly Policy[]
  /** One record for every way in which the policies can tell facts apart. */
  readonly records: readonly Facts[]
}

/**
 * A grid for the policies, or undefined where none can be made. Policies that decide alike on every record of it decide
 * alike on all facts.
 *
 * Where numbers are compared with constants only, conditions depend only on which constants a number lies between and on
 * what the quantifiers see of a list (`listValues`), so one set of facts of each kind stands for all; two records from
 * each open interval make it hold of results too, which within an interval are a fact as given or a constant: two such
 * that agree twice are one. A condition that calculates, or compares a fact with another, is taken for a fact of its
 * own that may be true, false or unknown: that allows more than there is, and so can only hide that policies are alike.
 */
export function gridOf(given: readonly Policy[], detail: Detail): Grid | undefined {
  const free = new Set<string>()
  const loosened = given.map((policy) => withUnknown(loosen(policy, detail, free)))
  const extra = [...free].map((name): [string, FactType] => [name, { type: 'bool', nullable: false }])
  const policies = loosened.map((policy) => ({ ...policy, facts: new Map([...policy.facts, ...extra]) }))
  const nodes = policies.flatMap((policy) => nodesOf([policy.body, policy.overrides, policy.computed]))
  const others = policies.some(({ body }) => body.kind === 'scorecard' || body.forEach !== undefined)
  if (others || !nodes.every(isPlain)) return undefined
  const constants = nodes.flatMap((node) =>
    node.op === 'constant' ? [node.value] : node.op === 'in' && !('op' in node.list) ? node.list : [],
  )
  const read: Read = {
    nodes,
    numbers: [...new Set(constants.filter((value) => typeof value === 'number'))].sort((a, b) => a - b),
    words: [...new Set(['', ...constants.filter((value) => typeof value === 'string')])],
    facts: new Set(nodes.flatMap((node) => (node.op === 'fact' ? node.name : []))),
    fields: new Set(nodes.flatMap((node) => (node.op === 'field' ? node.name : []))),
  }
  const facts = [...policies[0]!.facts].filter(([name]) => read.facts.has(name))
  const found = records(facts, read)
  return found && { policies, records: found }
}

/** A policy none of whose facts can be missing has no clause for it; what may come to anything may come to unknown. */
function withUnknown(policy: Policy): Policy {
  const { body } = policy
  return body.kind === 'scorecard' ? policy : { ...policy, body: { ...body, unknown: body.unknown ?? body.default } }
}

/** A part of a policy with a fact of its own, named in `free`, in the place of each condition that is not looked into. */
function loosen<Part>(part: Part, detail: Detail, free: Set<string>): Part {
  if (typeof part !== 'object' || part === null || part instanceof Map) return part
  if (Array.isArray(part)) return part.map((inner) => loosen(inner, detail, free)) as Part
  const node = part as unknown as Expression
  if (CONDITIONS.includes(node.op) && (isLoose(node, detail) || !nodesOf(node).every(isPlain))) {
    const name = JSON.stringify(node)
    free.add(name)
    const fact: Expression = { op: 'fact', name, type: { type: 'bool', nullable: false }, source: node.source }
    return fact as Part
  }
  return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, loosen(inner, detail, free)])) as Part
}

/** Nodes that are conditions by themselves. */
const CONDITIONS: readonly string[] = ['compare', 'equal', 'in', 'exists', 'all']

/** Whether a condition is taken for one that may come to anything, at this level of detail. */
function isLoose({ op }: Expression, detail: Detail): boolean {
  return detail === 'words' && (op === 'compare' || op === 'exists' || op === 'all')
}

/** What the policies read and compare with. */
interface Read {
  readonly nodes: readonly Expression[]
  readonly numbers: readonly number[]
  readonly words: readonly string[]
  readonly facts: ReadonlySet<string>
  readonly fields: ReadonlySet<string>
}

/** Every expression within a value, inner ones too. */
function nodesOf(value: unknown): Expression[] {
  if (typeof value !== 'object' || value === null) return []
  if ('op' in value && 'source' in value) {
    const node = value as Expression
    return [node, ...operands(node).flatMap(nodesOf)]
  }
  return Object.values(value).flatMap(nodesOf)
}

/** Whether a node tells facts apart by constants alone. */
function isPlain(node: Expression): boolean {
  switch (node.op) {
    case 'compare':
    case 'equal':
      return [node.left, node.right].some(({ op }) => op === 'constant')
    case 'in':
      return !('op' in node.list)
    case 'arithmetic':
    case 'sum':
    case 'mean':
      return false
    case 'minimum':
    case 'maximum':
      return node.operands.filter(({ op }) => op !== 'constant').length < 2
    case 'exists':
    case 'all':
      return node.list.op === 'fact' && nodesOf(node.body).every((inner) => readsOnly(inner, node.slot))
    case 'size':
      return node.list.op === 'fact'
    default:
      return true
  }
}

/** Whether a node within a quantifier reads nothing but its element. */
function readsOnly(node: Expression, slot: number): boolean {
  if (node.op === 'variable') return node.slot === slot
  return !['fact', 'result', 'exists', 'all'].includes(node.op)
}

/** Records with every combination of values, undefined standing for a fact that is left out. */
function records(types: readonly (readonly [string, FactType])[], read: Read): readonly Facts[] | undefined {
  let made: readonly Facts[] = [{}]
  for (const [name, type] of types) {
    const values = valuesOf(type, read, name)
    if (values === undefined || values.length * made.length > MOST) return undefined
    made = made.flatMap((record) =>
      values.map((value) => (value === undefined ? record : { ...record, [name]: value })),
    )
  }
  return made
}

/** `name` is that of the fact, or of a field that is no list. */
function valuesOf(type: FactType, read: Read, name: string): readonly unknown[] | undefined {
  const given = type.type === 'list' ? listsOf(type, read, name) : givenValues(type, read)
  return given && [undefined, ...(type.nullable ? [null] : []), ...given]
}

/** Values that stand for all of a type: of a text every word that the policy names, and one that it does not. */
function givenValues(type: Exclude<FactType, ListType>, read: Read): readonly unknown[] | undefined {
  switch (type.type) {
    case 'bool':
      return [true, false]
    case 'enum':
      return type.values
    case 'string':
      return [...read.words, read.words.join('-')]
    case 'number':
      return pointsOf(type, read.numbers)
    case 'object':
      return records(
        [...type.fields].filter(([name]) => read.fields.has(name)),
        read,
      )
  }
}

/** Lists that quantifiers and sizes can tell apart. */
function listsOf({ items }: ListType, read: Read, name: string): readonly unknown[] | undefined {
  const isOfList = (node: Expression) => node.op === 'fact' && node.name === name
  const quantifiers = read.nodes.flatMap((node) =>
    (node.op === 'exists' || node.op === 'all') && isOfList(node.list) ? node : [],
  )
  const sizes = read.nodes.flatMap((node) => {
    if (node.op !== 'compare' && node.op !== 'equal') return []
    const [limit] = [node.left, node.right].flatMap((side) => (side.op === 'constant' ? side : []))
    return [node.left, node.right].some((side) => side.op === 'size' && isOfList(side.list)) ? Number(limit!.value) : []
  })
  // A list of lists is nothing a quantifier without another one inside can look into.
  const elements = items.type === 'list' ? [[]] : givenValues(items, read)
  return elements && listValues(items.nullable ? [null, ...elements] : elements, quantifiers, sizes)
}

/** Each constant and each end of the range, two numbers between each two neighbours, two beyond where the range is open. */
function pointsOf({ low, high }: Extract<FactType, { type: 'number' }>, constants: readonly number[]): number[] {
  const within = (value: number) => (low === null || value >= low) && (high === null || value <= high)
  const first = low ?? Math.min(0, ...constants) - 2
  const last = high ?? Math.max(0, ...constants) + 2
  const marks = [...new Set([first, ...constants.filter(within), last])].sort((a, b) => a - b)
  return marks.flatMap((mark, index) => {
    const gap = (marks[index + 1] ?? mark) - mark
    return gap === 0 ? [mark] : [mark, mark + gap / 3, mark + gap / 2]
  })
}
