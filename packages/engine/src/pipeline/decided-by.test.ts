import type { PolicyAnswer } from '@tribunal/policy'
import { NO_HISTORY } from '@tribunal/signals'
import { Random } from '@tribunal/testkit'
import { describe, expect, it } from 'vitest'
import { CALM } from '../../test/calm-post.ts'
import { randomPost } from '../../test/random-post-facts.ts'
import { shippedPaymentPorts } from '../../test/shipped-payment-ports.ts'
import { shippedPolicies, shippedPostPorts } from '../../test/shipped-posts.ts'
import {
  DEFAULT_SETTINGS,
  decidedBy,
  decidingAnswer,
  outcomeOf,
  type Payment,
  type PaymentDecision,
  type Post,
  type PostDecision,
  type PostFacts,
} from '../domain/index.ts'
import { createPaymentPipeline } from './payment/payment-pipeline.ts'
import { createPostPipeline } from './post/post-pipeline.ts'
import { SUSPENDABLE_POLICIES } from './rule-circuit-breaker.ts'

const policies = shippedPolicies()
const posts = createPostPipeline(policies, shippedPostPorts(), DEFAULT_SETTINGS)
const ports = shippedPaymentPorts()
const clock = () => 0
const GRAVITY = ['clean', 'needs_review', 'blocked']

/** The outcome of a post that an answer of one of its policies asks for. */
const ASKED: Readonly<Record<string, string>> = {
  ALLOW: 'clean',
  REVIEW: 'needs_review',
  BLOCK: 'blocked',
  no_case: 'clean',
  case: 'needs_review',
}
const askedBy = ({ outcome }: PolicyAnswer) => ASKED[outcome] ?? outcome

/** The rules, defaults, clauses and overrides that a policy has. */
function partsOf(policy: string): readonly string[] {
  const { body, overrides } = policies.get(policy)!.policy
  const parts = overrides.map(({ id }) => id)
  if (body.kind !== 'rules') return parts
  const clauses = [body.default, body.unknown, body.forEach?.empty].flatMap((one) => one?.id ?? [])
  return [...parts, ...clauses, ...body.rules.map(({ id }) => id)]
}

/** A random post, in one of five with a rule that is held. */
function randomDecision(seed: number): PostDecision {
  const random = new Random(seed)
  const { facts } = randomPost(random)
  const decision = posts.replay('p', facts)
  if (!random.chance(0.2)) return decision
  const { policy, rule } = random.pick(decision.answers.filter((one) => SUSPENDABLE_POLICIES.includes(one.policy)))
  return posts.replay('p', { ...facts, suspended_rules: [`${policy}/${rule}`] })
}

const isDrawn = ({ answers }: PostDecision) => answers.some(({ outcome }) => outcome === 'drawn')

/** Errors in the rule shown: none, for every decision. */
function wrongIn(decision: PostDecision | PaymentDecision): string | undefined {
  const by = decidedBy(decision)
  const answer = decision.answers.find(({ policy }) => policy === by?.policy)
  if (!by || !answer) return 'no recorded answer'
  const last = answer.overrides.at(-1)?.id ?? answer.rule
  if (by.rule !== last) return `shows ${by.rule}, and ${by.policy} recorded ${last}`
  if (by.rule !== 'rule-suspended' && !partsOf(by.policy).includes(by.rule)) return `${by.policy} has no ${by.rule}`
  const outcome = decision.kind === 'post' ? askedBy(answer) : answer.outcome
  return outcome === outcomeOf(decision) ? undefined : `${by.policy} answered ${answer.outcome}`
}

describe('the rule shown for a post', () => {
  it('belongs to the policy whose answer is the outcome, and is the one that was recorded', () => {
    for (let seed = 0; seed < 2000; seed++) expect([seed, wrongIn(randomDecision(seed))]).toEqual([seed, undefined])
  })

  it('is never that of the label, of the scores or of what is asked of models', () => {
    const seen = new Set(Array.from({ length: 2000 }, (_, seed) => decidedBy(randomDecision(seed))!.policy))
    expect([...seen].sort()).toEqual(
      ['post-outcome', 'post-routing', 'publication', 'publication-strict', 'screening'].sort(),
    )
  })

  it('is that of the publication policy in records from before', () => {
    const { outcome_policy: _, ...before } = { ...CALM, outcome_policy: 'post-outcome' as const }
    const decision = posts.replay('p', { ...before, lexicon_matches: [{ id: 'a', label: 'a', action: 'REVIEW' }] })
    expect(decision).not.toHaveProperty('outcome')
    expect(decision.answers.map(({ policy }) => policy)).not.toContain('post-outcome')
    expect([outcomeOf(decision), decidedBy(decision)]).toEqual([
      decision.status,
      { policy: 'publication', version: policies.get('publication')!.policy.version, rule: expect.any(String) },
    ])
  })
})

describe('the outcome of a post', () => {
  const decided = (text: string) => posts.decide({ kind: 'post', id: 'p', text } as Post, clock) as PostDecision

  it('is the worst of publication, screening and routing, as far as the stage enforces it', () => {
    for (let seed = 0; seed < 2000; seed++) {
      const decision = randomDecision(seed)
      if (decision.outcome === undefined) continue
      const asked = ['post-routing', 'screening', decision.facts.settings.publication]
      const worst = Math.max(
        ...decision.answers.filter(({ policy }) => asked.includes(policy)).map((one) => GRAVITY.indexOf(askedBy(one))),
      )
      const { stage } = decision.facts.settings
      const most = stage === 'supervised' ? 2 : stage === 'advisory' || decision.case ? 1 : 0
      expect([seed, decision.outcome]).toEqual([seed, GRAVITY[Math.min(worst, most)]])
      if (decision.case && !isDrawn(decision)) expect(decision.outcome).not.toBe('clean')
    }
  })

  it('stays clean where the post is drawn for a look', () => {
    const drawn = Array.from({ length: 2000 }, (_, seed) => randomDecision(seed)).filter(isDrawn)
    expect(drawn.length).toBeGreaterThan(0)
    for (const decision of drawn) {
      expect(decision).toMatchObject({ outcome: 'clean', case: { queue: 'sample', priority: 'low' } })
      expect(decidedBy(decision)!.policy).not.toBe('clean-sample')
    }
  })

  it.each([
    'I will kill you, you filthy immigrant',
    'Hay que matar a todos los inmigrantes',
    'Congratulations! You have won $5000. Act now: send your bank account and PIN by WhatsApp to claim your prize!!!',
  ])('is not clean of threats, hate and scams: %s', (text) => {
    expect(decided(text).outcome).not.toBe('clean')
  })

  it('is clean of an ordinary post', () => {
    expect(decided('Beautiful sunset today! We had dinner by the sea.')).toMatchObject({
      outcome: 'clean',
      status: 'clean',
    })
  })
})

describe('the rule shown for a payment', () => {
  const payment = (random: Random): Payment => ({
    kind: 'payment',
    transaction_id: 'T-1',
    customer_id: 'C-1',
    amount: random.pick([50, 250, 900, 4000, 20_000]),
    currency: 'PEN',
    country: random.pick(['PE', 'CO', 'NG']),
    channel: random.pick(['web', 'mobile', 'web_unknown']),
    device_id: random.pick(['D-01', 'D-99']),
    timestamp: random.pick(['2026-11-10T12:00:00Z', '2026-11-10T03:15:00Z']),
    merchant_id: 'M-1',
    ...(random.chance(0.9) && {
      customer_behavior: {
        usual_amount_avg: 100,
        usual_hours: '08:00-22:00',
        usual_countries: ['PE'],
        usual_devices: ['D-01'],
      },
    }),
  })

  it.each(['arbiter', 'arbiter-guarded'] as const)('is that of %s, with overrides and suspended rules', (arbiter) => {
    const shown = new Set<string>()
    for (let seed = 0; seed < 300; seed++) {
      const random = new Random(seed)
      const suspendedRules = () => (random.chance(0.2) ? [`${arbiter}/fallback-low`, `${arbiter}/fallback-high`] : [])
      const judgement = {
        decision: random.pick(['APPROVE', 'CHALLENGE', 'ESCALATE_TO_HUMAN', 'BLOCK'] as const),
        confidence: random.pick([0.3, 0.54, 0.6, 0.9]),
        reasoning: 'So it seems.',
      }
      const advice = random.chance(0.6) ? { judgement: JSON.stringify(judgement) } : {}
      const pipeline = createPaymentPipeline({ ...ports, suspendedRules }, { arbiter })
      const decision = pipeline.decide(payment(random), NO_HISTORY, clock, advice)
      expect([seed, wrongIn(decision)]).toEqual([seed, undefined])
      expect(decidedBy(decision)!.policy).toBe(arbiter)
      shown.add(decidedBy(decision)!.rule)
    }
    expect([...shown]).toEqual(expect.arrayContaining(['critical-risk', 'low-confidence', 'rule-suspended']))
  })

  it('is none where the decision failed before any policy was asked', () => {
    const failed = createPaymentPipeline(ports).decide(null as never, NO_HISTORY, clock)
    expect([failed.decision, decidedBy(failed), decidingAnswer(failed)]).toEqual([
      'ESCALATE_TO_HUMAN',
      undefined,
      undefined,
    ])
  })
})

it('a post without an answer of its publication policy shows none', () => {
  const decision = { kind: 'post', answers: [], facts: { ...CALM } as PostFacts } as unknown as PostDecision
  expect(decidedBy(decision)).toBeUndefined()
})
