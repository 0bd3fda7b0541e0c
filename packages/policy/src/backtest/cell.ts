import { Sample } from './draw-sample.ts'
import type { CellTally } from './tally-data.ts'

/** Amounts are added in millionths of their currency, so that sums are exact and the order of adding makes no difference. */
const MILLIONTHS = 1e6

/** Sums of amounts by currency. */
class Money {
  readonly #sums = new Map<string, bigint>()

  add(amount: number, currency: string): void {
    this.#sum(currency, BigInt(Math.round(amount * MILLIONTHS)))
  }

  merge(data: Readonly<Record<string, string>>): void {
    for (const [currency, digits] of Object.entries(data)) this.#sum(currency, BigInt(digits))
  }

  /** In millionths, as decimal digits, by currency in the order of the alphabet. */
  data(): Record<string, string> {
    return Object.fromEntries([...this.#sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([of, sum]) => [of, `${sum}`]))
  }

  /**
   * Adds millionths to the sum of a currency. Big integers, since sums over a ledger may leave what a double counts
   * exactly.
   */
  #sum(currency: string, more: bigint): void {
    this.#sums.set(currency, (this.#sums.get(currency) ?? 0n) + more)
  }
}

/** A sum as a number of units of its currency. */
export function unitsOf(digits: string): number {
  return Number(digits) / MILLIONTHS
}

/** Decisions with one outcome before and one after, as they are counted. */
export class Cell {
  /** Outcome before, outcome after. */
  readonly from: string
  /** Outcome after. */
  readonly to: string
  /** Decisions in the cell; the next two are parts of it, and exclude each other. */
  count = 0
  /** Settled by another rule. */
  otherRule = 0
  /** Settled by the same rule, with other results. */
  otherResults = 0
  /** Sums of the amounts of its payments. */
  readonly money = new Money()
  /** Pairs of rules, before and after, joined by a line feed; only of decisions that changed. */
  readonly rules = new Map<string, number>()
  /** Keys of some of its changed decisions. */
  readonly sample: Sample<null>

  constructor(from: string, to: string, size: number) {
    this.from = from
    this.to = to
    this.sample = new Sample(size)
  }

  /** Adds the cell of another part; the order of parts makes no difference. */
  merge(data: CellTally): void {
    this.count += data.count
    this.otherRule += data.otherRule
    this.otherResults += data.otherResults
    this.money.merge(data.money)
    for (const [from, to, n] of data.rules) count(this.rules, `${from}\n${to}`, n)
    this.sample.merge(data.sample)
  }

  /** What was counted, sorted, so that equal counts give equal text. */
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
