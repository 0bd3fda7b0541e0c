import { Sample } from './draw-sample.ts'
import { Money } from './money.ts'
import type { CellTally } from './tally-data.ts'

/** Decisions with one outcome before and one after, as they are counted. */
export class Cell {
  readonly from: string
  readonly to: string
  count = 0
  otherRule = 0
  otherResults = 0
  readonly money = new Money()
  readonly rules = new Map<string, number>()
  readonly sample: Sample<null>

  constructor(from: string, to: string, size: number) {
    this.from = from
    this.to = to
    this.sample = new Sample(size)
  }

  merge(data: CellTally): void {
    this.count += data.count
    this.otherRule += data.otherRule
    this.otherResults += data.otherResults
    this.money.merge(data.money)
    for (const [from, to, n] of data.rules) count(this.rules, `${from}\n${to}`, n)
    this.sample.merge(data.sample)
  }

  data(): CellTally {
    const { from, to, count, otherRule, otherResults, money, sample } = this
    const rules = [...this.rules]
      .sort(([a], [b]) => compareText(a, b))
      .map(([pair, n]) => [...pair.split('\n'), n] as unknown as [string, string, number])
    return { from, to, count, otherRule, otherResults, money: money.data(), rules, sample: sample.drawn() }
  }
}

/** Adds to the count of a name. */
export function count(counts: Map<string, number>, name: string, n: number): void {
  counts.set(name, (counts.get(name) ?? 0) + n)
}

/** Of two different texts. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : 1
}
