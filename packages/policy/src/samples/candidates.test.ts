import { SAMPLE_POLICY, when } from '@tribunal/testkit'
import { expect, test } from 'vitest'
import { definePolicy } from '../read/load-policy.ts'
import { collectCandidates } from './candidates.ts'

const candidatesOf = (condition: string) =>
  Object.fromEntries(collectCandidates(definePolicy(when(condition)(`${SAMPLE_POLICY}${UNKNOWN}`)).policy))
const UNKNOWN = 'unknown: { rule: unmeasured, outcome: high, reason: Nobody measured. }\n'

test('a threshold is worth trying at, just below and just above, whichever side of the comparison it stands on', () => {
  const wanted = { coverage: [0.499, 0.5, 0.501] }
  expect(candidatesOf('coverage >= coverage_min')).toEqual(wanted)
  expect(candidatesOf('coverage_min <= coverage')).toEqual(wanted)
})

test('also of the elements of a list, and not where facts are compared with each other', () => {
  expect(candidatesOf('claims.exists(c, c.confidence > 0.7)')).toEqual({ 'claims[].confidence': [0.699, 0.7, 0.701] })
  expect(candidatesOf('claims.exists(c, c.confidence > coverage)')).toEqual({})
})
