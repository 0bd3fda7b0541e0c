import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testDatabase } from '@tribunal/testkit/database'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { openServices } from '../src/open-services.ts'
import { testConfig } from './test-services.ts'

/** Queues that a worker of this process looks after, or none where the tables are not there yet. */
const QUEUES = `select name from pgboss.queue where name in ('backtests', 'webhooks') order by name`

it('the first start on an empty database makes the queues of background work without a complaint', async () => {
  const database = await testDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'tribunal-first-'))
  const told: string[] = []
  const read = testConfig({ data_folder: dataDir })
  const config = { ...read, database: { ...read.database, url: database.url } }
  const opened = await openServices({
    config,
    log: pino({ level: 'error' }, { write: (line: string) => void told.push(line) }),
  })
  const { pool } = opened.services.store
  let names: readonly string[] = []
  for (const until = Date.now() + 300_000; names.length < 2 && Date.now() < until; ) {
    await new Promise((later) => setTimeout(later, 50))
    const { rows } = await pool.query<{ name: string }>(QUEUES).catch(() => ({ rows: [] }))
    names = rows.map(({ name }) => name)
  }
  expect(names).toEqual(['backtests', 'webhooks'])
  await opened.close()
  await database.close()
  rmSync(dataDir, { recursive: true })
  expect(told).toEqual([])
})
