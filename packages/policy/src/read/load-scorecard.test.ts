import { BANDS, FACTORS, scorecard } from '@tribunal/testkit'
import { describe, expect, test } from 'vitest'
import { type Case, told } from '../../test/told.ts'

// What loading says of a scorecard with one thing wrong.

describe('bands', () => {
  test.each<Case>([
    [
      'a last band with a bound',
      scorecard(FACTORS + BANDS.replace('outcome: high,', 'outcome: high, below: 1,')),
      '28:7 policy-band: the last band has no bound, so that every score has a band',
    ],
    [
      'an early band without a bound',
      scorecard(FACTORS + BANDS.replace('below: coverage_min, ', '')),
      '27:7 policy-band: only the last band has no bound',
    ],
    [
      'a band with two bounds',
      scorecard(FACTORS + BANDS.replace('below: coverage_min', 'below: 1, at_least: 0')),
      '27:7 policy-band: a band has at most one bound',
    ],
    [
      'a band that is covered',
      scorecard(
        FACTORS +
          BANDS.replace(
            '- { outcome: high',
            '- { outcome: high, below: 0.4, reason: Covered. }\n    - { outcome: high',
          ),
      ),
      '28:7 policy-band: this band can never be reached: an earlier one covers it',
    ],
    [
      'bands that run two ways',
      scorecard(
        FACTORS +
          BANDS.replace('- { outcome: high', '- { outcome: high, above: 0.9, reason: Much. }\n    - { outcome: high'),
      ),
      '28:7 policy-band: bounds run one way: `above` stands after `below`',
    ],
    [
      'falling bands that rise',
      scorecard(
        FACTORS +
          BANDS.replace('below: coverage_min', 'at_least: 0.2').replace(
            '- { outcome: high',
            '- { outcome: high, at_least: 0.9, reason: Much. }\n    - { outcome: high',
          ),
      ),
      '28:7 policy-band: this band can never be reached: an earlier one covers it',
    ],
  ])('%s', (_, edit, ...want) => expect(told(edit)).toEqual(want))
})

describe('words in tiers', () => {
  test.each<Case>([
    [
      'a word the fact never has',
      (text) =>
        scorecard(
          FACTORS.replace(
            'value: coverage, weight: 0.5',
            'value: tone, tiers: [{ is: threatning, amount: 1, name: One }]',
          ) + BANDS,
        )(text).replace('  flag:', '  tone: { type: enum, values: [threatening, calm], absent: calm }\n  flag:'),
      '26:50 policy-type: `tone` is never `threatning` | did you mean `threatening`?',
    ],
  ])('%s', (_, edit, ...want) => expect(told(edit)).toEqual(want))
})
