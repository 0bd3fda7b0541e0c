import { readFileSync } from 'node:fs'
import { foldedWords } from '@tribunal/signals'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readNearWords } from './near-words.ts'

const list = {
  weak: 'people, united states',
  relations: 'cause',
  groups: { cause: 'cause*, lead to | behind', vaccine: 'vaccin*, jab', moon: 'moon landing* | kubrick' },
}
const words = readNearWords(list)

describe('words for one thing', () => {
  it('name a group by a whole word, a beginning, or some words in a row', () => {
    const named = words.named(foldedWords('Jabs? The jab and vaccination lead to moon landings'))
    expect(named.map(({ name, start, end }) => [name, start, end])).toEqual([
      ['@vaccine', 2, 3],
      ['@vaccine', 4, 5],
      ['@cause', 5, 7],
      ['@moon', 7, 9],
    ])
  })

  it('behind the bar only tell of it, and those that relate say so', () => {
    expect(words.named(['kubrick', 'behind', 'causes'])).toEqual([
      { name: '@moon', start: 0, end: 1, isHint: true, isRelation: false },
      { name: '@cause', start: 1, end: 2, isHint: true, isRelation: true },
      { name: '@cause', start: 2, end: 3, isHint: false, isRelation: true },
    ])
    expect(words.groupsOf(['kubrick', 'lead'])).toEqual(new Set(['@moon']))
  })

  it('are weak as they stand in the list, whole', () => {
    const rows = [['people'], ['united', 'states'], ['united'], ['states']]
    expect(rows.map((row) => words.isWeak(row))).toEqual([true, true, false, false])
  })

  it.each(['Vaccine', 'vacuna, é', 'v*', "don't"])(
    'are folded in the list, and no less than two letters: %s',
    (entry) => {
      expect(() => readNearWords({ ...list, groups: { vaccine: entry } })).toThrow('content/lists/near-words.yaml')
    },
  )

  it('of the shipped list are read, and each relation is a group', () => {
    const shipped = parse(
      readFileSync(new URL('../../../../../content/lists/near-words.yaml', import.meta.url), 'utf8'),
    ) as typeof list
    expect(readNearWords(shipped).groupsOf(['pinchazo'])).toEqual(new Set(['@vaccine']))
    for (const name of shipped.relations.split(',')) expect(Object.keys(shipped.groups)).toContain(name.trim())
  })
})
