import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paymentSoFar } from '../../../test/decided-payment.ts'
import { answersOf } from '../../../test/scripted-port.ts'
import { PAYMENT_OUTCOMES } from '../../domain/index.ts'
import { hear } from '../ask.ts'
import { arbiter, judgementOf } from './arbiter.ts'

const says = (decision: string, confidence: number, reasoning = decision) =>
  JSON.stringify({ decision, confidence, reasoning })
const short = (answers: string | readonly string[]) => {
  const judged = judgementOf(answers)
  return judged.status === 'ok' ? `${judged.value.decision} ${judged.value.confidence}` : judged.reason
}

describe('the arbiter', () => {
  const input = paymentSoFar({ timestamp: 'noon' })

  it('is shown what was measured and what both sides argue, and not the payment itself', () => {
    const shown = arbiter.material(input) as Record<string, unknown>
    expect(Object.keys(shown)).toEqual(['risk', 'evidence', 'unknown', 'for_fraud', 'for_customer'])
    expect(shown).toMatchObject({
      risk: { score: 43.26, category: 'medium' },
      unknown: ['off_hours', 'velocity'],
      for_fraud: {
        argument: 'Hay motivos para sospechar: es 3.6 veces el importe habitual; coincide con FP-01.',
        confidence: 0.55,
        evidence: ['high_amount_ratio_3.6x'],
      },
      for_customer: { confidence: 0.6 },
    })
    expect(JSON.stringify(shown)).not.toContain('M-001')
  })

  it('asks for one of the four decisions', () => {
    expect(arbiter.schema).toMatchObject({
      properties: { decision: { enum: PAYMENT_OUTCOMES }, confidence: { minimum: 0, maximum: 1 } },
      required: ['decision', 'confidence', 'reasoning'],
    })
  })

  it('is read as document 001 says, by pattern too', () => {
    expect(arbiter.read('**Decisión:** BLOCK, **confianza:** 0.8', input)).toEqual({
      status: 'ok',
      value: { value: { decision: 'BLOCK', confidence: 0.8, reasoning: '' } },
    })
    expect(arbiter.read('I would rather not.', input)).toEqual({
      status: 'unavailable',
      reason: 'the answer names no known decision',
    })
  })
})

describe('one judge', () => {
  it('is taken at its word', () => {
    expect(short(says('APPROVE', 0.123456789012345))).toBe('APPROVE 0.123456789012345')
    expect(short('rubbish')).toEqual('the answer names no known decision')
  })
})

describe('several judges', () => {
  it.each([
    ['who agree are as sure as on average', [says('BLOCK', 0.9), says('BLOCK', 0.7)], 'BLOCK 0.8'],
    ['who all say 0.55 come to 0.55', new Array(3).fill(says('BLOCK', 0.55)), 'BLOCK 0.55'],
    ['outvote one', [says('APPROVE', 1), says('BLOCK', 0.9), says('BLOCK', 0.9)], 'BLOCK 0.6'],
    [
      'at 0.8 who outvote one go below 0.55',
      [says('APPROVE', 0.8), says('APPROVE', 0.8), says('BLOCK', 1)],
      'APPROVE 0.533333333333',
    ],
    ['who tie come to the more severe', [says('APPROVE', 1), says('CHALLENGE', 0.6)], 'CHALLENGE 0.3'],
    ['who tie come to the more severe, in any order', [says('BLOCK', 0.8), says('APPROVE', 1)], 'BLOCK 0.4'],
    ['have no vote where they cannot be read', ['rubbish', says('APPROVE', 0.9), '{}'], 'APPROVE 0.9'],
    [
      'of whom none can be read are none',
      ['{"decision":"BLOCK"}', ''],
      'the answer has a decision without a confidence',
    ],
    ['of whom none answered are none', [], 'no judge model answered'],
  ])('%s', (_, answers, wanted) => {
    expect(short(answers as string[])).toEqual(wanted)
  })

  it('give the reasoning of the first who agrees', () => {
    const judged = judgementOf([says('APPROVE', 1, 'no'), says('BLOCK', 0.9, 'one'), says('BLOCK', 0.9, 'two')])
    expect(judged).toMatchObject({ value: { decision: 'BLOCK', reasoning: 'one' } })
  })

  const answer = fc.oneof(
    fc
      .tuple(fc.constantFrom(...PAYMENT_OUTCOMES), fc.double({ min: 0, max: 1, noNaN: true }))
      .map(([decision, confidence]) => says(decision, confidence)),
    fc.constant('rubbish'),
  )

  it('come to the same when asked and when the record is read', () => {
    fc.assert(
      fc.property(fc.array(answer, { minLength: 1, maxLength: 7 }), (answers) => {
        const judged = judgementOf(answers)
        const heard = hear(arbiter, paymentSoFar(), answersOf(answers))
        expect(judged.status === 'ok' ? judged.value : undefined).toEqual(heard.answer)
      }),
    )
  })

  it('are never surer than the surest who agrees, and less by the share of those who do not', () => {
    fc.assert(
      fc.property(fc.array(answer, { minLength: 1, maxLength: 7 }), (answers) => {
        const judged = judgementOf(answers)
        if (judged.status !== 'ok') return
        const read = answers.map(judgementOf).flatMap((one) => (one.status === 'ok' ? [one.value] : []))
        const agreeing = read.filter(({ decision }) => decision === judged.value.decision)
        const surest = Math.max(...agreeing.map(({ confidence }) => confidence))
        expect(judged.value.confidence).toBeLessThanOrEqual((surest * agreeing.length) / read.length + 1e-12)
      }),
    )
  })
})
