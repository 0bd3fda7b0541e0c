import { BANDS, FACTORS, replaced, scorecard, when } from '@tribunal/testkit'
import { describe, expect, test } from 'vitest'
import { type Case, told } from '../test/told.ts'

// What loading demands where a fact may be missing: a policy always says what follows.

describe('what is unknown', () => {
  test.each<Case>([
    [
      'a rule on a fact that may be missing',
      when('flag'),
      '26:11 policy-unknown: a fact read here may be missing, and nothing says what follows | add `unknown: { rule: …, outcome: …, reason: … }`, or `unknown: skip` to the rule',
    ],
    [
      'a rule on a list that may be missing',
      when('size(claims) == 0'),
      '26:11 policy-unknown: a fact read here may be missing, and nothing says what follows | add `unknown: { rule: …, outcome: …, reason: … }`, or `unknown: skip` to the rule',
    ],
    [
      'a rule that divides',
      when('1 / coverage > 2'),
      '26:11 policy-unknown: a fact read here may be missing, and nothing says what follows | add `unknown: { rule: …, outcome: …, reason: … }`, or `unknown: skip` to the rule',
    ],
    [
      'an outcome from a fact that may be missing',
      (text) =>
        replaced(
          'outcome: high',
          'outcome: { from: word }',
        )(replaced('  flag:', '  word: { type: enum, values: [low, high] }\n  flag:')(text)),
      '28:14 policy-unknown: a fact read here may be missing, and nothing says what follows | add `unknown: { rule: …, outcome: …, reason: … }`, or `unknown: skip` to the rule',
    ],
    [
      'an outcome from a fact that may be null',
      (text) =>
        replaced(
          'outcome: high',
          'outcome: { from: word }',
        )(
          replaced(
            '  flag:',
            '  word: { type: enum, values: [low, high], nullable: true, absent: null }\n  flag:',
          )(text),
        ),
      '28:14 policy-unknown: a fact read here may be missing, and nothing says what follows | add `unknown: { rule: …, outcome: …, reason: … }`, or `unknown: skip` to the rule',
    ],
    [
      'a default from a fact that may be missing',
      (text) =>
        replaced(
          'outcome: low, reason: Nothing',
          'outcome: { from: word }, reason: Nothing',
        )(replaced('  flag:', '  word: { type: enum, values: [low, high] }\n  flag:')(text)),
      '30:36 policy-unknown: a fact read here may be missing, and nothing says what follows | add `unknown: { rule: …, outcome: …, reason: … }`',
    ],
    [
      'an empty list whose outcome may be missing',
      (text) =>
        replaced(
          'hit: first',
          'hit: first\nfor_each: { list: claims, as: c, empty: { rule: empty, outcome: { from: word }, reason: None. } }',
        )(replaced('  flag:', '  word: { type: enum, values: [low, high] }\n  flag:')(text)),
      '25:11 policy-unknown: the list `claims` may be missing, and nothing says what follows | add `unknown: { rule: …, outcome: …, reason: … }`',
      '25:65 policy-unknown: a fact read here may be missing, and nothing says what follows | add `unknown: { rule: …, outcome: …, reason: … }`',
    ],
    [
      'an unknown clause that rests on a fact',
      replaced('default:', 'unknown: { rule: u, outcome: { from: word }, reason: None. }\ndefault:'),
      '29:30 policy-shape: `unknown.outcome`: invalid input: expected string, received object',
    ],
    [
      'a list for each element that may be missing',
      replaced(
        'hit: first',
        'hit: first\nfor_each: { list: claims, as: c, empty: { rule: empty, outcome: low, reason: None. } }',
      ),
      '24:11 policy-unknown: the list `claims` may be missing, and nothing says what follows | add `unknown: { rule: …, outcome: …, reason: … }`',
    ],
    [
      'a sum over elements that may be null',
      (text) =>
        replaced(
          'hit: first',
          'hit: first\nfor_each: { list: rows, as: row, empty: { rule: empty, outcome: low, reason: None. } }',
        )(
          replaced(
            '  flag:',
            '  rows: { type: list, items: { type: list, items: { type: number, nullable: true } } }\n  flag:',
          )(when('sum(row) > 0')(text)),
        ),
      '25:11 policy-unknown: the list `rows` may be missing, and nothing says what follows | add `unknown: { rule: …, outcome: …, reason: … }`',
      '28:11 policy-unknown: a fact read here may be missing, and nothing says what follows | add `unknown: { rule: …, outcome: …, reason: … }`, or `unknown: skip` to the rule',
    ],
    [
      'a factor that may be missing',
      scorecard(FACTORS.replace('value: coverage', 'value: size(claims)') + BANDS),
      '25:7 policy-unknown: a fact read here may be missing, and nothing says what follows | add `unknown: { rule: …, outcome: …, reason: … }`, or `missing: 0` with a `missing_reason`',
    ],
    [
      'a factor that adds nothing, without a reason',
      scorecard(FACTORS.replace('value: coverage', 'value: size(claims), missing: 0') + BANDS),
      '25:7 policy-unknown: `missing: 0` needs a `missing_reason`',
    ],
    [
      'an override that may be unknown',
      (text) => `${text}overrides:\n  - { id: flagged, when: flag, outcome: high, reason: Flagged. }\n`,
      '31:26 policy-unknown: a fact read here may be missing, and nothing says what follows | add `unknown: skip` or `unknown: { outcome: …, reason: … }`',
    ],
  ])('%s', (_, edit, ...want) => expect(told(edit)).toEqual(want))
})
