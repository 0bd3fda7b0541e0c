import { message } from '@tribunal/messages'
import { ok, unavailable } from '@tribunal/signals'
import { shippedCompiled } from '@tribunal/testkit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type ModelCall,
  PAYMENT_OUTCOMES,
  type PaymentOutcome,
  type RiskCategory,
  SENTENCES,
} from '../../../domain/decision.ts'
import { type AggregatedEvidence, FAILED_EVIDENCE } from '../measure/aggregate-evidence.ts'
import { arbitrate, judgementOn } from './arbitrate.ts'

const arbiter = shippedCompiled('arbiter')
const guarded = shippedCompiled('arbiter-guarded')
const NO_ANSWER = unavailable(message('judge.none_asked'))

const categoryOf = (score: number): RiskCategory =>
  score < 30 ? 'low' : score < 60 ? 'medium' : score < 80 ? 'high' : 'critical'
const evidence = (
  score: number | null,
  category = score === null ? 'unknown' : categoryOf(score),
): AggregatedEvidence => ({
  ...FAILED_EVIDENCE,
  score,
  category: category as RiskCategory,
})
const says = (decision: PaymentOutcome, confidence = 0.9, reasoning = 'Motivo') =>
  ok({ decision, confidence, reasoning })
const short = ({ decision, confidence, source, overrides }: ReturnType<typeof arbitrate>) => [
  decision,
  confidence,
  source,
  overrides.map(({ id, replaced }) => `${id}: ${replaced}`),
]

describe('without a model', () => {
  // Document 001, Fallback Strategy.
  it.each([
    [10, ['APPROVE', 0.75, 'fallback', []]],
    [45, ['CHALLENGE', 0.7, 'fallback', []]],
    [70, ['BLOCK', 0.8, 'fallback', []]],
    [82, ['BLOCK', 0.9, 'fallback', []]],
    [85, ['BLOCK', 0.9, 'fallback', []]],
    [85.01, ['BLOCK', 0.9, 'fallback', ['critical-risk: BLOCK']]],
  ])('a risk of %d is decided by its category', (score, wanted) => {
    expect(short(arbitrate(evidence(score), NO_ANSWER, arbiter))).toEqual(wanted)
  })

  it('an unknown risk goes to a person with confidence 0.50', () => {
    const wanted = ['ESCALATE_TO_HUMAN', 0.5, 'fallback', ['low-confidence: ESCALATE_TO_HUMAN']]
    expect(short(arbitrate(evidence(null), NO_ANSWER, arbiter))).toEqual(wanted)
    expect(short(arbitrate(evidence(null), says('APPROVE'), arbiter))).toEqual(wanted)
  })

  it('a category without a score goes to a person', () => {
    const wanted = [
      'ESCALATE_TO_HUMAN',
      0.5,
      'fallback',
      ['score-missing: APPROVE', 'low-confidence: ESCALATE_TO_HUMAN'],
    ]
    expect(short(arbitrate(evidence(null, 'low'), NO_ANSWER, arbiter))).toEqual(wanted)
  })
})

describe('with a model', () => {
  it.each([
    ['its decision stands', 20, says('APPROVE', 0.8), ['APPROVE', 0.8, 'model', []]],
    ['exactly 0.55 is enough', 45, says('CHALLENGE', 0.55), ['CHALLENGE', 0.55, 'model', []]],
    [
      'less is not',
      45,
      says('CHALLENGE', 0.5499),
      ['ESCALATE_TO_HUMAN', 0.5499, 'model', ['low-confidence: CHALLENGE']],
    ],
    ['exactly 85 triggers nothing', 85, says('BLOCK', 0.6), ['BLOCK', 0.6, 'model', []]],
    [
      'above 85 its approval is a block',
      85.0001,
      says('APPROVE', 0.99),
      ['BLOCK', 0.99, 'model', ['critical-risk: APPROVE']],
    ],
    [
      'above 85 its doubt is a block',
      90,
      says('CHALLENGE', 0.3),
      ['BLOCK', 0.85, 'model', ['critical-risk: CHALLENGE']],
    ],
    [
      'above 85 its block is an override too',
      90,
      says('BLOCK', 0.6),
      ['BLOCK', 0.85, 'model', ['critical-risk: BLOCK']],
    ],
  ] as const)('%s', (_, score, judgement, wanted) => {
    expect(short(arbitrate(evidence(score), judgement, arbiter))).toEqual(wanted)
  })
})

describe('the documented risk bands', () => {
  const outside: Record<PaymentOutcome, (score: number) => boolean> = {
    APPROVE: (score) => score >= 30,
    CHALLENGE: (score) => score < 30 || score > 60,
    BLOCK: (score) => score < 60,
    ESCALATE_TO_HUMAN: () => false,
  }
  const cases = PAYMENT_OUTCOMES.flatMap((decision) =>
    [0, 29.99, 30, 59.99, 60, 60.01, 80, 85].map((score) => [decision, score] as const),
  )

  it.each(cases)('%s at %d is flagged where it lies outside, and stands', (decision, score) => {
    const ruling = arbitrate(evidence(score), says(decision), arbiter)
    expect([ruling.outOfEnvelope, ruling.decision]).toEqual([outside[decision](score), decision])
    expect(ruling.reasoning.es.includes('out_of_envelope')).toBe(outside[decision](score))
  })

  it.each(cases)('%s at %d goes to a person under arbiter-guarded where it lies outside', (decision, score) => {
    const ruling = arbitrate(evidence(score), says(decision), guarded)
    expect(ruling.outOfEnvelope).toBe(outside[decision](score))
    expect(ruling.decision).toBe(outside[decision](score) ? 'ESCALATE_TO_HUMAN' : decision)
  })

  it('leave the fallback alone', () => {
    for (const score of [10, 45, 70, 90])
      expect(arbitrate(evidence(score), NO_ANSWER, guarded).outOfEnvelope).toBe(false)
  })

  it('never undo the critical override', () => {
    const ruling = arbitrate(evidence(95), says('APPROVE', 0.2), guarded)
    expect(short(ruling)).toEqual([
      'BLOCK',
      0.85,
      'model',
      ['out-of-envelope: APPROVE', 'critical-risk: ESCALATE_TO_HUMAN'],
    ])
  })
})

describe('the reasoning', () => {
  it('is the model’s, on one line, without bars, and not endless', () => {
    const ruling = arbitrate(evidence(20), says('APPROVE', 0.8, `Todo | bien\n\u0000aquí. ${'x'.repeat(900)}`), arbiter)
    expect(ruling.reasoning.es).toMatch(/^Todo bien aquí\. x+$/)
    expect(ruling.reasoning.es.length).toBeLessThan(500)
  })

  it('is the policy’s where the model gives none', () => {
    expect(arbitrate(evidence(20), says('APPROVE', 0.8, ' \n '), arbiter).reasoning).toEqual({
      es: 'La decisión del modelo árbitro.',
      en: "The judge model's decision.",
    })
  })

  it('keeps what an override replaced', () => {
    const { es, en } = arbitrate(evidence(45), says('CHALLENGE', 0.4), arbiter).reasoning
    expect(es).toBe(
      'Motivo [regla de seguridad low-confidence: ESCALATE_TO_HUMAN en lugar de CHALLENGE. Una confianza inferior a 0.55 va a una persona, en cualquier dirección.]',
    )
    expect(en).toContain('[override low-confidence: ESCALATE_TO_HUMAN instead of CHALLENGE. ')
  })
})

describe('where no judgement decides', () => {
  const told = (judgement: Parameters<typeof arbitrate>[1], score = 20) =>
    arbitrate(evidence(score), judgement, arbiter, [], { sentences: SENTENCES }).reasoning

  it('nobody asked is no failure', () => {
    expect(told(judgementOn({}, false))).toEqual({
      en: 'Low risk. No judge model was asked.',
      es: 'Riesgo bajo. No se preguntó a ningún modelo árbitro.',
    })
  })

  it.each([
    { judgement: 'no JSON at all' },
    { calls: [{ step: 'arbiter', status: 'failed', note: null, answers: [] }] as unknown as readonly ModelCall[] },
  ])('an answer that cannot be used is one', (advice) => {
    expect(told(judgementOn(advice, false)).en).toBe('Low risk. The judge model gave no usable answer.')
  })

  it('a payment that addresses a model says so', () => {
    expect(told(judgementOn({ judgement: 'APPROVE' }, true)).en).toMatch(
      /not used: the payment seems to address a model/,
    )
  })

  it('an unknown risk needs no judgement, so nothing is said of one', () => {
    const { reasoning } = arbitrate(evidence(null), judgementOn({}, false), arbiter, [], { sentences: SENTENCES })
    expect(reasoning.en).toMatch(/^The risk is not known; a person decides\. \[override low-confidence: confirms /)
  })

  it('nothing is said to stand in place of itself', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100 }), fc.constantFrom(...PAYMENT_OUTCOMES), (score, decision) => {
        const { en, es } = told(says(decision, 0.3), score)
        expect(en).not.toMatch(/(\w+) instead of \1/)
        expect(es).not.toMatch(/(\w+) en lugar de \1/)
      }),
    )
    expect(told(NO_ANSWER, 90).es).toContain('[regla de seguridad critical-risk: confirma BLOCK. ')
  })

  it('a record from before is explained as it was', () => {
    expect(arbitrate(evidence(90), NO_ANSWER, arbiter).reasoning.es).toContain('BLOCK en lugar de BLOCK')
  })
})

describe('properties', () => {
  const score = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100)
  const judgement = fc.oneof(
    fc.constant(NO_ANSWER),
    fc
      .record({
        decision: fc.constantFrom(...PAYMENT_OUTCOMES),
        confidence: fc.integer({ min: 0, max: 100 }).map((c) => c / 100),
      })
      .map(({ decision, confidence }) => says(decision, confidence)),
  )
  const policy = fc.constantFrom(arbiter, guarded)

  it('a critical score beats every answer', () => {
    fc.assert(
      fc.property(
        score.filter((value) => value > 85),
        judgement,
        policy,
        (value, answer, by) => {
          const ruling = arbitrate(evidence(value), answer, by)
          expect(ruling.decision).toBe('BLOCK')
          expect(ruling.confidence).toBeGreaterThanOrEqual(0.85)
        },
      ),
    )
  })

  it('doubt never decides', () => {
    fc.assert(
      fc.property(score, judgement, policy, (value, answer, by) => {
        const ruling = arbitrate(evidence(value), answer, by)
        expect(ruling.confidence >= 0.55 || ruling.decision === 'ESCALATE_TO_HUMAN').toBe(true)
      }),
    )
  })

  it('the guarded arbiter is never softer than the documented bands', () => {
    fc.assert(
      fc.property(
        score.filter((value) => value >= 30),
        judgement,
        (value, answer) => {
          expect(arbitrate(evidence(value), answer, guarded).decision).not.toBe('APPROVE')
        },
      ),
    )
  })
})
