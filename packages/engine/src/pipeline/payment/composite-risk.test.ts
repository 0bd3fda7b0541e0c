import { shippedCompiled } from '@tribunal/testkit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const policy = shippedCompiled('composite-risk')
const NOTHING = {
  deviation_score: 0,
  policy_relevances: [] as number[],
  threat_level: 0,
  amount_ratio: 0,
  flag_count: 0,
}
const weigh = (change: Partial<typeof NOTHING>) => {
  const { score, outcome } = policy.answer({ ...NOTHING, ...change })
  return [score, outcome]
}

describe('the composite risk', () => {
  it.each([
    ['nothing', {}, 0],
    ['behaviour alone', { deviation_score: 1 }, 30],
    ['one match of relevance 0.9', { policy_relevances: [0.9] }, (25 * (1 / 6 + 0.9)) / 2],
    ['six matches of relevance 1', { policy_relevances: [1, 1, 1, 1, 1, 1] }, 25],
    ['more than six count as six', { policy_relevances: [1, 1, 1, 1, 1, 1, 1] }, 25],
    ['threats alone', { threat_level: 1 }, 20],
    ['the amount alone, up to 3x', { amount_ratio: 1.5 }, 6.25],
    ['the amount alone, beyond 3x', { amount_ratio: 30 }, 12.5],
    ['two flags', { flag_count: 2 }, 5],
    ['five flags', { flag_count: 5 }, 12.5],
    ['more than five count as five', { flag_count: 9 }, 12.5],
    [
      'everything',
      { deviation_score: 1, policy_relevances: [1, 1, 1, 1, 1, 1], threat_level: 1, amount_ratio: 3, flag_count: 5 },
      100,
    ],
  ])('of %s', (_, facts, wanted) => {
    expect(weigh(facts)[0]).toBeCloseTo(wanted, 12)
  })

  // deviation 1 and threats give 50 at most; the amount moves the rest by 12.5 in all, exactly.
  it.each([
    ['29.99 is low', { deviation_score: 0.9997 }, [29.991, 'low']],
    ['30 is medium', { deviation_score: 1 }, [30, 'medium']],
    ['59.99 is medium', { deviation_score: 1, threat_level: 0.9995, flag_count: 4 }, [59.99, 'medium']],
    ['60 is high', { deviation_score: 1, threat_level: 1, flag_count: 4 }, [60, 'high']],
    [
      '79.99 is high',
      { deviation_score: 0.9163, threat_level: 1, policy_relevances: [1, 1, 1, 1, 1, 1], flag_count: 3 },
      [79.989, 'high'],
    ],
    [
      '80 is critical',
      { deviation_score: 1, threat_level: 1, policy_relevances: [1, 1, 1, 1, 1, 1], flag_count: 2 },
      [80, 'critical'],
    ],
    [
      '85 is critical',
      { deviation_score: 1, threat_level: 1, policy_relevances: [1, 1, 1, 1, 1, 1], flag_count: 4 },
      [85, 'critical'],
    ],
  ])('%s', (_, facts, wanted) => {
    expect(weigh(facts)).toEqual(wanted)
  })

  it.each(Object.keys(NOTHING))('is unknown without %s', (fact) => {
    const { score, outcome, unknown } = policy.answer({ ...NOTHING, [fact]: undefined })
    expect([score, outcome]).toEqual([null, 'unknown'])
    expect(unknown).toContain(fact)
  })

  it('never falls when any part of the risk rises', () => {
    const share = fc.integer({ min: 0, max: 100 }).map((hundredths) => hundredths / 100)
    const relevance = fc.integer({ min: 60, max: 90 }).map((hundredths) => hundredths / 100)
    const part = fc.record({
      deviation_score: share,
      policy_relevances: fc.array(relevance, { maxLength: 5 }),
      threat_level: share,
      amount_ratio: fc.integer({ min: 0, max: 50 }).map((tenths) => tenths / 10),
      flag_count: fc.integer({ min: 0, max: 5 }),
    })
    fc.assert(
      fc.property(part, part, (a, b) => {
        const worse = {
          deviation_score: Math.max(a.deviation_score, b.deviation_score),
          policy_relevances:
            b.policy_relevances.length === 0 ? a.policy_relevances : [...a.policy_relevances, b.policy_relevances[0]!],
          threat_level: Math.max(a.threat_level, b.threat_level),
          amount_ratio: Math.max(a.amount_ratio, b.amount_ratio),
          flag_count: Math.max(a.flag_count, b.flag_count),
        }
        expect(policy.answer(worse).score).toBeGreaterThanOrEqual(policy.answer(a).score!)
      }),
    )
  })
})
