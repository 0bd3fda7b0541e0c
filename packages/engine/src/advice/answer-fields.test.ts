import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { grade, listOf, oneOf, share, words } from './answer-fields.ts'
import { schemaOf } from './model-step.ts'

const reads = (field: z.ZodType, value: unknown) => {
  const parsed = field.safeParse(value)
  return parsed.success ? parsed.data : 'refused'
}

describe('a share', () => {
  it.each([
    [0.4, 0.4],
    ['0.9', 0.9],
    [' 1 ', 1],
    [7, 1],
    [-3, 0],
    [Number.NaN, 'refused'],
    [Number.POSITIVE_INFINITY, 'refused'],
    ['1e999', 'refused'],
    ['', 'refused'],
    ['high', 'refused'],
    [true, 'refused'],
    [null, 'refused'],
    [[0.5], 'refused'],
  ])('%j is read as %j', (value, wanted) => {
    expect(reads(share(), value)).toBe(wanted)
  })
})

it('a grade reaches from 0 to 10', () => {
  expect([reads(grade(), 12), reads(grade(), '6.5'), reads(grade(), -1)]).toEqual([10, 6.5, 0])
})

describe('an enumeration', () => {
  it.each([
    ['BLOCK', 'BLOCK'],
    [' block ', 'BLOCK'],
    ['Escalate to-human', 'ESCALATE_TO_HUMAN'],
    ['BLOCKED', 'refused'],
    ['BLOCK'.padEnd(64), 'BLOCK'],
    ['BLOCK'.padEnd(65), 'refused'],
    ['', 'refused'],
    [['BLOCK'], 'refused'],
    [1, 'refused'],
  ])('%j is read as %s', (value, wanted) => {
    expect(reads(oneOf(['ESCALATE_TO_HUMAN', 'BLOCK']), value)).toBe(wanted)
  })
})

it('words are cut, and only words are words', () => {
  expect([reads(words(3), 'abcd'), reads(words(3), 4)]).toEqual(['abc', 'refused'])
})

describe('a list', () => {
  it.each([
    [undefined, []],
    [null, []],
    [[0.1, 'x', 0.2], [0.1]],
    [['x', 0.1], [0.1]],
    [[], []],
    [
      [0.1, 0.2, 0.3],
      [0.1, 0.2],
    ],
    ['0.1', 'refused'],
    [{ 0: 0.1 }, 'refused'],
  ])('of %j is %j: what does not fit is left out', (value, wanted) => {
    expect(reads(listOf(share(), 2), value)).toEqual(wanted)
  })
})

it('the schema that is sent shows the strict form', () => {
  expect(
    schemaOf(z.object({ verdict: oneOf(['true', 'false']), confidence: share(), cited: listOf(words(5), 3) })),
  ).toEqual({
    type: 'object',
    properties: {
      verdict: { type: 'string', enum: ['true', 'false'] },
      confidence: { type: 'number', minimum: 0, maximum: 1 },
      cited: { type: 'array', maxItems: 3, items: { type: 'string', maxLength: 5 } },
    },
    required: ['verdict', 'confidence', 'cited'],
    additionalProperties: false,
  })
})
