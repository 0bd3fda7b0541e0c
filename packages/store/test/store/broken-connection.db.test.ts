import { testDatabase } from '@tribunal/testkit/database'
import { expect, it } from 'vitest'
import { openDatabase } from '../../src/index.ts'
import { inTransaction } from '../../src/transaction.ts'

it('a connection that breaks in the middle of a transaction fails that transaction, and nothing else', async () => {
  const test = await testDatabase()
  const { pool, close } = await openDatabase({ url: test.url, poolSize: 2 })
  try {
    const ended = inTransaction(pool, async (client) => {
      const { rows } = await client.query('select pg_backend_pid() as pid')
      await pool.query('select pg_terminate_backend($1)', [rows[0].pid])
      // Nothing is asked when the connection goes: its holder is told with the next question.
      await new Promise((resolve) => setTimeout(resolve, 50))
      await client.query('select 1')
    })
    await expect(ended).rejects.toThrow()
    const { rows } = await pool.query('select 1 as one')
    expect(rows).toEqual([{ one: 1 }])
  } finally {
    await close()
    await test.close()
  }
})
