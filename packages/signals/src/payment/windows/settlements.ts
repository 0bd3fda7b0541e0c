import type { Settlement } from './snapshot.ts'

/** What people decided on payments, as far as the snapshot may lack it, in the order of the ledger. */
export class Settlements {
  #waiting: Settlement[] = []
  #completeFrom = 0
  /** The last one, by its place in the ledger. */
  #last = -1

  /** Of those before this place of the ledger, some are left to the snapshot. */
  get completeFrom(): number {
    return this.#completeFrom
  }

  /** False of one that was added before, which was counted. */
  add(settlement: Settlement): boolean {
    if (settlement.seq <= this.#last) return false
    this.#last = settlement.seq
    this.#waiting.push(settlement)
    return true
  }

  /** Those before this place of the ledger are in the snapshot. */
  leaveTo(next: number): void {
    const waiting = this.#waiting
    for (; waiting[0] && waiting[0].seq < next; waiting.shift()) this.#completeFrom = waiting[0].seq + 1
  }

  /** Leaves out those of decisions, by their places in the ledger. */
  forget(decisions: ReadonlySet<number>): void {
    this.#waiting = this.#waiting.filter(({ of }) => !decisions.has(of))
  }

  /**
   * Calls `visit` with those that counts of an entity up to a place of the ledger lack. A payment that was added behind it counts
   * as it stands by now.
   */
  lackedBy(next: number, party: number, key: string, visit: (settlement: Settlement) => void): void {
    for (const settlement of this.#waiting)
      if (settlement.seq >= next && settlement.of < next && settlement.payment.keys[party] === key) visit(settlement)
  }
}
