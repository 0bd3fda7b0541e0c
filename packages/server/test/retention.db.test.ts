import type { Decision, Payment } from '@tribunal/engine'
import {
  countRows,
  entryOf,
  GroupWriter,
  inSnapshot,
  KEPT_FOR_EVER,
  keepInputs,
  type PassFinding,
  RecordPass,
  runRetention,
  verifyRecord,
  verifyRecordSince,
} from '@tribunal/store'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openRetention } from '../src/record/open-retention.ts'
import { type Process, type RecordingServer, recordingServer } from './recording-server.ts'
import { isSampled, signedIn } from './signed-in.ts'

const DAY_MS = 86_400_000
/** As much of a payment and its decision as is recorded. */
const PAYMENT = { kind: 'payment', customer_id: 'C-1', amount: 10, currency: 'PEN' } as unknown as Payment
const DECISION = {
  ...{ kind: 'payment', decision: 'APPROVE', risk_category: 'low', route: 'caller', composite_risk_score: 3.5 },
  ...{ facts: null, trace: [], answers: [], policies: {} },
} as unknown as Decision

let server: RecordingServer
let process: Process
afterEach(() => server.close())

describe('a service', () => {
  beforeEach(async () => {
    server = await recordingServer()
    process = await server.start()
  })
  /** Made so many days ago. */
  const decided = async (days: number) => {
    const { store, ledger } = process.services
    const inputs = await keepInputs(store.pool, { version: '1', policies: {}, files: {}, settings: {} })
    const writer = new GroupWriter({ pool: store.pool, ledger })
    const context = { atMs: Date.now() - days * DAY_MS, actor: 'system:test', inputs }
    const entry = entryOf({ ...PAYMENT, transaction_id: `T-${days}` }, DECISION, context)
    await writer.write({ decisions: [entry] })
    await writer.close()
  }
  const left = async () => {
    const { rows } = await process.services.store.pool.query('select submission_id as id from decision_bodies')
    return rows.map(({ id }) => id).sort()
  }
  /** Looks many times a second. */
  const opened = (now: () => number, onError: (error: unknown) => void) => {
    const { store, ledger, config, log } = process.services
    const retention = { post: {}, payment: { default: 40 }, exact: true }
    return openRetention({ ...{ pool: store.pool, ledger, log }, config: { ...config, retention }, now, onError }, 20)
  }

  it('ends what is due once a day, as its configuration says, though it does not own the tables', async () => {
    for (const days of [100, 10]) await decided(days)
    // Nobody has made the tables of the next months.
    const { rows: ahead } = await server.owner.query(`select inhrelid::regclass as name from pg_inherits
      where inhparent = 'decision_bodies'::regclass
        and inhrelid::regclass::text > 'decision_bodies_' || to_char(now() at time zone 'UTC', 'YYYY_MM')
        and inhrelid::regclass::text ~ '[0-9]$'`)
    for (const { name } of ahead) await server.owner.query(`drop table ${name}`)
    let nowMs = Date.now() - DAY_MS
    const failures: unknown[] = []
    const warned = vi.spyOn(process.services.log, 'warn')
    const retention = opened(
      () => nowMs,
      (error) => failures.push(error),
    )
    try {
      await vi.waitFor(async () => expect(await left()).toEqual(['T-10']), 10_000)
      // The same day is not looked at again; the next one is.
      await decided(99)
      await new Promise((resolve) => setTimeout(resolve, 300))
      expect(await left()).toEqual(['T-10', 'T-99'])
      // One line a day says that months have no table.
      expect(warned).toHaveBeenCalledTimes(1)
      expect(warned).toHaveBeenCalledWith(expect.anything(), expect.stringContaining('tribunal migrate'))
      nowMs += DAY_MS
      await vi.waitFor(async () => expect(await left()).toEqual(['T-10']), 10_000)
      await vi.waitFor(() => expect(warned).toHaveBeenCalledTimes(2), 10_000)
    } finally {
      await retention.close()
    }
    expect(failures).toEqual([])
  })

  it('ends nothing by a clock that is ahead, and says why, until the clock is right', async () => {
    for (const days of [100, 10]) await decided(days)
    let nowMs = Date.now() + 400 * DAY_MS
    const failures: unknown[] = []
    const retention = opened(
      () => nowMs,
      (error) => failures.push(error),
    )
    try {
      await vi.waitFor(() => expect(failures.length).toBeGreaterThan(1), 10_000)
      expect(await left()).toEqual(['T-10', 'T-100'])
      expect(failures[0]).toMatchObject({ code: 'clock_ahead' })
      nowMs = Date.now()
      await vi.waitFor(async () => expect(await left()).toEqual(['T-10']), 10_000)
    } finally {
      await retention.close()
    }
  })
})

describe('what people wrote about a post that ended', () => {
  beforeEach(async () => {
    server = await recordingServer()
    process = await server.start({
      public_url: 'http://localhost',
      platform: {
        ...{ puid_prefix: 'example-', ground: { kind: 'incompatible_content', terms: 'Terms of use' } },
        publisher: { name: 'Example', url: 'https://example.org', page_url: 'https://example.org/{decision_id}' },
      },
      notices: { complaints_url: 'https://example.org/complain' },
    })
  })
  /** Where it stands, what is found where it is there again, and how it is brought back and ends again. */
  const WRITTEN = [
    ['decision_bodies', 'content_not_erased', ...rowsOf('decision_bodies')],
    ['case_texts', 'text_not_erased', ...rowsOf('case_texts')],
    ['review_context', 'context_not_erased', ...rowsOf('review_context')],
    ['measures', 'measure_not_erased', ...columnsOf('measures', ['salt', 'body'])],
    ['notices', 'notice_not_erased', ...columnsOf('notices', ['salt', 'body', 'sender_salt', 'sender_body'])],
  ] as const

  function rowsOf(table: string): [string, string] {
    return [`insert into ${table} table aside_${table}`, `delete from ${table}`]
  }
  function columnsOf(table: string, columns: readonly string[]): [string, string] {
    const back = columns.map((name) => `${name} = a.${name}`).join()
    const gone = columns.map((name) => `${name} = null`).join()
    return [`update ${table} t set ${back} from aside_${table} a where a.id = t.id`, `update ${table} set ${gone}`]
  }

  async function written(n = 0): Promise<void> {
    const id = `written-${n}`
    const body = { kind: 'post', id, text: 'mRNA vaccines cause cancer', lang: 'en', author: `author-${n}` }
    const { json } = await process.send('POST', '/api/v1/decisions', { body })
    const vera = await signedIn(process, `Vera ${n}`, ['reviewer'])
    const lena = await signedIn(process, `Lena ${n}`, ['lead'])
    const { case: one } = (await vera.send('GET', `/api/v1/decisions/${json.id}/case`)).json
    if (isSampled(one.id)) return await written(n + 1)
    const context = { user: 'uma', verdict: 'flag', note: 'Not so.' }
    await process.send('POST', `/api/v1/posts/${id}/review-context`, { body: context })
    const notice = {
      ...{ post_id: id, category: 'private_data', explanation: 'It names a private person.', good_faith: true },
      ...{ name: 'Nora Neighbour', email: 'nora@example.org' },
    }
    const sent = await process.app.inject({ method: 'POST', url: '/api/v1/notices', payload: notice })
    expect(sent.statusCode, sent.body).toBe(201)
    await vera.send('POST', `/api/v1/cases/${one.id}/claim`)
    const resolution = { outcome: 'blocked', reason_code: 'comparable_cases', rationale: 'Two sources say so.' }
    const resolved = await vera.send('POST', `/api/v1/cases/${one.id}/resolve`, resolution)
    expect(resolved.status, resolved.text).toBe(200)
    const { data } = (await process.send('GET', `/api/v1/measures?decision_id=${json.id}`)).json
    for (const measure of data)
      await lena.send('POST', `/api/v1/measures/${measure.id}/lift`, { reason: 'A word about somebody.' })
  }

  it('and is put back, is found by the one who verifies only what is new, and by the one who verifies all', async () => {
    await written()
    const { store, ledger } = process.services
    const { pool } = store
    for (const [table] of WRITTEN) await server.owner.query(`create table aside_${table} as table ${table}`)
    const sizeNow = async () => (await pool.query('select size from ledger_head')).rows[0].size as number
    const [start, before] = [await sizeNow(), await inSnapshot(pool, countRows)]
    const periods = { ...KEPT_FOR_EVER, post: { default: 40 }, exact: true }
    const nowMs = Date.now() + 300 * DAY_MS
    const actor = 'system:retention'
    const ended = await runRetention({ pool, ledger, periods, actor, nowMs, clockIsRight: true })
    expect(ended).toMatchObject({ contents: 1, kept: 0 })
    const part = { start, end: await sizeNow() }
    const since = () => inSnapshot(pool, (client) => verifyRecordSince(client, part, before))
    const named = () => inSnapshot(pool, (client) => verifyRecord(client, part.end, undefined, part))
    const pass = new RecordPass({ pool, signer: ledger.signer, withinMs: 1, now: Date.now })
    const byPass = async () => {
      const found: PassFinding[] = []
      for (let last = (await pass.state())?.last?.ended; ; ) {
        const { did, findings, state } = await pass.step()
        found.push(...findings)
        if (did === 'looked' && state?.last?.ended !== last) return found
      }
    }
    expect(await since()).toMatchObject({ ok: true, whole: false })
    expect(await byPass()).toEqual([])
    for (const [table, code, putBack, end] of WRITTEN) {
      expect((await server.owner.query(putBack)).rowCount, table).toBeGreaterThan(0)
      const found = [expect.objectContaining({ code })]
      // The number of contents is another one, too; of what else was written nobody counts the rows.
      expect((await named()).findings, table).toEqual(expect.arrayContaining(found))
      expect((await since()).findings, table).toEqual(expect.arrayContaining(found))
      expect(await byPass(), table).toEqual(expect.arrayContaining(found))
      await server.owner.query(end)
    }
    expect(await since()).toMatchObject({ ok: true, whole: false })
  })
})
