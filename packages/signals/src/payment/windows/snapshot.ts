import type { Payment } from '@tribunal/contract'
import { EntityCounts, type Standing } from './entity-counts.ts'
import { HOUR_S, type Party } from './other-parties.ts'
import { packCounts, unpackCounts } from './pack-counts.ts'
import type { KeyedPayment } from './recent-payments.ts'
import { DAY_S } from './window-times.ts'

/** Customer, device, merchant, country: the order of parties, and of the keys and hashes of a payment. */
export const PARTY_COUNT = 4
/**
 * Customers and devices have few payments, which may come a day late. Merchants and countries have many: an hour, so that
 * what is kept by the second is two hours of them.
 */
export const PARTIES: readonly Party[] = [
  { others: [1, 2, 3], late: DAY_S, hasHabits: true },
  { others: [0, 2, 3], late: DAY_S, hasHabits: false },
  { others: [0, 1, 3], late: HOUR_S, hasHabits: false },
  { others: [0, 1, 2], late: HOUR_S, hasHabits: false },
]

/** One who has part in payments: a customer (0), device (1), merchant (2) or country (3), by its id. */
export interface Entity {
  readonly party: number
  readonly key: string
}

/** How far a snapshot goes: it counts every payment of the ledger from its beginning up to before `next`. */
export interface SnapshotPlace {
  /** Which beginning it is, larger than all before: one that was damaged begins again. */
  readonly build: number
  readonly next: number
  /** Payments received from then on are counted, in milliseconds since the epoch; -Infinity where there were none before. */
  readonly since: number
}

/** A payment that a person decided, or whose decision a person took back. */
export interface Settlement {
  readonly payment: KeyedPayment
  /** The place of its decision in the ledger. */
  readonly of: number
  /** The place of the event in the ledger that says so. */
  readonly seq: number
  /** How it counted before, and how it counts from then on. */
  readonly from: Standing
  readonly to: Standing
}

/**
 * Windows whose counts rest in a snapshot. Memory holds the entities in use and the payments that the snapshot may lack yet; an
 * entity that is in neither is loaded before a payment of it is decided, and until then its windows are not known.
 */
export interface StoredWindows {
  /** Says how far the snapshot goes; news that are older than what is known change nothing. */
  snapshotAt(place: SnapshotPlace): void
  /** At a start, before anything is loaded: earlier payments of the ledger, and those received before, were not remembered. */
  rememberedFrom(seq: number, received: number): void
  /** Entities of a payment that have to be loaded. None where the snapshot does not reach up to what is remembered. */
  missing(payment: Payment): readonly Entity[]
  /** Says that a payment is handed to the database now: whether a snapshot holds it is not known until its place is. */
  sending(payment: Payment): void
  /** Changes with every erasure: what was read before is not loaded any more. */
  readonly erasures: number
  /**
   * Takes over what the snapshot has of an entity, undefined where that is nothing. `erasures`: as they were before it was read.
   * False where it has to be read again: somebody was erased meanwhile, or a payment of the entity is about to be durable, and
   * may be counted in it or not. Throws a RangeError where the bytes are none that this version reads.
   */
  load(entity: Entity, packed: Uint8Array | undefined, place: SnapshotPlace, erasures: number): boolean
  /** A person decided a payment: told in the order of the ledger, and of the first of several decisions on one payment. */
  settle(settlement: Settlement): void
  /** Forgets payments that were erased, by their places in the ledger; entities in memory are loaded again. */
  eraseAt(seqs: ReadonlySet<number>): void
}

const scratch = new EntityCounts()
/** The place of customers among the parties. */
const CUSTOMER = 0

/**
 * What a snapshot holds of an entity once more payments are added, and people decided some. `packed`: what it held; undefined where
 * that was nothing. Throws a RangeError where the bytes are none that this version reads.
 */
export function addToSnapshot(
  party: number,
  packed: Uint8Array | undefined,
  payments: readonly KeyedPayment[],
  settlements: readonly Settlement[] = [],
): Uint8Array {
  begin(party, packed)
  for (const payment of payments) scratch.add(payment)
  for (const { payment, from, to } of settlements) scratch.settle(payment, from, to)
  return packCounts(scratch).slice()
}

/** The same once payments are taken back; undefined where none is left. */
export function takeFromSnapshot(
  party: number,
  packed: Uint8Array,
  payments: readonly KeyedPayment[],
): Uint8Array | undefined {
  begin(party, packed)
  let isLeft = true
  for (const payment of payments) isLeft = scratch.remove(payment)
  return isLeft ? packCounts(scratch).slice() : undefined
}

/** The same without what the customer usually does; it is not known then of a payment that may be held against earlier ones. */
export function forgetHabits(packed: Uint8Array): Uint8Array {
  begin(CUSTOMER, packed)
  scratch.habits!.clear()
  scratch.habits!.completeFrom = scratch.latest + 1
  return packCounts(scratch).slice()
}

function begin(party: number, packed: Uint8Array | undefined): void {
  if (packed) unpackCounts(packed, PARTIES[party]!, scratch)
  else scratch.begin(PARTIES[party]!, Number.NEGATIVE_INFINITY)
}
