import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { localText, ok } from '../domain/index.ts'
import { share } from './answer-fields.ts'
import { defineModelStep } from './model-step.ts'

const SIDES = z
  .object({ support: share(), refute: share(), source: z.object({ id: z.string() }).optional() })
  .refine(({ support, refute }) => support + refute <= 1, 'more than everything')

const step = defineModelStep({
  id: 'claim-verification',
  fields: SIDES,
  maxOutputTokens: 100,
  material: (text: string) => ({ text }),
  check: ({ support }) => ok({ value: support }),
})

/** How a refusal begins; what is wrong with a field is worded by the schema library. */
const refusal = (answer: object) => {
  const read = step.read(JSON.stringify(answer), 'a text')
  return read.status === 'ok' ? 'read' : read.reason
}

describe('an answer that does not have the asked form', () => {
  it('is refused by the name of the first field that is wrong', () => {
    expect(refusal({ support: 'much', refute: 'little' })).toSay(/asked form: support: ./)
    expect(refusal({ support: 0.5, refute: 0.5, source: { id: 7 } })).toSay(/asked form: source\.id: ./)
  })

  it('is refused as a whole where each field is right and together they are not', () => {
    expect(refusal({ support: 0.9, refute: 0.4 })).toEqual(
      'the answer does not have the asked form: the answer: more than everything',
    )
  })

  it('is refused in a few words, however long the name of the field', () => {
    const long = 'x'.repeat(500)
    const fields = z.object({ [long]: z.string() })
    const { read } = defineModelStep({ ...step, fields, check: () => ok({ value: 0 }) })
    const refused = read('{"a": 1}', 'a text')
    expect(localText(refused.status === 'unavailable' ? refused.reason : '', 'en').length).toBeLessThan(320)
  })
})

it('an answer that has the asked form is read', () => {
  expect(step.read('{"support": "0.6", "refute": 0.4}', 'a text')).toEqual(ok({ value: 0.6 }))
})
