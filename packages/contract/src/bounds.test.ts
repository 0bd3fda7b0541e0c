import { expect, it } from 'vitest'
import type { z } from 'zod'
import {
  BACKTEST_REQUEST,
  COMPARED_POLICY,
  ERASURE,
  EVALUATION_REQUEST,
  NEW_RELEASE,
  NEXT_CASES_REQUEST,
  POLICY_CHECK_REQUEST,
  ROLLOUT,
} from './index.ts'

const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success

it('an erasure names the person and nothing else: an unknown field may have been meant to hold it back', () => {
  expect(accepts(ERASURE, { subject: 'C-1' })).toBe(true)
  expect(accepts(ERASURE, { subject: 'C-1', preview: true })).toBe(false)
})

it('cases are asked for by outcomes that there are', () => {
  expect(accepts(NEXT_CASES_REQUEST, { outcome: ['clean', 'BLOCK'] })).toBe(true)
  expect(accepts(NEXT_CASES_REQUEST, { outcome: ['refuted'] })).toBe(false)
})

it.each([
  [0.01, true],
  [100, true],
  [0, false],
  [-5, false],
  [100.01, false],
])('a release decides for a share of %d %%: %s', (percent, allowed) => {
  expect(accepts(ROLLOUT, { percent })).toBe(allowed)
})

it('the text of a policy has one bound, wherever it is sent', () => {
  const places: readonly [z.ZodType, (text: string) => unknown][] = [
    [NEW_RELEASE, (text) => ({ text })],
    [BACKTEST_REQUEST, (text) => ({ to: { text } })],
    [COMPARED_POLICY, (text) => ({ text })],
    [EVALUATION_REQUEST, (text) => ({ text })],
    [POLICY_CHECK_REQUEST, (text) => ({ text })],
  ]
  for (const [schema, body] of places) {
    expect(accepts(schema, body('x'.repeat(300_000)))).toBe(true)
    expect(accepts(schema, body('x'.repeat(300_001)))).toBe(false)
  }
})
