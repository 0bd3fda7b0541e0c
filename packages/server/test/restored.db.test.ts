import { join } from 'node:path'
import { openDatabase, restoreBackup, SuspendedRuleStore, writeBackup } from '@tribunal/store'
import { testDatabase } from '@tribunal/testkit/database'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openServices } from '../src/open-services.ts'
import { NO_PROBLEMS, recordProblems } from './crash/record-problems.ts'
import { type RecordingServer, recordingServer } from './recording-server.ts'
import { readyRelease, SLOW_PATH } from './releases/drafts.ts'
import { signedIn } from './signed-in.ts'
import { testConfig } from './test-services.ts'

const SUSPENDED = 'publication/no-objection'

let server: RecordingServer
beforeAll(async () => {
  server = await recordingServer()
})
afterAll(() => server.close())

it('a restored record verifies, and the service on it decides with the same versions, suspended rules and backtests', async () => {
  const process = await server.start({ public_url: 'http://localhost' })
  const { services } = process
  const [ana, ben] = [
    await signedIn(process, 'Ana', ['policy_owner']),
    await signedIn(process, 'Ben', ['policy_owner']),
  ]
  const post = (id: string) => ({ kind: 'post', id, text: 'Good morning to all.' })
  await process.send('POST', '/api/v1/decisions/batch', { body: [post('one'), post('two')] })
  const { id, hash } = await readyRelease(process, ana, 'publication', SLOW_PATH)
  expect((await ben.send('POST', `/api/v1/releases/${id}/activate`, {})).status).toBe(200)
  await process.send('POST', '/api/v1/decisions/batch', { body: [post('three')] })
  const { json: backtest } = await ana.send('POST', '/api/v1/policies/publication/backtests', { to: { hash } })
  const ended = async () => (await ana.send('GET', `/api/v1/backtests/${backtest.id}`)).json
  while ((await ended()).status !== 'done') await new Promise((later) => setTimeout(later, 50))
  const { result } = await ended()
  const { pool } = services.store
  await new SuspendedRuleStore({ pool, ledger: services.ledger, now: Date.now }).suspend(SUSPENDED, {
    hits: 200,
    limit: 156,
  })

  const file = join(server.dataDir, 'backup.tar.gz')
  await writeBackup(services.store, file)
  await process.close()
  const empty = await testDatabase({ migrated: false })
  const target = await openDatabase({ url: empty.url })
  await restoreBackup(target, file)
  expect(await recordProblems(target.pool, server.dataDir, [])).toEqual(NO_PROBLEMS)

  const read = testConfig({ data_folder: server.dataDir })
  const config = { ...read, database: { ...read.database, url: empty.url } }
  const restored = await openServices({ config, log: pino({ level: 'silent' }) })
  expect(restored.services.tribunal.policies.get('publication')!.policy.hash).toBe(hash)
  expect(restored.services.safety.suspendedRules).toEqual([SUSPENDED])
  const { rows } = await target.pool.query('select result from backtests where id = $1', [backtest.id])
  expect(JSON.parse(rows[0].result)).toEqual(result)
  await restored.close()
  expect(await recordProblems(target.pool, server.dataDir, [])).toEqual(NO_PROBLEMS)
  await target.close()
  await empty.close()
})
