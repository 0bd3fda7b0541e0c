/** Amounts are added in millionths of their currency, so that sums are exact and the order of adding makes no difference. */
const MILLIONTHS = 1e6

/** Sums of amounts by currency. */
export class Money {
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

  #sum(currency: string, more: bigint): void {
    this.#sums.set(currency, (this.#sums.get(currency) ?? 0n) + more)
  }
}

/** A sum as a number of units of its currency. */
export function unitsOf(digits: string): number {
  return Number(digits) / MILLIONTHS
}
