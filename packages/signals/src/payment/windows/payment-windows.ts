import type { EntityWindows, Payment, PaymentHistory, PerWindow, Velocity } from '@tribunal/contract'
import { minorDigits } from '@tribunal/contract/codes'
import type { ClockTime } from '../clock-time.ts'
import { type CountedPayment, EntityCounts } from './entity-counts.ts'
import { HOUR_S, type Party } from './other-parties.ts'
import { latestOf, packCounts, unpackCounts } from './pack-counts.ts'
import { PackedStore, STORED_MAX } from './packed-store.ts'
import { ReadyCounts } from './ready-counts.ts'
import { DAY_S, WINDOW_COUNT } from './window-times.ts'

/** Bounds of the memory. */
export interface WindowLimits {
  /** Bytes of packed counts; the entities that were seen last longest ago give way. */
  readonly bytes: number
  /** Entities of each party that are kept ready to count, beside the packed ones. */
  readonly ready: number
  /** Latest payments that can be taken back, and that are left out where they are sent again. */
  readonly recent: number
}

/** About 600 000 customers with a hundred payments a month each, beside some 60 MB for what is ready and recent. */
export const WINDOW_LIMITS: WindowLimits = { bytes: 512 * 2 ** 20, ready: 2_000, recent: 100_000 }

/** More than this is counted as this: sums of whole numbers stay exact. */
const MINOR_MAX = 1e11
/** A map of a million keys stops for a tenth of a second when it grows: entities lie in this many maps of each party. */
const SHARDS = 256
/** Counts that are larger when packed are not used again for another entity. */
const USED_AGAIN_MAX = 2 ** 13

/** Customer, device, merchant, country: the order of parties, and of their keys and hashes below. */
const PARTY_COUNT = 4
/**
 * Customers and devices have few payments, which may come a day late. Merchants and countries have many: an hour, so that
 * what is kept by the second is two hours of them.
 */
const PARTIES: readonly Party[] = [
  { others: [1, 2, 3], late: DAY_S },
  { others: [0, 2, 3], late: DAY_S },
  { others: [0, 1, 3], late: HOUR_S },
  { others: [0, 1, 2], late: HOUR_S },
]
/** A time that is further ahead of its receipt is a wrong clock. */
const AHEAD_MS = HOUR_S * 1000

/** Payments by the one who had part in them, counted over windows. */
export interface PaymentWindows {
  /**
   * What was recorded at or before `time`, without the payment itself. `received`, milliseconds since the epoch: a time more
   * than an hour ahead of it is a wrong clock, and the time of receipt stands for it.
   */
  view(payment: Payment, time: ClockTime, received?: number): PaymentHistory
  /** The customer's velocity as `view` counts; undefined where a day of the customer is not complete. */
  velocity(payment: Payment, time: ClockTime, received?: number): Velocity | undefined
  /** Adds a payment with a time; one that its customer sent before, as far as the recent ones tell, is left as it was. */
  record(payment: Payment, time: ClockTime, held: boolean, received?: number): void
  /** Counts a payment that came before all that were recorded: it is not among the recent ones. */
  recall(payment: Payment, time: ClockTime, held: boolean, received: number): void
  /** Takes a recent payment back. */
  forget(payment: Pick<Payment, 'transaction_id' | 'customer_id'>): void
  /** Takes a payment back that was erased, recent or recalled; an entity of which nothing is left is dropped. */
  erase(payment: Payment, time: ClockTime, held: boolean, received: number): void
  /**
   * Says since when all that was received was recorded, in milliseconds since the epoch. The time of a payment may be an hour
   * ahead of its receipt: windows that begin before the hour after are not complete.
   */
  completeFrom(at: number): void
  /** Recent payments, entities in all, and bytes of their packed counts. */
  readonly size: { readonly recent: number; readonly entities: number; readonly bytes: number }
}

/** A recent payment with its four keys. */
interface Recent extends CountedPayment {
  readonly keys: readonly string[]
}

/** The entities of one party whose keys fall together. */
interface Shard {
  /** Places of packed counts; those that were seen last longest ago come first. */
  readonly packed: Map<string, number>
  /** Seconds since the epoch: payments before may belong to an entity that gave way. */
  lostBefore: number
}

/**
 * Counts over the windows for each party of a payment, exact for every entity that is kept. Times are those of the payments,
 * so late ones are counted where they belong. A window that is not complete, because the entity gave way to others, the
 * record was not read so far back, or the payment came too late, says null. `usdPerUnit`: dollars for one
 * unit of a currency.
 */
export function createPaymentWindows(
  usdPerUnit: ReadonlyMap<string, number>,
  limits: WindowLimits = WINDOW_LIMITS,
): PaymentWindows {
  const store = new PackedStore()
  const ready = PARTIES.map((_, party) => new ReadyCounts(limits.ready, (key, counts) => pack(party, key, counts)))
  const shards: Shard[] = Array.from({ length: PARTY_COUNT * SHARDS }, () => ({
    packed: new Map(),
    lostBefore: Number.NEGATIVE_INFINITY,
  }))
  /** Counts whose entity was packed: they are used again. */
  const unused: EntityCounts[] = []
  const nobody = new EntityCounts()
  const recent = new Map<string, Recent>()
  /** A ring of their ids: taking the first key of a map again and again walks past all that were deleted. */
  const recentIds: string[] = []
  let nextRecent = 0
  let completeAt = Number.NEGATIVE_INFINITY
  let recordedFrom = Number.NEGATIVE_INFINITY
  let nextToLeave = 0
  let hasRoom = true

  const shardOf = (party: number, hashed: number) => shards[party * SHARDS + (hashed & (SHARDS - 1))]!
  /** The counts of an entity, made ready; undefined where there are none. */
  const find = (party: number, key: string, hashed: number): EntityCounts | undefined => {
    const known = ready[party]!.get(key)
    if (known) return known
    const shard = shardOf(party, hashed)
    const place = shard.packed.get(key)
    if (place === undefined) return undefined
    const counts = unused.pop() ?? new EntityCounts()
    unpackCounts(store.get(place), PARTIES[party]!, counts)
    shard.packed.delete(key)
    store.free(place)
    ready[party]!.set(key, counts)
    return counts
  }
  /** Packs counts that were not used for a while; false where they are too large for that. */
  function pack(party: number, key: string, counts: EntityCounts): boolean {
    const packed = packCounts(counts)
    if (packed.length > STORED_MAX) return false
    shardOf(party, hash(key)).packed.set(key, store.put(packed))
    // What had much to hold stays large: it is left to the garbage collector.
    if (packed.length <= USED_AGAIN_MAX) unused.push(counts)
    while (store.usedBytes > limits.bytes && leave()) hasRoom = false
    return true
  }
  /**
   * Of the next shard of each party, the entity that was packed longest ago: the one with the earliest latest payment leaves.
   * So a few merchants do not leave as often as many customers.
   */
  const leave = (): boolean => {
    for (let tried = 0; tried < SHARDS; tried++) {
      let leaving: { shard: Shard; key: string; place: number; latest: number } | undefined
      for (let party = 0; party < PARTY_COUNT; party++) {
        const shard = shardOf(party, nextToLeave)
        for (const [key, place] of shard.packed) {
          const latest = latestOf(store.get(place))
          if (!leaving || latest < leaving.latest) leaving = { shard, key, place, latest }
          break
        }
      }
      nextToLeave = (nextToLeave + 1) % SHARDS
      if (!leaving) continue
      const { shard, key, place, latest } = leaving
      shard.lostBefore = Math.max(shard.lostBefore, latest + 1)
      shard.packed.delete(key)
      store.free(place)
      return true
    }
    return false
  }
  /** Where the memory is full, a recalled entity would take the place of one with later payments: it is left out instead. */
  const count = (counted: Recent, mayBegin: boolean) => {
    const { keys, parties } = counted
    for (let party = 0; party < PARTY_COUNT; party++) {
      const [key, hashed] = [keys[party]!, parties[party]!]
      let counts = find(party, key, hashed)
      if (!counts) {
        const shard = shardOf(party, hashed)
        if (!mayBegin) {
          shard.lostBefore = Math.max(shard.lostBefore, counted.second + 1)
          continue
        }
        counts = (unused.pop() ?? new EntityCounts()).begin(PARTIES[party]!, shard.lostBefore)
        ready[party]!.set(key, counts)
      }
      counts.add(counted)
    }
  }
  const takeBack = (counted: Recent) => {
    for (let party = 0; party < PARTY_COUNT; party++) {
      const key = counted.keys[party]!
      const counts = find(party, key, counted.parties[party]!)
      if (counts && !counts.remove(counted)) ready[party]!.delete(key)
    }
  }
  /** False where the payment is not among the recent ones. */
  const takeRecentBack = (payment: Pick<Payment, 'transaction_id' | 'customer_id'>): boolean => {
    const id = sentAs(payment)
    const counted = recent.get(id)
    if (!counted) return false
    recent.delete(id)
    takeBack(counted)
    return true
  }
  const seen = (party: number, key: string, second: number, currency: string, same: Recent | undefined) => {
    const hashed = hash(key)
    const counts = find(party, key, hashed)
    const lost = Math.max(recordedFrom, shardOf(party, hashed).lostBefore)
    const itself = same && same.keys[party] === key ? same : undefined
    if (!counts && lost === Number.NEGATIVE_INFINITY) return NEVER[party]!
    return windowsOf(counts ?? nobody.begin(PARTIES[party]!, lost), {
      party,
      second,
      itself,
      recordedFrom,
      currency,
      usdPerUnit,
    })
  }

  return {
    view(payment, time, received) {
      const { customer_id, device_id, merchant_id, country, currency } = payment
      const second = secondOf(time, received)
      const same = recent.get(sentAs(payment))
      return {
        customer: seen(0, customer_id, second, currency, same),
        device: seen(1, device_id, second, currency, same),
        merchant: seen(2, merchant_id, second, currency, same),
        country: seen(3, country, second, currency, same),
      }
    },
    velocity(payment, time, received) {
      const counted = countedOf(payment, time, false, received)
      const [key, hashed] = [payment.customer_id, counted.parties[0]]
      const same = recent.get(sentAs(payment))
      const counts = find(0, key, hashed) ?? nobody.begin(PARTIES[0]!, shardOf(0, hashed).lostBefore)
      return counts.velocity(counted, same?.keys[0] === key ? same : undefined, recordedFrom)
    },
    record(payment, time, held, received) {
      const id = sentAs(payment)
      if (recent.has(id)) return
      const counted = countedOf(payment, time, held, received)
      count(counted, true)
      const gone = recentIds[nextRecent]
      if (gone !== undefined) recent.delete(gone)
      recentIds[nextRecent] = id
      nextRecent = (nextRecent + 1) % limits.recent
      recent.set(id, counted)
    },
    recall: (payment, time, held, received) => count(countedOf(payment, time, held, received), hasRoom),
    forget(payment) {
      takeRecentBack(payment)
    },
    erase(payment, time, held, received) {
      // Of what was not recalled yet nothing was counted.
      if (!takeRecentBack(payment) && received >= completeAt) takeBack(countedOf(payment, time, held, received))
    },
    completeFrom(at) {
      completeAt = at
      recordedFrom = Math.ceil((at + AHEAD_MS) / 1000)
    },
    get size() {
      const entities = [...ready, ...shards.map(({ packed }) => packed)].reduce((sum, { size }) => sum + size, 0)
      return { recent: recent.size, entities, bytes: store.usedBytes }
    },
  }
}

/** What tells that a payment was sent again: ids of payments are those of one customer, who may use one of another. */
function sentAs({ transaction_id, customer_id }: Pick<Payment, 'transaction_id' | 'customer_id'>): string {
  return `${customer_id}\n${transaction_id}`
}

/** A payment as it is counted. */
function countedOf(payment: Payment, time: ClockTime, held: boolean, received: number | undefined): Recent {
  const { customer_id, device_id, merchant_id, country, currency, amount } = payment
  return {
    keys: [customer_id, device_id, merchant_id, country],
    second: secondOf(time, received),
    currency,
    amount,
    minor: minorOf(payment),
    held: held ? 1 : 0,
    parties: [hash(customer_id), hash(device_id), hash(merchant_id), hash(country)],
  }
}

/** Whole seconds: the time as written, or that of receipt where the time is too far ahead of it. */
function secondOf({ at }: ClockTime, received: number | undefined): number {
  const isAhead = received !== undefined && at > received + AHEAD_MS
  return Math.floor((isAhead ? received : at) / 1000)
}

/** Minor units in one unit of a currency: 100 cents in a dollar, 1 in a yen, 1000 fils in a dinar. */
function minorPerUnit(currency: string): number {
  return 10 ** minorDigits(currency)
}

/** The amount in minor units, 0 where it is below zero. */
function minorOf({ amount, currency }: Payment): number {
  const minor = Math.round(amount * minorPerUnit(currency))
  return minor > 0 ? Math.min(minor, MINOR_MAX) : 0
}

interface Asked {
  readonly party: number
  readonly second: number
  readonly itself: CountedPayment | undefined
  readonly recordedFrom: number
  readonly currency: string
  readonly usdPerUnit: ReadonlyMap<string, number>
}

function windowsOf(counts: EntityCounts, asked: Asked): EntityWindows {
  const { party, second, itself, recordedFrom, currency, usdPerUnit } = asked
  const { payments, held, distinct, first, last } = counts.read(second, itself, recordedFrom)
  const own = counts.placeOf(currency)
  const sum_minor: (number | null)[] = [0, 0, 0, 0, 0]
  const sum_usd: (number | null)[] = [0, 0, 0, 0, 0]
  for (let window = 0; window < WINDOW_COUNT; window++) {
    if (payments[window] === null) {
      sum_minor[window] = sum_usd[window] = null
      continue
    }
    let cents = 0
    for (let place = 0; place < counts.currencyCount; place++) {
      const code = counts.codeAt(place)
      const rate = usdPerUnit.get(code)
      if (rate !== undefined) cents += Math.round((counts.minorOf(place, window) * rate * 100) / minorPerUnit(code))
    }
    if (own >= 0) sum_minor[window] = counts.minorOf(own, window)
    sum_usd[window] = cents / 100
  }
  const first_seen_s = first === undefined ? null : second - first
  const last_seen_s = last === undefined ? null : second - last
  return withOthers(party, { first_seen_s, last_seen_s, payments, sum_usd, sum_minor, held }, distinct)
}

/** Counts that every entity has. */
type Counted = Pick<EntityWindows, 'first_seen_s' | 'last_seen_s' | 'payments' | 'sum_usd' | 'held'> & {
  sum_minor: PerWindow
}

/** Written out, since every payment passes here four times. */
function withOthers(party: number, counted: Counted, others: readonly PerWindow[]): EntityWindows {
  const { first_seen_s, last_seen_s, payments, sum_usd, sum_minor, held } = counted
  const [a, b, c] = [others[0]!, others[1]!, others[2]!]
  if (party === 0)
    return { first_seen_s, last_seen_s, payments, sum_usd, sum_minor, held, devices: a, merchants: b, countries: c }
  if (party === 1)
    return { first_seen_s, last_seen_s, payments, sum_usd, sum_minor, held, customers: a, merchants: b, countries: c }
  if (party === 2)
    return { first_seen_s, last_seen_s, payments, sum_usd, sum_minor, held, customers: a, devices: b, countries: c }
  return { first_seen_s, last_seen_s, payments, sum_usd, sum_minor, held, customers: a, devices: b, merchants: c }
}

/** Frozen and shared: most entities of most payments are new. */
const NONE: PerWindow = Object.freeze([0, 0, 0, 0, 0])
const EMPTY = { first_seen_s: null, last_seen_s: null, payments: NONE, sum_usd: NONE, sum_minor: NONE, held: NONE }
/** What is said of one who was never seen, by party. */
const NEVER = PARTIES.map((_, party) => Object.freeze(withOthers(party, EMPTY, [NONE, NONE, NONE])))

/** FNV-1a over UTF-16 units, 32 bits: two of some dozens of ids share one about once in a hundred million times. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  return value
}
