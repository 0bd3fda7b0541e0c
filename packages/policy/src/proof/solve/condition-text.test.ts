import { replaced, SAMPLE_POLICY } from '@tribunal/testkit'
import { expect, test } from 'vitest'
import { loadPolicy } from '../../read/load-policy.ts'
import type { RuleBody } from '../../tree/policy.ts'
import { conditionText } from './condition-text.ts'

function rewritten(condition: string): string {
  const loaded = loadPolicy(
    replaced('when: coverage >= coverage_min', `when: ${JSON.stringify(condition)}\n    unknown: skip`)(SAMPLE_POLICY),
  )
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems))
  return conditionText((loaded.policy.body as RuleBody).rules[0]!.when)
}

test('constants stand as their values, everything else as it was written', () => {
  expect(rewritten('coverage >= coverage_min && !flag')).toBe('coverage >= 0.5 && !flag')
})

test.each([
  'claims.exists(c, c.verdict == "true_claim" && c.confidence != null)',
  'claims.all(c, known(c.confidence)) || size(claims) == 0',
  'claims.exists(any, coverage > 0.5)',
  '(flag || coverage < 0.1) && coverage in [0, 0.5]',
  'flag ? coverage > 0.1 : !(coverage > 0.2)',
  '(flag ? 0.1 : 0.2) < coverage * (1 - coverage) / 2 - 3',
  'min(coverage, 0.5) - (coverage - 1) <= max(coverage, 1)',
  '!flag == (coverage > 0.5)',
])('%s is written as it was', (condition) => {
  expect(rewritten(condition)).toBe(condition)
})

test('parentheses that change nothing are left out', () => {
  expect(rewritten('((coverage) > (0.5 * 1)) && ((flag))')).toBe('coverage > 0.5 * 1 && flag')
})

test('a list of numbers is told by its measures', () => {
  const loaded = loadPolicy(
    replaced(
      '  flag: { type: bool }',
      '  flag: { type: bool }\n  scores: { type: list, items: { type: number } }',
    )(
      replaced(
        'when: coverage >= coverage_min',
        "when: 'sum(scores) > mean(scores) && 1 in scores'\n    unknown: skip",
      )(SAMPLE_POLICY),
    ),
  )
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems))
  const [rule] = (loaded.policy.body as RuleBody).rules
  expect(conditionText(rule!.when)).toBe('sum(scores) > mean(scores) && 1 in scores')
})
