import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Process, type RecordingServer, recordingServer } from '../recording-server.ts'
import { payment, post } from './submissions.ts'

let server: RecordingServer
let process: Process
beforeAll(async () => {
  server = await recordingServer()
  process = await server.start()
})
afterAll(() => server.close())

const show = async (id: string) => (await process.send('GET', `/api/v1/policies/${id}`)).json
const evaluate = (id: string, body: object, scopes: readonly ['read' | 'audit'] = ['read']) =>
  process.send('POST', `/api/v1/policies/${id}/evaluate`, { body, scopes })

/** The rules of a policy that stand where their lines say: there, or in the clause that begins there. */
function linesOf({ rules, text }: { rules: { id: string; line: number }[]; text: string }): string[] {
  const lines = text.split('\n')
  return rules
    .filter(({ id, line }) =>
      lines.slice(line - 1, line + 5).some((found) => found.endsWith(id) || found.includes(`${id},`)),
    )
    .map(({ id }) => id)
}

describe('a policy', () => {
  it('is shown with its facts, thresholds and rules, each with its line', async () => {
    const arbiter = await show('arbiter')
    expect(arbiter).toMatchObject({
      hit: 'first',
      scorecard: null,
      facts: expect.arrayContaining([
        { path: 'judgement', type: 'object', nullable: true, low: null, high: null, values: [], absent: null },
        expect.objectContaining({ path: 'judgement.confidence', type: 'number', low: 0, high: 1 }),
      ]),
      constants: expect.arrayContaining([expect.objectContaining({ name: 'critical_override_min', value: 85 })]),
      rules: expect.arrayContaining([
        expect.objectContaining({
          id: 'fallback-low',
          part: 'rule',
          when: 'risk_category == "low"',
          outcome: 'APPROVE',
        }),
        expect.objectContaining({ id: 'judgement', outcome: 'judgement.decision', on_unknown: 'skip' }),
        expect.objectContaining({ id: 'fallback-critical', part: 'default', when: null }),
        expect.objectContaining({ id: 'critical-risk', part: 'override', outcome: 'BLOCK' }),
      ]),
    })
    expect(linesOf(arbiter)).toEqual(arbiter.rules.map(({ id }: { id: string }) => id))
  })

  it('that adds factors up is shown with factors, tiers and bands', async () => {
    const integrity = await show('integrity')
    expect(integrity).toMatchObject({
      hit: null,
      scorecard: { base: 1, combine: 'subtract' },
      rules: expect.arrayContaining([expect.objectContaining({ part: 'band', when: 'score >= 0.85' })]),
    })
    const [urgency] = integrity.scorecard.factors
    expect(urgency).toMatchObject({ id: 'urgency', kind: 'tiers', value: 'urgency_level', weight: null })
    expect(urgency.tiers[0]).toMatchObject({ test: 'at_least', bound: 8, amount: 0.25 })
  })

  it('of every kind that is shipped has a line for each of its rules', async () => {
    const { data: policies } = (await process.send('GET', '/api/v1/policies')).json
    for (const { id } of policies) {
      const shown = await show(id)
      expect(linesOf(shown), id).toEqual(shown.rules.map((rule: { id: string }) => rule.id))
    }
  })
})

describe('asking a policy what it would answer', () => {
  it('rests on the facts given, and says why', async () => {
    const { status, json } = await evaluate('arbiter', {
      facts: { risk_category: 'low', composite_risk_score: 10, other: 1 },
    })
    expect(status).toBe(200)
    expect(json.facts).toEqual({ risk_category: 'low', composite_risk_score: 10 })
    expect(json.answer).toMatchObject({ policy: 'arbiter', outcome: 'APPROVE', rule: 'fallback-low' })
    expect(json.answer.trace.at(-1)).toMatchObject({ rule: expect.any(String), held: false })
  })

  it('takes the facts of a recorded decision, and then what if one were another', async () => {
    const { json: made } = await process.send('POST', '/api/v1/decisions?view=full', {
      body: payment({ amount: 1800 }),
    })
    const as = await evaluate('arbiter-guarded', { decision: made.id })
    expect(as.json.answer.outcome).toBe(made.outcome)
    expect(as.json.answer).toEqual(
      made.decision.answers.find(({ policy }: { policy: string }) => policy === 'arbiter-guarded'),
    )
    const if_ = await evaluate('arbiter-guarded', {
      decision: made.id,
      facts: { risk_category: 'low', composite_risk_score: 12 },
    })
    expect(if_.json).toMatchObject({ facts: { risk_category: 'low' }, answer: { outcome: 'APPROVE' } })
    const { json: spoken } = await process.send('POST', '/api/v1/decisions?view=full', { body: post() })
    for (const { policy, ...answer } of spoken.decision.answers)
      expect((await evaluate(policy, { decision: spoken.id })).json.answer, policy).toMatchObject(answer)
    expect(await evaluate('arbiter', { decision: spoken.id })).toMatchObject({ status: 404 })
  })

  it('measures the facts from a text where the policy can', async () => {
    const { json } = await evaluate('claim-likeness', { facts: { text: 'The election was rigged, 12% of votes' } })
    expect(json).toMatchObject({
      facts: { election_anchor: true },
      answer: { outcome: expect.stringMatching(/medium|high/) },
    })
    expect(await evaluate('claim-likeness', { facts: { text: 1 } })).toMatchObject({ status: 400 })
  })

  it('refuses facts of a wrong type, each with its place, and what is not there', async () => {
    const wrong = await evaluate('arbiter', { facts: { risk_category: 'tall', composite_risk_score: 'x' } })
    expect(wrong).toMatchObject({ status: 400, json: { code: 'invalid-request' } })
    expect(wrong.json.errors.map(({ field }: { field: string }) => field).sort()).toEqual([
      'body.facts.composite_risk_score',
      'body.facts.risk_category',
    ])
    const none = '0190a000-0000-7000-8000-000000000009'
    expect(await evaluate('nothing', {})).toMatchObject({ status: 404 })
    expect(await evaluate('arbiter', { hash: '0'.repeat(64) })).toMatchObject({ status: 404 })
    expect(await evaluate('arbiter', { decision: none })).toMatchObject({ status: 404 })
  })

  it('asks a version by its hash as well', async () => {
    const { hash } = await show('arbiter')
    expect((await evaluate('arbiter', { hash, facts: { risk_category: 'low' } })).json.answer.rule).toBe('fallback-low')
  })

  it('asks a text that is only being written, and says what is wrong with it', async () => {
    const { text } = await show('arbiter')
    const facts = { risk_category: 'low', composite_risk_score: 10 }
    const softer = text.replaceAll('APPROVE', 'ALLOW')
    expect((await evaluate('arbiter', { facts, text: softer })).json.answer).toMatchObject({
      outcome: 'ALLOW',
      rule: 'fallback-low',
    })
    expect((await evaluate('not-yet-there', { facts, text })).json.answer.outcome).toBe('APPROVE')
    const wrong = await evaluate('arbiter', { facts, text: text.replace('hit: first', 'hit: last') })
    expect(wrong).toMatchObject({ status: 400, json: { code: 'invalid-request' } })
    expect(wrong.json.errors).toEqual([
      expect.objectContaining({
        code: 'policy-shape',
        field: 'body.text',
        expected: expect.stringContaining('most_severe'),
        line: text.split('\n').indexOf('hit: first') + 1,
        column: 6,
      }),
    ])
  })
})

describe('the schema of a policy', () => {
  it('knows what a policy may say', async () => {
    const { json } = await process.send('GET', '/api/v1/schemas/policy', { scopes: ['read'] })
    expect(json.properties.hit.enum).toEqual(['first', 'most_severe'])
  })
})
