import { describe, expect, it } from 'vitest'
import { parseExpression } from '../read/parse-expression.ts'
import type { Expression } from '../tree/expression.ts'
import type { FactType } from '../tree/fact-type.ts'
import { isStill, moves } from './moves.ts'

const NUMBER: FactType = { type: 'number', low: 0, high: 1, nullable: false }
const CLAIM: FactType = { type: 'object', fields: new Map([['score', NUMBER]]), nullable: false }
const LIST: FactType = { type: 'list', items: CLAIM, nullable: false }
const facts = new Map<string, FactType>([
  ['a', NUMBER],
  ['ab', NUMBER],
  ['claims', LIST],
])
const results = new Map([['score', NUMBER]])
const parsed = (text: string, labels: readonly string[] = []): Expression =>
  parseExpression(
    text,
    { facts, constants: new Map(), results, variables: labels.length > 0 ? [{ name: 'claim', type: CLAIM }] : [] },
    'bool',
  )
const movesIn = (text: string, moving: string, labels: readonly string[] = []) =>
  moves(parsed(text, labels), { moving, labels })

describe('an expression moves', () => {
  it('with the fact that it reads, and with no other that begins alike', () => {
    expect(movesIn('a > 0.5', 'a')).toBe(true)
    expect(movesIn('ab > 0.5', 'a')).toBe(false)
    expect(movesIn('a > 0.5', 'ab')).toBe(false)
    expect(movesIn('ab > 0.5 || a > 0.1', 'a')).toBe(true)
  })

  it('with each element of a list that it goes through', () => {
    expect(movesIn('claims.exists(c, c.score > 0.5)', 'claims[2].score')).toBe(true)
    expect(movesIn('claims.exists(c, c.score > 0.5)', 'a')).toBe(false)
    expect(movesIn('claims.exists(c, c.score > a)', 'a')).toBe(true)
  })

  it('with the element that it stands at, and with no other', () => {
    expect(movesIn('claim.score > 0.5', 'claims[2].score', ['claims[2]'])).toBe(true)
    expect(movesIn('claim.score > 0.5', 'claims[20].score', ['claims[2]'])).toBe(false)
    expect(movesIn('claim.score > 0.5', 'claims[2].score', ['claims[20]'])).toBe(false)
    expect(movesIn('claim.score > 0.5', 'a', ['claims[2]'])).toBe(false)
  })

  it('where it reads a result, for any fact may be behind it', () => {
    expect(movesIn('score > 0.5', 'a')).toBe(true)
  })

  it('or is still, which it is at no element of a list: there it is worth something else at each', () => {
    expect(isStill(parsed('ab > 0.5'), { moving: 'a', labels: [] })).toBe(true)
    expect(isStill(parsed('a > 0.5'), { moving: 'a', labels: [] })).toBe(false)
    const labels = ['claims[2]']
    expect(isStill(parsed('claim.score > 0.5', labels), { moving: 'a', labels })).toBe(false)
  })
})
