import { type Expression, operands } from '../tree/expression.ts'
import type { Policy } from '../tree/policy.ts'

/** What a policy asks of the lists at one path: `claims`, or `claims[].sources` for the list that each claim has. */
export interface ListReads {
  /**
   * For each different question that looks at single elements (`exists`, `all`, `in`, `for_each`): the paths of the
   * lists whose elements it is asked for anew.
   */
  readonly questions: Map<string, readonly string[]>
  /** Whether `sum` or `mean` is taken. */
  aggregated: boolean
}

/** Where an expression stands, as far as lists matter to it. */
interface Place {
  /** Path of the element that each variable stands for, by slot. */
  readonly elements: readonly string[]
  /** The variable whose element holds the list that a variable ranges over, by slot; -1 where a fact holds it. */
  readonly roots: readonly number[]
}

/** Every list that the policies read, by path. Questions that read no results are counted once, however often they stand. */
export function listReads(policies: readonly Policy[]): ReadonlyMap<string, ListReads> {
  const reader = new ListReader()
  policies.forEach((policy, index) => {
    const top: Place = { elements: [], roots: [] }
    const each = policy.body.kind === 'rules' ? policy.body.forEach : undefined
    if (each) reader.at(each.list).questions.set(`for_each ${index}`, [])
    const element: Place = each ? { elements: [`${each.list}[]`], roots: [-1] } : top
    for (const { node, inElement } of expressionsOf(policy)) reader.visit(node, inElement ? element : top)
  })
  return reader.found
}

/** The expressions of a policy, and whether they stand within the element of `for_each`. */
export function expressionsOf(policy: Policy): { readonly node: Expression; readonly inElement: boolean }[] {
  const { body } = policy
  const found: { node: Expression; inElement: boolean }[] = []
  const add = (inElement: boolean, ...nodes: readonly (Expression | string)[]) => {
    for (const node of nodes) if (typeof node !== 'string') found.push({ node, inElement })
  }
  const values = ({ set }: { readonly set: readonly { readonly value: Expression }[] }) => set.map(({ value }) => value)
  if (body.kind === 'rules') {
    for (const rule of body.rules) add(true, rule.when, rule.outcome, ...values(rule))
    const others = [body.default, body.unknown, body.forEach?.empty].filter((settled) => settled !== undefined)
    for (const settled of others) add(false, settled.outcome, ...values(settled))
  } else {
    for (const factor of body.factors) add(false, factor.kind === 'when' ? factor.when : factor.value)
    for (const settled of [...body.bands, ...(body.unknown ? [body.unknown] : [])]) add(false, ...values(settled))
  }
  for (const override of policy.overrides) {
    add(false, override.when, ...values(override))
    if (override.onUnknown !== 'skip') add(false, ...values(override.onUnknown))
  }
  add(false, ...policy.computed.map(({ value }) => value), ...policy.invariants.map(({ holds }) => holds))
  return found
}

/** Walks through the expressions of policies and notes what each asks of lists. */
class ListReader {
  readonly found = new Map<string, ListReads>()
  private sites = 0

  at(path: string): ListReads {
    const reads = this.found.get(path) ?? { questions: new Map(), aggregated: false }
    this.found.set(path, reads)
    return reads
  }

  visit(node: Expression, place: Place): void {
    switch (node.op) {
      case 'exists':
      case 'all': {
        const root = rootOf(node.list)
        this.visit(node.list, place)
        this.ask(node, node.list, place)
        const elements = [...place.elements.slice(0, node.slot), `${pathOf(node.list, place)}[]`]
        this.visit(node.body, { elements, roots: [...place.roots.slice(0, node.slot), root] })
        return
      }
      case 'in':
        if ('op' in node.list) this.ask(node, node.list as Expression, place)
        break
      case 'sum':
      case 'mean':
        this.at(pathOf(node.list, place)).aggregated = true
    }
    for (const operand of operands(node)) this.visit(operand, place)
  }

  /**
   * Notes a question about the elements of a list. Two questions with the same text about the same elements are one;
   * a question that reads results may come to something else at each place, so each place counts. `anew` are the
   * lists for whose elements the question is asked again.
   */
  private ask(question: Expression, list: Expression, place: Place): void {
    const free = new Set<number>()
    const results = { read: false }
    readsOf(question, place.elements.length, free, results)
    const owners = withRoots([rootOf(list)], place)
    const anew = withRoots([...free], place).filter((slot) => !owners.includes(slot))
    const elements = [...free].map((slot) => `${slot}=${place.elements[slot]}`).join()
    const key = `${withoutSource(question)} ${elements}${results.read ? ` ${this.sites++}` : ''}`
    this.at(pathOf(list, place)).questions.set(
      key,
      anew.map((slot) => place.elements[slot]!.slice(0, -'[]'.length)),
    )
  }
}

/** The variables bound outside of `node` that it reads, and whether it reads results. */
function readsOf(node: Expression, depth: number, free: Set<number>, results: { read: boolean }): void {
  if (node.op === 'variable' && node.slot < depth) free.add(node.slot)
  if (node.op === 'result') results.read = true
  for (const operand of operands(node)) readsOf(operand, depth, free, results)
}

/** The variables with those whose elements hold the lists that they range over. */
function withRoots(slots: readonly number[], place: Place): number[] {
  const found = new Set<number>()
  for (const slot of slots) for (let at = slot; at >= 0; at = place.roots[at]!) found.add(at)
  return [...found]
}

/** The variable that a path starts with; -1 where it starts with a fact. */
function rootOf(node: Expression): number {
  if (node.op === 'field') return rootOf(node.of)
  return node.op === 'variable' ? node.slot : -1
}

/** The path of the list that a node names. */
function pathOf(node: Expression, place: Place): string {
  if (node.op === 'field') return `${pathOf(node.of, place)}.${node.name}`
  return node.op === 'variable' ? place.elements[node.slot]! : (node as { readonly name: string }).name
}

/** A node as a text that does not depend on where it stands. */
function withoutSource(node: Expression): string {
  return JSON.stringify(node, (key, value) => (key === 'source' || key === 'type' ? undefined : value))
}
