import { replaced, SAMPLE_POLICY } from '@tribunal/testkit'
import { expect, test } from 'vitest'
import { definePolicy, PolicyError } from './define-policy.ts'
import { evaluate, FactError } from './evaluate-record.ts'

test('a policy and a record in, an answer out', () => {
  const policy = definePolicy(SAMPLE_POLICY)
  expect(evaluate(policy, { coverage: 0.7 })).toMatchObject({ policy: 'sample', outcome: 'high', rule: 'covered' })
  expect(evaluate(policy, {})).toMatchObject({ outcome: 'low', rule: 'default' })
})

function thrown(run: () => unknown): unknown {
  try {
    return run()
  } catch (error) {
    return error
  }
}

test('a policy that is not sound is thrown with every problem and its place', () => {
  const wrong = replaced('author: Someone\n', '')(replaced('title: A sample\n', '')(SAMPLE_POLICY))
  const error = thrown(() => definePolicy(wrong, 'wrong.yaml'))
  expect(error).toBeInstanceOf(PolicyError)
  expect(error).toMatchObject({
    name: 'PolicyError',
    message: 'wrong.yaml:1:1: `author` is missing\nwrong.yaml:1:1: `title` is missing',
    problems: [{ code: 'policy-shape' }, { code: 'policy-shape' }],
  })
  expect(thrown(() => definePolicy(''))).toMatchObject({ message: expect.stringMatching(/^policy\.yaml:1:1: /) })
})

test('a mistyped fact is thrown with what was expected', () => {
  const policy = definePolicy(SAMPLE_POLICY)
  expect(thrown(() => evaluate(policy, { coverage: '1', flag: 0 }))).toBeInstanceOf(FactError)
  expect(thrown(() => evaluate(policy, { coverage: '1', flag: 0 }))).toMatchObject({
    name: 'FactError',
    message: 'coverage: expected a number from 0 to 1, found the text `1`\nflag: expected true or false, found `0`',
  })
  expect(thrown(() => evaluate(policy, null))).toMatchObject({ message: 'the record: expected an object, found null' })
})
