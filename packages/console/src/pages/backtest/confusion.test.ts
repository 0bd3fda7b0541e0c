import { describe, expect, it } from 'vitest'
import type { Cell } from '../../api/backtests.ts'
import { changedCells, changedIn, confusionOf, confusionRows } from './confusion.ts'

const cell = (from: string, to: string, count: number, more: Partial<Cell> = {}): Cell => ({
  from,
  to,
  count,
  other_rule: 0,
  other_results: 0,
  money: [],
  rules: [],
  sample: [],
  ...more,
})

const CELLS = [
  cell('APPROVE', 'APPROVE', 90, { other_rule: 2, other_results: 1, money: [{ currency: 'USD', amount: 10 }] }),
  cell('APPROVE', 'BLOCK', 3, { money: [{ currency: 'EUR', amount: 5 }], sample: ['a', 'b'] }),
  cell('BLOCK', 'ESCALATE', 7),
]

describe('the matrix of a backtest', () => {
  it('has the outcomes that occur, as severe as the policy says, a word of neither order last', () => {
    const { outcomes, cell: at, currencies } = confusionOf(CELLS, ['APPROVE', 'CHALLENGE', 'BLOCK'])
    expect(outcomes).toEqual(['APPROVE', 'BLOCK', 'ESCALATE'])
    expect([at('APPROVE', 'BLOCK')?.count, at('BLOCK', 'APPROVE')]).toEqual([3, undefined])
    expect(currencies).toEqual(['EUR', 'USD'])
  })

  it('counts as changed what has another outcome, rule or result', () => {
    expect(CELLS.map(changedIn)).toEqual([3, 3, 7])
    expect(changedCells(CELLS).map(({ to }) => to)).toEqual(['ESCALATE', 'BLOCK'])
  })

  it('is saved as a row for each pair', () => {
    expect(confusionRows(CELLS, ['EUR', 'USD'])).toEqual([
      ['APPROVE', 'APPROVE', 90, 2, 1, 0, 10, ''],
      ['APPROVE', 'BLOCK', 3, 0, 0, 5, 0, 'a b'],
      ['BLOCK', 'ESCALATE', 7, 0, 0, 0, 0, ''],
    ])
  })
})
