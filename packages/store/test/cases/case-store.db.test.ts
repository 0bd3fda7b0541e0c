import { type CaseEvent, caseFrom } from '@tribunal/engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { caseHistory } from '../../src/cases/case-history.ts'
import { countCases, ownWork } from '../../src/cases/count-cases.ts'
import { casesByIds, findCases } from '../../src/cases/find-cases.ts'
import { stateOf } from '../../src/record/case-row.ts'
import { communicationsOf } from '../../src/record/communications.ts'
import { type CaseFixture, CHALLENGE, caseFixture, LEASE_MS, person } from './case-fixture.ts'

let fixture: CaseFixture
beforeAll(async () => {
  fixture = await caseFixture()
})
afterAll(() => fixture?.close())

const [ANA, BEA, LEAD] = [person(1), person(2), person(3, true)]
const at = () => new Date(fixture.clock.now).toISOString()
const claim = { do: 'claim' } as const
const typesOf = async (entity: string) =>
  (
    await fixture.database.pool.query<{ type: string }>(
      'select type from ledger_events where entity = $1 order by seq',
      [entity],
    )
  ).rows.map(({ type }) => type)

describe('a case', () => {
  it('opens with its decision, in the same transaction', async () => {
    const [id] = await fixture.escalate(1)
    const [found] = await casesByIds(fixture.database.pool, [id!], at())
    expect(found).toMatchObject({ status: 'open', queue: 'fraud-review', machineOutcome: 'ESCALATE_TO_HUMAN' })
    expect(await typesOf(`case:${id}`)).toEqual(['case.opened'])
    expect(await typesOf(`decision:${found!.decisionId}`)).toEqual(['decision.made'])
  })

  it('is what its events in the ledger make it', async () => {
    const [id = ''] = await fixture.escalate(1)
    await fixture.cases.act(id, claim, ANA)
    await fixture.cases.act(id, { do: 'note', note: 'Called the customer.' }, ANA)
    await fixture.cases.act(id, { ...CHALLENGE, rationale: 'No answer.' }, ANA)
    await fixture.cases.act(id, { do: 'undo' }, ANA)
    await fixture.cases.act(id, CHALLENGE, ANA)
    const history = await caseHistory(fixture.database.pool, id)
    expect(history.map(({ type }) => type)).toEqual([
      'case.opened',
      'case.claimed',
      'case.noted',
      'case.resolved',
      'case.undone',
      'case.resolved',
    ])
    expect(history.map(({ texts }) => texts)).toEqual([
      {},
      {},
      { note: 'Called the customer.' },
      { rationale: 'No answer.' },
      {},
      {},
    ])
    const { rows } = await fixture.database.pool.query('select * from cases where id = $1', [id])
    expect(stateOf(rows[0]!)).toEqual(JSON.parse(JSON.stringify(caseFrom(id, history as unknown as CaseEvent[]))))
    expect(rows[0]).toMatchObject({ status: 'resolved', effect: 'CHALLENGE' })
  })

  it('tells the decision what people made of it, and when that is taken back', async () => {
    const [id = ''] = await fixture.escalate(1)
    await fixture.cases.act(id, claim, ANA)
    await fixture.cases.act(id, CHALLENGE, ANA)
    await fixture.cases.act(id, { do: 'undo' }, ANA)
    const [found] = await casesByIds(fixture.database.pool, [id], at())
    expect(await typesOf(`decision:${found!.decisionId}`)).toEqual([
      'decision.made',
      'decision.overridden',
      'decision.effective_changed',
      'communication.changed',
      'decision.restored',
      'decision.effective_changed',
      'communication.changed',
    ])
    const { changes } = await communicationsOf(fixture.database.pool, found!.decisionId)
    expect(changes).toMatchObject([
      { outcome: 'CHALLENGE', by: ANA.actor, texts: { en: 'People decided CHALLENGE.' } },
      { outcome: 'ESCALATE_TO_HUMAN', by: null, texts: null },
    ])
  })

  it('says which outcome holds and why, where that has changed, and nothing where the same one holds', async () => {
    const [id = ''] = await fixture.escalate(1)
    const { decisionId } = (await casesByIds(fixture.database.pool, [id], at()))[0]!
    const resolve = async (who: typeof ANA, more: { outcome: string; reasonCode: string; rationale?: string }) => {
      await fixture.cases.act(id, claim, who)
      expect(await fixture.cases.act(id, { do: 'resolve', ...more }, who)).toMatchObject({ ok: true })
    }
    await resolve(ANA, { outcome: 'CHALLENGE', reasonCode: 'missing_evidence' })
    await fixture.cases.act(id, { do: 'undo' }, ANA)
    await resolve(ANA, { outcome: 'CHALLENGE', reasonCode: 'missing_evidence' })
    // Decided once more, with the same outcome: nothing else holds.
    await fixture.cases.act(id, { do: 'reopen', rationale: 'Once more.' }, LEAD)
    await resolve(BEA, { outcome: 'CHALLENGE', reasonCode: 'missing_evidence' })
    await fixture.cases.act(id, { do: 'appeal', text: 'It was me.' }, ANA)
    await resolve(LEAD, { outcome: 'BLOCK', reasonCode: 'other', rationale: 'It was not.' })
    const { rows } = await fixture.database.pool.query<{ bytes: Buffer }>(
      `select bytes from ledger_events where entity = $1 and type = 'decision.effective_changed' order by seq`,
      [`decision:${decisionId}`],
    )
    const [escalated, challenged, blocked] = ['ESCALATE_TO_HUMAN', 'CHALLENGE', 'BLOCK']
    const same = { case: id, kind: 'payment', machine_outcome: escalated }
    const taken = {
      outcome: challenged,
      previous_outcome: escalated,
      because: 'review',
      reason_code: 'missing_evidence',
    }
    expect(rows.map(({ bytes }) => JSON.parse(bytes.toString()).data)).toEqual([
      { ...same, ...taken, by: ANA.actor },
      { ...same, outcome: escalated, previous_outcome: challenged, because: 'undo', reason_code: null, by: null },
      { ...same, ...taken, by: ANA.actor },
      {
        ...same,
        outcome: blocked,
        previous_outcome: challenged,
        because: 'appeal',
        reason_code: 'other',
        by: LEAD.actor,
      },
    ])
  })

  it('is taken by one of two, and the other is told who has it and until when', async () => {
    const [id = ''] = await fixture.escalate(1)
    const both = await Promise.all([fixture.cases.act(id, claim, ANA), fixture.cases.act(id, claim, BEA)])
    const lost = both.find(({ ok }) => !ok)
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(lost).toMatchObject({ problem: { code: 'held_by_other', until: expect.any(String) } })
    expect([ANA.actor, BEA.actor]).toContain(lost!.ok === false && lost!.problem.by)
  })

  it('is free at once when its lease has run out, and late resolutions are told who decided and when', async () => {
    const [id = ''] = await fixture.escalate(1)
    await fixture.cases.act(id, claim, ANA)
    fixture.clock.now += LEASE_MS
    expect(await fixture.cases.act(id, CHALLENGE, ANA)).toMatchObject({ problem: { code: 'not_held' } })
    expect(await fixture.cases.act(id, claim, BEA)).toMatchObject({ ok: true })
    expect(await fixture.cases.act(id, CHALLENGE, ANA)).toMatchObject({
      problem: { code: 'held_by_other', by: BEA.actor },
    })
    const decidedAt = at()
    await fixture.cases.act(id, CHALLENGE, BEA)
    fixture.clock.now += 1000
    expect(await fixture.cases.act(id, CHALLENGE, ANA)).toEqual({
      ok: false,
      problem: { code: 'already_resolved', by: BEA.actor, at: decidedAt },
    })
    expect(await typesOf(`case:${id}`)).toContain('case.expired')
  })

  it('that changed since it was looked at is not resolved', async () => {
    const [id = ''] = await fixture.escalate(1)
    const claimed = await fixture.cases.act(id, claim, ANA)
    const version = claimed.ok ? claimed.state.version : 0
    await fixture.cases.act(id, { do: 'note', note: 'Look at the device.' }, BEA)
    expect(await fixture.cases.act(id, { ...CHALLENGE, version }, ANA)).toMatchObject({
      problem: { code: 'version_changed' },
    })
    expect(await fixture.cases.act(id, { ...CHALLENGE, version: version + 1 }, ANA)).toMatchObject({ ok: true })
  })

  it('that there is not is not acted on', async () => {
    const id = '0190a000-0000-7000-8000-00000000dead'
    expect(await fixture.cases.act(id, claim, ANA)).toEqual({ ok: false, problem: { code: 'no_case' } })
  })
})

describe('several cases', () => {
  it('are moved together: what one refuses costs the others nothing, and a preview writes nothing', async () => {
    const ids = await fixture.escalate(3)
    await fixture.cases.act(ids[1]!, claim, ANA)
    await fixture.cases.act(ids[1]!, CHALLENGE, ANA)
    const asks = ids.map((id) => ({ id, asked: { do: 'reassign', priority: 'urgent' } as const }))
    const seen = await fixture.cases.actAll(asks, LEAD, { preview: true })
    expect(await typesOf(`case:${ids[0]}`)).toEqual(['case.opened'])
    const done = await fixture.cases.actAll(asks, LEAD)
    expect(done.map(({ ok }) => ok)).toEqual([true, false, true])
    expect(seen.map(({ ok }) => ok)).toEqual([true, false, true])
    const [moved] = await casesByIds(fixture.database.pool, [ids[0]!], at())
    expect(moved).toMatchObject({
      priority: 'urgent',
      dueAt: new Date(fixture.clock.now + 60 * 60_000).toISOString(),
    })
  })

  it('named twice are asked twice', async () => {
    const [id = ''] = await fixture.escalate(1)
    const asks = [claim, { do: 'note', note: 'Mine.' } as const].map((asked) => ({ id, asked }))
    expect((await fixture.cases.actAll(asks, ANA)).map(({ ok }) => ok)).toEqual([true, true])
    const [found] = await casesByIds(fixture.database.pool, [id], at())
    expect(found).toMatchObject({ status: 'claimed', version: 3 })
  })
})

describe('the next case', () => {
  const next = (who: typeof ANA, count = 1, filter = {}) => fixture.cases.next({ ...who, count, filter })
  /** Cases of a queue of their own. */
  async function inQueue(queue: string, count: number, priority?: 'urgent' | 'low') {
    const ids = await fixture.escalate(count, priority)
    await fixture.cases.actAll(
      ids.map((id) => ({ id, asked: { do: 'reassign', queue, to: null } as const })),
      LEAD,
    )
    // Those of one moment come in the order of their ids.
    return { ids: [...ids].sort(), filter: { queue: [queue] } }
  }

  it('is the most pressing that somebody may take', async () => {
    const { ids: low } = await inQueue('a', 2, 'low')
    const { ids: urgent, filter } = await inQueue('a', 1, 'urgent')
    expect((await next(ANA, 2, filter)).map(({ id }) => id)).toEqual([urgent[0], low[0]])
    expect((await next(BEA, 2, filter)).map(({ id }) => id)).toEqual([low[1]])
    expect(await next(BEA, 2, filter)).toEqual([])
  })

  it('that somebody passed by comes after the others', async () => {
    const { ids, filter } = await inQueue('b', 2)
    const [first] = await next(ANA, 1, filter)
    await fixture.cases.act(first!.id, { do: 'release', skipped: true }, ANA)
    const [second] = await next(ANA, 1, filter)
    expect([first!.id, second!.id].sort()).toEqual([...ids].sort())
    expect((await next(ANA, 1, filter)).map(({ id }) => id)).toEqual([first!.id])
  })

  it('that a lead gave to somebody is theirs first, and nobody else’s', async () => {
    const { ids, filter } = await inQueue('c', 2)
    await fixture.cases.act(ids[1]!, { do: 'reassign', to: BEA.actor }, LEAD)
    expect((await next(BEA, 1, filter)).map(({ id }) => id)).toEqual([ids[1]])
    expect((await next(ANA, 4, filter)).map(({ id }) => id)).toEqual([ids[0]])
  })

  it('that somebody asked a lead about goes to a lead', async () => {
    const { ids, filter } = await inQueue('d', 1)
    await next(ANA, 1, filter)
    await fixture.cases.act(ids[0]!, { do: 'escalate', note: 'Is this the same ring?' }, ANA)
    expect(await next(BEA, 1, filter)).toEqual([])
    expect((await next(LEAD, 1, filter)).map(({ id }) => id)).toEqual(ids)
  })

  it('is one whose language and skill the person has', async () => {
    const { ids, filter } = await inQueue('e', 3)
    const { pool } = fixture.database
    await pool.query("update cases set lang = 'sw' where id = $1", [ids[0]])
    await pool.query("update cases set skill = 'cards' where id = $1", [ids[1]])
    await pool.query(
      `insert into people (id, email, name, roles, created_at, languages) values ($1, 'a@example.org', 'Ana', '{reviewer}', now(), '{en}')`,
      [ANA.actor.slice('person:'.length)],
    )
    expect((await next(ANA, 4, filter)).map(({ id }) => id)).toEqual([ids[2]])
    await pool.query(`update people set languages = '{en,sw}', skills = '{cards}'`)
    expect((await next(ANA, 4, filter)).map(({ id }) => id)).toEqual([ids[0], ids[1]])
  })

  it('is still there when the one who took it walks away', async () => {
    const { ids, filter } = await inQueue('f', 1)
    await next(ANA, 1, filter)
    expect(await next(BEA, 1, filter)).toEqual([])
    fixture.clock.now += LEASE_MS
    expect((await next(BEA, 1, filter)).map(({ id }) => id)).toEqual(ids)
  })
})

describe('claims that ran out', () => {
  it('are written down once, however many processes look', async () => {
    const ids = await fixture.escalate(60)
    await fixture.cases.actAll(
      ids.map((id) => ({ id, asked: claim })),
      ANA,
    )
    fixture.clock.now += LEASE_MS
    const written = await Promise.all([fixture.cases.expire(), fixture.cases.expire(), fixture.cases.expire()])
    expect(written.reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(60)
    for (const id of ids.slice(0, 5))
      expect(await typesOf(`case:${id}`)).toEqual(['case.opened', 'case.claimed', 'case.expired'])
    expect(await fixture.cases.expire()).toBe(0)
  })
})

describe('a list of cases', () => {
  it('goes page by page through every case once, in every order', async () => {
    const { pool } = fixture.database
    for (const order of ['due', 'oldest', 'newest', 'risk', 'resolved'] as const) {
      const seen: string[] = []
      for (let after: readonly string[] | undefined, more = true; more; ) {
        const page = await findCases(pool, { filter: {}, order, limit: 7, at: at(), ...(after ? { after } : {}) })
        seen.push(...page.cases.map(({ id }) => id))
        after = page.next
        more = page.next !== undefined
      }
      const { rows } = await pool.query<{ id: string }>('select id from cases')
      expect([...seen].sort()).toEqual(rows.map(({ id }) => id).sort())
    }
  })

  it('finds by ids, whom it is about, state and holder', async () => {
    const { pool } = fixture.database
    const [id = ''] = await fixture.escalate(1, 'urgent')
    await fixture.cases.act(id, claim, BEA)
    const [{ decisionId, submission }] = (await casesByIds(pool, [id], at())) as unknown as readonly [
      { decisionId: string; submission: { id: string; subject: string } },
    ]
    const found = async (filter: object) =>
      (await findCases(pool, { filter, order: 'newest', limit: 200, at: at() })).cases.map((one) => one.id)
    for (const q of [id, decisionId, submission.id, submission.subject]) expect(await found({ q })).toContain(id)
    expect(await found({ q: 'nobody' })).toEqual([])
    expect(await found({ submissionId: submission.id })).toEqual([id])
    expect(await found({ status: 'claimed', heldBy: BEA.actor, priority: ['urgent'] })).toContain(id)
    expect(await found({ status: 'open' })).not.toContain(id)
    expect(await found({ heldBy: null })).not.toContain(id)
    expect(await found({ overdue: true })).not.toContain(id)
    fixture.clock.now += 3_600_001
    expect(await found({ overdue: true, status: 'waiting' })).toContain(id)
    expect(await found({ status: 'open', heldBy: null })).toContain(id)
  })

  it('counts what it lists', async () => {
    const { pool } = fixture.database
    const counts = await countCases(pool, { status: 'waiting' }, at())
    const { rows } = await pool.query<{ count: number }>(`select count(*) from cases where status <> 'resolved'`)
    expect(counts.total).toBe(rows[0]!.count)
    const { under1h, from1hTo4h, from4hTo24h, over24h } = counts.ages
    expect(under1h + from1hTo4h + from4hTo24h + over24h).toBe(counts.total)
    const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
    expect(sum(counts.byQueue.map(({ waiting }) => waiting))).toBe(counts.total)
    expect(sum(Object.values(counts.byPriority))).toBe(counts.total)
    expect(sum(Object.values(counts.byStage))).toBe(counts.total)
    expect((await ownWork(pool, BEA.actor, at())).lastDay).toBeGreaterThan(0)
  })
})
