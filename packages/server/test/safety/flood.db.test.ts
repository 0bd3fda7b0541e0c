import { BREAKER_LIMITS, hourlyLimit, usualLoad } from '@tribunal/engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payment } from '../insight/submissions.ts'
import { type Process, type RecordingServer, recordingServer } from '../recording-server.ts'

const HOUR_MS = 3_600_000
const RULE = 'arbiter-guarded/fallback-low'
let server: RecordingServer
let process: Process
beforeAll(async () => {
  server = await recordingServer()
  process = await server.start()
  await usualDays(process)
  await process.services.safety.refresh()
})
afterAll(() => server.close())

/** Two days in which every hour a hundred payments were decided, and the rule settled two of them. */
async function usualDays({ services }: Process): Promise<void> {
  const now = Math.floor(Date.now() / HOUR_MS) * HOUR_MS
  const hours = Array.from({ length: 48 }, (_, index) => new Date(now - (index + 1) * HOUR_MS))
  await services.store.pool.query(
    `insert into insight_hours (measure, hour, kind, key, n)
     select 'outcome', hour, 'payment', 'CHALLENGE', 98 from unnest($1::timestamptz[]) as hour
     union all select 'outcome', hour, 'payment', 'APPROVE', 2 from unnest($1::timestamptz[]) as hour
     union all select 'rule', hour, 'payment', '${RULE}', 2 from unnest($1::timestamptz[]) as hour`,
    [hours],
  )
}

let customers = 0
/** Each of another customer: many of one would be a burst. */
const calm = () => payment({ customer_id: `C-${customers++}`, amount: 20, device_id: 'D-01' })

interface Made {
  readonly id: string
  readonly outcome: string
}

async function madeOf(by: Process, many: number): Promise<readonly Made[]> {
  const made: Made[] = []
  for (let sent = 0; sent < many; sent++) {
    const { json } = await by.send('POST', '/api/v1/decisions?view=full', { body: calm() })
    made.push({ id: json.id, outcome: json.decision.decision })
  }
  return made
}

const until = async (holds: () => Promise<boolean> | boolean) => {
  for (let tries = 0; tries < 1_200 && !(await holds()); tries++)
    await new Promise((resolve) => setTimeout(resolve, 50))
  expect(await holds()).toBe(true)
}

describe('a rule that suddenly fires on everything', () => {
  let made: readonly Made[] = []
  const load = usualLoad({ hours: Array.from({ length: 48 }, () => ({ hits: 2, decisions: 100 })) })
  const limit = hourlyLimit(load, 200, {}, BREAKER_LIMITS)

  it('is suspended within the decisions that its history allows, and from then on people decide', async () => {
    expect(limit).toBeLessThan(100)
    made = await madeOf(process, 110)
    const held = made.filter(({ outcome }) => outcome === 'ESCALATE_TO_HUMAN')
    expect(made.slice(0, limit).every(({ outcome }) => outcome === 'APPROVE')).toBe(true)
    expect(made.slice(limit + 1).every(({ outcome }) => outcome === 'ESCALATE_TO_HUMAN')).toBe(true)
    expect(held.length).toBeGreaterThanOrEqual(made.length - limit - 1)
  })

  it('loses nothing: each decision of a suspended rule has its case, and says what was replaced', async () => {
    for (const { id } of made.slice(-5)) {
      const { json } = await process.send('GET', `/api/v1/decisions/${id}`)
      expect(json.decision.overrides.at(-1)).toEqual({ id: 'rule-suspended', replaced: 'APPROVE' })
      expect((await process.send('GET', `/api/v1/decisions/${id}/case`)).status).toBe(200)
    }
  })

  it('replays, before and after, to the letter', async () => {
    for (const { id } of [...made.slice(0, 3), ...made.slice(-3)]) {
      const { json } = await process.send('POST', `/api/v1/decisions/${id}/replay`)
      expect(json).toMatchObject({ result: 'same', differences: [] })
    }
  })

  it('is told: by the API, in the ledger and in the metrics', async () => {
    await until(async () => (await process.send('GET', '/api/v1/safety')).json.suspended.length === 1)
    const { suspended } = (await process.send('GET', '/api/v1/safety')).json
    expect(suspended[0]).toMatchObject({ policy: 'arbiter-guarded', rule: 'fallback-low', limit })
    const { rows } = await process.services.store.pool.query(
      "select type, entity from ledger_events where type = 'rule.suspended'",
    )
    expect(rows).toEqual([{ type: 'rule.suspended', entity: 'policy:arbiter-guarded' }])
    const metrics = await process.send('GET', '/metrics', { scopes: ['metrics'] })
    expect(metrics.text).toContain('tribunal_rules_suspended 1')
  })

  it('is suspended in every process, also after a restart', async () => {
    const other = await server.start()
    expect((await madeOf(other, 1))[0]!.outcome).toBe('ESCALATE_TO_HUMAN')
    await other.close()
  })

  it('decides again once a person resumed it, in every process, up to the allowance', async () => {
    const other = await server.start()
    const path = '/api/v1/safety/arbiter-guarded/fallback-low/resume'
    expect((await process.send('POST', path, { body: { reason: 'A new kind of shop.' } })).status).toBe(403)
    const resumed = await process.send('POST', path, { body: { reason: 'A new kind of shop.' }, scopes: ['admin'] })
    expect(resumed.json).toEqual({ allowance: expect.any(Number), suspended: [] })
    expect(resumed.json.allowance).toBeGreaterThanOrEqual(2 * (limit + 1))
    expect((await madeOf(process, 1))[0]!.outcome).toBe('APPROVE')
    await until(() => other.services.safety.suspendedRules.length === 0)
    expect((await madeOf(other, 1))[0]!.outcome).toBe('APPROVE')
    const { resumed: allowed } = (await process.send('GET', '/api/v1/safety')).json
    expect(allowed).toMatchObject([
      { policy: 'arbiter-guarded', rule: 'fallback-low', allowance: resumed.json.allowance },
    ])
    expect(Date.parse(allowed[0].allowed_until) - Date.parse(allowed[0].resumed_at)).toBe(7 * 24 * 3_600_000)
    const again = await process.send('POST', path, { body: { reason: 'Twice.' }, scopes: ['admin'] })
    expect(again.status).toBe(404)
    await other.close()
  })

  it('what has moved is told with its bands, and in the metrics', async () => {
    await process.services.insight.catchUp()
    await process.services.safety.refresh()
    const metrics = await process.send('GET', '/metrics', { scopes: ['metrics'] })
    expect(metrics.text).toMatch(/tribunal_drift_index\{of="payment"\} \d/)
    const { mixes, scores } = (await process.send('GET', '/api/v1/safety/drift')).json
    expect(mixes).toEqual(
      expect.arrayContaining([expect.objectContaining({ of: 'payment', band: expect.any(String) })]),
    )
    // Nothing was scored before today.
    expect(scores).toEqual([])
  })
})

describe('a quota', () => {
  const quotas = (rule: string, hits: number) => ({ breaker: { quotas: { [`arbiter-guarded/${rule}`]: hits } } })
  const medium = () => payment({ customer_id: `C-${customers++}`, amount: 1_800 })
  const outcomesOf = async (by: Process, many: number) => {
    const outcomes: string[] = []
    for (let sent = 0; sent < many; sent++) {
      const { json } = await by.send('POST', '/api/v1/decisions?view=full', { body: medium() })
      outcomes.push(json.decision.decision)
    }
    return outcomes
  }
  const escalated = (outcomes: readonly string[]) => outcomes.map((outcome) => outcome === 'ESCALATE_TO_HUMAN')

  it('suspends a rule whatever its history, and counts on where the counts are read and the process starts again', async () => {
    const first = await server.start(quotas('fallback-medium', 3))
    expect(escalated(await outcomesOf(first, 2))).toEqual([false, false])
    await first.services.safety.refresh()
    expect(first.services.safety.hitsNow('arbiter-guarded/fallback-medium')).toBe(2)
    await first.close()
    const second = await server.start(quotas('fallback-medium', 3))
    expect(escalated(await outcomesOf(second, 1))).toEqual([false])
    await second.services.insight.catchUp()
    await second.services.safety.refresh()
    // The one that finds out is still decided by the rule.
    expect(escalated(await outcomesOf(second, 3))).toEqual([false, true, true])
    await second.close()
  })

  it('is raised by the allowance of the one who resumes the rule', async () => {
    const strict = await server.start(quotas('fallback-medium', 3))
    const body = { reason: 'Sale of the week.', allowance: 10 }
    const path = '/api/v1/safety/arbiter-guarded/fallback-medium/resume'
    expect((await strict.send('POST', path, { body, scopes: ['admin'] })).status).toBe(200)
    // Of the six before it, none counts against the ten; the one that finds out is still decided by the rule.
    const resumed = await outcomesOf(strict, 12)
    expect(escalated(resumed)).toEqual([...Array(11).fill(false), true])
    await strict.close()
  })

  it('suspends a rule for what was recorded alone', async () => {
    const strict = await server.start(quotas('fallback-low', 1_000))
    const before = strict.services.safety.hitsNow(RULE)
    const seen = strict.services.safety.seen({
      kind: 'payment',
      answers: [{ policy: 'arbiter-guarded', rule: 'fallback-low', overrides: [] }] as never,
    })
    expect(strict.services.safety.hitsNow(RULE)).toBe(before + 1)
    strict.services.safety.givenUp(seen)
    expect(strict.services.safety.hitsNow(RULE)).toBe(before)
    await strict.close()
  })
})
