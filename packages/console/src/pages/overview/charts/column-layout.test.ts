import { describe, expect, it } from 'vitest'
import { columnLayout, type LayoutOptions } from './column-layout.ts'

const parts = [
  { key: 'a', label: 'A' },
  { key: 'b', label: 'B' },
] as const
const columns = [
  { at: '1', values: { a: 6, b: 2 } },
  { at: '2', values: { a: 0, b: 4 } },
  { at: '3', values: { a: null } },
]
const layout = (stack: LayoutOptions['stack'], more: Partial<LayoutOptions> = {}) =>
  columnLayout<'a' | 'b'>(columns, parts, { width: 120, height: 80, stack, whole: true, ...more })
const drawn = (stack: LayoutOptions['stack']) =>
  layout(stack).cells.map(({ key, index, y, height }) => [key, index, Math.round(y), Math.round(height)])

describe('the columns of a chart', () => {
  it('stand on each other', () => {
    expect(drawn('stacked')).toEqual([
      ['a', 0, 20, 60],
      ['b', 0, 0, 20],
      ['b', 1, 40, 40],
    ])
  })

  it('stand beside each other', () => {
    expect(drawn('beside')).toEqual([
      ['a', 0, 0, 80],
      ['b', 0, 53, 27],
      ['b', 1, 27, 53],
    ])
    const [first, second] = layout('beside').cells
    expect(second!.x - first!.x).toBeCloseTo(first!.width)
  })

  it('as shares are all as high, and empty where nothing was', () => {
    expect(drawn('shares')).toEqual([
      ['a', 0, 20, 60],
      ['b', 0, 0, 20],
      ['b', 1, 0, 80],
    ])
    expect(layout('shares').ticks.map(({ value }) => value)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1])
  })

  it('count in whole numbers, and name as many columns as have room', () => {
    const few = columnLayout([{ at: '1', values: { a: 1 } }], parts, {
      width: 99,
      height: 9,
      stack: 'stacked',
      whole: true,
    })
    expect(few.ticks.map(({ value }) => value)).toEqual([0, 1])
    expect([layout('stacked').named, layout('stacked', { width: 300 }).named]).toEqual([2, 1])
  })

  it('of nothing are none, and leave an axis', () => {
    const none = columnLayout([], parts, { width: 100, height: 80, stack: 'stacked', whole: true })
    expect(none.cells).toEqual([])
  })
})
