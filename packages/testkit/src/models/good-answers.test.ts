import { MODEL_STEPS } from '@tribunal/engine'
import { expect, test } from 'vitest'
import { goodAnswer } from './good-answers.ts'

test.each([
  [29.9, 'APPROVE'],
  [30, 'CHALLENGE'],
  [59.9, 'CHALLENGE'],
  [60, 'BLOCK'],
  [null, 'ESCALATE_TO_HUMAN'],
])('at a risk of %s the arbiter says %s, as document 001 has it', (score, decision) => {
  expect(goodAnswer('arbiter', { risk: { score } })).toMatchObject({ decision, confidence: 0.8 })
})

test('a quote is the beginning of the text, cut between words', () => {
  const text = '  The ballots of the northern stations were counted twice before the observers came in.'
  const { claims } = goodAnswer('claim-extraction', { text }) as { claims: { quote: string }[] }
  expect(claims.map(({ quote }) => quote)).toEqual(['The ballots of the northern stations were counted twice'])
  expect(text).toContain(claims[0]!.quote)
})

test.each([
  ['word', 'word'],
  ['a'.repeat(80), 'a'.repeat(60)],
])('a text of one word is quoted as far as a quote goes', (text, quote) => {
  expect(goodAnswer('claim-extraction', { text })).toMatchObject({ claims: [{ quote }] })
})

test('what is cited was given', () => {
  const evidence = [{ id: 'e1' }, { id: 'e2' }]
  expect(goodAnswer('claim-verification', { claim: 'It is so.', evidence })).toMatchObject({ cited: ['e1'] })
  expect(goodAnswer('debate-pro-fraud', { evidence })).toMatchObject({ evidence: ['e1'] })
  expect(goodAnswer('policy-matching', { policies: [{ id: 'FP-01' }, { id: 'FP-02' }], matched: ['FP-01'] })).toEqual({
    policy_ids: ['FP-02'],
  })
  expect(goodAnswer('customer-explanation', { decision: 'BLOCK', message: { es: 'No.', en: 'No.' } })).toEqual({
    es: 'No.',
    en: 'No.',
  })
})

test('every step has an answer, also where nothing was shown', () => {
  for (const step of MODEL_STEPS) expect(() => goodAnswer(step, {}), step).not.toThrow()
})
