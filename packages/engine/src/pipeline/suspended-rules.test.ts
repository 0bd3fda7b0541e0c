import { message } from '@tribunal/messages'
import { NO_HISTORY } from '@tribunal/signals'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shippedPaymentPorts } from '../../test/shipped-payment-ports.ts'
import { shippedPolicies, shippedPostPorts } from '../../test/shipped-posts.ts'
import {
  DEFAULT_SETTINGS,
  type Evidence,
  type Payment,
  type Post,
  type PostDecision,
  recordOf,
  type Settings,
  storedDecision,
} from '../domain/index.ts'
import { createPaymentPipeline } from './payment/payment-pipeline.ts'
import { createPostPipeline } from './post/post-pipeline.ts'
import { determinedBy, RULE_SUSPENDED, suspendedIn } from './rule-circuit-breaker.ts'

const policies = shippedPolicies()
const ports = shippedPaymentPorts()
const clock = () => 0
const REFUTING: Evidence = {
  id: 'checked-1',
  title: 'Vaccines and cancer',
  url: 'https://example.org/vaccines',
  publisher: 'Example',
  snippet: 'No study has found that mRNA vaccines cause cancer.',
  stance: 'refutes',
  source_quality: 0.9,
  retrieval_score: 1,
  checked_claim: { claim: 'mRNA vaccines cause cancer', verdict: 'false', match: 1 },
}
const REFUTED: Post = { kind: 'post', id: 'p', text: 'I read that mRNA vaccines cause cancer!' }
const CALM: Post = { kind: 'post', id: 'q', text: 'Beautiful sunset today!' }

function posts(held: readonly string[], settings: Partial<Settings> = {}) {
  const ports = {
    ...shippedPostPorts(),
    evidence: [{ id: 'base', search: () => [REFUTING] }],
    suspendedRules: () => held,
  }
  return createPostPipeline(policies, ports, { ...DEFAULT_SETTINGS, ...settings })
}

const decided = (post: Post, held: readonly string[], settings: Partial<Settings> = {}) =>
  posts(held, settings).decide(post, clock) as PostDecision

const answerOf = ({ answers }: Pick<PostDecision, 'answers'>, policy: string) =>
  answers.find((answer) => answer.policy === policy)!

describe('a post that a suspended rule decides', () => {
  it('is blocked by nothing but a person: it needs review, a case opens, and what was replaced is recorded', () => {
    const held = ['final-decision/strong-refutation', 'publication/confidently-false']
    const decision = decided(REFUTED, held)
    expect(decision).toMatchObject({ status: 'needs_review', label: 'send_downstream', escalate_to_human: true })
    expect(decision.case).toMatchObject({ queue: expect.any(String) })
    expect(decision.facts.suspended_rules).toEqual(held)
    expect(answerOf(decision, 'publication')).toMatchObject({
      rule: 'confidently-false',
      overrides: [
        {
          id: RULE_SUSPENDED,
          replaced: 'blocked',
          outcome: 'needs_review',
          reason: message('safety.rule_suspended', { by: 'publication/confidently-false' }),
        },
      ],
    })
  })

  it('is decided as ever where other rules are suspended', () => {
    const { facts: _, ...held } = decided(REFUTED, ['publication/unverifiable', 'arbiter/fallback-high'])
    const { facts: __, ...free } = decided(REFUTED, [])
    expect(held).toEqual(free)
  })

  it('needs review also where the rule is one of screening, or of the label', () => {
    const screened = decided({ ...CALM, text: 'The IEBC election results were rigged' }, [
      'screening/claim-likeness-high',
    ])
    expect(suspendedIn(answerOf(screened, 'screening'))).toBe('screening/claim-likeness-high')
    expect(screened).toMatchObject({ status: 'needs_review', case: expect.anything() })
    const labelled = decided(CALM, ['final-decision/missing-data'])
    expect(labelled).toMatchObject({ status: 'needs_review', label: 'send_downstream', case: expect.anything() })
  })

  it('opens its case in the shadow stage, too, where no other does: nothing is dropped', () => {
    expect(decided(REFUTED, [], { stage: 'shadow' }).case).toBeUndefined()
    const decision = decided(REFUTED, ['publication/confidently-false'], { stage: 'shadow' })
    expect(decision.case).toMatchObject({ queue: 'trust_safety', priority: 'high' })
  })

  it('is computed again with what was suspended then, whatever is suspended now', () => {
    const decision = decided(REFUTED, ['publication/confidently-false'])
    const { trace: _, ...again } = posts(['screening/verified-false']).replay(decision.id, decision.facts)
    const { trace: __, ...first } = decision
    expect(again).toEqual(first)
  })

  it('is read where a record calls its rule *held*, as records before 2026-11-28 do', () => {
    const decision = decided(REFUTED, ['publication/confidently-false'])
    expect(storedDecision(before(recordOf(decision)))).toEqual(recordOf(decision))
    // Version 1 recorded the whole decision, with sentences.
    const sentences = {
      en: 'The rule publication/confidently-false fires far beyond its history and is held: a person decides.',
      es: 'x',
    }
    const reason = message('safety.rule_suspended', { by: 'publication/confidently-false' })
    const whole = JSON.parse(
      JSON.stringify(before(decision)).replaceAll(JSON.stringify(reason), JSON.stringify(sentences)),
    )
    expect(JSON.stringify(whole)).not.toContain('rule_suspended')
    expect(storedDecision(whole)).toEqual(JSON.parse(JSON.stringify(decision)))
  })
})

/** In the words until 2026-11-28. */
function before(json: unknown): unknown {
  const words = [
    ['suspended_rules', 'held_rules'],
    ['rule-suspended', 'rule-held'],
    ['is suspended', 'is held'],
  ] as const
  return JSON.parse(words.reduce((text, [now, then]) => text.replaceAll(`"${now}"`, `"${then}"`), JSON.stringify(json)))
}

const payment = (amount: number, country: string, device: string): Payment => ({
  kind: 'payment',
  transaction_id: 'T-1',
  customer_id: 'C-1',
  amount,
  currency: 'USD',
  country,
  channel: 'web',
  device_id: device,
  timestamp: '2026-11-10T02:00:00Z',
  merchant_id: 'M-1',
  customer_behavior: {
    usual_amount_avg: 100,
    usual_hours: '08:00-22:00',
    usual_countries: ['PE'],
    usual_devices: ['D-01'],
  },
})
const ARBITER_RULES = [
  'judgement',
  'fallback-low',
  'fallback-medium',
  'fallback-high',
  'fallback-critical',
  'critical-risk',
  'policy-asks-for-a-block',
]
const ALL = ARBITER_RULES.map((rule) => `arbiter-guarded/${rule}`)
const payments = (held: readonly string[]) => createPaymentPipeline({ ...ports, suspendedRules: () => held })

describe('a payment that a suspended rule decides', () => {
  it('goes to a person, and what was replaced is recorded', () => {
    const free = payments([]).decide(payment(8_500, 'NG', 'D-99'), NO_HISTORY, clock)
    expect(free.decision).toBe('BLOCK')
    const rule = determinedBy(free.answers.find(({ policy }) => policy === 'arbiter-guarded')!)
    const held = payments([rule]).decide(payment(8_500, 'NG', 'D-99'), NO_HISTORY, clock)
    expect(held).toMatchObject({ decision: 'ESCALATE_TO_HUMAN', route: 'human_queue', case: expect.anything() })
    expect(held.overrides.at(-1)).toEqual({ id: RULE_SUSPENDED, replaced: 'BLOCK' })
    expect(held.facts?.suspended_rules).toEqual([rule])
  })

  const anyPayment = fc
    .tuple(fc.integer({ min: 1, max: 20_000 }), fc.constantFrom('PE', 'NG'), fc.constantFrom('D-01', 'D-99'))
    .map((parts) => payment(...parts))
  const anyAdvice = fc.option(
    fc.constantFrom('APPROVE', 'CHALLENGE', 'BLOCK').map((decision) => ({
      judgement: JSON.stringify({ decision, confidence: 0.99, reasoning: 'Sure.' }),
    })),
    { nil: undefined },
  )

  it('never is approved, challenged or blocked, whatever a judge says', () => {
    fc.assert(
      fc.property(anyPayment, anyAdvice, (asked, advice) => {
        const { decision, case: opened } = payments(ALL).decide(asked, NO_HISTORY, clock, advice)
        expect(decision).toBe('ESCALATE_TO_HUMAN')
        expect(opened).toBeDefined()
      }),
      { numRuns: 50 },
    )
  })

  it('is computed again as it was decided', () => {
    fc.assert(
      fc.property(anyPayment, fc.subarray(ALL), (asked, held) => {
        const first = payments(held).decide(asked, NO_HISTORY, clock)
        const { trace: _, ...again } = payments([]).replay(first.facts!)
        const { trace: __, ...was } = first
        expect(again).toEqual(was)
      }),
      { numRuns: 50 },
    )
  })
})
