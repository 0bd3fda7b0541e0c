import type { Decision, Post } from '@tribunal/engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addReviewContext, type ReviewContext } from '../../src/cases/review-contexts.ts'
import { searchLedger } from '../../src/insight/ledger-view.ts'
import { eraseSubject } from '../../src/record/erase-subject.ts'
import { GroupWriter } from '../../src/record/group-writer.ts'
import { entryOf } from '../../src/record/to-record-entry.ts'
import { verifyContexts } from '../../src/verify/verify-contexts.ts'
import { type EmptyRecord, emptyRecord } from '../record/entries.ts'
import { MEASURES, POLICIES, START } from './case-fixture.ts'

const CLEAN = {
  kind: 'post',
  lang: 'en',
  status: 'clean',
  label: 'no_claim',
  case: null,
  answers: [],
  trace: [],
  explanations: { public: '' },
  policies: {},
}
const FLAG: ReviewContext = { user: 'U-1', verdict: 'flag', sources: ['https://example.org/a'], note: 'Not so.' }

let record: EmptyRecord
/** Of the posts P-0, P-1 and P-2, the last of which was erased. */
let ids: readonly string[]

beforeAll(async () => {
  record = await emptyRecord()
  const { pool } = record.database
  const entries = [0, 1, 2].map((n) => {
    const post: Post = { kind: 'post', id: `P-${n}`, text: 'Rain tomorrow.', author: `A-${n}` }
    const decision = {
      ...CLEAN,
      integrity: { integrity_score: 1 },
      facts: { lang: 'en', settings: {} },
    } as unknown as Decision
    return entryOf(post, decision, { atMs: START + n, actor: 'system:test', inputs: new Uint8Array(32) })
  })
  ids = entries.map(({ id }) => id)
  const writer = new GroupWriter({ pool, ledger: record.ledger })
  await writer.write({ decisions: entries })
  await writer.close()
  for (const [post, context] of [
    ['P-0', FLAG],
    ['P-0', { ...FLAG, user: 'U-2', verdict: 'validate', sources: [] }],
    ['P-0', { ...FLAG, note: 'On second thought.' }],
    ['P-2', FLAG],
  ] as const)
    expect(await addReviewContext(parts(), post, context, 'key:1')).not.toHaveProperty('result', 'no_post')
  await eraseSubject({ pool, ledger: record.ledger, subject: 'A-2', actor: 'person:1', nowMs: START })
})
afterAll(() => record.close())

function parts() {
  const settings = { leaseMs: 1, appealMs: 1 }
  const { database, ledger } = record
  return {
    pool: database.pool,
    ledger,
    policies: POLICIES,
    settings,
    told: () => undefined,
    measures: MEASURES,
    community: false,
    now: () => START,
  }
}

/** What is found once somebody changed the database by SQL; it is changed back afterwards. */
async function found(sql = '', values: readonly unknown[] = []): Promise<readonly object[]> {
  const client = await record.database.pool.connect()
  try {
    await client.query('begin')
    if (sql !== '') await client.query(sql, [...values])
    const { rows } = await client.query('select size from ledger_head')
    const { findings, found: count } = await verifyContexts(client, rows[0].size)
    expect(count).toBe(findings.length)
    return findings.map(({ event: _, ...finding }) => finding)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

describe('the erasure of somebody who only said something about posts of others', () => {
  it('is an event of each of these decisions, which stay whole', async () => {
    const { pool } = record.database
    for (const post of ['P-0', 'P-1']) await addReviewContext(parts(), post, { ...FLAG, user: 'U-3' }, 'key:1')
    const erased = await eraseSubject({ pool, ledger: record.ledger, subject: 'U-3', actor: 'person:1', nowMs: START })
    expect(erased).toMatchObject({ decisionIds: [], contexts: 2, submissions: [] })
    for (const id of ids.slice(0, 2)) {
      const { events } = await searchLedger(pool, { entity: `decision:${id}` }, 1)
      expect(events).toMatchObject([{ type: 'review_context.erased', entity: `decision:${id}` }])
      const { actor, data } = JSON.parse(Buffer.from(events[0]!.bytes).toString())
      expect({ actor, data }).toEqual({ actor: 'person:1', data: { contexts: 1 } })
      expect(Buffer.from(events[0]!.bytes).toString()).not.toContain('U-3')
    }
    expect(await found()).toEqual([])
    const again = await record.database.pool.query('select size from ledger_head')
    await eraseSubject({ pool, ledger: record.ledger, subject: 'U-3', actor: 'person:1', nowMs: START })
    expect((await record.database.pool.query('select size from ledger_head')).rows).toEqual(again.rows)
  })
})

describe('what users said about posts, beside the ledger', () => {
  it('is what they said, where a word took the place of another and where a post was erased too', async () => {
    const { rows } = await record.database.pool.query('select user_id from review_context order by 1')
    expect(rows).toEqual([{ user_id: 'U-1' }, { user_id: 'U-2' }])
    expect(await found()).toEqual([])
  })

  it.each([
    ['body', `body = 'x'`],
    ['user_id', `user_id = 'U-9'`],
    ['post_id', `post_id = 'P-1'`],
    ['verdict', `verdict = 'validate'`],
    ['sources', 'sources = 7'],
  ])('is not with another %s', async (column, change) => {
    const changed = { code: 'context_changed', decision: ids[0], columns: [column] }
    expect(await found(`update review_context set ${change} where user_id = 'U-1'`)).toEqual([changed])
  })

  it('is told of where no event commits to it, or where the post was erased', async () => {
    expect(await found(`update review_context set seq = 0 where user_id = 'U-2'`)).toEqual([
      { code: 'context_unrecorded', decision: ids[0] },
    ])
    expect(await found('delete from decision_bodies where decision_id = $1', [ids[0]])).toEqual(
      [0, 1].map(() => ({ code: 'context_not_erased', decision: ids[0] })),
    )
  })
})
