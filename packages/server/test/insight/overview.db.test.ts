import type { CaseEvent } from '@tribunal/engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Process, type RecordingServer, recordingServer } from '../recording-server.ts'
import { payment, post } from './submissions.ts'

const DECISIONS = '/api/v1/decisions'
let server: RecordingServer
let process: Process
beforeAll(async () => {
  server = await recordingServer()
  process = await server.start()
})
afterAll(() => server.close())

// biome-ignore lint/suspicious/noExplicitAny: as the answers of a test's server
type Made = any
const decide = async (body: object): Promise<Made> => (await process.send('POST', DECISIONS, { body })).json
const query = (sql: string, values: unknown[] = []) => server.owner.query(sql, values)

async function overview(more = ''): Promise<Made> {
  // Somebody else may be counting at this moment.
  for (;;) {
    const { status, json } = await process.send('GET', `/api/v1/overview${more}`)
    if (status !== 200) return json
    if (json.counted.behind === 0) return json
  }
}

/** A case of a decision. What happens to it is appended by hand, as the store of cases does. */
async function caseOf(decision: Made): Promise<string> {
  const { rows } = await query(
    `insert into cases (id, decision_id, kind, queue, priority, outcome, opened_at, due_at, state)
     select gen_random_uuid(), id, kind, 'queue', 1, outcome, at, at - interval '1 hour', '{}' from decisions
     where id = $1 on conflict (decision_id) do update set state = '{}' returning id`,
    [decision.id],
  )
  return rows[0].id
}

async function append(events: readonly { type: string; entity: string; actor: string; at: string; data: object }[]) {
  const client = await process.services.store.pool.connect()
  await client.query('begin')
  await process.services.ledger.append(client, events as never)
  await client.query('commit')
  client.release()
}

async function settle(decision: Made, effect: string | null): Promise<void> {
  const id = await caseOf(decision)
  await query(`update cases set effect = $2, status = 'resolved', resolved_at = now() where id = $1`, [id, effect])
  const type = effect === null ? 'restored' : effect === decision.outcome ? 'confirmed' : 'overridden'
  const at = new Date().toISOString()
  const data = { outcome: effect ?? decision.outcome, case: id, by: 'person:1', machine_outcome: decision.outcome }
  await append([{ type: `decision.${type}`, entity: `decision:${decision.id}`, actor: 'person:1', at, data }])
}

const resolved = (change: object): Extract<CaseEvent, { type: 'case.resolved' }>['data'] => ({
  stage: 'first',
  outcome: 'APPROVE',
  reason_code: 'customer_confirmed',
  next: 'done',
  second_review: 'none',
  blind_first: null,
  took_ms: 1000,
  ...change,
})

/** A slow reference: the same counts from the decisions themselves. */
async function slowly(): Promise<{ mix: Map<string, number>; rules: Map<string, number>; fallback: number }> {
  const [mix, rules] = [new Map<string, number>(), new Map<string, number>()]
  const add = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)
  let fallback = 0
  const { data: decisions } = (await process.send('GET', `${DECISIONS}?limit=200`)).json
  for (const { id } of decisions) {
    const { kind, outcome, decision } = (await process.send('GET', `${DECISIONS}/${id}`)).json
    add(mix, `${kind} ${outcome}`)
    const settled = new Set<string>()
    for (const { policy, rule, overrides } of decision.answers) {
      settled.add(`${policy}/${rule}`)
      for (const override of overrides) settled.add(`${policy}/${override.id}`)
    }
    for (const key of settled) add(rules, key)
    if (decision.trace.some(({ status }: { status: string }) => ['fallback', 'timeout', 'error'].includes(status)))
      fallback++
  }
  return { mix, rules, fallback }
}

describe('the overview', () => {
  it('is of nothing at first', async () => {
    expect(await overview()).toMatchObject({
      decisions: 0,
      holds: [],
      mix: [],
      by_rule: [],
      overrides: { reviewed: 0, count: 0, rate: null, low: null, high: null, by_outcome: [] },
      fallback: { count: 0, share: null },
      models: { calls: 0, cost_usd: 0, p50_ms: null, p95_ms: null, by_time: [] },
      queue: { waiting: 0, oldest_at: null },
      reviewers: {
        people: 0,
        mine: { decided: 0, median_ms: null, agreement: { second_review: { agreed: 0, of: 0, rate: null } } },
        together: null,
      },
    })
  })

  it('counts what the decisions themselves say', async () => {
    for (let i = 0; i < 6; i++) await decide(payment({ customer_id: `C-${i}`, amount: 200 + 700 * i }))
    await decide(
      payment({
        customer_id: 'C-9',
        amount: 9000,
        country: 'NG',
        device_id: 'D-99',
        timestamp: '2026-11-10T02:00:00-05:00',
      }),
    )
    await decide(post())
    await decide(post({ text: 'What a warm evening by the lake' }))
    const { mix, rules, fallback } = await slowly()
    const found = await overview()
    expect(found.decisions).toBe(9)
    const told = found.mix.map(({ kind, outcome, count }: Made) => [`${kind} ${outcome}`, count])
    expect(new Map(told)).toEqual(mix)
    const hit = found.by_rule.filter(({ hits }: Made) => hits > 0)
    expect(new Map(hit.map(({ policy, rule, hits }: Made) => [`${policy}/${rule}`, hits]))).toEqual(rules)
    expect(found.fallback).toEqual({ count: fallback, share: fallback / 9 })
    // The rules had blocked it before the override held: it replaced nothing.
    expect(found.safety_overrides).toEqual([])
    const critical = found.by_rule.find(({ rule }: Made) => rule === 'critical-risk')
    expect(critical).toMatchObject({ policy: 'arbiter-guarded', hits: 1 })
    const never = found.by_rule.find(({ rule }: Made) => rule === 'fallback-unknown')
    expect(never).toMatchObject({ policy: 'arbiter-guarded', hits: 0, precision: null, last_at: null })
    expect((await overview('?kind=post')).decisions).toBe(2)
    expect((await overview('?to=2020-01-01T00:00:00Z')).decisions).toBe(0)
  })

  it('tells how often people came to another outcome, as it stands now', async () => {
    const [kept, changed, taken] = [await decide(payment()), await decide(payment()), await decide(payment())]
    await settle(kept, 'CHALLENGE')
    await settle(changed, 'BLOCK')
    await settle(taken, 'APPROVE')
    expect((await overview()).overrides).toMatchObject({ reviewed: 3, count: 2 })
    await settle(taken, null)
    const { overrides, by_rule } = await overview()
    expect(overrides).toMatchObject({ reviewed: 2, count: 1, rate: 0.5 })
    // Wilson, 1 of 2: 0.0945 to 0.9055 (R: binom::binom.wilson(1, 2)).
    expect([overrides.low, overrides.high]).toEqual([expect.closeTo(0.0945, 4), expect.closeTo(0.9055, 4)])
    expect(overrides.by_outcome).toMatchObject([{ outcome: 'CHALLENGE', reviewed: 2, overridden: 1 }])
    expect(by_rule.find(({ rule }: Made) => rule === 'fallback-medium')).toMatchObject({
      reviewed: 2,
      overridden: 1,
      precision: 0.5,
    })
  })

  it('counts nothing as overridden where the machine only asked for a person', async () => {
    const before = await overview()
    const made = await decide(post({ text: 'Celery juice every morning lowers blood pressure by 30 percent.' }))
    expect(made.outcome).toBe('needs_review')
    await settle(made, 'clean')
    const { overrides, by_rule } = await overview()
    expect([overrides.reviewed, overrides.count]).toEqual([before.overrides.reviewed, before.overrides.count])
    expect(overrides.by_outcome).toContainEqual({
      kind: 'post',
      outcome: 'needs_review',
      reviewed: 1,
      overridden: 0,
      rate: null,
      low: null,
      high: null,
    })
    const reviewed = (rules: { reviewed: number }[]) => rules.reduce((sum, rule) => sum + rule.reviewed, 0)
    expect(reviewed(by_rule)).toBe(reviewed(before.by_rule))
  })

  it('tells how queues and reviewers do', async () => {
    const before = await overview()
    const first = await decide(payment({ customer_id: 'C-91' }))
    const id = await caseOf(first)
    const at = new Date().toISOString()
    const by = (actor: string, type: string, data: object) => ({ type, entity: `case:${id}`, actor, at, data })
    await append([
      by('person:1', 'case.resolved', resolved({ took_ms: 500 })),
      by('person:1', 'case.undone', { outcome: 'APPROVE', until: at }),
      by('person:1', 'case.resolved', resolved({ outcome: 'CHALLENGE', next: 'second', took_ms: 3000 })),
      by('person:2', 'case.resolved', resolved({ stage: 'second', next: 'settle', took_ms: 5000 })),
      by('person:3', 'case.resolved', resolved({ stage: 'settle', took_ms: 7000 })),
      by('person:4', 'case.resolved', resolved({ blind_first: { outcome: 'BLOCK' }, took_ms: 9000 })),
    ])
    const { queue, reviewers } = await overview()
    expect(queue.waiting).toBe(before.queue.waiting + 1)
    expect(queue.overdue).toBe(before.queue.overdue + 1)
    const { rows } = await query(`select min(opened_at) as oldest from cases where status <> 'resolved'`)
    expect(queue.oldest_at).toBe(rows[0].oldest.toISOString())
    expect(queue.ages.under_1h).toBe(before.queue.ages.under_1h + 1)
    const total = (counts: { count: number }[]) => counts.reduce((sum, { count }) => sum + count, 0)
    expect(total(queue.arrivals)).toBe(total(before.queue.arrivals) + 1)
    expect(total(queue.resolved)).toBe(total(before.queue.resolved))
    expect(reviewers).toMatchObject({ people: 4, mine: { decided: 0, undone: 0, median_ms: null } })
    expect(reviewers.together).toMatchObject({
      decided: 4,
      undone: 1,
      median_ms: 6000,
      agreement: {
        second_review: { agreed: 0, of: 1, rate: 0 },
        blind_first: { agreed: 0, of: 1, rate: 0 },
        shown_first: { agreed: 1, of: 1, rate: 1 },
      },
    })
  })

  it('shows reviewers what they did themselves, and what all did only where three or more did something', async () => {
    const program = (await query(`select 'key:' || id as id from api_keys`)).rows[0].id
    const id = await caseOf(await decide(payment()))
    const at = '2026-10-01T10:00:00Z'
    const by = (actor: string) => ({ type: 'case.resolved', entity: `case:${id}`, actor, at, data: resolved({}) })
    const of = async () => (await overview('?from=2026-10-01T00:00:00Z&to=2026-10-02T00:00:00Z')).reviewers
    await append([by('person:1'), by('person:1'), by(program)])
    expect(await of()).toMatchObject({ people: 2, mine: { decided: 1, median_ms: 1000 }, together: null })
    await append([by('person:3')])
    expect(await of()).toMatchObject({ people: 3, mine: { decided: 1 }, together: { decided: 4 } })
  })

  it('tells what models cost and took, by the day', async () => {
    const hour = (measure: string, at: string, key: string, n: number) =>
      query('insert into insight_hours values ($1, $2, $3, $4, $5)', [measure, at, 'post', key, n])
    for (const at of ['2025-03-01T08:00:00Z', '2025-03-01T09:00:00Z', '2025-03-02T09:00:00Z']) {
      await hour('model', at, 'used', 3)
      await hour('model', at, 'failed', 1)
      // The buckets of 200 and 900 ms.
      await hour('model_ms', at, at < '2025-03-02' ? '133' : '171', 4)
      await hour('model_nano_usd', at, '', 2_000_000)
    }
    const { models } = await overview('?from=2025-03-01T00:00:00Z&to=2025-03-03T00:00:00Z&bucket=day')
    expect(models).toMatchObject({ calls: 12, failures: 3, cost_usd: 0.006 })
    expect(models.p50_ms / 200).toBeCloseTo(1, 1)
    expect(models.p95_ms / 900).toBeCloseTo(1, 1)
    expect(models.by_time).toMatchObject([
      { at: '2025-03-01T00:00:00.000Z', calls: 8, failures: 2, cost_usd: 0.004 },
      { at: '2025-03-02T00:00:00.000Z', calls: 4, failures: 1, cost_usd: 0.002 },
    ])
    await query(`delete from insight_hours where hour < '2025-04-01'`)
  })

  it('marks the policies that began to decide in another version', async () => {
    expect((await overview()).policy_marks).toEqual([])
    const { rows } = await query('select hash, content from decision_inputs')
    const { content } = rows[0]
    const policies = { ...content.policies, 'arbiter-guarded': 'a'.repeat(64) }
    await query(`insert into decision_inputs (hash, content) values ('\\x01', $1)`, [
      JSON.stringify({ ...content, policies }),
    ])
    await query(`insert into policy_sources values ($1, 'arbiter-guarded', '9.0.0', '')`, ['a'.repeat(64)])
    await query(`insert into insight_inputs select '\\x01', now(), now(), 3`)
    expect((await overview()).policy_marks).toMatchObject([
      { policy: 'arbiter-guarded', version: '9.0.0', hash: 'a'.repeat(64) },
    ])
    const { data: versions } = (await process.send('GET', '/api/v1/policies/arbiter-guarded/versions')).json
    expect(versions).toMatchObject([
      { version: '9.0.0', current: false, decisions: 3 },
      { version: '2.4.0', current: true, hash: content.policies['arbiter-guarded'], first_at: expect.any(String) },
    ])
    expect(versions[1].decisions).toBe((await query('select count(*) as n from decisions')).rows[0].n)
    expect(await process.send('GET', '/api/v1/policies/nothing/versions')).toMatchObject({ status: 404 })
    await query(`delete from insight_inputs where hash = '\\x01'`)
  })

  it('refuses windows that are empty, too long, or beyond the years', async () => {
    for (const window of [
      '?from=2026-11-02T00:00:00Z&to=2026-11-01T00:00:00Z',
      '?from=2020-01-01T00:00:00Z&bucket=hour',
      '?from=2000-01-01T00:00:00Z',
      '?from=0000-01-01T00:00:00Z',
    ])
      expect(await process.send('GET', `/api/v1/overview${window}`), window).toMatchObject({ status: 400 })
    expect(
      await process.send('GET', '/api/v1/overview?from=9999-12-31T22:30:00Z&to=9999-12-31T23:59:59Z'),
    ).toMatchObject({ status: 200, json: { from: '9999-12-31T22:00:00.000Z', to: '9999-12-31T23:00:00.000Z' } })
  })

  it('counts each event once, no matter who counts and however often', async () => {
    const beside = await server.start()
    for (let i = 0; i < 5; i++) await decide(payment())
    await Promise.all(Array.from({ length: 6 }, (_, i) => (i % 2 ? process : beside).services.insight.catchUp()))
    const found = await overview()
    expect(found.decisions).toBe((await query('select count(*) as n from decisions')).rows[0].n)
    await beside.close()
  })

  it('keeps its counts when somebody is erased, and counts damaged rows by what is left of them', async () => {
    const made = await decide(payment({ customer_id: 'C-77' }))
    await query(`update decision_bodies set body = 'x' where decision_id = $1`, [made.id])
    const counted = await overview()
    await process.send('POST', '/api/v1/subjects/erase', { body: { subject: 'C-1' }, scopes: ['admin'] })
    const after = await overview()
    expect([after.decisions, after.mix, after.by_rule]).toEqual([counted.decisions, counted.mix, counted.by_rule])
  })
})
