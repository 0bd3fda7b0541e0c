import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Scope } from '@tribunal/contract/words'
import { createLog, type RunningServer, readConfig, startServer } from '@tribunal/server'
import { createApiKey, SuspendedRuleStore } from '@tribunal/store'
import { testDatabase } from '@tribunal/testkit/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCli } from './run-cli.ts'

const folder = mkdtempSync(join(tmpdir(), 'tribunal-suspended-'))
let server: RunningServer
let database: Awaited<ReturnType<typeof testDatabase>>

beforeAll(async () => {
  database = await testDatabase()
  const env = { TRIBUNAL_DATA: folder, TRIBUNAL_PORT: '0' }
  const { config } = readConfig({ env, cwd: folder, file: undefined })
  const log = createLog({ ...config.log, level: 'silent' })
  server = await startServer({ config: { ...config, database: { ...config.database, url: database.url } }, log })
  const { store, ledger, safety } = server.services
  const rules = new SuspendedRuleStore({ pool: store.pool, ledger, now: Date.now })
  await rules.suspend('publication/confidently-false', { hits: 91, limit: 90 })
  await safety.refresh()
})
afterAll(async () => {
  await server.stop()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

async function policy(scope: Scope, argv: readonly string[], language = 'en') {
  const act = { actor: 'system:test', now: new Date() }
  const { secret } = await createApiKey(server.services.auth.store, { name: scope, scopes: [scope] }, act)
  const env = { TRIBUNAL_API_KEY: secret, TRIBUNAL_SERVER: server.url }
  return await runCli(['policy', ...argv, '--lang', language], { env, now: Date.now })
}

describe('tribunal policy suspended', () => {
  it('lists the rules that are suspended, with how often they fired', async () => {
    const told = await policy('read', ['suspended', '--format', 'pretty'])
    expect(told.stdout).toMatch(/publication\/confidently-false\n +suspended at .* after 91 in the hour \(90 allowed\)/)
    const lines = await policy('read', ['suspended', '--format', 'jsonl'])
    expect(JSON.parse(lines.stdout).suspended).toMatchObject([
      { policy: 'publication', rule: 'confidently-false', hits: 91 },
    ])
  })
})

describe('tribunal policy resume-rule', () => {
  const resume = [
    'resume-rule',
    'publication/confidently-false',
    '--reason',
    'The rule is right.',
    '--format',
    'pretty',
  ]

  it('is refused to the one who may not, and for what is no rule', async () => {
    expect((await policy('read', resume)).exit).not.toBe(0)
    const misnamed = await policy('admin', ['resume-rule', 'confidently-false', '--reason', 'x'], 'es')
    expect(misnamed.stderr).toContain('POLÍTICA/REGLA')
    const path = await policy('admin', ['resume-rule', '../keys', '--reason', 'x'])
    expect(path.stderr).toContain('../keys is not a name of a rule')
  })

  it('lets the rule decide again', async () => {
    expect((await policy('admin', resume)).stdout).toContain(
      'publication/confidently-false decides again, up to 182 times an hour for seven days.',
    )
    expect((await policy('read', ['suspended', '--format', 'pretty'])).stdout).toMatch(
      /^No rule is suspended\.\npublication\/confidently-false\n +resumed at .*; up to 182 in an hour until\s+\S+; 0 in this\s+hour/,
    )
    const { resumed } = JSON.parse((await policy('read', ['suspended', '--format', 'jsonl'])).stdout)
    expect(resumed).toMatchObject([{ policy: 'publication', rule: 'confidently-false', allowance: 182 }])
    expect((await policy('admin', resume)).stderr).toContain('is not suspended')
    const unknown = await policy('admin', ['resume-rule', 'publication/nothing', '--reason', 'x'])
    expect(unknown.stderr).toContain('No policy that decides has the rule `publication/nothing`')
  })
})
