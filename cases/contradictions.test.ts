import { describe, expect, it } from 'vitest'
import { runTribunal } from './run-tribunal.ts'

// Where the five documents contradict themselves, and what Tribunal does. Each has a record in docs/decisions.

type Facts = Readonly<Record<string, unknown>>

interface Answer {
  readonly outcome: string
  readonly rule: string
  readonly score: number
  readonly confidence: number
  readonly total_penalty: number
  readonly escalate_to_human: boolean
  readonly overrides: readonly { readonly id: string; readonly replaced: string }[]
}

/** The part of `policy check` that is read here. */
interface Report {
  readonly invariants: readonly { readonly id: string; readonly counterexample?: Facts; readonly outcome?: string }[]
  readonly outcome_equivalent: readonly string[]
  readonly gaps: readonly { readonly field: string; readonly value: string }[]
}

async function line<T>(args: readonly string[], input?: unknown): Promise<T> {
  const run = await runTribunal([...args, '--format', 'jsonl'], input === undefined ? '' : JSON.stringify(input))
  return JSON.parse(run.stdout) as T
}

const evaluate = (policy: string, facts: Facts) => line<Answer>(['policy', 'eval', policy, '--facts', '-'], facts)
const check = (policy: string) => line<Report>(['policy', 'check', policy])

const claim = (claim_score: number, support_confidence: number, refute_confidence: number) => ({
  claims: [{ claim_score, support_confidence, refute_confidence }],
  retrieval_coverage: 1,
})
const checked = (verdict: string, confidence: number, domain = 'general') => ({
  claims: [{ domain, risk_level: 'low', fact_check: { verdict, confidence } }],
})
const judged = (composite_risk_score: number, decision: string, confidence: number) => ({
  composite_risk_score,
  risk_category: composite_risk_score < 80 ? 'high' : 'critical',
  judgement: { decision, confidence, reasoning: 'The evidence was weighed.' },
})

describe('document 000', () => {
  it('the formula is the manipulation score, not the 0.75 beside the example', async () => {
    const text = 'WAKE UP!!! Big Pharma is POISONING you with vaccines!!!'
    const { score } = await evaluate('manipulation', { text })
    expect(score).toBeCloseTo(0.4 * (3 / 9) + 0.2 * 0.6 + 0.3 * 0.2 + 0.1, 12)
  })

  it('…and with the 0.75 as an input, the example reaches the rule of the document', async () => {
    const answer = await evaluate('final-decision', { ...claim(0.15, 0.1, 0.85), manipulation_score: 0.75 })
    expect(answer).toMatchObject({ outcome: 'send_downstream', rule: 'high-manipulation' })
  })

  it('the order of the rules holds: strong refutation decides before high manipulation', async () => {
    const answer = await evaluate('final-decision', { ...claim(0.05, 0, 0.95), manipulation_score: 0.9 })
    expect(answer).toMatchObject({ outcome: 'high_conf_fake', rule: 'strong-refutation' })
  })

  it('…and `policy check` reports the sentence it breaks, with a counterexample that does break it', async () => {
    const { invariants } = await check('final-decision')
    const broken = invariants.filter(({ counterexample }) => counterexample !== undefined)
    expect(broken.map(({ id }) => id)).toEqual(['high-manipulation-goes-downstream'])
    const answer = await evaluate('final-decision', broken[0]?.counterexample ?? {})
    expect(answer.outcome).toBe('high_conf_fake')
    expect(broken[0]?.counterexample?.['manipulation_score']).toBeGreaterThanOrEqual(0.6)
  })

  it('rules 4, 5 and 6 stay three, and `policy check` reports that they share a label', async () => {
    const { outcome_equivalent } = await check('final-decision')
    expect(outcome_equivalent).toEqual(['neutral-and-manipulative', 'high-manipulation'])
  })
})

describe('document 001', () => {
  it.each(['APPROVE', 'CHALLENGE', 'ESCALATE_TO_HUMAN', 'BLOCK'])(
    'over 85 blocks, and %s is replaced',
    async (said) => {
      const answer = await evaluate('arbiter', judged(85.5, said, 0.6))
      expect(answer).toMatchObject({
        outcome: 'BLOCK',
        confidence: 0.85,
        overrides: [{ id: 'critical-risk', replaced: said }],
      })
    },
  )

  it('from 80 to 85 a payment is critical, and no override comes', async () => {
    const facts = { deviation_score: 1, policy_relevances: [1, 1, 1, 1, 1, 1], threat_level: 1, amount_ratio: 0 }
    expect(await evaluate('composite-risk', { ...facts, flag_count: 2 })).toMatchObject({
      score: 80,
      outcome: 'critical',
    })
    expect(await evaluate('arbiter', judged(85, 'CHALLENGE', 0.7))).toMatchObject({
      outcome: 'CHALLENGE',
      overrides: [],
    })
  })
})

describe('document 002', () => {
  it('0.35 + 0.25 − 0.20 is 0.40, which is medium', async () => {
    const answer = await evaluate('claim-likeness', { text: 'The results are unconfirmed' })
    expect(answer).toMatchObject({ score: 0.4, outcome: 'medium' })
    expect(0.35 + 0.25 - 0.2).toBeLessThan(0.4)
  })
})

describe('document 003', () => {
  it('the four penalties of the sample log leave 0.40, LIKELY FRAUDULENT', async () => {
    const answer = await evaluate('integrity', {
      urgency_level: 6,
      grammar_quality: 8,
      tone_type: 'sensationalist',
      credibility_markers: 'high',
      ai_probability: 0.5,
      bot_patterns: 'none',
      manipulation_tactics: ['fear', 'urgency'],
      scam_indicators: [],
    })
    expect(answer).toMatchObject({ score: 0.4, total_penalty: 0.6, outcome: 'LIKELY FRAUDULENT' })
  })
})

describe('document 004', () => {
  it('every needs_review is escalated, the one of an unknown verdict too', async () => {
    const answer = await evaluate('publication', checked('unknown', 0.2))
    expect(answer).toMatchObject({ outcome: 'needs_review', escalate_to_human: true })
  })

  it('a verifier that failed leaves no fact check: clean unless high-risk; an answer `unknown` is a review', async () => {
    const unchecked = (domain: string) => ({ claims: [{ domain, risk_level: 'low', fact_check: null }] })
    expect((await evaluate('publication', unchecked('general'))).outcome).toBe('clean')
    expect((await evaluate('publication', unchecked('health'))).outcome).toBe('needs_review')
    expect((await evaluate('publication', checked('unknown', 0))).outcome).toBe('needs_review')
  })

  it('a false verdict at 0.7 or less fires no rule; `policy check` reports the gap, the strict policy closes it', async () => {
    expect((await evaluate('publication', checked('false', 0.7, 'health'))).outcome).toBe('clean')
    const { gaps, invariants } = await check('publication')
    expect(gaps).toContainEqual(expect.objectContaining({ field: 'fact_check.verdict', value: 'false' }))
    expect(invariants.find(({ id }) => id === 'false-is-never-clean')?.counterexample).toBeDefined()
    expect((await evaluate('publication-strict', checked('false', 0.7, 'health'))).outcome).toBe('needs_review')
  })
})
