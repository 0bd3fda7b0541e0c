import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTribunal, type Tribunal } from '@tribunal/adapters'
import type { BacktestResult } from '@tribunal/adapters/backtest'
import { unpackChunk } from '@tribunal/adapters/backtest'
import { definePolicy } from '@tribunal/policy'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  askBacktest,
  backtestById,
  backtestResultOf,
  backtestResultText,
  cancelBacktest,
} from '../../src/backtests/backtests.ts'
import { keepFacts } from '../../src/backtests/keep-facts.ts'
import { type BacktestParts, runBacktest } from '../../src/backtests/run-backtest.ts'
import { eraseSubject } from '../../src/record/erase-subject.ts'
import { BLOCK_EVENTS } from '../../src/record/forget-facts.ts'
import { verifyBacktests } from '../../src/verify/verify-backtests.ts'
import { type EmptyRecord, emptyRecord } from '../record/entries.ts'
import { type MadePost, recordPosts, START } from './recorded-posts.ts'

const POSTS = 1_400
const read = (name: string) =>
  readFileSync(new URL(`../../../../content/policies/${name}.yaml`, import.meta.url), 'utf8')
const [PUBLICATION, STRICT] = [read('publication'), read('publication-strict')]
/** With one threshold moved, so that little changes. */
const MOVED = PUBLICATION.replace('value: 0.7,', 'value: 0.75,')

let record: EmptyRecord
let tribunal: Tribunal
let made: readonly MadePost[]
let parts: BacktestParts
const folder = mkdtempSync(join(tmpdir(), 'tribunal-backtest-'))
beforeAll(async () => {
  record = await emptyRecord()
  tribunal = openTribunal({ dataDir: folder, evidence: false })
  made = await recordPosts(record, tribunal, POSTS)
  const { pool } = record.database
  parts = { pool, ledger: record.ledger, tribunal, now: () => START + 86_400_000, threads: 0 }
})
afterAll(async () => {
  await record.close()
  rmSync(folder, { recursive: true })
})

const version = (text: string) => {
  const { hash, version } = definePolicy(text).policy
  return { hash, version, text }
}
const ask = (to: string, more: { from?: string; since?: string; until?: string; policy?: string } = {}) => {
  const { from = PUBLICATION, policy = 'publication', ...period } = more
  const wish = { policy, from: version(from), to: version(to), ...period }
  return askBacktest(parts.pool, wish, { actor: 'person:owner', nowMs: START })
}
async function resultOf(asked: Promise<{ id: string }>, changed: Partial<BacktestParts> = {}): Promise<BacktestResult> {
  const { id } = await asked
  await runBacktest({ ...parts, ...changed }, id)
  return (await backtestResultOf(parts.pool, id))!
}
const query = async (sql: string, values: unknown[] = []) => (await parts.pool.query(sql, values)).rows

/** What the strict policy decides otherwise: false with too little confidence to block, and mixed on health beyond doubt. */
const doubtful = () => made.filter(({ verdict, confidence }) => verdict === 'false' && confidence <= 0.7)
const mixed = () => made.filter(({ verdict, confidence }) => verdict === 'mixed' && confidence >= 0.9)
const changed = () => [...doubtful(), ...mixed()]

describe('a backtest of publication against publication-strict', () => {
  it('finds exactly the posts with a false claim of little confidence, where facts are not kept yet', async () => {
    const result = await resultOf(ask(STRICT))
    expect(result).toMatchObject({ partial: false, decisions: POSTS, bad: 0, unreadable: 0 })
    const [cell, worse, ...others] = result.cells.filter(({ from, to }) => from !== to)
    expect(others).toEqual([])
    expect(worse).toMatchObject({ from: 'needs_review', to: 'blocked', count: mixed().length })
    expect(cell).toMatchObject({ from: 'clean', to: 'needs_review', count: doubtful().length })
    expect(cell!.rules).toEqual([{ from: 'no-objection', to: 'doubtfully-false', count: doubtful().length }])
    const wanted = new Set(doubtful().map(({ id }) => id))
    expect(cell!.sample).toHaveLength(5)
    expect(cell!.sample.every((id) => wanted.has(id))).toBe(true)
  })

  it('tells what becomes of the decisions as a whole, and of their cases', async () => {
    const { effects, facts, cells } = await resultOf(ask(STRICT))
    const any = cells.flatMap(({ rules }) => rules).reduce((sum, { count }) => sum + count, 0)
    expect(effects).toMatchObject({ of: any, looked: any })
    expect(effects!.outcomes.filter(({ from, to }) => from !== to)).toEqual([
      { from: 'clean', to: 'needs_review', count: doubtful().length },
      { from: 'needs_review', to: 'blocked', count: mixed().length },
    ])
    expect(effects!.cases).toMatchObject({ opens: doubtful().length, vanishes: 0 })
    expect(facts.find(({ path }) => path === 'claims[].fact_check.confidence')!.quantiles.at(-1)).toBe(1)
  })

  it('is the same from kept facts, from the bodies of decisions, and on threads', async () => {
    expect(await keepFacts(parts.pool, tribunal, 60_000)).toBe(true)
    const kept = await resultOf(ask(MOVED))
    expect(kept.from_bodies).toBeLessThan(BLOCK_EVENTS)
    expect(await resultOf(ask(MOVED), { threads: 2 })).toEqual(kept)
    const [before] = await query('select layout from recorded_facts where policy = $1 limit 1', ['publication'])
    await query(`update recorded_facts set layout = '{}'`)
    const bodies = await resultOf(ask(MOVED))
    await query('update recorded_facts set layout = $1 where policy = $2', [before.layout, 'publication'])
    expect(bodies.from_bodies).toBe(POSTS)
    expect({ ...bodies, from_bodies: kept.from_bodies }).toEqual(kept)
  })

  it('looks at a period alone', async () => {
    const at = (i: number) => new Date(START + i * 1000).toISOString()
    const result = await resultOf(ask(STRICT, { since: at(400), until: at(1_000) }))
    const inside = new Set(made.slice(400, 1_000).map(({ id }) => id))
    expect(result).toMatchObject({ decisions: 600, since: at(400), until: at(1_000) })
    expect(result.changed).toBe(changed().filter(({ id }) => inside.has(id)).length)
    expect(result.cells.flatMap(({ sample }) => sample).every((id) => inside.has(id))).toBe(true)
  })

  it('holds both versions against what people decided', async () => {
    const some = doubtful().slice(0, 40)
    await query(
      `insert into cases (id, decision_id, kind, queue, priority, outcome, opened_at, due_at, effect, state)
       select gen_random_uuid(), id, kind, 'test', 1, outcome, at, at, 'blocked', '{}' from decisions
       where id = any($1::uuid[]) on conflict (decision_id) do update set effect = 'blocked'`,
      [some.map(({ id }) => id)],
    )
    const { people } = await resultOf(ask(STRICT))
    await query(`update cases set effect = null`)
    expect(people).toMatchObject({ reviewed: 40, looked: 40 })
    expect(people!.from).toMatchObject({ both: 0, people_only: 40, recall: { rate: 0 }, precision: { rate: null } })
    expect(people!.to).toMatchObject({ both: 40, people_only: 0, recall: { rate: 1 }, precision: { rate: 1 } })
  })
})

describe('a backtest', () => {
  it('of identical versions changes nothing', async () => {
    const result = await resultOf(ask(PUBLICATION))
    expect(result).toMatchObject({ decisions: POSTS, changed: 0, effects: { of: 0, looked: 0, outcomes: [] } })
    expect(result.cells.every(({ other_rule, other_results }) => other_rule + other_results === 0)).toBe(true)
  })

  it('is in the ledger with the hash of its result', async () => {
    const { id } = await ask(MOVED)
    await runBacktest(parts, id)
    const [event] = await query(
      `select bytes from ledger_events where type = 'policy.backtested' order by seq desc limit 1`,
    )
    const text = (await backtestResultText(parts.pool, id))!
    expect(JSON.parse(event.bytes.toString())).toMatchObject({
      entity: 'policy:publication',
      actor: 'person:owner',
      data: { backtest: id, result: createHash('sha256').update(text).digest('hex'), decisions: POSTS },
    })
    expect(await backtestById(parts.pool, id)).toMatchObject({ status: 'done', progress: 1 })
  })

  it('that was changed, taken away or made up afterwards is found so', async () => {
    const size = (await query('select size from ledger_head'))[0].size
    const found = async () => (await verifyBacktests(parts.pool, size)).findings.map(({ code }) => code)
    const [{ id }] = await query(`select id from backtests where status = 'done' order by asked_at, id limit 1`)
    expect(await found()).toEqual([])
    await query(`update backtests set result = result || ' ' where id = $1`, [id])
    expect(await found()).toEqual(['backtest_changed'])
    await query(`update backtests set result = rtrim(result), status = 'failed' where id = $1`, [id])
    expect(await found()).toEqual(['backtest_missing'])
    await query(`update backtests set status = 'done' where id = $1`, [id])
    const queued = await ask(MOVED)
    await query(`update backtests set status = 'done', result = '{}' where id = $1`, [queued.id])
    expect(await found()).toEqual(['backtest_unrecorded'])
    await query('delete from backtests where id = $1', [queued.id])
  })

  it('that a process left in the middle is gone on with, and comes to the same', async () => {
    const whole = await resultOf(ask(MOVED))
    const { id } = await ask(MOVED)
    const crash = new AbortController()
    const left = { ...parts, saveEveryMs: 0, onProgress: () => crash.abort() }
    await runBacktest(left, id, crash.signal)
    const [row] = await query('select status, done, checkpoint is not null as saved from backtests where id = $1', [id])
    expect(row).toMatchObject({ status: 'running', saved: true })
    expect(row.done).toBe(BLOCK_EVENTS)
    await runBacktest(parts, id)
    expect(await backtestResultOf(parts.pool, id)).toEqual(whole)
    const [{ checkpoint }] = await query('select checkpoint from backtests where id = $1', [id])
    expect(checkpoint).toBeNull()
  })

  it('that was stopped in the middle is not done, also where nothing changed until then', async () => {
    const { id } = await ask(PUBLICATION)
    const crash = new AbortController()
    await runBacktest({ ...parts, onProgress: () => crash.abort() }, id, crash.signal)
    expect(await backtestById(parts.pool, id)).toMatchObject({ status: 'running', ended_at: null })
    await runBacktest(parts, id)
    expect((await backtestResultOf(parts.pool, id))!.decisions).toBe(POSTS)
  })

  it('that somebody else took over is no longer heard', async () => {
    const { id } = await ask(MOVED)
    let taken: Promise<void> | undefined
    const slow = {
      ...parts,
      saveEveryMs: 0,
      onProgress: () => {
        taken ??= runBacktest(parts, id)
      },
    }
    await runBacktest(slow, id)
    await taken
    expect(
      await query(`select bytes from ledger_events where convert_from(bytes, 'UTF8') like $1`, [`%${id}%`]),
    ).toHaveLength(1)
  })

  it('can be cancelled: what was tallied until then is told as part of the whole', async () => {
    const { id } = await ask(MOVED)
    let cancelled: Promise<unknown> | undefined
    await runBacktest(
      {
        ...parts,
        saveEveryMs: 0,
        now: () => {
          cancelled ??= cancelBacktest(parts.pool, id, START)
          return START
        },
        onProgress: () => undefined,
      },
      id,
    )
    await cancelled
    expect(await backtestById(parts.pool, id)).toMatchObject({ status: 'cancelled' })
    const queued = await ask(MOVED)
    expect(await cancelBacktest(parts.pool, queued.id, START)).toMatchObject({ status: 'cancelled' })
    await runBacktest(parts, queued.id)
    expect(await backtestResultOf(parts.pool, queued.id)).toBeNull()
  })

  it('of a version that no longer loads fails, and says why', async () => {
    const { id } = await ask(MOVED)
    await query(`update backtests set to_source = 'policy: x' where id = $1`, [id])
    await runBacktest(parts, id)
    expect(await backtestById(parts.pool, id)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('publication.yaml:1'),
    })
  })

  it('leaves out decisions whose body cannot be read, and counts them', async () => {
    const id = made[10]!.id
    await query(`update decision_bodies set body = '\\x7b' || body where decision_id = $1`, [id])
    await query('delete from facts_blocks')
    await query('delete from recorded_facts')
    await query('update facts_progress set next = 0')
    expect(await resultOf(ask(MOVED))).toMatchObject({ decisions: POSTS - 1, unreadable: 1 })
    await query(`update decision_bodies set body = substr(body, 2) where decision_id = $1`, [id])
  })
})

describe('facts kept for backtests', () => {
  beforeEach(async () => {
    while (!(await keepFacts(parts.pool, tribunal, 60_000)));
  })

  it('are those of whole blocks, kept once by the one who is first', async () => {
    await query('delete from facts_blocks')
    await query('delete from recorded_facts')
    await query('update facts_progress set next = 0')
    await Promise.all([keepFacts(parts.pool, tribunal, 60_000), keepFacts(parts.pool, tribunal, 60_000)])
    const [{ size }] = await query('select size from ledger_head')
    const blocks = await query('select block from facts_blocks order by block')
    expect(blocks.map(({ block }) => block)).toEqual(
      Array.from({ length: Math.floor(size / BLOCK_EVENTS) }, (_, i) => i),
    )
    expect(await query(`select policy from recorded_facts where block = 0 order by policy`)).toContainEqual({
      policy: 'final-decision',
    })
  })

  it('of somebody who is erased are gone at once, and a backtest under way begins again without them', async () => {
    const { pool, ledger } = parts
    const { id } = await ask(MOVED)
    const of = made.filter(({ author }) => author === 'author-3')
    const rest = POSTS - of.length
    let erased: Promise<unknown> | undefined
    const erase = async () => {
      erased ??= eraseSubject({ pool, ledger, subject: 'author-3', actor: 'system:test', nowMs: START })
      await erased
    }
    await runBacktest({ ...parts, saveEveryMs: 0, onProgress: erase }, id)
    expect((await backtestResultOf(pool, id))!.decisions).toBe(rest)
    const gone = await query('select seq from decisions where id = any($1::uuid[])', [of.map((post) => post.id)])
    const bodies = await query('select body from recorded_facts')
    const kept = new Set(bodies.flatMap(({ body }) => unpackChunk(body).keys))
    expect(kept.size).toBeGreaterThan(BLOCK_EVENTS / 4)
    expect(gone.filter(({ seq }) => kept.has(seq))).toEqual([])
  })
})
