import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDatabase, startEmbedded } from '@tribunal/store'
import { afterAll, expect, it } from 'vitest'
import { linesOf, runCli } from './run-cli.ts'

const BIN = fileURLToPath(new URL('../bin/tribunal.mjs', import.meta.url))
const root = mkdtempSync(join(tmpdir(), 'tribunal-continuous-'))
const [data, restored, backup, keyFile] = ['data', 'restored', 'backup', 'backup.key'].map((name) => join(root, name))
const running = new Set<ChildProcess>()
afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(root, { recursive: true, force: true })
})

const env = { TRIBUNAL_DATA: data!, TRIBUNAL_PORT: '0', TRIBUNAL_BACKUP_FOLDER: backup!, LC_ALL: 'C' }
const sealed = { ...env, TRIBUNAL_BACKUP_KEY_FILE: keyFile! }
const run = (args: readonly string[], more: Record<string, string> = {}) =>
  runCli(args, { env: { ...sealed, ...more }, now: Date.now })

/** `tribunal serve` in a process of its own; the address where it listens. */
async function serve(): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [BIN, 'serve', '--format', 'pretty'], {
    env: { ...process.env, ...sealed },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.add(child)
  let said = ''
  child.stdout!.on('data', (chunk) => {
    said += chunk
  })
  const address = /http:\/\/127\.0\.0\.1:\d+/
  await expect.poll(() => address.exec(said)?.[0], { timeout: 300_000 }).toBeDefined()
  return { child, url: address.exec(said)![0] }
}

/** What stays unrecorded where a folder is lost: some seconds. Other work on the machine adds to it. */
const LOST_MAX_MS = 10_000

it('a service whose data folder is lost with everything on it comes back with what it had acknowledged seconds before', async () => {
  writeFileSync(keyFile!, '0c'.repeat(32))
  const { child, url } = await serve()
  const [made] = linesOf((await run(['keys', 'create', '--scope', 'decide', 'read', 'metrics', '--json'])).stdout)
  const headers = { authorization: `Bearer ${made!['secret']}`, 'content-type': 'application/json' }
  const backedUp = async () => {
    const { checks } = (await (await fetch(`${url}/readyz`)).json()) as { checks: { backup: string } }
    return checks.backup
  }
  await expect.poll(backedUp).toBe('ok')
  const metrics = await (await fetch(`${url}/metrics`, { headers })).text()
  expect(Number(/^tribunal_backup_age_seconds (\S+)$/m.exec(metrics)?.[1])).toBeLessThan(60)

  const acknowledged: { readonly id: string; readonly at: number }[] = []
  for (let n = 0, until = Date.now() + LOST_MAX_MS + 3_000; Date.now() < until; n++) {
    const body = JSON.stringify({ kind: 'post', id: `post-${n}`, text: `The bridge of Quillmouth has ${n} arches.` })
    const answer = await fetch(`${url}/api/v1/decisions`, { method: 'POST', headers, body })
    const { id } = (await answer.json()) as { id: string }
    if (answer.status === 201) acknowledged.push({ id, at: Date.now() })
  }
  cpSync(join(data!, 'keys'), join(root, 'keys'), { recursive: true })
  const lostAt = Date.now()
  child.kill('SIGKILL')
  process.kill(Number(readFileSync(join(data!, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
  rmSync(data!, { recursive: true, force: true, maxRetries: 10 })

  const there = { TRIBUNAL_DATA: restored!, TRIBUNAL_BACKUP_FOLDER: '' }
  const without = await runCli(['restore', backup!], { env: { ...env, ...there }, now: Date.now })
  expect(without).toMatchObject({
    exit: 2,
    stderr: expect.stringContaining('are sealed with a key, and no key is named'),
  })
  const back = await run(['restore', backup!, '--format', 'pretty'], there)
  expect(back).toMatchObject({ exit: 0, stderr: '', stdout: expect.stringMatching(/is restored up to .* decisions/) })
  expect(back.stdout).toContain('keys/')
  const again = await run(['restore', backup!, '--json'], { ...there, TRIBUNAL_DATA: join(root, 'again') })
  expect(linesOf(again.stdout)).toMatchObject([{ folder: backup, next: { code: 'put-keys-back' } }])

  const server = await startEmbedded({ dataDir: restored! })
  const database = await openDatabase({ url: server.url, poolSize: 1 })
  const { rows } = await database.pool.query('select id from decisions')
  await database.close()
  await server.stop()
  const found = new Set(rows.map(({ id }) => id))
  const old = acknowledged.filter(({ at }) => at < lostAt - LOST_MAX_MS)
  expect(old.length).toBeGreaterThan(0)
  expect(old.filter(({ id }) => !found.has(id))).toEqual([])

  cpSync(join(root, 'keys'), join(restored!, 'keys'), { recursive: true })
  expect(await run(['audit', 'verify', '--format', 'pretty'], there)).toMatchObject({ exit: 0, stderr: '' })
  // What is in the folder is of the lost database, until a service of the restored one goes on there.
  const look = linesOf((await run(['doctor', '--json'], { TRIBUNAL_DATA: restored! })).stdout)
  expect(look.find(({ check }) => check === 'backup')).toMatchObject({ state: 'problem' })
})

it('says what is for a folder, and what for the embedded database', async () => {
  const file = join(root, 'none.tar.gz')
  expect(await run(['restore', file, '--until', '2026-11-30T09:00:00Z'])).toMatchObject({
    exit: 2,
    stderr: expect.stringContaining('for the folder of a continuous backup'),
  })
  for (const time of ['yesterday', '2026-11-31T00:00:00Z']) {
    expect(await run(['restore', root, '--until', time])).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining('expected a time'),
    })
  }
  const url = { TRIBUNAL_DATABASE_URL: 'postgresql://me@127.0.0.1:1/none' }
  expect(await run(['restore', root], url)).toMatchObject({
    exit: 2,
    stderr: expect.stringContaining('of an embedded database'),
  })
  expect(await run(['restore', file, '--timeline', '2'])).toMatchObject({ exit: 2 })
  expect(await run(['restore', root], { TRIBUNAL_BACKUP_KEY_FILE: '' })).toMatchObject({
    exit: 2,
    stderr: expect.stringContaining('backup.json'),
  })
})

it('a service is not started, and doctor says so, where the key of its backup cannot be read', async () => {
  const none = join(root, 'none.key')
  const more = { TRIBUNAL_DATA: join(root, 'without-key'), TRIBUNAL_BACKUP_KEY_FILE: none }
  const told = expect.stringContaining(`The key of the backup, ${none}, cannot be used: it does not exist (ENOENT).`)
  expect(await run(['serve', '--format', 'pretty'], more)).toMatchObject({ exit: 2, stderr: told })
  const findings = linesOf((await run(['doctor', '--json'], more)).stdout)
  expect(findings.find(({ check }) => check === 'backup')).toMatchObject({ state: 'problem', message: told })
})
