import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLog, type RunningServer, readConfig, startServer } from '@tribunal/server'
import { createApiKey, createPerson } from '@tribunal/store'
import { testDatabase } from '@tribunal/testkit/database'
import { type MailServer, mailServer } from '@tribunal/testkit/mail'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linesOf, runCli } from './run-cli.ts'

const folder = mkdtempSync(join(tmpdir(), 'tribunal-notifications-'))
let server: RunningServer
let database: Awaited<ReturnType<typeof testDatabase>>
let mail: MailServer
let key: string

beforeAll(async () => {
  database = await testDatabase()
  mail = await mailServer({ login: { user: 'u', pass: 'p' } })
  const env = {
    TRIBUNAL_DATA: folder,
    TRIBUNAL_PORT: '0',
    TRIBUNAL_MAIL_URL: `smtp://u:p@127.0.0.1:${mail.port}`,
    TRIBUNAL_MAIL_FROM: 'tribunal@example.org',
  }
  const { config } = readConfig({ env, cwd: folder, file: undefined })
  const log = createLog({ ...config.log, level: 'silent' })
  server = await startServer({ config: { ...config, database: { ...config.database, url: database.url } }, log })
  const { store } = server.services.auth
  const act = { actor: 'system:test', now: new Date() }
  key = (await createApiKey(store, { name: 'admin', scopes: ['admin'] }, act)).secret
  await createPerson(store, { email: 'ana@example.org', name: 'Ana', roles: ['reviewer'] }, act)
})
afterAll(async () => {
  await server.stop()
  await mail.close()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

function run(argv: readonly string[], stdin?: string) {
  const env = {
    TRIBUNAL_API_KEY: key,
    TRIBUNAL_SERVER: server.url,
    TRIBUNAL_DATABASE_URL: database.url,
    TRIBUNAL_DATA: folder,
    NO_COLOR: '1',
  }
  return runCli(['notifications', ...argv], { env, now: Date.now, columns: 100, ...(stdin ? { stdin } : {}) })
}

describe('tribunal notifications settings', () => {
  it('shows what a person is notified of, and changes it', async () => {
    const [before] = linesOf((await run(['settings', 'ana@example.org', '--json'])).stdout)
    expect(before).toMatchObject({ kinds: { case_overdue: 'off' }, queues: [], digest: { hour: 8, time_zone: 'UTC' } })
    const kinds = ['--kind', 'case_assigned=at_once', '--kind', 'case_overdue=digest']
    const more = ['--queue', 'appeals', '--digest', '7', '--time-zone', 'Europe/Madrid', '--least-priority', 'high']
    const { stdout, exit } = await run(['settings', 'ana@example.org', ...kinds, ...more, '-f', 'pretty'])
    expect(exit).toBe(0)
    for (const part of ['case_assigned: at once', 'case_overdue: in the digest', 'appeals', '7:00, Europe/Madrid'])
      expect(stdout).toContain(part)
    const [after] = linesOf((await run(['settings', 'ana@example.org', '--queue', 'all', '--json'])).stdout)
    expect(after).toMatchObject({ kinds: { case_assigned: 'at_once' }, queues: [], least_priority: 'high' })
  })

  it.each([
    [['settings', 'ana@example.org', '--kind', 'gossip=at_once'], 'KIND=MODE is expected; kinds: case_assigned'],
    [['settings', 'ana@example.org', '--digest', '24'], 'an hour from 0 to 23'],
    [['settings', 'ana@example.org', '--time-zone', 'Mars'], 'a time zone of IANA'],
    [['settings', 'ana@example.org', '--queue', 'appeals', 'gossip'], 'there is not a queue `gossip`'],
    [['settings', 'ana@example.org', '--queue', 'x'.repeat(101)], 'names of 1 to 100 characters'],
    [['settings', 'nobody@example.org'], 'nobody@example.org'],
    [['test', 'x'], '`x` is not the id of a channel'],
    [['add-channel', '--name', 'Desk', '--kinds', 'case_assigned'], 'one of case_opened, appeal_arrived'],
    [['add-channel', '--name', 'Desk', '--kinds', 'case_opened'], 'expected on standard input'],
  ])('%j is a mistake of the caller', async (argv, said) => {
    const { exit, stderr } = await run(argv)
    expect(exit).toBe(2)
    expect(stderr).toContain(said)
  })
})

describe('tribunal notifications', () => {
  it('adds a chat channel by its secret address, tests it, lists it and deletes it', async () => {
    const add = ['add-channel', '--name', 'Desk', '--kinds', 'case_overdue', 'appeal_arrived', '--queue', 'appeals']
    const [made] = linesOf((await run([...add, '--json'], 'https://chat.invalid/SECRET\n')).stdout)
    expect(made).toMatchObject({ name: 'Desk', host: 'chat.invalid', queues: ['appeals'], format: 'slack' })
    const id = String(made!['id'])
    expect((await run(['test', id])).exit).toBe(0)
    const { stdout } = await run(['channels', '-f', 'pretty'])
    expect(stdout).toContain('Desk')
    expect(stdout).not.toContain('SECRET')
    expect((await run(['delete-channel', id])).stdout).toContain(id)
    expect((await run(['channels', '-f', 'pretty'])).stdout).toContain('No chat channel is notified.')
  })

  it('says whether the service reaches its mail server', async () => {
    expect(await run(['test', '-f', 'pretty'])).toMatchObject({ exit: 0, stdout: 'Mail works: ready\n' })
  })
})
