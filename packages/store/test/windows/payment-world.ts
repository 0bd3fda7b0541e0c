import type { EntityWindows, Payment } from '@tribunal/contract'
import {
  createPastPayments,
  type DecidedRisk,
  type PastHabits,
  parseClockTime,
  type WindowLimits,
} from '@tribunal/signals'
import type { Pool } from 'pg'
import { eraseSubject } from '../../src/record/erase-subject.ts'
import { GroupWriter } from '../../src/record/group-writer.ts'
import { followHistory, type Memory, restoreHistory } from '../../src/record/restore-history.ts'
import { entryOf } from '../../src/record/to-record-entry.ts'
import { WindowSnapshots } from '../../src/windows/window-snapshots.ts'
import { type EmptyRecord, PAYMENT, PAYMENT_DECISION } from '../record/entries.ts'

/** So far ahead that the database, whose clock is that of the machine, takes every payment for a recent one. */
export const START = Date.parse('2100-01-01T00:00:00Z')
export const RATES = new Map([
  ['USD', 1],
  ['PEN', 0.27],
])
/** Room for some ten entities: the others are in the database alone. */
export const CROWDED: WindowLimits = { bytes: 4_000, ready: 2, recent: 10_000 }

export interface Made {
  readonly payment: Payment
  /** Milliseconds since the epoch. */
  readonly received: number
  readonly held: boolean
  /** What a person decided; null, or absent, where the machine's outcome stands. */
  byPerson?: 'APPROVE' | 'BLOCK' | null
}

const isHeld = ({ held, byPerson }: Made) => (byPerson ? byPerson === 'BLOCK' : held)

export function payment(id: string, atMs: number, change: Partial<Payment> = {}): Payment {
  return { ...PAYMENT, transaction_id: id, currency: 'USD', timestamp: new Date(atMs).toISOString(), ...change }
}

const riskOf = ({ held }: Made): DecidedRisk => ({
  decision: held ? 'BLOCK' : 'APPROVE',
  risk_category: held ? 'critical' : 'low',
})

interface Options {
  readonly limits?: WindowLimits
  readonly pool?: Pool
  /** Payments that are remembered at a start, at most. */
  readonly payments?: number
}

export function writerOf({ database: { pool }, ledger }: EmptyRecord): GroupWriter {
  return new GroupWriter({ pool, ledger })
}

/** What a process of the service remembers of payments, and how it keeps that up. */
export class WindowProcess {
  readonly #record: EmptyRecord
  readonly #writer: GroupWriter
  readonly history
  readonly snapshots: WindowSnapshots
  readonly memory: Memory
  /** What the database could not do. */
  readonly errors: unknown[] = []
  #next = 0
  #now = START

  constructor(
    record: EmptyRecord,
    writer: GroupWriter,
    { limits = CROWDED, pool = record.database.pool }: Options = {},
  ) {
    this.#record = record
    this.#writer = writer
    this.history = createPastPayments(limits, RATES, () => this.#now)
    const { history } = this
    this.memory = {
      remember(submission, decision, seen) {
        if (submission.kind === 'payment')
          history.record(submission, decision, seen?.at.getTime(), seen?.seq, seen?.byPerson)
      },
      windows: history.stored,
      recallCampaign: () => {},
      settle: () => {},
      settlePayment: history.settle,
    }
    this.snapshots = new WindowSnapshots({
      pool,
      windows: history.stored,
      onError: (error) => this.errors.push(error),
    })
  }

  static async start(record: EmptyRecord, writer: GroupWriter, options: Options = {}): Promise<WindowProcess> {
    const process = new WindowProcess(record, writer, options)
    process.#next = await restoreHistory(record.database.pool, process.memory, options.payments)
    return process
  }

  /** Hears of what all processes recorded. */
  async follow(): Promise<void> {
    const { pool } = this.#record.database
    const { rows } = await pool.query<{ size: number }>('select size from ledger_head')
    const { size } = rows[0]!
    if (size > this.#next) await followHistory(pool, this.memory, this.#next, size)
    this.#next = size
  }

  /** What the windows say of a payment, which is then remembered. */
  async decide(made: Made) {
    await this.snapshots.prepare([made.payment])
    this.#now = made.received
    const time = parseClockTime(made.payment.timestamp)!
    const windows = this.history.windows(made.payment, time)
    const velocity = this.history.velocity(made.payment, time)
    const usual = this.history.usual(made.payment, time)
    const added = this.history.record(made.payment, riskOf(made)) === 'added'
    return { windows, velocity, usual, added }
  }

  /** Makes decided payments durable. `isHeard` false: the process does not hear of it, since it ends in between. */
  async write(made: readonly Made[], isHeard = true): Promise<readonly number[]> {
    const decisions = made.map((one) =>
      entryOf(
        one.payment,
        { ...PAYMENT_DECISION, ...riskOf(one) },
        { atMs: one.received, actor: 'system:test', inputs: new Uint8Array(32) },
      ),
    )
    for (const { payment } of made) this.history.stored.sending(payment)
    const written = await this.#writer.write({ decisions })
    if (written.state !== 'recorded') throw new Error('the payments were not recorded')
    for (const [at, one] of made.entries())
      if (isHeard) this.history.record(one.payment, riskOf(one), one.received, written.seqs[at]!)
    return written.seqs
  }

  forget(made: Made): void {
    this.history.forget(made.payment)
  }

  /**
   * A person decides a payment, or takes that back (null): as in a case, in a process that need not be this one. `isUndone`: something
   * was taken back, and what a person had decided before holds again.
   */
  async review(seq: number, outcome: 'APPROVE' | 'BLOCK' | null, isUndone = outcome === null): Promise<void> {
    const { ledger, database } = this.#record
    const client = await database.pool.connect()
    try {
      const { rows } = await client.query<{ id: string; machine: string }>(
        'select id, outcome as machine from decisions where seq = $1',
        [seq],
      )
      const { id, machine } = rows[0]!
      const word = isUndone ? 'restored' : outcome === machine ? 'confirmed' : 'overridden'
      const by = outcome && 'person:test'
      await client.query('begin')
      await ledger.append(client, [
        {
          type: `decision.${word}`,
          entity: `decision:${id}`,
          at: new Date(this.#now).toISOString(),
          actor: 'person:test',
          data: { outcome: outcome ?? machine, case: id, by, machine_outcome: machine },
        },
      ])
      await client.query('commit')
    } finally {
      client.release()
    }
  }

  async erase(subject: string): Promise<void> {
    const { ledger, database } = this.#record
    const erased = await eraseSubject({ pool: database.pool, ledger, subject, actor: 'system:test', nowMs: this.#now })
    for (const { submission, seqs } of erased.submissions)
      if (submission.kind === 'payment') this.history.erase(submission, seqs)
  }

  close(): Promise<void> {
    return this.snapshots.close()
  }
}

const PARTIES = { customer: 'customer_id', device: 'device_id', merchant: 'merchant_id', country: 'country' } as const
export type PartyName = keyof typeof PARTIES
export const PARTY_NAMES = Object.keys(PARTIES) as PartyName[]
const OTHERS = {
  customers: 'customer_id',
  devices: 'device_id',
  merchants: 'merchant_id',
  countries: 'country',
} as const

export const keyOf = (party: PartyName, one: Payment) => one[PARTIES[party]]
const secondOf = ({ payment: { timestamp }, received }: Made) => {
  const at = Date.parse(timestamp)
  return Math.floor((at > received + 3_600_000 ? received : at) / 1000)
}
const aligned = (at: number, size: number) => Math.floor(at / size) * size

/** What the windows of one party have to say, by looking at every payment there was. */
export function byLooking(all: readonly Made[], asked: Made, party: PartyName): Omit<EntityWindows, 'last_seen_s'> {
  const now = secondOf(asked)
  const ofEntity = all.filter(({ payment }) => keyOf(party, payment) === keyOf(party, asked.payment))
  const late = party === 'customer' || party === 'device' ? 86_400 : 3_600
  const isLate = ofEntity.some((one) => secondOf(one) > now + late)
  const before = ofEntity.filter((one) => secondOf(one) <= now)
  const begins = [
    now - 600,
    now - 3_600,
    aligned(now - 86_400, 1_800),
    aligned(now - 604_800, 14_400),
    aligned(now - 2_592_000, 86_400),
  ]
  const each = (of: (some: readonly Made[]) => number) =>
    begins.map((begin) => (isLate ? null : of(before.filter((one) => secondOf(one) >= begin))))
  const sum = (some: readonly Made[], currency: string) =>
    some.reduce((total, { payment }) => total + (payment.currency === currency ? payment.amount * 100 : 0), 0)
  const different = Object.entries(OTHERS).flatMap(([name, field]) =>
    field === PARTIES[party] ? [] : [[name, each((some) => new Set(some.map(({ payment }) => payment[field])).size)]],
  )
  // What a person knows by now, whatever the time of the payment that is asked about.
  const blocked = ofEntity.filter(({ byPerson }) => byPerson === 'BLOCK').map(secondOf)
  const frauds = begins.map((begin) => blocked.filter((at) => at >= begin).length)
  return {
    first_seen_s: before.length > 0 ? now - Math.min(...before.map(secondOf)) : null,
    payments: each((some) => some.length),
    sum_usd: each(
      (some) => [...RATES].reduce((total, [currency, rate]) => total + Math.round(sum(some, currency) * rate), 0) / 100,
    ),
    sum_minor: each((some) => sum(some, asked.payment.currency)),
    held: each((some) => some.filter(isHeld).length),
    ...(frauds[4]! > 0 ? { confirmed_fraud: frauds } : {}),
    ...Object.fromEntries(different),
  }
}

/**
 * What the customer usually does, by looking at every payment. `isLast` false: the customer paid later too, and of what was used
 * before and since not all times are kept.
 */
export function usualByLooking(all: readonly Made[], asked: Made): { usual: PastHabits | undefined; isLast: boolean } {
  const now = secondOf(asked)
  const ofCustomer = all.filter(({ payment }) => payment.customer_id === asked.payment.customer_id)
  const isLast = ofCustomer.every((one) => secondOf(one) <= now)
  if (ofCustomer.some((one) => secondOf(one) > now + 86_400)) return { usual: undefined, isLast }
  const begin = aligned(now - 2_592_000, 86_400)
  const taught = ofCustomer.filter((one) => !isHeld(one) && secondOf(one) >= begin && secondOf(one) <= now)
  const same = taught.filter(({ payment }) => payment.currency === asked.payment.currency)
  const usual = {
    payments: taught.length,
    inCurrency: same.length,
    sum: same.reduce((sum, { payment }) => sum + payment.amount, 0),
    hours: taught.reduce((mask, { payment }) => mask | (1 << new Date(payment.timestamp).getUTCHours()), 0),
    countries: [...new Set(taught.map(({ payment }) => payment.country))].sort(),
    devices: [...new Set(taught.map(({ payment }) => payment.device_id))].sort(),
    channels: [...new Set(taught.map(({ payment }) => payment.channel))].sort(),
  }
  return { usual, isLast }
}

/** What windows say, without what is compared elsewhere. */
export function told({ last_seen_s: _, ...windows }: EntityWindows): Omit<EntityWindows, 'last_seen_s'> {
  return windows
}

/** Xorshift: whole numbers from 0 to below `of`, the same for the same seed. */
export function seeded(seed: number): (of: number) => number {
  let state = seed
  return (of) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % of
  }
}
