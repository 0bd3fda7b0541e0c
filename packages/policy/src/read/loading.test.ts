import { expect, test } from 'vitest'
import { Loading } from './loading.ts'
import { readYaml, type YamlSource } from './read-yaml.ts'

test('a mistake of the program is thrown, not told as one of the policy', () => {
  const loading = new Loading('sample.yaml', readYaml('a: b', 'sample.yaml') as YamlSource)
  const scope = { facts: new Map(), constants: new Map(), results: new Map(), variables: null as unknown as [] }
  expect(() => loading.expression(['a'], 'b > 1', scope, 'bool')).toThrow(TypeError)
  expect(() => readYaml({ length: 1 } as unknown as string, 'sample.yaml')).toThrow(TypeError)
  expect(loading.problems).toEqual([])
})

test('a place is that of the value, of a letter of it, of its key, or of the nearest parent there is', () => {
  const source = readYaml('a:\n  - b: "text"\n    c: >-\n      long\n      text\n', 'sample.yaml') as YamlSource
  expect(source.place(['a', 0, 'b'])).toEqual({ line: 2, column: 9 })
  expect(source.place(['a', 0, 'b'], 3)).toEqual({ line: 2, column: 12 })
  expect(source.place(['a', 0, 'c'], 3)).toEqual({ line: 3, column: 8 })
  expect(source.place(['a', 0, 'd'], 3)).toEqual({ line: 2, column: 5 })
  expect(source.place([])).toEqual({ line: 1, column: 1 })
  expect(source.keyPlace(['a', 0, 'c'])).toEqual({ line: 3, column: 5 })
  expect(source.keyPlace(['a', 0, 'd'])).toEqual({ line: 2, column: 5 })
  expect(source.keyPlace(['a', 0])).toEqual({ line: 2, column: 5 })
})
