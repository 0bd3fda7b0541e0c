import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasDuplicateKeys } from './read-answer-text.ts'
import { ANSWER_MAX, readObject } from './read-object.ts'

const read = (answer: string) => {
  const object = readObject(answer)
  return object.status === 'ok' ? object.value : object.reason
}

describe('the object in an answer', () => {
  it.each([
    ['the whole text', '{"a": 1}'],
    ['a fenced block', 'Here it is:\n```json\n{"a": 1}\n```\nBye.'],
    ['an object amid prose', 'I think {"a": 1} is right.'],
    ['a fenced block amid braces', 'For {x}:\n```json\n{"a": 1}\n```\nthat is {y}.'],
    ['a fenced block that never ends', '```json\n{"a": 1}'],
    ['an object whose braces stand in prose too', 'So }, {"a": 1} it is.'],
    ['what follows thinking aloud', '<think>maybe {"a": 2}?</think>\n{"a": 1}'],
    ['single quotes', "{'a': 1}"],
    ['a comma too many', '{"a": 1,}'],
    ['names without quotes', '{a: 1}'],
  ])('is found in %s', (_, answer) => {
    expect(read(answer)).toEqual({ a: 1 })
  })

  it('is the whole of an object that tells of a fenced one', () => {
    expect(read('{"a": "```{}```"}')).toEqual({ a: '```{}```' })
  })

  it.each([
    ['<think>{"a": 2}</think>{"a": 1}', { a: 1 }],
    [' \n<THINKING>{"a": 2}</Thinking> {"a": 1}', { a: 1 }],
    ['{"a": "<think>b</think>"}', { a: '<think>b</think>' }],
    ['So: <think>{"a": 1}</think>', { a: 1 }],
    ['<thinker>{"a": 1}</thinker>', { a: 1 }],
    ['<think> {"a": 2}', { a: 2 }],
  ])('comes after thinking aloud at the front: %s', (answer, object) => {
    expect(read(answer)).toEqual(object)
  })

  it.each([
    ['nothing', '', 'the answer is empty'],
    ['blanks', ' \n', 'the answer is empty'],
    ['prose', 'I would block it.', 'the answer is not a JSON object'],
    ['a list', '[1, 2]', 'the answer is not a JSON object'],
    ['a number', '7', 'the answer is not a JSON object'],
    ['an object cut off', '{"a": 1, "b": "trunc', 'the answer is not a JSON object'],
    ['braces the wrong way round', '} {', 'the answer is not a JSON object'],
    ['thinking that never ends', '<think>{"a": ', 'the answer is not a JSON object'],
    ['a key named twice', '{"a": 1, "a": 2}', 'the answer contradicts itself'],
    ['a key named twice inside', '{"b": [{"a": 1, "a": 1}]}', 'the answer contradicts itself'],
    ['a key named twice once corrected', '{\'a\': 1, "a": 2,}', 'the answer contradicts itself'],
    ['more than is read', `{"a": "${'x'.repeat(ANSWER_MAX)}"}`, `the answer is longer than ${ANSWER_MAX} characters`],
  ])('is not found in %s', (_, answer, reason) => {
    expect(read(answer)).toEqual(reason)
  })

  it('never throws, whatever the answer', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.json(), fc.stringMatching(/^[{}[\]":,a\\ ]*$/)),
        (answer) => {
          expect(['ok', 'unavailable']).toContain(readObject(answer).status)
        },
      ),
    )
  })

  it.each([
    ['open braces', '{'.repeat(ANSWER_MAX)],
    ['braces in pairs', `${'{'.repeat(ANSWER_MAX / 2)}${'}'.repeat(ANSWER_MAX / 2)}`],
    ['nested fields', `${'{"a":'.repeat(16_000)}1${'}'.repeat(16_000)}`],
    ['fences', '```'.repeat(33_000)],
    ['quotes', '"'.repeat(ANSWER_MAX - 1)],
    ['backslashes', `{"a": "${'\\'.repeat(90_000)}"}`],
  ])('is looked for in no time among %s', (_, answer) => {
    const before = performance.now()
    readObject(answer)
    expect(performance.now() - before).toBeLessThan(10_000)
  })
})

describe('a key named twice', () => {
  it.each([
    ['{"a": 1, "a": 2}', true],
    ['{"a": {"a": 1}}', false],
    ['{"a": [{"a": 1}, {"a": 2}], "b": "a"}', false],
    ['{"a": "\\"a\\": 1", "b": ["a", "a"]}', false],
    ['{"a": 1, "\\u0061": 2}', true],
    ['[{"a": 1}, {"b": {}, "b": []}]', true],
    ['{}', false],
    ['["a", "a"]', false],
    ['{"a": [1, "a"], "b": {"c": 1}, "a": 2}', true],
    ['{"a": [{}, "a"], "b": 1}', false],
    ['{"\\\\": 1, "a": 2, "a": 3}', true],
    ['{"a\\"": 1, "a": 2}', false],
  ])('%s: %j', (json, repeats) => {
    expect(hasDuplicateKeys(json)).toBe(repeats)
  })

  it('is never seen in what a program wrote', () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        expect(hasDuplicateKeys(json)).toBe(false)
      }),
    )
  })
})
