import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createLog, type RunningServer, readConfig, startServer } from '@tribunal/server'
import { createApiKey } from '@tribunal/store'
import { type TestDatabase, testDatabase } from '@tribunal/testkit/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linesOf, runCli } from './run-cli.ts'

const PAYMENTS = fileURLToPath(new URL('../../../content/samples/payments.jsonl', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'tribunal-backtest-'))
let server: RunningServer
let database: TestDatabase
let key: string

beforeAll(async () => {
  database = await testDatabase()
  const { config } = readConfig({ env: { TRIBUNAL_DATA: folder, TRIBUNAL_PORT: '0' }, cwd: folder, file: undefined })
  const log = createLog({ ...config.log, level: 'silent' })
  server = await startServer({ config: { ...config, database: { ...config.database, url: database.url } }, log })
  const act = { actor: 'system:test', now: new Date() }
  key = (await createApiKey(server.services.auth.store, { name: 'test', scopes: ['admin'] }, act)).secret
  await run(['decide', PAYMENTS, '--server', server.url, '--json'])
})
afterAll(async () => {
  await server.stop()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

const run = (argv: readonly string[]) => {
  const env = { TRIBUNAL_DATABASE_URL: database.url, TRIBUNAL_DATA: folder, TRIBUNAL_API_KEY: key }
  return runCli(argv, { env, now: Date.now })
}
const backtest = (...more: string[]) => run(['policy', 'backtest', 'arbiter-guarded', '--to', 'arbiter', ...more])

describe('tribunal policy backtest', () => {
  it('comes to the same on the record beside a service and by the service', async () => {
    const [here] = linesOf((await backtest('--json')).stdout)
    expect(here).toMatchObject({ policy: 'arbiter-guarded', partial: false, bad: 0 })
    expect(here!['decisions']).toBeGreaterThan(40)
    const [there] = linesOf((await backtest('--json', '--server', server.url)).stdout)
    expect(there).toEqual(here)
  })

  it('compares with a version by its hash, over a period', async () => {
    const hash = server.services.tribunal.policies.get('arbiter-guarded')!.policy.hash
    for (const where of [[], ['--server', server.url]]) {
      const { stdout } = await backtest('--from', hash, '--until', '2020-01-01', '--format', 'pretty', ...where)
      expect(stdout).toContain('0 of 0 decisions')
      expect(stdout).toContain('took part in no decision')
    }
  })

  it('says what is wrong with what is asked', async () => {
    const none = '0'.repeat(64)
    expect((await backtest('--from', none)).stderr).toContain(`has no version ${none} here`)
    expect((await run(['policy', 'backtest', 'none', '--to', 'arbiter'])).stderr).toContain('no policy `none`')
    const remote = ['--server', server.url]
    const strange = ['policy', 'backtest', 'arbiter-guarded', '--to', 'publication']
    expect(await run(strange)).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining('which `arbiter-guarded` never does'),
    })
    expect(await run([...strange, ...remote])).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining('needs_review'),
    })
    expect(await backtest('--from', 'arbiter-guarded', ...remote)).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining('--from takes its hash'),
    })
    expect(await backtest('--from', none, ...remote)).toMatchObject({
      exit: 2,
      stderr: expect.stringMatching(/^error: /),
    })
  })
})
