import { testDatabase } from '@tribunal/testkit/database'
import { expect, it } from 'vitest'
import { openDatabase } from '../../src/index.ts'

it('a session has its limits, and its server compiles nothing, whatever the settings of the database say', async () => {
  const test = await testDatabase()
  const admin = await openDatabase({ url: test.url, poolSize: 1 })
  try {
    await admin.pool.query(`do $$ begin execute format('alter database %I set jit = on', current_database()); end $$`)
    const { pool, close } = await openDatabase({ url: test.url, poolSize: 1, statementTimeoutMs: 5_000 })
    const { rows } = await pool.query(
      `select current_setting('jit') as jit, current_setting('statement_timeout') as statement,
         current_setting('idle_in_transaction_session_timeout') as idle`,
    )
    await close()
    expect(rows).toEqual([{ jit: 'off', statement: '5s', idle: '15s' }])
  } finally {
    await admin.close()
    await test.close()
  }
})
