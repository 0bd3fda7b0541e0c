import { describe, expect, it } from 'vitest'
import { paymentSoFar } from '../../../test/decided-payment.ts'
import { answersOf } from '../../../test/scripted-port.ts'
import { hear } from '../ask.ts'
import { type PolicyMatching, policyMatching } from './policy-matching.ts'

const offered = ['FP-01', 'FP-02', 'FP-03'].map((id) => ({ id, title: id, looks_for: ['Algo'] }))
const input: PolicyMatching = { ...paymentSoFar(), offered }
const names = (...ids: unknown[]) => JSON.stringify({ policy_ids: ids })
const read = (answer: string) => {
  const found = policyMatching.read(answer, input)
  return found.status === 'ok' ? found.value.value : found.reason
}

describe('matching policies', () => {
  it('shows the policies, those that matched, and the evidence', () => {
    expect(policyMatching.material(input)).toMatchObject({
      policies: offered,
      matched: ['FP-01'],
      evidence: expect.arrayContaining([{ id: 'amount_ratio', says: 3.6 }]),
      payment: { amount: 1800 },
    })
  })

  it.each([
    ['none', names(), []],
    ['one', names('FP-02'), ['FP-02']],
    ['several, in the order they were offered and once each', names('FP-03', 'fp-01 ', 'FP-03'), ['FP-01', 'FP-03']],
  ])('reads %s', (_, answer, wanted) => {
    expect(read(answer)).toEqual(wanted)
  })

  it.each([
    ['a policy that was not given', names('FP-02', 'FP-99'), 'the answer names a policy that was not given'],
    ['the name of something else', names('__proto__'), 'the answer names a policy that was not given'],
    ['nothing that could be ids', names(7), 'policy_ids.0'],
    ['no list', '{"policy_ids":"FP-02"}', 'policy_ids'],
    ['no field', '{}', 'policy_ids'],
    ['endless ids', names('x'.repeat(33)), 'policy_ids.0'],
    ['endless lists', names(...new Array(33).fill('FP-01')), 'policy_ids'],
    ['prose', 'FP-02 matches.', 'the answer is not a JSON object'],
  ])('refuses %s', (_, answer, reason) => {
    expect(read(answer)).toSay(reason)
  })

  it('takes what most models name, and the longer list where they tie', () => {
    const heard = (...said: string[]) => hear(policyMatching, input, answersOf(said)).answer
    expect(heard(names('FP-03'), names('FP-02'), names('FP-02'))).toEqual(['FP-02'])
    expect(heard(names(), names('FP-02', 'FP-03'))).toEqual(['FP-02', 'FP-03'])
  })
})
