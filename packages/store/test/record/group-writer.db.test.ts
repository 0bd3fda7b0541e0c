import { parseCheckpointNote, treeHash } from '@tribunal/ledger'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Ledger } from '../../src/ledger/ledger.ts'
import { loadTip } from '../../src/ledger/load-tip.ts'
import { EMPTY_TIP, extend } from '../../src/ledger/tip.ts'
import { migrate } from '../../src/migrate.ts'
import { openDatabase } from '../../src/open-database.ts'
import { GroupWriter, type GroupWriterOptions } from '../../src/record/group-writer.ts'
import { keptAnswer } from '../../src/record/kept-answers.ts'
import { type EmptyRecord, emptyRecord, entry, kept } from './entries.ts'

let record: EmptyRecord
beforeAll(async () => {
  record = await emptyRecord()
})
afterAll(() => record.close())

const query = async (sql: string, values: unknown[] = []) => (await record.database.pool.query(sql, values)).rows
const rows = async (table: string): Promise<number> => (await query(`select count(*) as n from ${table}`))[0].n
const writer = (options: Partial<GroupWriterOptions> = {}) =>
  new GroupWriter({ pool: record.database.pool, ledger: record.ledger, ...options })

/** A ledger that writes otherwise. */
function withWrite(ledger: Ledger, write: Ledger['write']): Ledger {
  return new Proxy(ledger, {
    get(target, name) {
      if (name === 'write') return write
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

describe('a group writer', () => {
  it('writes all that waits in one transaction, and answers each with its places in the ledger', async () => {
    const batches: number[] = []
    const group = writer({ onBatch: (entries) => batches.push(entries) })
    const from = await rows('ledger_events')
    const settled = await Promise.all([entry(), entry({ decisions: 3 }), entry()].map((one) => group.write(one)))
    expect(settled).toEqual([
      { state: 'recorded', seqs: [from] },
      { state: 'recorded', seqs: [from + 1, from + 2, from + 3] },
      { state: 'recorded', seqs: [from + 4] },
    ])
    expect(batches).toEqual([3])
    await group.close()
  })

  it('writes text as it is, whatever has a meaning to the database', async () => {
    const group = writer()
    const odd = [
      'NULL',
      '',
      '{}',
      'a,b',
      '"',
      '\\',
      '\\"',
      '{"a":"b\\\\"}',
      ' x ',
      '\n\t',
      'ñ 漢 🎉',
      "'; drop table x --",
    ]
    const entries = odd.map((submissionId) => {
      const [one] = entry().decisions
      return { ...one!, personal: { ...one!.personal, submissionId, subject: null } }
    })
    await group.write({ decisions: entries })
    const found = await query(
      'select submission_id, subject, submission, body from decision_bodies where decision_id = any($1)',
      [entries.map(({ id }) => id)],
    )
    expect(new Set(found.map(({ submission_id }) => submission_id))).toEqual(new Set(odd))
    expect(found.every(({ subject }) => subject === null)).toBe(true)
    const texts = (of: { submission: Uint8Array; body: Uint8Array }) =>
      [of.submission, of.body].map((bytes) => Buffer.from(bytes).toString()).join()
    expect(found.map(texts).sort()).toEqual(entries.map(({ personal }) => texts(personal)).sort())
    await group.close()
  })

  it('gathers the next batch while one is on its way', async () => {
    const batches: number[] = []
    const group = writer({ onBatch: (entries) => batches.push(entries) })
    const first = group.write(entry())
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
    const others = Array.from({ length: 20 }, () => group.write(entry()))
    await Promise.all([first, ...others])
    expect(batches).toEqual([1, 20])
    await group.close()
  })

  it('answers nobody before it is durable', async () => {
    const group = writer()
    const other = await record.database.pool.connect()
    await other.query('begin; select from ledger_head for update')
    let answered = false
    const one = entry()
    const written = group.write(one).then(() => {
      answered = true
    })
    await new Promise((resolve) => setTimeout(resolve, 150))
    expect(answered).toBe(false)
    expect(await query('select from decisions where id = $1', [one.decisions[0]!.id])).toEqual([])
    await other.query('commit')
    other.release()
    await written
    expect(await query('select from decisions where id = $1', [one.decisions[0]!.id])).toHaveLength(1)
    await group.close()
  })

  it('stands behind events that others append meanwhile', async () => {
    const group = writer()
    await group.write(entry())
    const client = await record.database.pool.connect()
    await client.query('begin')
    const at = new Date(0).toISOString()
    await record.ledger.append(client, [
      { type: 'key.created', entity: 'key:1', at, actor: 'system:test', data: {} },
      { type: 'key.revoked', entity: 'key:1', at, actor: 'system:test', data: {} },
    ])
    await client.query('commit')
    client.release()
    const { length } = await query('select from ledger_events')
    expect(await group.write(entry())).toEqual({ state: 'recorded', seqs: [length] })
    await group.close()
  })

  it('tries again where its connection is cut, and writes once', async () => {
    const group = writer()
    await group.write(entry())
    const other = await record.database.pool.connect()
    await other.query('begin; select from ledger_head for update')
    const one = entry({ decisions: 2 })
    const written = group.write(one)
    await expect
      .poll(() =>
        query(`select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`),
      )
      .toHaveLength(1)
    await query(
      `select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
    await other.query('commit')
    other.release()
    expect(await written).toMatchObject({ state: 'recorded' })
    const ids = one.decisions.map(({ id }) => id)
    expect(await query('select from decisions where id = any($1)', [ids])).toHaveLength(2)
    await group.close()
  })

  it('finds out that a batch was written where only the answer was lost', async () => {
    const { ledger } = record
    let lost = false
    const forgetful = withWrite(ledger, async (...args) => {
      const written = await ledger.write(...args)
      if (lost) return written
      lost = true
      throw new Error('Connection terminated unexpectedly')
    })
    const group = writer({ ledger: forgetful })
    const one = entry({ decisions: 2 })
    const size = await rows('ledger_events')
    expect(await group.write(one)).toEqual({ state: 'recorded', seqs: [size, size + 1] })
    expect(await rows('ledger_events')).toBe(size + 2)
    await group.close()
  })

  it('gives up after its patience, says so, and has written nothing', async () => {
    const failing = withWrite(record.ledger, () =>
      Promise.reject(Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' })),
    )
    const group = writer({ ledger: failing, patienceMs: 50 })
    const size = await rows('ledger_events')
    await expect(group.write(entry())).rejects.toMatchObject({
      code: 'not_recorded',
      message: expect.stringContaining('No space left'),
    })
    expect(await rows('ledger_events')).toBe(size)
    await group.close()
  })

  it('is stuck from a failure until something is recorded', async () => {
    let full = true
    const failing = withWrite(record.ledger, (...args) =>
      full ? Promise.reject(Object.assign(new Error('disk full'), { code: '53100' })) : record.ledger.write(...args),
    )
    const group = writer({ ledger: failing })
    expect(group.stuck).toBe(false)
    const written = group.write(entry())
    await expect.poll(() => group.stuck).toBe(true)
    full = false
    expect(await written).toMatchObject({ state: 'recorded' })
    expect(group.stuck).toBe(false)
    await group.close()
  })

  it('counts the patience of an entry from when it came, however long others were tried before it', async () => {
    const failing = withWrite(record.ledger, () => Promise.reject(new Error('Connection terminated unexpectedly')))
    const patienceMs = 2_000
    const group = writer({ ledger: failing, patienceMs })
    const waits: number[] = []
    const sent: Promise<void>[] = []
    for (let one = 0; one < 8; one++) {
      const started = performance.now()
      sent.push(group.write(entry()).then(undefined, () => void waits.push(performance.now() - started)))
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
    await Promise.all(sent)
    expect(waits).toHaveLength(8)
    expect(Math.max(...waits)).toBeLessThan(1.8 * patienceMs)
    await group.close()
  })

  it('refuses what the database cannot hold, and writes the others of its batch', async () => {
    const group = writer()
    const size = await rows('ledger_events')
    const bad = entry()
    const [decision] = bad.decisions
    const unholdable = {
      ...bad,
      decisions: [{ ...decision!, row: { ...decision!.row, rule: 'no text of SQL: \u0000' } }],
    }
    const settled = await Promise.allSettled([entry(), unholdable, entry()].map((one) => group.write(one)))
    expect(settled).toMatchObject([
      { value: { state: 'recorded', seqs: [size] } },
      { reason: { code: 'not_recordable' } },
      { value: { state: 'recorded', seqs: [size + 1] } },
    ])
    expect(await rows('ledger_events')).toBe(size + 2)
    await group.close()
  })

  it.each([
    ['22021', 'not_recordable'],
    ['23514', 'not_recordable'],
    ['54000', 'not_recordable'],
    ['42501', 'not_recorded'],
  ])('says of SQLSTATE %s that it is %s, at once', async (code, problem) => {
    let attempts = 0
    const failing = withWrite(record.ledger, () => {
      attempts++
      return Promise.reject(Object.assign(new Error('refused'), { code }))
    })
    const group = writer({ ledger: failing })
    await expect(group.write(entry())).rejects.toMatchObject({ code: problem })
    expect(attempts).toBe(1)
    await group.close()
  })

  it('is of use again after a failure', async () => {
    let broken = true
    const recovering = withWrite(record.ledger, (...args) =>
      broken ? Promise.reject(Object.assign(new Error('a defect'), { code: '42601' })) : record.ledger.write(...args),
    )
    const group = writer({ ledger: recovering })
    await expect(group.write(entry())).rejects.toMatchObject({ code: 'not_recorded' })
    broken = false
    expect(await group.write(entry())).toMatchObject({ state: 'recorded' })
    await group.close()
  })

  it('lets one of two processes use an Idempotency-Key, and costs the others of the batch nothing', async () => {
    const [one, two] = [writer(), writer()]
    const [first, second, bystander] = await Promise.all([
      one.write(entry({ keep: kept('shared') })),
      two.write(entry({ keep: kept('shared') })),
      two.write(entry()),
    ])
    expect([first!.state, second!.state].sort()).toEqual(['key_used', 'recorded'])
    expect(bystander).toMatchObject({ state: 'recorded' })
    // Another program's key of the same name is another key.
    expect(await two.write(entry({ keep: kept('shared', 'key:2') }))).toMatchObject({ state: 'recorded' })
    await Promise.all([one.close(), two.close()])
  })

  it('knows a key of before its text was hashed', async () => {
    const { database, ledger, close } = await emptyRecord()
    const { pool } = database
    await pool.query(
      `insert into idempotency_keys values ('key:1', 'order-C-17', '\\x01', '{}', null, now()), ('key:2', 'é"', '\\x02', '{}', null, now())`,
    )
    await pool.query(`delete from schema_migrations where name = '2026-11-23-hashed-keys'`)
    expect(await migrate(database)).toEqual(['2026-11-23-hashed-keys'])
    const { rows: stored } = await pool.query('select key from idempotency_keys')
    for (const { key } of stored) expect(key).toMatch(/^[0-9a-f]{64}$/)
    expect(await keptAnswer(pool, { principal: 'key:1', key: 'order-C-17' })).toMatchObject({ decisionIds: [] })
    expect(await keptAnswer(pool, { principal: 'key:2', key: 'é"' })).toBeDefined()
    expect(await keptAnswer(pool, { principal: 'key:2', key: 'order-C-17' })).toBeUndefined()
    const group = writer({ pool, ledger })
    expect(await group.write(entry({ keep: kept('order-C-17') }))).toEqual({ state: 'key_used' })
    await group.close()
    await close()
  })

  it('lets one of two requests of a batch use a key', async () => {
    const group = writer()
    const settled = await Promise.all([1, 2, 3].map(() => group.write(entry({ keep: kept('thrice') }))))
    expect(settled.map(({ state }) => state).sort()).toEqual(['key_used', 'key_used', 'recorded'])
    await group.close()
  })

  it('refuses what is more than may wait, and everything once it closes; what waits is written', async () => {
    const group = writer({ queueMax: 2 })
    const waiting = [group.write(entry()), group.write(entry())]
    await expect(group.write(entry())).rejects.toMatchObject({ code: 'store_busy' })
    const closed = group.close()
    await expect(group.write(entry())).rejects.toMatchObject({ code: 'store_closing' })
    await closed
    expect(await Promise.all(waiting)).toMatchObject([{ state: 'recorded' }, { state: 'recorded' }])
  })

  it('tells of events once they are durable, in their order', async () => {
    const told: number[] = []
    const group = writer({ onAppended: (events) => told.push(...events.map(({ event }) => event.seq)) })
    await Promise.all([1, 2, 3].map(() => group.write(entry())))
    await group.write(entry())
    const size = await rows('ledger_events')
    expect(told).toEqual([size - 4, size - 3, size - 2, size - 1])
    await group.close()
  })
})

/** Messages from a client to the server, from when it has connected: a letter, and the length of what follows (PostgreSQL 15, 55.7). */
function messagesOf(sent: readonly Buffer[]): { readonly type: string; readonly length: number }[] {
  const bytes = Buffer.concat(sent)
  const found = []
  for (let at = 0; at < bytes.length; at += found.at(-1)!.length)
    found.push({ type: String.fromCharCode(bytes[at]!), length: 1 + bytes.readInt32BE(at + 1) })
  return found
}

describe('a batch of more bytes than one statement has', () => {
  const STATEMENT_BYTES = 20_000
  /** Of the statement itself, beside its rows: names, formats and the head of the ledger. */
  const FRAME_BYTES = 4_096
  const bytesOf = (one: ReturnType<typeof entry>) =>
    one.decisions.reduce((sum, { personal }) => sum + personal.submission.length + personal.body.length, 0)

  it('is written in several, none of which has more', async () => {
    const sent: Buffer[] = []
    const own = await openDatabase({ url: record.url, poolSize: 1 })
    own.pool.on('connect', ({ connection: { stream } }) => {
      const write = stream.write.bind(stream) as (chunk: Uint8Array) => boolean
      stream.write = (chunk: Uint8Array | string) => {
        sent.push(Buffer.from(chunk as Uint8Array))
        return write(chunk as Uint8Array)
      }
    })
    // The connection that openDatabase has made already is not listened to.
    await own.pool.connect().then((client) => client.release(true))
    const group = writer({ pool: own.pool, statementBytes: STATEMENT_BYTES })
    const one = entry({ decisions: 400, keep: kept('several') })
    const size = await rows('ledger_events')
    expect(await group.write(one)).toEqual({ state: 'recorded', seqs: one.decisions.map((_, at) => size + at) })
    const statements = messagesOf(sent)
      .filter(({ type }) => type === 'B')
      .map(({ length }) => length)
    expect(Math.max(...statements)).toBeLessThan(STATEMENT_BYTES + FRAME_BYTES)
    expect(statements.reduce((sum, bytes) => sum + bytes)).toBeGreaterThan(bytesOf(one))
    expect(bytesOf(one)).toBeGreaterThan(5 * STATEMENT_BYTES)
    const ids = one.decisions.map(({ id }) => id)
    expect(
      await query('select from decisions join decision_bodies on id = decision_id where id = any($1)', [ids]),
    ).toHaveLength(400)
    expect((await loadTip(record.database.pool))!.size).toBe(size + 400)
    await group.close()
    await own.close()
  })

  it('is recorded as a whole or not at all, where the last of its statements fails', async () => {
    const group = writer({ statementBytes: STATEMENT_BYTES })
    const before = await tables()
    const large = entry({ decisions: 100 })
    const last = large.decisions.at(-1)!
    const unholdable = { ...last, row: { ...last.row, rule: 'no text of SQL: \u0000' } }
    await expect(group.write({ decisions: [...large.decisions.slice(0, -1), unholdable] })).rejects.toMatchObject({
      name: 'StoreError',
    })
    expect(await tables()).toEqual(before)
    // Nothing of it is in the way of the next.
    expect(await group.write(large)).toMatchObject({ state: 'recorded' })
    await group.close()
  })

  it('is recorded once where its connection is cut between its statements', async () => {
    const group = writer({ statementBytes: STATEMENT_BYTES })
    const before = await tables()
    const other = await record.database.pool.connect()
    // The last statement writes the answer that is kept for the key.
    await other.query('begin; lock table idempotency_keys in exclusive mode')
    const written = group.write(entry({ decisions: 100, keep: kept('cut') }))
    const waiting = `from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    await expect.poll(() => query(`select pid ${waiting}`)).toHaveLength(1)
    await query(`select pg_terminate_backend(pid) ${waiting}`)
    await other.query('commit')
    other.release()
    expect(await written).toMatchObject({ state: 'recorded' })
    const after = await tables()
    expect(after.map((n, at) => n - before[at]!)).toEqual([100, 100, 100, 1])
    await group.close()
  })

  it('that needs a key which is taken writes nothing', async () => {
    const group = writer({ statementBytes: STATEMENT_BYTES })
    await group.write(entry({ keep: kept('taken') }))
    const before = await tables()
    expect(await group.write(entry({ decisions: 100, keep: kept('taken') }))).toEqual({ state: 'key_used' })
    expect(await tables()).toEqual(before)
    await group.close()
  })

  const tables = async (): Promise<number[]> =>
    await Promise.all(['ledger_events', 'decisions', 'decision_bodies', 'idempotency_keys'].map(rows))
})

describe('what waits to be written', () => {
  /** An entry whose decision takes so many bytes. */
  const heavy = (bytes: number) => {
    const [one] = entry().decisions
    const personal = { ...one!.personal, body: Buffer.alloc(bytes, ' ') }
    return { decisions: [{ ...one!, bytes: bytes + personal.submission.length, personal }] }
  }

  it('is written in transactions of 16 MiB, however few decisions that are', async () => {
    const batches: number[] = []
    const group = writer({ onBatch: (entries) => batches.push(entries) })
    const settled = await Promise.all(Array.from({ length: 5 }, () => group.write(heavy(5_242_880))))
    expect(settled).toHaveLength(5)
    expect(batches).toEqual([3, 2])
    await group.close()
  })

  it('has 256 MiB at most, and more is refused until some of it is written', async () => {
    let open = () => {}
    const gate = new Promise<void>((resolve) => {
      open = resolve
    })
    const slow = withWrite(record.ledger, () => gate.then(() => Promise.reject(new TypeError('not this time'))))
    const group = writer({ ledger: slow })
    const body = heavy(67_108_864)
    const first = group.write(entry())
    // The first is on its way: the next ones wait.
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
    const waiting = Array.from({ length: 3 }, () => group.write(body))
    await expect(group.write(body)).rejects.toMatchObject({ code: 'store_busy' })
    const small = group.write(entry())
    open()
    await Promise.allSettled([first, ...waiting, small])
    await expect(group.write(body)).rejects.not.toMatchObject({ code: 'store_busy' })
    await group.close()
  })
})

describe('the ledger in the database', () => {
  it('is what its events make it: root, tiles and the end that the next batch is sealed behind', async () => {
    const group = writer()
    await Promise.all(Array.from({ length: 150 }, () => group.write(entry({ decisions: 5 }))))
    await group.close()
    const events = await query('select seq, leaf_hash from ledger_events order by seq')
    const leaves = events.map(({ leaf_hash }: { leaf_hash: Buffer }) => new Uint8Array(leaf_hash))
    expect(events.map(({ seq }: { seq: number }) => seq)).toEqual(leaves.map((_, index) => index))
    const [{ note }] = await query('select note from ledger_checkpoints order by size desc limit 1')
    expect(Buffer.from(parseCheckpointNote(note)!.checkpoint.root)).toEqual(Buffer.from(treeHash(leaves)))
    const tiles = await query('select level, index, hashes, root from ledger_tiles order by level, index')
    expect(tiles).toHaveLength(Math.floor(leaves.length / 256))
    for (const { level, index, hashes, root } of tiles) {
      const own = leaves.slice(index * 256, index * 256 + 256)
      expect([level, hashes.equals(Buffer.concat(own)), root.equals(Buffer.from(treeHash(own)))]).toEqual([
        0,
        true,
        true,
      ])
    }
    const tip = (await loadTip(record.database.pool))!
    expect(tip.size).toBe(leaves.length)
    expect(tip.partial[0]!.map((hash) => Buffer.from(hash))).toEqual(
      leaves.slice(leaves.length - (leaves.length % 256)).map((hash) => Buffer.from(hash)),
    )
  })

  it('refuses to be changed', async () => {
    for (const sql of [
      `update ledger_events set type = 'x' where seq = 0`,
      'delete from ledger_events where seq = 0',
      'truncate ledger_events',
    ])
      await expect(query(sql)).rejects.toThrow('append-only')
  })
})

describe('the end of a ledger', () => {
  const draft = (n: number) => ({
    type: 'decision.made' as const,
    entity: `decision:${n}`,
    at: new Date(n).toISOString(),
    actor: 'system:test',
    data: { n },
  })

  it('is the same however the events come, all at once or in any pieces', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(300), { maxLength: 8 }), (pieces) => {
        const total = pieces.reduce((sum, piece) => sum + piece, 0)
        const all = Array.from({ length: total }, (_, n) => draft(n))
        const once = extend(EMPTY_TIP, all)
        let tip = EMPTY_TIP
        let root = once.root
        const tiles = []
        for (const piece of pieces) {
          const extension = extend(tip, all.slice(tip.size, tip.size + piece))
          tiles.push(...extension.tiles)
          tip = extension.tip
          root = extension.root
        }
        expect([tip, root, tiles]).toEqual([once.tip, once.root, once.tiles])
      }),
      { numRuns: 25 },
    )
  })

  it('fills tiles of 256 hashes, and of their roots the tiles above', () => {
    const { tiles, tip } = extend(
      EMPTY_TIP,
      Array.from({ length: 65_536 + 257 }, (_, n) => draft(n)),
    )
    expect(tiles.filter(({ level }) => level === 0)).toHaveLength(257)
    const [above, ...more] = tiles.filter(({ level }) => level === 1)
    expect(more).toEqual([])
    expect(above).toMatchObject({ index: 0 })
    expect(tip.partial.map(({ length }) => length)).toEqual([1, 1, 1])
  })
})
