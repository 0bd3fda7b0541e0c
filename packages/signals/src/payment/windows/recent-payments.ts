import type { Payment } from '@tribunal/contract'
import type { ClockTime } from '../clock-time.ts'
import type { CountedPayment, Standing } from './entity-counts.ts'
import { minorOf } from './minor-units.ts'
import { HOUR_S } from './other-parties.ts'

/** A time that is further ahead of its receipt is a wrong clock. */
export const AHEAD_MS = HOUR_S * 1000

/** A payment as it is counted, with the keys of customer, device, merchant and country. */
export interface KeyedPayment extends CountedPayment {
  /** Of the customer and the payment, as `sentAs` makes it. */
  readonly id: string
  readonly keys: readonly [string, string, string, string]
}

/** What tells that a payment was sent again. */
export type SentPayment = Pick<Payment, 'transaction_id' | 'customer_id'>

/** A payment that was recorded lately; every payment has room for what that needs, so that it is made once. */
export interface RecentPayment extends KeyedPayment {
  held: number
  fraud: number
  /** Milliseconds since the epoch. */
  received: number
  /** Its place in the ledger; undefined until it is durable. */
  seq: number | undefined
  /** It was handed to the database: from then on it may be durable before its place is known. */
  sent: boolean
  /** It was taken back. */
  gone: boolean
  /** By party, the next one of the same entity; undefined where they are not found by their entities. */
  next: [Next, Next, Next, Next] | undefined
}
type Next = RecentPayment | undefined

/** The recent payments of one entity, in the order in which they were recorded. */
interface Chain {
  first: RecentPayment
  last: RecentPayment
}

/**
 * The latest payments, by id and, where counts rest in a snapshot, by entity: those that the snapshot may not hold yet. Old
 * ones leave one at a time: taking the first key of a map again and again walks past all that were deleted.
 */
export class RecentPayments {
  readonly #limit: number
  readonly #byId = new Map<string, RecentPayment>()
  /** How many customers use each id of a payment. */
  readonly #users = new Map<string, number>()
  readonly #ring: RecentPayment[] = []
  readonly #chains = [0, 1, 2, 3].map(() => new Map<string, Chain>())
  /** Payments ever added, and the first of them that is still found by its entities. */
  #added = 0
  #begin = 0
  #last = -1
  /** Whether payments are found by their entities. */
  isChained = false
  /** Payments from this place of the ledger on are found by their entities; earlier ones may be missing. */
  completeFrom = 0
  /** Those received from then on are found too, in milliseconds since the epoch. */
  receivedFrom = Number.NEGATIVE_INFINITY

  constructor(limit: number) {
    this.#limit = limit
  }

  get size(): number {
    return this.#byId.size
  }

  get(id: string): RecentPayment | undefined {
    return this.#byId.get(id)
  }

  /** Whether a payment of this id was recorded, of whichever customer. */
  isUsed(transactionId: string): boolean {
    return this.#users.has(transactionId)
  }

  /** `payment`: as `countedOf` made it. */
  add(payment: RecentPayment, received: number, seq: number | undefined): void {
    payment.received = received
    payment.seq = seq
    const slot = this.#added % this.#limit
    if (this.#added >= this.#limit) this.#pushOut(this.#ring[slot]!)
    this.#ring[slot] = payment
    this.#added++
    this.#byId.set(payment.id, payment)
    const used = idIn(payment)
    this.#users.set(used, (this.#users.get(used) ?? 0) + 1)
    if (seq !== undefined && seq > this.#last) this.#last = seq
    if (this.isChained) this.#chain(payment)
  }

  /** Says where a payment that is durable now lies in the ledger. */
  place(payment: RecentPayment, seq: number): void {
    payment.seq = seq
    if (seq > this.#last) this.#last = seq
  }

  /** It is not found any more. */
  delete(payment: RecentPayment): void {
    payment.gone = true
    this.#leave(payment)
  }

  /** Takes back those that lie in these places of the ledger, and answers with them. */
  deletePlaced(seqs: ReadonlySet<number>): RecentPayment[] {
    const placed = this.#ring.filter(({ seq, gone }) => !gone && seq !== undefined && seqs.has(seq))
    for (const payment of placed) this.delete(payment)
    return placed
  }

  /** Calls `visit` with those of an entity that may not be in the snapshot, in the order in which they were recorded. */
  ofEntity(party: number, key: string, visit: (payment: RecentPayment) => void): void {
    for (let one: Next = this.#chains[party]!.get(key)?.first; one; one = one.next?.[party]) if (!one.gone) visit(one)
  }

  /** Whether of one of an entity it is not known whether it is durable. */
  isWaiting(party: number, key: string): boolean {
    let isWaiting = false
    this.ofEntity(party, key, ({ seq, sent }) => {
      isWaiting ||= sent && seq === undefined
    })
    return isWaiting
  }

  /** Those before this place of the ledger are in the snapshot. */
  leaveTo(seq: number): void {
    for (; this.#begin < this.#added; this.#begin++) {
      const payment = this.#ring[this.#begin % this.#limit]!
      if (!payment.gone && (payment.seq === undefined || payment.seq >= seq)) return
      this.#unchain(payment)
    }
  }

  /** It is not found by its id any more. */
  #leave(payment: RecentPayment): void {
    if (this.#byId.get(payment.id) === payment) this.#byId.delete(payment.id)
    const used = idIn(payment)
    const others = this.#users.get(used)! - 1
    if (others > 0) this.#users.set(used, others)
    else this.#users.delete(used)
  }

  #pushOut(payment: RecentPayment): void {
    if (!payment.gone) this.#leave(payment)
    if (this.#added - this.#begin < this.#limit) return
    this.#begin++
    this.#unchain(payment)
  }

  #chain(payment: RecentPayment): void {
    payment.next = [undefined, undefined, undefined, undefined]
    for (let party = 0; party < this.#chains.length; party++) {
      const chains = this.#chains[party]!
      const chain = chains.get(payment.keys[party]!)
      if (chain) {
        chain.last.next![party] = payment
        chain.last = payment
      } else chains.set(payment.keys[party]!, { first: payment, last: payment })
    }
  }

  /** The earliest of all: so it is the first of each of its entities. */
  #unchain(payment: RecentPayment): void {
    if (!this.isChained) return
    if (!payment.gone) {
      // Of one that is not durable it is not known where it comes to lie: behind all that are.
      this.completeFrom = Math.max(this.completeFrom, (payment.seq ?? this.#last) + 1)
      this.receivedFrom = Math.max(this.receivedFrom, payment.received)
    }
    for (let party = 0; party < this.#chains.length; party++) {
      const next = payment.next?.[party]
      const chain = this.#chains[party]!.get(payment.keys[party]!)
      if (chain?.first !== payment) continue
      if (next) chain.first = next
      else this.#chains[party]!.delete(payment.keys[party]!)
    }
  }
}

/** The same as one text: ids of payments are those of one customer, who may use one of another. */
export function sentAs({ transaction_id, customer_id }: SentPayment): string {
  return `${customer_id}\n${transaction_id}`
}

/** The id that the customer gave it. */
function idIn({ id, keys }: RecentPayment): string {
  return id.slice(keys[0].length + 1)
}

/** A payment as it is counted. `received`: milliseconds since the epoch. */
export function countedOf(
  payment: Payment,
  time: ClockTime,
  { held, fraud }: Standing,
  received: number | undefined,
): RecentPayment {
  const { customer_id, device_id, merchant_id, country, channel, currency, amount } = payment
  return {
    keys: [customer_id, device_id, merchant_id, country],
    channel,
    second: secondOf(time, received),
    hour: Math.floor(time.minute / 60),
    currency,
    amount,
    minor: minorOf(payment),
    held,
    fraud,
    parties: [hash(customer_id), hash(device_id), hash(merchant_id), hash(country)],
    id: sentAs(payment),
    received: Number.NEGATIVE_INFINITY,
    seq: undefined,
    sent: false,
    gone: false,
    next: undefined,
  }
}

/** Whether two are counted alike. */
export function isAlike(one: KeyedPayment, other: KeyedPayment): boolean {
  return (
    one.second === other.second &&
    one.hour === other.hour &&
    one.channel === other.channel &&
    one.currency === other.currency &&
    one.amount === other.amount &&
    one.held === other.held &&
    one.fraud === other.fraud &&
    one.keys.every((key, party) => key === other.keys[party])
  )
}

/** Whole seconds: the time as written, or that of receipt where the time is too far ahead of it. */
export function secondOf({ at }: ClockTime, received: number | undefined): number {
  const isAhead = received !== undefined && at > received + AHEAD_MS
  return Math.floor((isAhead ? received : at) / 1000)
}

/** FNV-1a over UTF-16 units, 32 bits: two of some dozens of ids share one about once in a hundred million times. */
export function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  return value
}
