import type { PolicyFact } from '@tribunal/client'
import { describe, expect, it } from 'vitest'
import { factsToBegin, factTree, knownValue, stepOf, valueToBegin } from './fact-tree.ts'

const fact = (path: string, type: PolicyFact['type'], more: Partial<PolicyFact> = {}): PolicyFact => ({
  path,
  type,
  nullable: false,
  low: null,
  high: null,
  values: [],
  absent: null,
  ...more,
})
const FACTS = [
  fact('claims', 'list'),
  fact('claims[]', 'object'),
  fact('claims[].score', 'number', { nullable: true, low: 0, high: 1 }),
  fact('claims[].check', 'object', { nullable: true }),
  fact('claims[].check.verdict', 'enum', { values: ['true', 'false'] }),
  fact('coverage', 'number', { low: 0, high: 1 }),
  fact('tags', 'list'),
  fact('tags[]', 'string'),
  fact('alert', 'bool', { absent: true }),
]

describe('the tree of facts', () => {
  const tree = factTree(FACTS)

  it('has what lists and objects hold below them', () => {
    expect(tree.map(({ name }) => name)).toEqual(['claims', 'coverage', 'tags', 'alert'])
    const element = tree[0]!.item!
    expect([element.name, element.fields.map(({ name }) => name)]).toEqual(['[]', ['score', 'check']])
    expect(element.fields[1]!.fields.map(({ name }) => name)).toEqual(['verdict'])
    expect(tree[2]!.item!.fact.type).toBe('string')
  })

  it('begins with what is lowest, empty or the default', () => {
    expect(factsToBegin(tree)).toEqual({ claims: [], coverage: 0, tags: [], alert: true })
    expect(knownValue(tree[0]!.item!)).toEqual({ score: null, check: null })
    expect(knownValue(tree[0]!.item!.fields[1]!)).toEqual({ verdict: 'true' })
  })

  it('begins with null where that is a value', () => {
    expect(valueToBegin(tree[0]!.item!.fields[0]!)).toBeNull()
  })
})

describe('the step of a slider', () => {
  it.each([
    [0, 1, 0.01],
    [0, 10, 0.1],
    [0, 100, 1],
    [null, null, 0.01],
  ])('from %s to %s is %s', (low, high, step) => {
    expect(stepOf({ low, high })).toBe(step)
  })
})
