import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createApiKey, Ledger, openDatabase, openSigningKey } from '@tribunal/store'
import { silentProxy, testDatabase } from '@tribunal/testkit/database'
import { test as base, describe, expect, vi } from 'vitest'
import { runCli } from './run-cli.ts'

const BIN = fileURLToPath(new URL('../bin/tribunal.mjs', import.meta.url))
/** In which an answer must come: the limit of these services, and what a busy machine adds. */
const ANSWER_MS = 15_000
const SLACK_MS = 15_000
/** In which a service is to decide again, or to end, while its database is silent. */
const HEALED_MS = 120_000

/** A database behind a proxy, and the services that a test starts on it. */
async function stage() {
  const folder = mkdtempSync(join(tmpdir(), 'tribunal-outage-'))
  const test = await testDatabase()
  const proxy = await silentProxy(test.url)
  const direct = await openDatabase({ url: test.url, poolSize: 2 })
  const children: ChildProcess[] = []

  /** `tribunal serve` on the database behind the proxy, with the variables over its configuration. */
  function serve(env: Record<string, string> = {}) {
    const own = {
      TRIBUNAL_DATABASE_URL: proxy.url,
      TRIBUNAL_DATA: folder,
      TRIBUNAL_PORT: '0',
      TRIBUNAL_LIMITS_ANSWER: `${ANSWER_MS}ms`,
      TRIBUNAL_LIMITS_EVENT_LOOP_DELAY: '1min',
    }
    const started = spawn(process.execPath, [BIN, 'serve', '--format', 'pretty'], {
      env: { ...process.env, LC_ALL: 'C', ...own, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    children.push(started)
    const said = { stdout: '', stderr: '' }
    started.stdout.setEncoding('utf8').on('data', (text: string) => {
      said.stdout += text
    })
    started.stderr.setEncoding('utf8').on('data', (text: string) => {
      said.stderr += text
    })
    const ended = new Promise<number | null>((resolve) => started.once('close', resolve))
    return { child: started, said, ended }
  }

  /** A service that runs, and keys for it. */
  async function running(env: Record<string, string> = {}) {
    const { said, ended, child } = serve(env)
    const found = () => /http:\/\/127\.0\.0\.1:\d+/.exec(said.stdout)?.[0]
    await vi.waitFor(() => expect(found()).toBeDefined(), SOON)
    const url = found()!
    const ledger = new Ledger(await openSigningKey(folder, { create: false }))
    const store = { pool: direct.pool, append: ledger.append.bind(ledger) }
    const key = async (scopes: readonly ('decide' | 'metrics' | 'read')[]) =>
      (await createApiKey(store, { name: 'outage', scopes }, { actor: 'system:test', now: new Date() })).secret
    const headers = { authorization: `Bearer ${await key(['decide', 'read'])}`, 'content-type': 'application/json' }
    const watching = { authorization: `Bearer ${await key(['metrics', 'read'])}` }
    let sent = 0
    /** Status and time of one decision; 0 where the connection was cut. */
    const decide = async () => {
      const begun = performance.now()
      const body = JSON.stringify({ id: `p-${sent++}`, text: 'What a fine day by the sea!' })
      const answer = await fetch(`${url}/api/v1/decisions`, { method: 'POST', headers, body }).catch(() => undefined)
      await answer?.text()
      return {
        status: answer?.status ?? 0,
        retryAfter: answer?.headers.get('retry-after'),
        tookMs: performance.now() - begun,
      }
    }
    const status = async (path: string) => (await fetch(`${url}${path}`, { headers: watching })).status
    const ready = () => status('/readyz')
    const log = () =>
      said.stderr
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map(
          (line) =>
            JSON.parse(line) as {
              level: string
              msg: string
              err?: { type?: string; code?: string; message?: string }
            },
        )
    /** Milliseconds until the process has ended, and how. */
    const stop = async (signal: 'SIGTERM' | 'SIGHUP' = 'SIGTERM') => {
      const begun = performance.now()
      child.kill(signal)
      return { exit: await ended, tookMs: performance.now() - begun, ...said }
    }
    return { url, decide, status, ready, log, stop }
  }

  async function close() {
    for (const child of children) child.kill('SIGKILL')
    await direct.close()
    await proxy.close()
    await test.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: test.url, proxy, direct, serve, running, close }
}

type Stage = Awaited<ReturnType<typeof stage>>
type Running = Awaited<ReturnType<Stage['running']>>

/** Tests mostly wait, so they run beside each other, each on a separate stage. */
const it = base.extend<{ on: Stage }>({
  // biome-ignore lint/correctness/noEmptyPattern: the form that the test runner reads
  on: async ({}, use) => {
    const made = await stage()
    await use(made)
    await made.close()
  },
})

/** Decides from so many senders at once until the work is done; gives every answer. */
async function under(service: Running, senders: number, work: () => Promise<unknown>) {
  const answers: Awaited<ReturnType<Running['decide']>>[] = []
  let over = false
  const sending = Array.from({ length: senders }, async () => {
    while (!over) answers.push(await service.decide())
  })
  await work()
  over = true
  await Promise.all(sending)
  return answers
}

/** The limit of waiting in tests that run beside each other. */
const SOON = { timeout: HEALED_MS, interval: 100 }
const decidesAgain = (service: Running) =>
  vi.waitFor(async () => expect((await service.decide()).status).toBe(201), SOON)
const isReady = (service: Running, wanted = 200) =>
  vi.waitFor(async () => expect(await service.ready()).toBe(wanted), SOON)
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe.concurrent('a service whose database goes silent', () => {
  it('decides again by itself where new connections lead to a database, and answers every request within the limit', async ({
    on: { running, proxy },
  }) => {
    const service = await running()
    let healedMs = Number.POSITIVE_INFINITY
    const answers = await under(service, 8, async () => {
      await pause(1_000)
      proxy.set('old_silent')
      const silent = performance.now()
      await pause(500)
      await decidesAgain(service)
      healedMs = performance.now() - silent
      await pause(1_000)
    })
    expect(healedMs).toBeLessThan(HEALED_MS)
    expect(Math.max(...answers.map(({ tookMs }) => tookMs))).toBeLessThan(ANSWER_MS + SLACK_MS)
    expect(answers.filter(({ status }) => status !== 201 && status !== 503)).toEqual([])
    await isReady(service)
    expect(await service.stop()).toMatchObject({ exit: 0 })
  })

  it('says that it is not ready, shows its metrics, answers 503 in time, and goes on when the database answers', async ({
    on: { running, proxy },
  }) => {
    const service = await running()
    expect([await service.status('/metrics'), await service.status('/api/v1/decisions')]).toEqual([200, 200])
    expect((await service.decide()).status).toBe(201)
    proxy.set('all_silent')
    await pause(2_500)
    const [ready, metrics, ...answers] = await Promise.all([
      service.ready(),
      service.status('/metrics'),
      ...Array.from({ length: 8 }, () => service.decide()),
    ])
    expect([ready, metrics]).toEqual([503, 200])
    for (const { status, retryAfter, tookMs } of answers) {
      expect([status, retryAfter]).toEqual([503, '1'])
      expect(tookMs).toBeLessThan(ANSWER_MS + SLACK_MS)
    }
    // A key that may read more is known for the metrics alone.
    expect(await service.status('/api/v1/decisions')).toBe(503)
    proxy.set('forward')
    await decidesAgain(service)
    await isReady(service)
  })

  it('ends all the same when it is asked to, with requests under way', async ({ on: { running, proxy } }) => {
    const service = await running()
    expect((await service.decide()).status).toBe(201)
    proxy.set('all_silent')
    const asked = Promise.all(Array.from({ length: 4 }, () => service.decide()))
    await pause(500)
    const { exit, tookMs, stdout, stderr } = await service.stop()
    expect({ exit, stdout }, stderr).toMatchObject({ exit: 0, stdout: expect.stringMatching(/^Stopped\./m) })
    expect(tookMs).toBeLessThan(HEALED_MS)
    expect((await asked).filter(({ status }) => status === 201)).toEqual([])
  })
})

describe.concurrent('a service whose database may only be read', () => {
  it('is not ready, answers 503, and decides again when it may be written', async ({
    on: { running, direct, url },
  }) => {
    const name = new URL(url.replace(/@[^/]*\//, '@host/')).pathname.slice(1)
    const service = await running()
    expect((await service.decide()).status).toBe(201)
    await direct.pool.query(`alter database ${name} set default_transaction_read_only = on`)
    await direct.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like 'tribunal %'",
    )
    const { status, retryAfter, tookMs } = await service.decide()
    expect([status, retryAfter, tookMs < ANSWER_MS + SLACK_MS]).toEqual([503, '1', true])
    const looks = []
    for (let i = 0; i < 8; i++) {
      looks.push(await service.ready())
      await pause(1_000)
    }
    expect(looks).toEqual(Array(8).fill(503))
    await direct.pool.query('set default_transaction_read_only = off')
    await direct.pool.query(`alter database ${name} reset default_transaction_read_only`)
    await decidesAgain(service)
    await isReady(service)
  })

  it('says once, with its kind, that the database ended the connections', async ({ on: { running, direct } }) => {
    const service = await running()
    await service.decide()
    for (let i = 0; i < 3; i++) {
      await direct.pool.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like 'tribunal %'",
      )
      await pause(2_000)
    }
    const errors = service.log().filter(({ level }) => level === 'error' || level === 'warn')
    expect(errors.filter(({ err }) => err && !err.code && !err.message)).toEqual([])
    expect(errors.length).toBeLessThanOrEqual(2)
  })
})

describe.concurrent('a service that is asked to stop', () => {
  it('by SIGHUP drains as by SIGTERM: readiness says so first, and work is still taken', async ({
    on: { running },
  }) => {
    const service = await running({ TRIBUNAL_LIMITS_DRAIN: '6s' })
    expect(await service.ready()).toBe(200)
    const stopping = service.stop('SIGHUP')
    await isReady(service, 503)
    expect((await service.decide()).status).toBe(201)
    expect(await stopping).toMatchObject({
      exit: 0,
      stdout: expect.stringContaining('Everything acknowledged is recorded'),
    })
  })
})

describe.concurrent('connections of a service', () => {
  it.for(['1', '2', '3'])(
    'are refused at once where there are %s: the message says how many are needed, and why',
    async (size) => {
      // Nothing is there yet: neither the folder nor the database is asked for.
      const env = {
        TRIBUNAL_DATABASE_URL: 'postgresql://127.0.0.1:1/none',
        TRIBUNAL_DATA: join(tmpdir(), 'tribunal-none'),
        TRIBUNAL_DATABASE_POOL_SIZE: size,
      }
      const { exit, stderr } = await runCli(['serve', '--format', 'pretty'], { env })
      expect(exit).toBe(2)
      expect(stderr).toContain(
        'TRIBUNAL_DATABASE_POOL_SIZE: database.pool_size: expected at least 4: one connection each',
      )
    },
  )

  it('suffice where there are four', async ({ on: { running } }) => {
    const service = await running({ TRIBUNAL_DATABASE_POOL_SIZE: '4' })
    const answers = await under(service, 32, () => pause(2_000))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    await isReady(service)
  })

  it('keep no process running that could not start', async ({ on: { direct, serve } }) => {
    await direct.pool.query('alter table cases rename effect to other')
    const { said, ended } = serve()
    expect(await ended).toBe(2)
    expect(said.stdout).toBe('')
  })
})
