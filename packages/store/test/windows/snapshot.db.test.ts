import { join } from 'node:path'
import { testDatabase } from '@tribunal/testkit/database'
import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { restoreBackup } from '../../src/backup/restore-backup.ts'
import { writeBackup } from '../../src/backup/write-backup.ts'
import { openDatabase } from '../../src/open-database.ts'
import type { GroupWriter } from '../../src/record/group-writer.ts'
import { countPage, forgetIdleHabits, openSnapshot } from '../../src/windows/count-windows.ts'
import { WindowSnapshots } from '../../src/windows/window-snapshots.ts'
import { type EmptyRecord, emptyRecord } from '../record/entries.ts'
import { type Made, payment, START, WindowProcess, writerOf } from './payment-world.ts'

const DAY = 86_400_000

let record: EmptyRecord
let writer: GroupWriter
let made = 0
beforeAll(async () => {
  record = await emptyRecord()
  writer = writerOf(record)
})
afterAll(async () => {
  await writer.close()
  await record.close()
})

const start = (options = {}) => WindowProcess.start(record, writer, options)
const query = async (sql: string, values: unknown[] = []) => (await record.database.pool.query(sql, values)).rows
const rows = async () => (await query('select count(*) as n from payment_windows'))[0].n

/** A payment of a customer of its own, so many minutes after the start of the century. */
function one(customer: string, minutes: number, received = START + minutes * 60_000): Made {
  const ids = { customer_id: customer, device_id: `D-${customer}`, merchant_id: `M-${customer}` }
  return { payment: payment(`T-${made++}`, START + minutes * 60_000, ids), received, held: false }
}

async function recorded(process: WindowProcess, customer: string, count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const next = one(customer, n)
    await process.decide(next)
    await process.write([next])
  }
}

async function countAll(pool: Pool = record.database.pool): Promise<void> {
  while ((await countPage(pool))?.more);
}

/** Payments of the last ten minutes, the last hour and so on before an hour after the start. */
async function seen(process: WindowProcess, customer: string, minutes = 60) {
  const asked = one(customer, minutes)
  const { windows } = await process.decide(asked)
  process.forget(asked)
  return windows.customer.payments
}

describe('a snapshot of windows', () => {
  it('is counted by one process at a time, in pages', async () => {
    const process = await start()
    await recorded(process, 'C-pages', 5)
    const holder = await record.database.pool.connect()
    await holder.query('begin')
    await holder.query('select from payment_windows_progress for update')
    expect(await countPage(record.database.pool)).toBeUndefined()
    await holder.query('rollback')
    holder.release()
    expect(await countPage(record.database.pool, { page: 3 })).toMatchObject({ more: true, place: { next: 3 } })
    expect(await countPage(record.database.pool, { page: 3 })).toMatchObject({ more: false, place: { next: 5 } })
    expect(await rows()).toBe(4)
    expect(await seen(await start(), 'C-pages')).toEqual([0, 5, 5, 5, 5])
  })

  it('is counted again where a row was damaged or put in the place of another: what it says is never believed', async () => {
    const process = await start()
    await recorded(process, 'C-damaged', 5)
    for (const damage of [
      'packed = set_byte(packed, 9, get_byte(packed, 9) # 1)',
      'checksum = checksum + 1',
      '(packed, checksum) = (select o.packed, o.checksum from payment_windows o where o.party = 3)',
    ]) {
      await countAll()
      const { build } = await openSnapshot(record.database.pool)
      await query(`update payment_windows set ${damage} where party = 0`)
      let told = 0
      const again = await start()
      const { windows } = again.memory
      const snapshots = new WindowSnapshots({ pool: record.database.pool, windows, onDamaged: () => told++ })
      await snapshots.prepare([one('C-damaged', 60).payment])
      expect(told).toBe(1)
      expect(await seen(again, 'C-damaged')).toEqual([0, 5, 5, 5, 5])
      expect(await openSnapshot(record.database.pool)).toMatchObject({ next: 0 })
      expect((await openSnapshot(record.database.pool)).build).toBeGreaterThan(build)
      await countAll()
      windows.snapshotAt(await openSnapshot(record.database.pool))
      expect(await seen(again, 'C-damaged')).toEqual([0, 5, 5, 5, 5])
    }
  })

  it('begins again where a page finds a damaged row', async () => {
    await countAll()
    await query('update payment_windows set checksum = checksum + 1')
    // Nobody loads what is damaged.
    await (await start()).write([one('C-damaged', 5)])
    expect(await countPage(record.database.pool)).toMatchObject({ more: true, place: { next: 0 } })
    await countAll()
    expect(await seen(await start(), 'C-pages')).toEqual([0, 5, 5, 5, 5])
  })

  it.each([
    ['of another ledger', `origin = 'another'`],
    ['of a ledger with other events', `last_hash = '\\x00'`],
    ['of a ledger that went further', 'next = next + 1'],
  ])('%s is dropped', async (_, change) => {
    await countAll()
    const { build } = await openSnapshot(record.database.pool)
    await query(`update payment_windows_progress set ${change}`)
    const again = await openSnapshot(record.database.pool)
    expect(again.next).toBe(0)
    expect(again.build).toBeGreaterThan(build)
    expect(await rows()).toBe(0)
    await query(`update payment_windows_progress set ${change}`)
    if (change.startsWith('origin')) expect(await countPage(record.database.pool)).toMatchObject({ place: { next: 0 } })
    expect(await seen(await start(), 'C-pages')).toEqual([0, 5, 5, 5, 5])
  })

  it('is no part of a backup: a restored record is counted again', async () => {
    const file = join(record.folder, 'backup.tar.gz')
    await countAll()
    await writeBackup(record.database, file)
    const empty = await testDatabase({ migrated: false })
    const target = await openDatabase({ url: empty.url })
    const { tables } = await restoreBackup(target, file)
    expect(tables.map(({ name }) => name)).not.toContain('payment_windows')
    expect(await openSnapshot(target.pool)).toMatchObject({ next: 0 })
    await countAll(target.pool)
    const counted = 'select party, entity, packed from payment_windows order by party, entity'
    expect((await target.pool.query(counted)).rows).toEqual(await query(counted))
    await target.close()
    await empty.close()
  })

  it('has nothing of a customer who was erased', async () => {
    const process = await start()
    const before = await rows()
    await recorded(process, 'C-erased', 3)
    await countAll()
    expect(await rows()).toBe(before + 3)
    await process.erase('C-erased')
    expect(await rows()).toBe(before)
    expect(await seen(process, 'C-erased')).toEqual([0, 0, 0, 0, 0])
  })

  describe('of a customer who has paid nothing for a month', () => {
    const device = () =>
      query(`select position('D-C-idle'::bytea in packed) > 0 as named from payment_windows where party = 0`)
    const usualOf = async (process: WindowProcess, minutes: number) => {
      const asked = one('C-idle', minutes)
      const { usual, windows } = await process.decide(asked)
      process.forget(asked)
      return [usual?.devices, windows.customer.payments[4]]
    }
    const MONTH = 32 * 1_440

    it('names no device any more, counts what it counted, and learns again what is usual', async () => {
      await recorded(await start(), 'C-idle', 3)
      await countAll()
      expect(await forgetIdleHabits(record.database.pool, START + 32 * DAY)).toBe(false)
      expect(await device()).toContainEqual({ named: true })
      await forgetIdleHabits(record.database.pool, START + 34 * DAY)
      expect(await device()).not.toContainEqual({ named: true })
      // A payment that tells an old time: its window is known, and not what was usual then.
      expect(await usualOf(await start(), 30 * 1_440)).toEqual([undefined, 3])
      expect(await usualOf(await start(), MONTH)).toEqual([[], 0])
      const next = one('C-idle', MONTH)
      const process = await start()
      await process.decide(next)
      await process.write([next])
      await countAll()
      expect(await usualOf(await start(), MONTH + 1)).toEqual([['D-C-idle'], 1])
    })

    it('is looked for in the background, also where nothing new is recorded', async () => {
      await countAll()
      await query(`update payment_windows set habits_until = '2000-01-01' where party = 0`)
      const left = async () =>
        (await query('select count(*) as n from payment_windows where habits_until is not null'))[0].n
      const { memory } = await start()
      const options = { pool: record.database.pool, windows: memory.windows, everyMs: 5 }
      const quiet = new WindowSnapshots(options)
      quiet.start()
      while ((await left()) > 0) await new Promise((later) => setTimeout(later, 5))
      await quiet.close()
    })

    it('begins again where such a row is damaged', async () => {
      await query(`update payment_windows set checksum = checksum + 1, habits_until = '2000-01-01' where party = 0`)
      await forgetIdleHabits(record.database.pool, START + 100 * DAY)
      expect(await rows()).toBe(0)
      await countAll()
    })
  })

  it('is counted in the background, and nobody waits for a database that is away', async () => {
    const process = await start()
    await recorded(process, 'C-background', 4)
    const { windows } = process.memory
    const errors: unknown[] = []
    const options = { windows, everyMs: 5, onError: (error: unknown) => errors.push(error) }
    const counting = new WindowSnapshots({ ...options, pool: record.database.pool, restMs: 0 })
    counting.start()
    const size = async () => (await query('select size from ledger_head'))[0].size
    while ((await openSnapshot(record.database.pool)).next < (await size()))
      await new Promise((later) => setTimeout(later, 5))
    await counting.close()
    expect(errors).toEqual([])
    const away = { query: () => Promise.reject(new Error('away')) } as unknown as Pool
    const { memory, history } = await start()
    await new WindowSnapshots({ ...options, windows: memory.windows, pool: away }).prepare([one('C-x', 60).payment])
    expect(errors).toEqual([new Error('away')])
    expect(history.stored.missing(one('C-x', 60).payment)).toHaveLength(4)
  })
})

describe('a start', () => {
  it('that remembers less than the snapshot lacks knows windows as far back as it remembers, until it is counted', async () => {
    const customer = 'C-behind'
    await countAll()
    await recorded(await start(), customer, 30)
    const process = await start({ payments: 12 })
    // The time of a payment may be an hour ahead of its receipt: nothing is known of the hour before.
    expect(await seen(process, customer, 100)).toEqual([0, null, null, null, null])
    expect(await seen(process, customer, 139)).toEqual([0, 0, null, null, null])
    await countAll()
    process.memory.windows.snapshotAt(await openSnapshot(record.database.pool))
    expect(await seen(process, customer, 31)).toEqual([9, 30, 30, 30, 30])
  })

  it('counts no payments from before the longest window', async () => {
    const own = await emptyRecord()
    const group = writerOf(own)
    const now = Date.now()
    const old = [60, 33, 31, 3].map((days) => {
      const at = now - days * DAY
      const ids = { customer_id: 'C-old', device_id: 'D-old', merchant_id: 'M-old' }
      return { payment: payment(`T-${days}`, at, ids), received: at, held: false }
    })
    const process = await WindowProcess.start(own, group)
    await process.write(old, false)
    const { since, next } = await openSnapshot(own.database.pool)
    expect([next, since]).toEqual([0, Number.NEGATIVE_INFINITY])
    await own.database.pool.query('delete from payment_windows_progress')
    const place = await openSnapshot(own.database.pool)
    expect(place.next).toBe(2)
    expect(Math.abs(place.since - (now - 32 * DAY))).toBeLessThan(5 * 60_000)
    await countAll(own.database.pool)
    const again = await WindowProcess.start(own, group)
    const ids = { customer_id: 'C-old', device_id: 'D-old', merchant_id: 'M-old' }
    const asked = { payment: payment('T-asked', now, ids), received: now, held: false }
    const { customer } = (await again.decide(asked)).windows
    expect(customer.payments.slice(0, 4)).toEqual([0, 0, 0, 1])
    expect([1, 2]).toContain(customer.payments[4])
    await group.close()
    await own.close()
  })
})
