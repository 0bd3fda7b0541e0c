import { describe, expect, it } from 'vitest'
import { yamlPlace } from './yaml-place.ts'

/** The place of the `|` in a text. */
function placeIn(text: string) {
  const place = yamlPlace(text.replace('|', ''), text.indexOf('|'))
  return place && { ...place, siblings: Object.fromEntries(place.siblings) }
}

const RULES = `hit: first
rules:
  - id: one
    when: a > 1
    outcome: x
  - id: two
    |
    outcome: y
default: { rule: d, outcome: x }
`

describe('the place of a cursor in YAML', () => {
  it('is a key of the text itself', () => {
    expect(placeIn('policy: a\nver|')).toEqual({ path: [], kind: 'key', before: 'ver', siblings: { policy: 'a' } })
  })

  it('is a key of an element, beside the keys of that element and no other', () => {
    expect(placeIn(RULES)).toEqual({
      path: ['rules', '[]'],
      kind: 'key',
      before: '',
      siblings: { id: 'two', outcome: 'y' },
    })
  })

  it('is the first key of a new element, also where dashes stand under their key', () => {
    expect(placeIn('rules:\n  - id: a\n  - |')).toMatchObject({ path: ['rules', '[]'], kind: 'key', siblings: {} })
    expect(placeIn('rules:\n- id: a\n- w|')).toMatchObject({ path: ['rules', '[]'], kind: 'key', before: 'w' })
  })

  it('is a value, without the quote that it begins with', () => {
    expect(placeIn('rules:\n  - when: a >|')).toMatchObject({ path: ['rules', '[]', 'when'], before: 'a >' })
    expect(placeIn(`set:\n  x: 'max(a|`)).toMatchObject({ path: ['set', 'x'], kind: 'value', before: 'max(a' })
    expect(placeIn('hit: |')).toMatchObject({ path: ['hit'], kind: 'value', before: '' })
  })

  it('is found within braces and brackets', () => {
    expect(placeIn('facts:\n  a: { type: number, ra|')).toEqual({
      path: ['facts', 'a'],
      kind: 'key',
      before: 'ra',
      siblings: { type: 'number' },
    })
    expect(placeIn('facts:\n  a: { type: nu|')).toMatchObject({ path: ['facts', 'a', 'type'], before: 'nu' })
    expect(placeIn('facts:\n  a: { type: enum, values: [x, y|')).toMatchObject({
      path: ['facts', 'a', 'values', '[]'],
      before: 'y',
    })
    expect(placeIn('tiers:\n  - { at_least: 8, na|')).toMatchObject({ path: ['tiers', '[]'], kind: 'key' })
    expect(placeIn('default: { set: { a: 1 }, ou|')).toMatchObject({ path: ['default'], kind: 'key', before: 'ou' })
  })

  it('goes on with a value of several lines', () => {
    expect(placeIn('rules:\n  - when: >-\n      a > 1 &&\n      b|\n')).toMatchObject({
      path: ['rules', '[]', 'when'],
      kind: 'value',
      before: 'a > 1 && b',
    })
    expect(placeIn('rules:\n  - when: a > 1 &&\n      c.|')).toMatchObject({
      path: ['rules', '[]', 'when'],
      before: 'a > 1 && c.',
    })
  })

  it('is none within a comment', () => {
    expect(placeIn('hit: first # or |')).toBeUndefined()
  })
})
