import type { PolicyFact } from '@tribunal/client'

/** A fact that a policy reads, with what it holds. */
export interface FactNode {
  /** Its own name; of the elements of a list `[]`. */
  readonly name: string
  readonly fact: PolicyFact
  /** Of an object. */
  readonly fields: readonly FactNode[]
  /** Of a list: what its elements are. */
  readonly item: FactNode | undefined
}

/** The facts of a policy as a tree, from the flat list that the API gives, in which what holds others comes first. */
export function factTree(facts: readonly PolicyFact[]): readonly FactNode[] {
  const childrenOf = (path: string): readonly FactNode[] =>
    facts.filter((fact) => parentOf(fact.path) === path).map((fact) => nodeOf(fact))
  const nodeOf = (fact: PolicyFact): FactNode => {
    const children = childrenOf(fact.path)
    const name = fact.path.slice(parentOf(fact.path).length).replace(/^\./, '')
    return {
      name,
      fact,
      fields: fact.type === 'object' ? children : [],
      item: fact.type === 'list' ? children[0] : undefined,
    }
  }
  return childrenOf('')
}

/** `claims[].score` lies in `claims[]`, that in `claims`, and that in nothing. */
function parentOf(path: string): string {
  if (path.endsWith('[]')) return path.slice(0, -2)
  return path.includes('.') ? path.slice(0, path.lastIndexOf('.')) : ''
}

/** A value to begin with: its default, else the lowest, the first, nothing. */
export function valueToBegin({ fact, fields }: FactNode): unknown {
  if (fact.absent !== null) return fact.absent
  if (fact.nullable) return null
  return knownValue({ fact, fields })
}

/** A value that is no null, for a fact that becomes known. */
export function knownValue({ fact, fields }: Pick<FactNode, 'fact' | 'fields'>): unknown {
  switch (fact.type) {
    case 'number':
      return fact.low ?? 0
    case 'bool':
      return false
    case 'enum':
      return fact.values[0] ?? ''
    case 'string':
      return ''
    case 'list':
      return []
    case 'object':
      return factsToBegin(fields)
  }
}

/** Facts to begin with, all of them known. */
export function factsToBegin(nodes: readonly FactNode[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(nodes.map((node) => [node.name, valueToBegin(node)]))
}

/** Between two values of a slider: a hundredth of shares, whole numbers where the range is large. */
export function stepOf({ low, high }: Pick<PolicyFact, 'low' | 'high'>): number {
  const range = (high ?? 1) - (low ?? 0)
  return range <= 1 ? 0.01 : range <= 20 ? 0.1 : 1
}
