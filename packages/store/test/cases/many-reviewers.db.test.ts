import { parseKey, verifyLedger } from '@tribunal/ledger'
import { LONG } from '@tribunal/testkit'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { sampleOf } from '../../src/cases/case-policies.ts'
import type { CaseRequest } from '../../src/cases/case-request.ts'
import { findCases } from '../../src/cases/find-cases.ts'
import { ledgerReader } from '../../src/ledger/ledger-reader.ts'
import { sha256, verifyEd25519 } from '../../src/ledger/openssl.ts'
import { type CaseFixture, CHALLENGE, caseFixture, person, WALL_CLOCK } from './case-fixture.ts'

const CASES = LONG ? 10_000 : 400
const REVIEWERS = LONG ? 50 : 20
/** Of those who take a case, how many walk away from it. */
const WALKS_AWAY = 0.1
/** Short enough to run out during the test, long enough to decide in. */
const LEASE_MS = LONG ? 5_000 : 1_000

let fixture: CaseFixture
afterEach(() => fixture?.close())

/** Reviews until no case waits. Counts what was refused to it. */
async function reviewAll(number: number, tookMs: { next: number[]; resolve: number[] }): Promise<number> {
  const who = person(number)
  let late = 0
  for (let turn = 0; ; turn++) {
    const started = performance.now()
    const [taken] = await fixture.cases.next({ ...who, count: 1, filter: {} })
    tookMs.next.push(performance.now() - started)
    if (!taken) {
      const { cases } = await findCases(fixture.database.pool, {
        filter: { status: 'waiting' },
        order: 'due',
        limit: 1,
        at: new Date().toISOString(),
      })
      if (cases.length === 0) return late
      // Somebody holds what is left, or held it: it comes back when their time is over.
      await new Promise((resolve) => setTimeout(resolve, LEASE_MS / 10))
      continue
    }
    if (sampleOf(taken.id, `${number} ${turn}`) < WALKS_AWAY) {
      // Every other one comes back too late.
      if (turn % 2 === 0) late += await comeBackLate(taken.id, who)
      continue
    }
    const asked = performance.now()
    const decided = await fixture.cases.act(taken.id, CHALLENGE, who)
    tookMs.resolve.push(performance.now() - asked)
    // On a machine that is busy with other things the short lease of this test may run out meanwhile.
    if (!decided.ok) late++
  }
}

async function comeBackLate(id: string, who: ReturnType<typeof person>): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, LEASE_MS + 1))
  const answer = await fixture.cases.act(id, CHALLENGE, who)
  expect(answer.ok).toBe(false)
  return 1
}

async function count(sql: string): Promise<number> {
  const { rows } = await fixture.database.pool.query<{ count: number }>(sql)
  return rows[0]!.count
}

async function ledgerFindings(): Promise<unknown> {
  const keys = [parseKey(fixture.ledger.signer.vkey)!]
  return (await verifyLedger(ledgerReader(fixture.database.pool), { keys, verify: verifyEd25519, sha256 })).findings
}

const quantile = (times: readonly number[], share: number) =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length * share)]!.toFixed(1)

describe(`${REVIEWERS} reviewers on ${CASES} cases, of whom one in ten walks away from a case`, () => {
  it(
    'decide every case once: none twice, none lost',
    async () => {
      fixture = await caseFixture(LEASE_MS, WALL_CLOCK)
      const ids = await fixture.escalate(CASES)
      const sweep = setInterval(() => void fixture.cases.expire(), LEASE_MS / 4)
      const tookMs = { next: [] as number[], resolve: [] as number[] }
      const started = performance.now()
      const reviewers = Array.from({ length: REVIEWERS }, (_, number) => reviewAll(number + 1, tookMs))
      const late = await Promise.all(reviewers).finally(() => clearInterval(sweep))
      const seconds = (performance.now() - started) / 1000
      const resolutions = `select entity from ledger_events where type = 'case.resolved'`
      expect(await count(`select count(*) from (${resolutions} group by entity having count(*) > 1) as twice`)).toBe(0)
      expect(await count(`select count(distinct entity) from (${resolutions}) as decided`)).toBe(ids.length)
      expect(await count(`select count(*) from cases where status = 'resolved'`)).toBe(ids.length)
      expect(late.reduce((sum, one) => sum + one)).toBeGreaterThan(0)
      expect(await ledgerFindings()).toEqual([])
      if (LONG)
        process.stdout.write(
          `${ids.length} cases in ${seconds.toFixed(0)} s; next p50 ${quantile(tookMs.next, 0.5)} p95 ${quantile(tookMs.next, 0.95)} ms; ` +
            `resolve p50 ${quantile(tookMs.resolve, 0.5)} p95 ${quantile(tookMs.resolve, 0.95)} ms; late ${late.reduce((a, b) => a + b)}\n`,
        )
    },
    LONG ? 1_800_000 : undefined,
  )
})

const PEOPLE = [person(1), person(2), person(3), person(4, true)]
const ASKED: fc.Arbitrary<CaseRequest> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({ do: 'claim' } as const) },
  { weight: 4, arbitrary: fc.constantFrom('CHALLENGE', 'APPROVE', 'BLOCK').map(resolution) },
  fc.constantFrom(
    { do: 'undo' } as const,
    { do: 'extend' } as const,
    { do: 'expire' } as const,
    { do: 'release', skipped: true } as const,
    { do: 'escalate', note: 'Look at this.' } as const,
    { do: 'reopen', rationale: 'It was wrong.' } as const,
    { do: 'reassign', queue: 'scams', priority: 'low', to: null } as const,
    { do: 'appeal', text: 'Please look again.' } as const,
    { do: 'hear' } as const,
    { do: 'reject_appeal', reasonCode: 'no_grounds', answer: 'No.' } as const,
    { do: 'hand_over', to: PEOPLE[1]!.actor } as const,
  ),
)

function resolution(outcome: string): CaseRequest {
  return { do: 'resolve', outcome, reasonCode: 'other', rationale: 'Seen.' }
}

describe('after whatever people do', () => {
  it('every item that came in is decided or seen by somebody who may decide it', async () => {
    fixture = await caseFixture()
    const ids = await fixture.escalate(30)
    const asks = fc.sample(fc.tuple(fc.nat(29), fc.nat(3), ASKED, fc.nat(120_000)), { numRuns: 1_500, seed: 5 })
    for (const [index, who, asked, laterMs] of asks) {
      fixture.clock.now += laterMs
      await fixture.cases.act(ids[index]!, asked, PEOPLE[who]!)
    }
    const at = new Date(fixture.clock.now).toISOString()
    const listed = async (status: 'waiting' | 'resolved') => {
      const page = await findCases(fixture.database.pool, { filter: { status }, order: 'due', limit: 200, at })
      return page.cases.map(({ id }) => id)
    }
    const [waiting, resolved] = [await listed('waiting'), await listed('resolved')]
    expect([...waiting, ...resolved].sort()).toEqual([...ids].sort())
    // When every claim has run out, people and a lead of their own are given all that waits.
    fixture.clock.now += 3_600_000
    await fixture.database.pool.query('update cases set assignee = null')
    const given = await fixture.cases.next({ ...person(99, true), count: 100, filter: {} })
    expect(given.map(({ id }) => id).sort()).toEqual([...waiting].sort())
    expect(await ledgerFindings()).toEqual([])
  })
})
