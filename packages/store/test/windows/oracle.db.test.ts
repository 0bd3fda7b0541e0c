import { type PastHabits, WINDOW_LIMITS } from '@tribunal/signals'
import type { Pool, PoolClient } from 'pg'
import { describe, expect, it } from 'vitest'
import type { GroupWriter } from '../../src/record/group-writer.ts'
import { countPage } from '../../src/windows/count-windows.ts'
import { type EmptyRecord, emptyRecord } from '../record/entries.ts'
import {
  byLooking,
  CROWDED,
  keyOf,
  type Made,
  PARTY_NAMES,
  payment,
  START,
  seeded,
  told,
  usualByLooking,
  WindowProcess,
  writerOf,
} from './payment-world.ts'

const MINUTE = 60_000
const STEPS = 300

/** A connection whose transactions end before they are committed, as where the process is killed. */
function dying(pool: Pool): Pool {
  return {
    async connect() {
      const client = await pool.connect()
      const query = (text: string | { text: string }, ...rest: unknown[]) => {
        if (typeof text === 'string' && text.startsWith('update payment_windows_progress'))
          return client.query('rollback').then(() => Promise.reject(new Error('killed')))
        return (client.query as (...all: unknown[]) => Promise<unknown>)(text, ...rest)
      }
      return { query, release: () => client.release() } as unknown as PoolClient
    },
  } as Pool
}

describe('windows of several processes with a snapshot', () => {
  it.each([20_261_130, 4_711])(
    'say what looking at every payment says: seed %i',
    async (seed) => {
      const record = await emptyRecord()
      const writer = writerOf(record)
      try {
        await compareWithOracle(record, writer, seed)
      } finally {
        await writer.close()
        await record.close()
      }
    },
    120_000,
  )
})

async function compareWithOracle(record: EmptyRecord, writer: GroupWriter, seed: number): Promise<void> {
  const { pool } = record.database
  const random = seeded(seed)
  /** Payments by their places in the ledger, in this order; of one that was sent again, the first. */
  let durable: { made: Made; seq: number }[] = []
  /** Who had part in a payment that was erased. */
  const touched = new Set<string>()
  const erased: Made[] = []
  // One with little room, which loads all the time, and one that keeps all that it has loaded.
  const begin = (at: number) => WindowProcess.start(record, writer, { limits: at === 0 ? CROWDED : WINDOW_LIMITS })
  const processes = [await begin(0), await begin(1)]
  let now = START
  const done = { compared: 0, pages: 0, killed: 0, restarts: 0, erased: 0, raced: 0, failed: 0, reviewed: 0 }

  const make = (step: number): Made => {
    now += random(4) === 0 ? random(2_000) * MINUTE : random(60_000)
    const late = [0, 0, 0, random(60) * MINUTE, random(1_440) * MINUTE, -random(59) * MINUTE][random(6)]!
    const customer = random(8)
    const change = {
      customer_id: `C-${customer}`,
      device_id: `D-${random(4) === 0 ? random(10) : customer}`,
      merchant_id: `M-${random(5)}`,
      country: ['PE', 'CL'][random(2)]!,
      currency: ['USD', 'USD', 'PEN'][random(3)]!,
      amount: random(500) + 1,
    }
    return { payment: payment(`T-${step}`, now - late, change), received: now, held: random(5) === 0 }
  }
  const add = (made: readonly Made[], seqs: readonly number[]) => {
    const all = [...durable, ...made.map((one, at) => ({ made: one, seq: seqs[at]! }))].sort((a, b) => a.seq - b.seq)
    const seen = new Set<string>()
    durable = all.filter(({ made: { payment } }) => {
      const id = `${payment.customer_id} ${payment.transaction_id}`
      return !seen.has(id) && seen.add(id)
    })
  }
  const compare = async (process: WindowProcess, asked: Made, pending: readonly Made[] = []) => {
    const { windows, usual } = await process.decide(asked)
    const all = [...durable.map(({ made }) => made), ...pending]
    const others = all.filter(
      ({ payment }) =>
        payment.customer_id !== asked.payment.customer_id || payment.transaction_id !== asked.payment.transaction_id,
    )
    for (const party of PARTY_NAMES) {
      const found = told(windows[party])
      const wanted = byLooking(others, asked, party)
      done.compared++
      if (!touched.has(`${party} ${keyOf(party, asked.payment)}`)) {
        expect([party, asked.payment, found]).toEqual([party, asked.payment, wanted])
        continue
      }
      // Of an erased payment it stays known whom it was the last to see, and how late another one may come after it.
      const isLate = byLooking([...others, ...erased], asked, party).payments[0] === null
      if (found.payments[0] === null && isLate) continue
      const of = ({ payments, sum_minor, sum_usd, held }: typeof found) => ({ payments, sum_minor, sum_usd, held })
      expect([party, asked.payment, of(found)]).toEqual([party, asked.payment, of(wanted)])
    }
    const wanted = usualByLooking(others, asked)
    const used = ({ countries, devices }: PastHabits) => ({
      countries: countries.toSorted(),
      devices: devices.toSorted(),
    })
    if (usual && wanted.isLast) expect({ ...usual, ...used(usual) }).toEqual(wanted.usual)
    else expect(usual?.sum).toBe(wanted.usual?.sum)
    expect(process.errors).toEqual([])
  }

  for (let step = 0; step < STEPS; step++) {
    const at = random(processes.length)
    const process = processes[at]!
    await process.follow()
    const what = random(23)
    if (what < 9) {
      const made = [make(step)]
      await compare(process, made[0]!)
      if (random(12) === 0) {
        done.failed++
        process.forget(made[0]!)
      } else add(made, await process.write(made))
    } else if (what < 11) {
      // Several are decided before the first of them is durable.
      const made: Made[] = []
      for (let n = 0; n < 3; n++) {
        const next = make(step + n / 10)
        await compare(process, next, made)
        made.push(next)
      }
      add(made, await process.write(made))
    } else if (what < 12 && durable.length > 0) {
      // Sent again, to whatever process.
      const { made } = durable[random(durable.length)]!
      const again = random(2) === 0 ? made : { ...made, payment: { ...made.payment, amount: 7 } }
      const decided = await process.decide(again)
      expect(decided.added).toBe(false)
      add([again], await process.write([again]))
    } else if (what < 13) {
      // Sent to two processes at once, which do not know of each other.
      done.raced++
      const made = make(step)
      const other = { ...made, payment: { ...made.payment, amount: random(2) === 0 ? made.payment.amount : 9 } }
      for (const one of processes) await one.follow()
      await processes[0]!.decide(made)
      await processes[1]!.decide(other)
      const first = random(2)
      for (const [index, one] of (first === 0 ? [made, other] : [other, made]).entries()) {
        add([one], await processes[first === 0 ? index : 1 - index]!.write([one]))
        if (index === 1 || random(2) === 0) continue
        // The snapshot counts the first before the other process hears of it, which has forgotten its own for want of room.
        await countPage(pool)
        const later = processes[1 - first]!
        for (let n = 0; n < 5; n++) await later.snapshots.prepare([make(step).payment])
        await later.snapshots.prepare([one.payment])
      }
    } else if (what < 16) {
      if (random(4) === 0) {
        done.killed++
        await expect(countPage(dying(pool), { page: 4 })).rejects.toThrow('killed')
      } else {
        done.pages++
        const counted = await countPage(pool, { page: random(20) + 1 })
        if (random(2) === 0) process.memory.windows.snapshotAt(counted!.place)
      }
    } else if (what < 18) {
      done.restarts++
      // It ends without warning, in the middle of its last payment.
      const made = [make(step)]
      await process.decide(made[0]!)
      if (random(2) === 0) add(made, await process.write(made, false))
      await process.close()
      processes[at] = await begin(at)
      // What it loads first counts a payment that it has not heard of.
      const next = [make(step + 0.5)]
      const other = processes[1 - at]!
      await other.follow()
      await compare(other, next[0]!)
      add(next, await other.write(next))
      await countPage(pool)
      await processes[at].snapshots.prepare([next[0]!.payment])
    } else if (what > 19 && durable.length > 0) {
      done.reviewed++
      const { made, seq } = durable[random(durable.length)]!
      made.byPerson = ([null, 'APPROVE', 'BLOCK'] as const)[random(3)]!
      await process.review(seq, made.byPerson, made.byPerson === null || random(3) === 0)
      const then = random(3)
      if (then === 0) {
        // What it loads counts what the person decided before it hears of that.
        await countPage(pool)
        await process.snapshots.prepare([made.payment])
      } else if (then === 1) {
        await process.close()
        processes[at] = await begin(at)
      }
      const { customer_id, device_id, merchant_id, country } = made.payment
      const next = make(step + 0.5)
      const again = { ...next, payment: { ...next.payment, customer_id, device_id, merchant_id, country } }
      await processes[at]!.follow()
      await compare(processes[at]!, again)
      add([again], await processes[at]!.write([again]))
    } else if (what === 18 && random(3) === 0) {
      done.erased++
      const subject = `C-${random(8)}`
      for (const { made } of durable) {
        if (made.payment.customer_id !== subject) continue
        erased.push(made)
        for (const party of PARTY_NAMES) touched.add(`${party} ${keyOf(party, made.payment)}`)
      }
      touched.delete(`customer ${subject}`)
      durable = durable.filter(({ made }) => made.payment.customer_id !== subject)
      await process.erase(subject)
    }
  }
  for (const process of processes) await process.close()
  expect(Math.min(...Object.values(done))).toBeGreaterThan(0)
}
