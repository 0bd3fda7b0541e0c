import type { Payment, PaymentHistory, Velocity } from '@tribunal/contract'
import type { ClockTime } from '../clock-time.ts'
import { EntityCounts, type Standing } from './entity-counts.ts'
import { NEVER, windowsOf } from './entity-windows.ts'
import type { PastHabits } from './habits.ts'
import { latestOf, packCounts, unpackCounts } from './pack-counts.ts'
import { PackedStore, STORED_MAX } from './packed-store.ts'
import { ReadyCounts } from './ready-counts.ts'
import {
  AHEAD_MS,
  countedOf,
  hash,
  isAlike,
  type KeyedPayment,
  type RecentPayment,
  RecentPayments,
  type SentPayment,
  secondOf,
  sentAs,
} from './recent-payments.ts'
import { Settlements } from './settlements.ts'
import { type Entity, PARTIES, PARTY_COUNT, type SnapshotPlace, type StoredWindows } from './snapshot.ts'

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

/** A map of a million keys stops for a tenth of a second when it grows: entities lie in this many maps of each party. */
const SHARDS = 256
/** Counts that are larger when packed are not used again for another entity. */
const USED_AGAIN_MAX = 2 ** 13
/** Of a payment that is only asked about. */
const ASKED: Standing = { held: 0, fraud: 0 }

/** How a payment was sent. */
export interface SentBefore {
  /** A payment of this id was recorded before, of whichever customer. */
  readonly duplicate: boolean
  /** A later payment of this customer was recorded before; it counts for nothing that is said of this one. */
  readonly outOfOrder: boolean
}

/** Payments by the one who had part in them, counted over windows. */
export interface PaymentWindows {
  /**
   * What was recorded at or before `time`, without the payment itself. `received`, milliseconds since the epoch: a time more
   * than an hour ahead of it is a wrong clock, and the time of receipt stands for it.
   */
  view(payment: Payment, time: ClockTime, received?: number): PaymentHistory
  /** Whether its id was used before, and whether the customer paid later than this before. */
  sent(payment: Payment, time: ClockTime | undefined, received?: number): SentBefore
  /** What the customer usually does, as `view` counts; undefined where 30 days of the customer are not complete. */
  usual(payment: Payment, time: ClockTime, received?: number): PastHabits | undefined
  /** Currencies in which the customer paid in these 30 days, as far as they are known. */
  usedCurrencies(payment: Payment, time: ClockTime, received?: number): readonly string[]
  /** The customer's velocity as `view` counts; undefined where a day of the customer is not complete. */
  velocity(payment: Payment, time: ClockTime, received?: number): Velocity | undefined
  /**
   * Adds a payment with a time; one that its customer sent before, as far as the recent ones tell, is left as it was, and the
   * answer is false. `seq`: its place in the ledger, once it is durable; given later for one that was added before.
   */
  record(payment: Payment, time: ClockTime, standing: Standing, received?: number, seq?: number): boolean
  /** Takes a recent payment back that did not become durable. */
  forget(payment: SentPayment): void
  /**
   * Takes a payment back that was erased; where counts rest in a snapshot, those of its entities are loaded again. `seqs`: the
   * places of its decisions in the ledger.
   */
  erase(payment: Payment, seqs?: readonly number[]): void
  /** The part of a memory whose counts rest in a snapshot; it is one from the first `snapshotAt` on. */
  readonly stored: StoredWindows
  /** Recent payments, entities in all, and bytes of their packed counts. */
  readonly size: { readonly recent: number; readonly entities: number; readonly bytes: number }
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
 * so late ones are counted where they belong. A window that is not complete says null: the entity gave way to others and rests
 * in no snapshot, or it rests there and was not loaded, or the payment came too late. `usdPerUnit`: dollars for one unit of
 * a currency.
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
  const recent = new RecentPayments(limits.recent)
  let snapshot: SnapshotPlace | undefined
  /** Everything received from this second on was counted. */
  let recordedFrom = Number.NEGATIVE_INFINITY
  let erasures = 0
  /** Places in the ledger of payments that were erased here, until the ledger tells of it as well. */
  const erased = new Set<number>()
  const settlements = new Settlements()
  let nextToLeave = 0

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
  const isLoaded = (party: number, key: string) => ready[party]!.has(key) || shardOf(party, hash(key)).packed.has(key)
  /** Packs counts that were not used for a while; false where they are too large for that. */
  function pack(party: number, key: string, counts: EntityCounts): boolean {
    const packed = packCounts(counts)
    if (packed.length > STORED_MAX) return false
    shardOf(party, hash(key)).packed.set(key, store.put(packed))
    // What had much to hold stays large: it is left to the garbage collector.
    if (packed.length <= USED_AGAIN_MAX) unused.push(counts)
    while (store.usedBytes > limits.bytes && leave());
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
      if (!snapshot) shard.lostBefore = Math.max(shard.lostBefore, latest + 1)
      shard.packed.delete(key)
      store.free(place)
      return true
    }
    return false
  }
  /** The snapshot, and the recent payments and settlements that it may lack, are all there is of an entity. */
  const isUsable = ({ next }: SnapshotPlace) => next >= recent.completeFrom && next >= settlements.completeFrom
  /** Counts of the recent payments alone, where the snapshot does not reach up to them. */
  const countRecent = (party: number, key: string): EntityCounts => {
    const counts = (unused.pop() ?? new EntityCounts()).begin(PARTIES[party]!, secondAfter(recent.receivedFrom))
    recent.ofEntity(party, key, (payment) => counts.add(payment))
    ready[party]!.set(key, counts)
    return counts
  }
  const unload = (party: number, key: string) => {
    ready[party]!.delete(key)
    const { packed } = shardOf(party, hash(key))
    const place = packed.get(key)
    if (place === undefined) return
    packed.delete(key)
    store.free(place)
  }
  const unloadAll = () => {
    for (const one of ready) one.clear()
    for (const { packed } of shards) packed.clear()
    store.clear()
  }
  const unloadParties = ({ keys }: KeyedPayment) => {
    for (let party = 0; party < PARTY_COUNT; party++) unload(party, keys[party]!)
  }
  const count = (counted: KeyedPayment, seq: number | undefined) => {
    const { keys, parties } = counted
    for (let party = 0; party < PARTY_COUNT; party++) {
      const [key, hashed] = [keys[party]!, parties[party]!]
      let counts = find(party, key, hashed)
      if (!counts) {
        // It is among the recent ones, for when the others of the entity are loaded.
        if (snapshot) continue
        counts = (unused.pop() ?? new EntityCounts()).begin(PARTIES[party]!, shardOf(party, hashed).lostBefore)
        ready[party]!.set(key, counts)
      }
      if (seq === undefined || seq >= counts.from) counts.add(counted)
    }
  }
  /**
   * One that was added is durable now. Where it was sent twice, the earlier one counts: what holds the later one, or both, is
   * loaded again.
   */
  const place = (known: RecentPayment, counted: RecentPayment, received: number, seq: number) => {
    if (known.seq !== undefined && known.seq <= seq) return
    const alike = isAlike(known, counted)
    if (alike && (!snapshot || seq >= snapshot.next)) {
      recent.place(known, seq)
      return
    }
    unloadParties(known)
    if (alike) {
      recent.place(known, seq)
      return
    }
    unloadParties(counted)
    recent.delete(known)
    recent.add(counted, received, seq)
  }
  const takeBack = (payment: SentPayment) => {
    const counted = recent.get(sentAs(payment))
    // One that another process made durable stays.
    if (!counted || counted.seq !== undefined) return
    recent.delete(counted)
    if (snapshot) {
      unloadParties(counted)
      return
    }
    for (let party = 0; party < PARTY_COUNT; party++) {
      const key = counted.keys[party]!
      const counts = find(party, key, counted.parties[party]!)
      if (counts && !counts.remove(counted)) ready[party]!.delete(key)
    }
  }
  /** The counts of an entity, without payments where there are none. */
  const known = (party: number, key: string, hashed: number): EntityCounts => {
    const counts = find(party, key, hashed)
    if (counts) return counts
    if (!snapshot) return nobody.begin(PARTIES[party]!, shardOf(party, hashed).lostBefore)
    if (isUsable(snapshot)) return nobody.begin(PARTIES[party]!, Number.POSITIVE_INFINITY)
    return countRecent(party, key)
  }
  const ofCustomer = ({ customer_id: id }: Payment) => known(0, id, hash(id))
  const seen = (party: number, key: string, second: number, currency: string, same: KeyedPayment | undefined) => {
    const hashed = hash(key)
    const counts = known(party, key, hashed)
    const itself = same && same.keys[party] === key ? same : undefined
    if (counts === nobody && Math.max(recordedFrom, counts.completeFrom) === Number.NEGATIVE_INFINITY)
      return NEVER[party]!
    return windowsOf(counts, {
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
    sent(payment, time, received) {
      const duplicate = recent.isUsed(payment.transaction_id)
      if (!time) return { duplicate, outOfOrder: false }
      return { duplicate, outOfOrder: ofCustomer(payment).latest > secondOf(time, received) }
    },
    usual(payment, time, received) {
      const counted = countedOf(payment, time, ASKED, received)
      return ofCustomer(payment).usual(counted, recent.get(counted.id), recordedFrom)
    },
    usedCurrencies: (payment, time, received) => ofCustomer(payment).usedCurrencies(secondOf(time, received)),
    velocity(payment, time, received) {
      const counted = countedOf(payment, time, ASKED, received)
      return ofCustomer(payment).velocity(counted, recent.get(counted.id), recordedFrom)
    },
    record(payment, time, standing, received, seq) {
      const counted = countedOf(payment, time, standing, received)
      const before = recent.get(counted.id)
      if (before) {
        if (seq !== undefined && received !== undefined) place(before, counted, received, seq)
        return false
      }
      count(counted, seq)
      recent.add(counted, received ?? Number.NEGATIVE_INFINITY, seq)
      return true
    },
    forget: takeBack,
    erase(payment, seqs = []) {
      if (!snapshot) {
        takeBack(payment)
        return
      }
      erasures++
      for (const seq of seqs) erased.add(seq)
      settlements.forget(new Set(seqs))
      const counted = recent.get(sentAs(payment))
      if (counted) recent.delete(counted)
      for (const [party, key] of keysOf(payment).entries()) unload(party, key)
    },
    stored: {
      snapshotAt(at) {
        recent.isChained = true
        const before = snapshot
        if (before && (at.build < before.build || (at.build === before.build && at.next <= before.next))) return
        // Counts of recent payments alone, or of less than the new snapshot holds, would stay incomplete.
        if (before && ((!isUsable(before) && isUsable(at)) || at.since < before.since)) unloadAll()
        snapshot = at
        recordedFrom = secondAfter(at.since)
        recent.leaveTo(at.next)
        settlements.leaveTo(at.next)
      },
      rememberedFrom(seq, received) {
        recent.completeFrom = Math.max(recent.completeFrom, seq)
        recent.receivedFrom = Math.max(recent.receivedFrom, received)
      },
      missing(payment) {
        const missing: Entity[] = []
        if (!snapshot || !isUsable(snapshot)) return missing
        // Those in memory are made ready: they do not leave while the others are loaded.
        for (const [party, key] of keysOf(payment).entries())
          if (!find(party, key, hash(key))) missing.push({ party, key })
        return missing
      },
      sending(payment) {
        const counted = recent.get(sentAs(payment))
        if (counted) counted.sent = true
      },
      get erasures() {
        return erasures
      },
      load({ party, key }, packed, at, erasuresBefore) {
        this.snapshotAt(at)
        if (erasuresBefore !== erasures || !snapshot) return false
        if (!isUsable(snapshot) || isLoaded(party, key)) return true
        if (at.build !== snapshot.build || !isUsable(at) || recent.isWaiting(party, key)) return false
        const counts = unused.pop() ?? new EntityCounts()
        if (packed) unpackCounts(packed, PARTIES[party]!, counts)
        else counts.begin(PARTIES[party]!, Number.NEGATIVE_INFINITY)
        counts.from = at.next
        recent.ofEntity(party, key, (payment) => {
          if (payment.seq === undefined || payment.seq >= at.next) counts.add(payment)
        })
        settlements.lackedBy(at.next, party, key, ({ payment, from, to }) => counts.settle(payment, from, to))
        ready[party]!.set(key, counts)
        return true
      },
      settle(settlement) {
        if (!settlements.add(settlement)) return
        const { payment, of, seq, from, to } = settlement
        const known = recent.get(payment.id)
        if (known && (known.seq ?? of) === of) {
          known.held = to.held
          known.fraud = to.fraud
        }
        for (let party = 0; party < PARTY_COUNT; party++) {
          const counts = find(party, payment.keys[party]!, payment.parties[party]!)
          if (counts && seq >= counts.from) counts.settle(payment, from, to)
        }
        if (snapshot) settlements.leaveTo(snapshot.next)
      },
      eraseAt(seqs) {
        const isKnown = [...seqs].every((seq) => erased.has(seq))
        for (const seq of seqs) erased.delete(seq)
        if (isKnown) return
        erasures++
        recent.deletePlaced(seqs)
        settlements.forget(seqs)
        unloadAll()
      },
    },
    get size() {
      const entities = [...ready, ...shards.map(({ packed }) => packed)].reduce((sum, { size }) => sum + size, 0)
      return { recent: recent.size, entities, bytes: store.usedBytes }
    },
  }
}

function keysOf({ customer_id, device_id, merchant_id, country }: Payment): readonly string[] {
  return [customer_id, device_id, merchant_id, country]
}

/** The first second that no payment lies before that was received before: the time of one may be an hour ahead of its receipt. */
function secondAfter(received: number): number {
  return Math.ceil((received + AHEAD_MS) / 1000)
}
