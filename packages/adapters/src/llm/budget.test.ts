import { describe, expect, it } from 'vitest'
import { Budget } from './budget.ts'
import type { ModelLimits } from './models-config.ts'

const LIMITS: ModelLimits = {
  timeout_ms: 1,
  budget_ms: 100,
  budget_tokens: 1_000,
  concurrency: 1,
  retries: 0,
  breaker: { failures: 1, open_ms: 1 },
}
const FREE = { tokens: 0, usd: 0 }
const granted = { settle: expect.any(Function) }

describe('a budget', () => {
  it('runs from the first question, not from the opening', () => {
    const clock = { now: 0 }
    const budget = new Budget(LIMITS, () => clock.now)
    clock.now = 500
    expect(budget.leftMs).toBe(100)
    clock.now = 560
    expect([budget.leftMs, budget.reserve(FREE)]).toEqual([40, granted])
    clock.now = 600
    expect([budget.leftMs, budget.reserve(FREE)]).toEqual([0, "the submission's 100 ms are used up"])
  })

  it('is not longer because the clock went back', () => {
    const clock = { now: 1000 }
    const budget = new Budget(LIMITS, () => clock.now)
    expect(budget.leftMs).toBe(100)
    clock.now = 0
    expect(budget.leftMs).toBe(100)
  })

  it.each([
    ['tokens', { budget_tokens: 10 }, '10 tokens'],
    ['dollars', { budget_usd: 1 }, '1 USD'],
  ])('sets %s aside for questions on their way, and gives back what they did not take', (_, more, whole) => {
    const budget = new Budget({ ...LIMITS, ...more }, () => 0)
    const question = { tokens: 6, usd: 0.6 }
    const first = budget.reserve(question)
    expect(budget.reserve(question)).toBe(`of the submission's ${whole} too little is left for this question`)
    if (typeof first === 'string') throw new Error(first)
    first.settle({ tokens: 4, usd: 0.4 })
    expect(budget.reserve(question)).toEqual(granted)
    expect(budget.reserve(question)).toContain(whole)
  })
})
