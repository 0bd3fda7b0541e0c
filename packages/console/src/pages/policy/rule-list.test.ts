import { describe, expect, it } from 'vitest'
import { constantsIn } from './rule-list.tsx'

const CONSTANTS = [{ name: 'low_max' }, { name: 'high' }, { name: 'score' }]
const found = (text: string) => constantsIn(text, CONSTANTS).map(({ name }) => name)

describe('the thresholds in a condition', () => {
  it.each([
    ['risk > high && a <= low_max', ['low_max', 'high']],
    ['claims.exists(c, c.score > 1)', []],
    ['risk == "high"', []],
    ["risk == 'it\\'s high' || x >= high", ['high']],
    ['higher > 1', []],
    ['', []],
  ])('`%s` are %j', (text, names) => {
    expect(found(text)).toEqual(names)
  })
})
