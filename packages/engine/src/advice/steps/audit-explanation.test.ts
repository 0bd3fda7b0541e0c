import { describe, expect, it } from 'vitest'
import { paymentSoFar } from '../../../test/decided-payment.ts'
import { auditExplanation, modelSays } from './audit-explanation.ts'

const input = paymentSoFar()
const read = (answer: object) => {
  const found = auditExplanation.read(JSON.stringify(answer), input)
  return found.status === 'ok' ? found.value.value : found.reason
}

describe('a word for the auditor', () => {
  it('is asked with the decision, what made it, and what it rests on', () => {
    expect(auditExplanation.material(input)).toMatchObject({
      decision: 'CHALLENGE',
      confidence: 0.7,
      decided_by: { source: 'fallback', rule: 'fallback-medium', overrides: [] },
      risk: { score: 43.26, category: 'medium' },
      evidence: expect.arrayContaining([{ id: 'FP-01', says: 'Monto superior a 3x el promedio habitual' }]),
      unknown: [],
      for_fraud: expect.stringContaining('3.6 veces'),
      for_customer: expect.stringContaining('horario habitual'),
    })
  })

  it('names the overrides, and no rule where the arbiter gave no answer', () => {
    const decision = { ...input.decision, answers: [], overrides: [{ id: 'critical-risk', replaced: 'APPROVE' }] }
    expect(auditExplanation.material({ ...input, decision })).toMatchObject({
      decided_by: { source: 'fallback', rule: undefined, overrides: ['critical-risk'] },
    })
  })

  it('is kept as it was said', () => {
    const text = 'Pesó el importe.\n<b>Nada</b> en contra | salvo «FP-01».'
    expect(read({ text })).toEqual({ es: text, en: text })
    expect(read({ text: 'x'.repeat(3000) })).toMatchObject({ es: 'x'.repeat(2000) })
  })

  it.each([
    ['blank', { text: ' \u200b\n' }, 'the answer has no text'],
    ['no text', { text: 7 }, 'text'],
    ['missing', {}, 'text'],
  ])('that is %s is refused', (_, answer, reason) => {
    expect(read(answer)).toSay(reason)
  })

  it.each([
    ['es', ' | Modelo dice: «uno dos "tres"»'],
    ['en', ' | Model says: «uno dos "tres"»'],
  ] as const)('is shown inert, in marks it cannot close (%s)', (language, shown) => {
    expect(modelSays('uno\n| dos\u202e «tres»', language)).toBe(shown)
  })

  it('is cut where it is shown', () => {
    expect(modelSays('x'.repeat(2000), 'es')).toBe(` | Modelo dice: «${'x'.repeat(500)}»`)
  })
})
