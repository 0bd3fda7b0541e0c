import { afterAll, beforeAll, expect, it } from 'vitest'
import { GroupWriter } from '../../src/record/group-writer.ts'
import { shadowCounts } from '../../src/releases/shadow-counts.ts'
import { type EmptyRecord, emptyRecord, entry } from '../record/entries.ts'

const RELEASE = '0190a000-0000-7000-8000-000000000001'
const HASH = 'a'.repeat(64)
const DECISIONS = 1_100

let record: EmptyRecord
beforeAll(async () => {
  record = await emptyRecord()
  const writer = new GroupWriter({ pool: record.database.pool, ledger: record.ledger })
  await writer.write(entry({ decisions: DECISIONS }))
  await writer.close()
  const shadow = [{ hash: HASH, decision_outcome: 'BLOCK' }]
  const body = JSON.stringify({ shadow })
  await record.database.pool.query(`update decision_bodies set body = convert_to($1, 'UTF8')`, [body])
})
afterAll(() => record.close())

it('what a version came to in shadow is counted once, however many ask, and without bodies that somebody changed', async () => {
  const { pool } = record.database
  await pool.query(
    `update decision_bodies set body = convert_to('{"shadow":[', 'UTF8')
     where decision_id = (select decision_id from decision_bodies order by decision_id limit 1)`,
  )
  let queries = 0
  const counted = new Proxy(pool, {
    get: (of, key) => {
      if (key === 'query') queries++
      const value: unknown = Reflect.get(of, key)
      return typeof value === 'function' ? value.bind(of) : value
    },
  })
  const version = { release: RELEASE, hash: HASH, since: -1 }
  const asked = Array.from({ length: 20 }, () => shadowCounts(counted, version))
  const told = { counts: [{ decided: 'APPROVE', shadow: 'BLOCK', count: DECISIONS - 1 }], complete: true }
  expect(await Promise.all(asked)).toEqual(asked.map(() => told))
  // What was counted before, three pages of decisions, and what is kept of it.
  expect(queries).toBe(5)
  expect(await shadowCounts(counted, version)).toEqual(told)
  expect(queries).toBe(8)
})
