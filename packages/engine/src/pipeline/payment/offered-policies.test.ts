import { shippedCompiled } from '@tribunal/testkit'
import { expect, it } from 'vitest'
import { shippedPaymentPorts } from '../../../test/shipped-payment-ports.ts'
import { offeredPolicies } from './offered-policies.ts'
import { policiesOf } from './payment-ports.ts'

const policies = policiesOf(shippedPaymentPorts(), {})

it('a model is offered every internal policy, with what its rules look for', () => {
  const offered = offeredPolicies(policies, 'es')
  expect(offered.map(({ id }) => id)).toEqual(['FP-01', 'FP-02', 'FP-03', 'FP-04', 'FP-05', 'FP-06'])
  expect(offered[0]).toEqual({
    id: 'FP-01',
    title: 'Montos inusuales',
    looks_for: ['Monto superior a 3x el promedio habitual', 'Monto superior a 2x el promedio habitual'],
  })
  expect(offeredPolicies(policies, 'en')[0]!.looks_for[0]).toBe('Amount above 3x the usual average')
})

it('a policy that weighs factors in place of rules is offered by its title', () => {
  const internal = [{ id: 'FP-07', policy: shippedCompiled('composite-risk') }]
  expect(offeredPolicies({ internal }, 'en')).toEqual([{ id: 'FP-07', title: expect.any(String), looks_for: [] }])
})
