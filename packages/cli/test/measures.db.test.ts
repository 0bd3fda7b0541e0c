import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLog, type RunningServer, readConfig, startServer } from '@tribunal/server'
import { createApiKey } from '@tribunal/store'
import { testDatabase } from '@tribunal/testkit/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linesOf, runCli } from './run-cli.ts'

const folder = mkdtempSync(join(tmpdir(), 'tribunal-measures-'))
let server: RunningServer
let database: Awaited<ReturnType<typeof testDatabase>>
const keys: Record<string, string> = {}
let decision: string
beforeAll(async () => {
  database = await testDatabase()
  const { config } = readConfig({ env: { TRIBUNAL_DATA: folder, TRIBUNAL_PORT: '0' }, cwd: folder, file: undefined })
  const log = createLog({ ...config.log, level: 'silent' })
  server = await startServer({ config: { ...config, database: { ...config.database, url: database.url } }, log })
  for (const scope of ['admin', 'read'] as const) {
    const act = { actor: 'system:test', now: new Date() }
    keys[scope] = (await createApiKey(server.services.auth.store, { name: scope, scopes: [scope] }, act)).secret
  }
  const post = { kind: 'post', id: 'p\u009b31m', author: 'author-1', text: 'mRNA vaccines cause cancer' }
  const answer = await fetch(`${server.url}/api/v1/decisions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${keys['admin']}` },
    body: JSON.stringify(post),
  })
  decision = ((await answer.json()) as { id: string }).id
})
afterAll(async () => {
  await server.stop()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

function measures(argv: readonly string[], key = 'read') {
  const env = { TRIBUNAL_API_KEY: keys[key] ?? '', TRIBUNAL_SERVER: server.url, NO_COLOR: '1' }
  return runCli(['measures', ...argv], { env, now: Date.now, columns: 100 })
}
const kindsOf = (stdout: string) => linesOf(stdout).map((line) => (line as { readonly kind: string }).kind)

describe('tribunal measures', () => {
  it('lists what a decision does, narrowed by what is asked, and nothing of control characters', async () => {
    expect(kindsOf((await measures(['list', '--open', '--json'])).stdout)).toEqual(['warning'])
    expect(kindsOf((await measures(['list', '--decision', decision, '--json'])).stdout)).toEqual(['warning'])
    expect(kindsOf((await measures(['list', '--kind', 'strike', '--json'])).stdout)).toEqual([])
    expect(kindsOf((await measures(['list', '--subject', 'author-2', '--json'])).stdout)).toEqual([])
    const { stdout } = await measures(['list', '-f', 'pretty'])
    for (const part of ['Warning', 'until', 'author author-1', `decision ${decision}`, 'Checked sources say'])
      expect(stdout).toContain(part)
    expect(stdout).not.toContain('\u009b')
  })

  it('lifts one for a reason, by a key that may', async () => {
    const [one] = linesOf((await measures(['list', '--json'])).stdout) as { readonly id: string }[]
    const lift = (key: string) => measures(['lift', one!.id, '--reason', 'The post was satire.', '-f', 'pretty'], key)
    expect((await lift('read')).exit).toBe(2)
    const { stdout, exit } = await lift('admin')
    expect(exit).toBe(0)
    expect(stdout).toContain('by admin')
    expect(stdout).toContain('The post was satire.')
    const again = await lift('admin')
    expect([again.exit, again.stderr.includes('nothing to lift')]).toEqual([2, true])
  })

  it.each([
    [['lift', 'x', '--reason', 'y'], '`x` is not the id of a measure'],
    [['lift', '0190a000-0000-7000-8000-000000000009', '--reason', 'y'], 'There is no measure'],
    [['lift', '0190a000-0000-7000-8000-000000000009'], '--reason'],
    [['list', '--kind', 'hidden'], 'strike'],
  ])('%j is a mistake of the caller', async (argv, said) => {
    const answer = await measures(argv, 'admin')
    expect(answer.exit).toBe(2)
    expect(answer.stderr).toContain(said)
  })
})
