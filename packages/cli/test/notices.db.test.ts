import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Scope } from '@tribunal/contract/words'
import { createLog, type RunningServer, readConfig, startServer } from '@tribunal/server'
import { createApiKey } from '@tribunal/store'
import { testDatabase } from '@tribunal/testkit/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linesOf, runCli } from './run-cli.ts'

const folder = mkdtempSync(join(tmpdir(), 'tribunal-notices-'))
let server: RunningServer
let database: Awaited<ReturnType<typeof testDatabase>>
const keys: Record<string, string> = {}
const sent: Record<string, string> = {}

beforeAll(async () => {
  database = await testDatabase()
  const env = { TRIBUNAL_DATA: folder, TRIBUNAL_PORT: '0', TRIBUNAL_NOTICES_PUBLIC: 'true' }
  const { config } = readConfig({ env, cwd: folder, file: undefined })
  const log = createLog({ ...config.log, level: 'silent' })
  server = await startServer({ config: { ...config, database: { ...config.database, url: database.url } }, log })
  const scopes = { admin: 'admin', reader: 'read', flagger: 'notices:trusted' } satisfies Record<string, Scope>
  for (const [name, scope] of Object.entries(scopes)) {
    const act = { actor: 'system:test', now: new Date() }
    keys[name] = (await createApiKey(server.services.auth.store, { name, scopes: [scope] }, act)).secret
  }
  const post = { kind: 'post', id: 'p-1', text: 'What a lovely garden!' }
  const { id: decision } = await ask('/api/v1/decisions', post, 'admin')
  sent['decision'] = decision!
  const notice = { category: 'fraud', explanation: 'It asks for money in my name.', good_faith: true }
  const sender = { name: 'Nora Neighbour', email: 'nora@example.org' }
  sent['known'] = (await ask('/api/v1/notices', { ...notice, ...sender, post_id: 'p-1' })).id!
  sent['unknown'] = (await ask('/api/v1/notices', { ...notice, ...sender, location: 'a page\u009b31m' })).id!
  sent['trusted'] = (await ask('/api/v1/notices', { ...notice, post_id: 'p-1' }, 'flagger')).id!
})
afterAll(async () => {
  await server.stop()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

async function ask(path: string, body: object, key?: string): Promise<Readonly<Record<string, string>>> {
  const headers = { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${keys[key]}` } : {}) }
  const answer = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as Readonly<Record<string, string>>
}

function notices(argv: readonly string[], key = 'reader') {
  const env = { TRIBUNAL_API_KEY: keys[key] ?? '', TRIBUNAL_SERVER: server.url, NO_COLOR: '1' }
  return runCli(['notices', ...argv], { env, now: Date.now, columns: 100 })
}
const idsOf = (stdout: string) => linesOf(stdout).map((line) => (line as { readonly id: string }).id)

describe('tribunal notices list', () => {
  it('lists the newest first, and narrows the list', async () => {
    const { known, unknown, trusted, decision } = sent
    expect(idsOf((await notices(['list', '--json'])).stdout)).toEqual([trusted, unknown, known])
    expect(idsOf((await notices(['list', '--unmatched', '--json'])).stdout)).toEqual([unknown])
    expect(idsOf((await notices(['list', '--trusted', '--json'])).stdout)).toEqual([trusted])
    expect(idsOf((await notices(['list', '--decision', decision!, '--json'])).stdout)).toEqual([trusted, known])
    const first = await notices(['list', '--limit', '1', '--json'])
    expect(idsOf(first.stdout)).toEqual([trusted])
    expect(first.stderr).toContain('--after')
  })

  it('shows what they say and where they stand, and nothing of their control characters', async () => {
    const { stdout, exit } = await notices(['list', '-f', 'pretty'])
    expect(exit).toBe(0)
    for (const part of ['Fraud or a scam', 'Trusted flagger: flagger', 'No decision was found', 'It asks for money'])
      expect(stdout).toContain(part)
    expect(stdout).not.toContain('\u009b')
  })
})

describe('tribunal notices show', () => {
  it('tells who sent it to a key that leads, and to no other', async () => {
    const shown = await notices(['show', sent['known']!, '-f', 'pretty'], 'admin')
    expect(shown.stdout).toContain('From Nora Neighbour, nora@example.org')
    const read = await notices(['show', sent['known']!, '-f', 'pretty'])
    expect(read.stdout).not.toContain('Nora')
    expect(read.stdout).toContain('cases:lead')
  })

  it.each([
    [['show', 'x'], 2, '`x` is not the id of a notice'],
    [['show', '0190a000-0000-7000-8000-000000000009'], 2, 'There is no such thing'],
  ])('%j is a mistake of the caller', async (argv, exit, said) => {
    const answer = await notices(argv)
    expect(answer.exit).toBe(exit)
    expect(answer.stderr).toContain(said)
  })
})
