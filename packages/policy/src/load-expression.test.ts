import { BANDS, FACTORS, replaced, scorecard, when } from '@tribunal/testkit'
import { describe, expect, test } from 'vitest'
import { type Case, told } from '../test/told.ts'

// What loading says of a condition with one thing wrong, at its column in the file.

describe('expressions', () => {
  test.each<Case>([
    ['text that is not CEL', when('coverage >='), '26:22 policy-expression: not CEL: unexpected token: EOF'],
    [
      'text that is not CEL, within quotes',
      when('"coverage = 3"'),
      '26:21 policy-expression: not CEL: unexpected character: =',
    ],
    [
      'an operator policies do not have',
      when('coverage % 2 == 0'),
      '26:11 policy-expression: `coverage % 2` uses `%`, which policies do not have',
    ],
    [
      'an index',
      when('claims[0].confidence > 0.5'),
      '26:11 policy-expression: `claims[0]` uses `[]`, which policies do not have',
    ],
    ['nested too deeply', when(`"${'!'.repeat(70)}flag"`), '26:73 policy-expression: nested deeper than 60 levels'],
    [
      'a function with too many arguments',
      when('size(claims, claims) > 0'),
      '26:11 policy-expression: `size` takes one argument',
    ],
    ['a maximum of one number', when('max(coverage) > 0'), '26:11 policy-expression: `max` takes two or more numbers'],
    [
      'a quantifier without a variable',
      when('claims.exists(c.confidence > 0.5)'),
      '26:11 policy-expression: write `claims.exists(x, condition on x)`',
    ],
  ])('%s', (_, edit, ...want) => expect(told(edit)).toEqual(want))
})

describe('names', () => {
  test.each<Case>([
    [
      'a misspelt fact',
      when('covrage >= coverage_min'),
      '26:11 policy-name: `covrage` is no fact, constant or result of this policy | did you mean `coverage`?',
    ],
    [
      'a name nothing is near to',
      when('zebra >= coverage_min'),
      '26:11 policy-name: `zebra` is no fact, constant or result of this policy | known here: claims, coverage, flag, coverage_min, coverage_high',
    ],
    [
      'a name in quotes, by its column',
      when("'coverage >= coverage_mni'"),
      '26:24 policy-name: `coverage_mni` is no fact, constant or result of this policy | did you mean `coverage_min`?',
    ],
    [
      'a misspelt variable',
      when('claims.exists(claim, clam.confidence > 0.5)'),
      '26:32 policy-name: `clam` is no fact, constant or result of this policy | did you mean `claim`?',
    ],
    [
      'a misspelt field',
      when('claims.exists(c, c.confidnce > 0.5)'),
      '26:28 policy-name: `c` has no field `confidnce` | did you mean `confidence`?',
    ],
    [
      'a misspelt function',
      when('sise(claims) > 0'),
      '26:11 policy-name: there is no function `sise` | did you mean `size`?',
    ],
    [
      'a method lists do not have',
      when('claims.any(c, c.confidence > 0.5)'),
      '26:11 policy-name: lists have no `any` | known here: exists, all',
    ],
    [
      'a word the fact never has',
      when('claims.exists(c, c.verdict == "false_clam")'),
      '26:28 policy-name: `c.verdict` is one of `true_claim`, `false_claim`, never `false_clam` | did you mean `false_claim`?',
    ],
    [
      'a word in a list that the fact never has',
      when('claims.exists(c, c.verdict in ["true_claim", "fals_claim"])'),
      '26:56 policy-name: `c.verdict` is one of `true_claim`, `false_claim`, never `fals_claim` | did you mean `false_claim`?',
    ],
    [
      'a variable outside its quantifier',
      when('claims.exists(c, c.confidence > 0.5) && c.confidence > 0'),
      '26:51 policy-name: `c` is no fact, constant or result of this policy | known here: claims, coverage, flag, coverage_min, coverage_high',
    ],
    [
      'a weight that is no constant',
      scorecard(FACTORS.replace('0.5', 'coverage_mn') + BANDS),
      '25:48 policy-name: `coverage_mn` is no constant with a number | did you mean `coverage_min`?',
    ],
    [
      'a constant in a rule of another policy',
      replaced('coverage_high\n', 'coverge_high\n'),
      '21:20 policy-name: `coverge_high` is no fact, constant or result of this policy | did you mean `coverage_high`?',
    ],
    [
      'a list for each element that is no list',
      replaced(
        'hit: first',
        'hit: first\nfor_each: { list: claim, as: c, empty: { rule: empty, outcome: low, reason: None. } }\nunknown: { rule: u, outcome: low, reason: None. }',
      ),
      '24:19 policy-name: `claim` is no fact that is a list | did you mean `claims`?',
    ],
  ])('%s', (_, edit, ...want) => expect(told(edit)).toEqual(want))
})

describe('types', () => {
  test.each<Case>([
    [
      'a condition that is no truth',
      when('coverage'),
      '26:11 policy-type: `coverage` is a number, expected true or false',
    ],
    ['a comparison of a truth', when('flag > 3'), '26:11 policy-type: `flag` is true or false, expected a number'],
    [
      'kinds that are never equal',
      when('coverage == "high"'),
      '26:11 policy-type: `coverage == "high"` compares a number with a text',
    ],
    [
      'lists are not compared',
      when('claims == claims'),
      '26:11 policy-type: `claims == claims` compares a list with a list',
    ],
    ['an arithmetic of texts', when(`'"a" + "b" == "ab"'`), '26:12 policy-type: `"a"` is a text, expected a number'],
    [
      'a field of a number',
      when('coverage.value > 0'),
      '26:11 policy-type: `coverage` is a number and has no field `value`',
    ],
    [
      'two kinds of answer',
      when(`'(flag ? 1 : "a") == 1'`),
      '26:13 policy-type: both answers of `? :` have one kind, here a number and a text',
    ],
    ['a sum of objects', when('sum(claims) > 0'), '26:11 policy-type: `sum` takes a list of numbers'],
    [
      'a text among numbers',
      when('coverage in ["a"]'),
      '26:24 policy-type: `coverage in ["a"]` looks for a number among values that are a text',
    ],
    [
      'a number in a list of objects',
      when('coverage in claims'),
      '26:23 policy-type: `coverage in claims` looks for a number among values that are an object',
    ],
    [
      'facts in a list after `in`',
      when('coverage in [coverage_min, coverage]'),
      '26:38 policy-type: a list after `in` holds constants',
    ],
    [
      'a whole number that doubles cannot hold',
      when('coverage > 9007199254740993'),
      '26:22 policy-type: a literal is a number (whole ones up to 2^53), a text, true, false or null',
    ],
    [
      'an unsigned number',
      when('coverage > 1u'),
      '26:22 policy-type: a literal is a number (whole ones up to 2^53), a text, true, false or null',
    ],
    [
      'a default out of range',
      replaced('absent: 0', 'absent: 2'),
      '15:52 policy-type: `2` is not a value of this fact: expected a number from 0 to 1',
    ],
    [
      'a range upside down',
      replaced('range: [0, 1], absent: 0', 'range: [1, 0]'),
      '15:36 policy-type: no number is from 1 to 0 | write the lower end first',
      '26:11 policy-unknown: a fact read here may be missing, and nothing says what follows | add `unknown: { rule: …, outcome: …, reason: … }`, or `unknown: skip` to the rule',
    ],
    [
      'a default of null',
      replaced('absent: 0', 'absent: null'),
      '15:52 policy-type: `null` is not a value of this fact: expected a number from 0 to 1',
    ],
    [
      'a clamp upside down',
      scorecard(`  clamp: [1, 0]\n${FACTORS}${BANDS}`),
      '24:10 policy-type: no number is from 1 to 0 | write the lower end first',
    ],
    [
      'a tier compared with a text',
      scorecard(FACTORS.replace('weight: 0.5', 'tiers: [{ is: high, amount: 1, name: One }]') + BANDS),
      '25:54 policy-type: `high` is compared with a number',
    ],
    [
      'an outcome from a text that may be anything',
      (text) =>
        replaced(
          'outcome: high',
          'outcome: { from: word }',
        )(replaced('  flag:', '  word: { type: string, absent: low }\n  flag:')(text)),
      '28:22 policy-type: an outcome is taken from a fact of type enum',
    ],
    [
      'a quantifier over a choice of lists',
      when('"(flag ? claims : claims).exists(c, true)"'),
      '26:13 policy-expression: write `flag ? claims : claims.exists(x, condition on x)`',
    ],
    [
      'a field of a choice of objects',
      when('"claims.exists(c, (flag ? c : c).confidence > 0.5)"'),
      '26:30 policy-type: `flag ? c : c` is an object and has no field `confidence`',
    ],
    [
      'an outcome from a word of the policy',
      replaced('outcome: high', 'outcome: { from: "\'high\'" }'),
      '27:23 policy-type: an outcome is taken from a fact of type enum',
    ],
    [
      'parentheses at both ends',
      when('"(1 + 2) * (3 + coverage) == \\"a)\\""'),
      '26:13 policy-type: `(1 + 2) * (3 + coverage) == "a)"` compares a number with a text',
    ],
    [
      'a number in a choice of lists',
      when('"1 in (flag ? claims : claims)"'),
      '26:18 policy-type: `1 in (flag ? claims : claims)` looks for a number among what is no list',
    ],
    [
      'an outcome from a number',
      replaced('outcome: high', 'outcome: { from: coverage }'),
      '27:22 policy-type: `coverage` is a number, expected a text',
    ],
  ])('%s', (_, edit, ...want) => expect(told(edit)).toEqual(want))
})
