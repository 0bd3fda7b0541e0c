import { localText } from '@tribunal/messages'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { ConfigError } from '../config/config-variables.ts'
import { readConfig } from '../config/read-config.ts'
import { checkSchema, expectedBy } from './check-schema.ts'
import type { HttpProblem } from './http-problem.ts'

const said = (schema: z.ZodType, value: unknown) => {
  const parsed = schema.safeParse(value, { reportInput: true })
  return parsed.error!.issues.map((issue) => expectedBy(issue))
}

const refused = (checked: object) =>
  'error' in checked
    ? (checked.error as HttpProblem).errors!.map(({ field, expected }) => [field, localText(expected, 'en')])
    : []

const ID = '01950000-0000-7000-8000-000000000000'
const DOES = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('claim') }),
  z.strictObject({ do: z.literal('note') }),
])

describe('what a schema expects is told in words', () => {
  it.each([
    [z.string(), ['x'], 'a text, not a list', 'un texto, no una lista'],
    [z.number(), 'x', 'a number, not a text', 'un número, no un texto'],
    [z.int(), 1.5, 'a whole number', 'un número entero'],
    [z.boolean(), null, 'true or false, not a null', 'true o false, no un null'],
    [z.array(z.string()), {}, 'a list, not an object', 'una lista, no un objeto'],
    [z.record(z.string(), z.string()), 1, 'an object, not a number', 'un objeto, no un número'],
    [z.object({}), undefined, 'an object', 'un objeto'],
    [z.enum(['a', 'b']), 'c', 'one of a, b', 'uno de a, b'],
    [DOES, { do: 'fly' }, 'one of claim, note', 'uno de claim, note'],
    [DOES, {}, 'one of claim, note', 'uno de claim, note'],
    [z.strictObject({}), { a: 1, b: 2 }, 'no field `a`, `b`', 'ningún campo `a`, `b`'],
    [z.uuid(), 'x', 'a UUID', 'un UUID'],
    [z.number().min(1), 0, 'at least 1', 'al menos 1'],
    [z.number().max(200), 900, 'at most 200', 'como máximo 200'],
    [z.array(z.string()).min(1), [], 'at least 1 entry', 'al menos 1 entrada'],
    [z.string().max(3), 'long', 'at most 3 characters', 'como máximo 3 caracteres'],
    [z.string().regex(/^\d+$/), 'x', 'text of the form /^\\d+$/', 'un texto de la forma /^\\d+$/'],
  ])('%#', (schema, value, en, es) => {
    expect(said(schema, value)).toEqual([{ en, es }])
  })

  it.each([
    ['a field that there is not', { naem: 'x', name: 'y' }, 'body', 'no field `naem`; fields: name, list, choice'],
    ['one inside a list', { name: 'y', list: [{ a: 1 }, { a: 1, b: 1 }] }, 'body.list[1]', 'no field `b`; fields: a'],
    ['one of a choice', { name: 'y', choice: { do: 'claim', x: 1 } }, 'body.choice', 'no field `x`; fields: do'],
  ])('%s, with those that there are', (_, body, field, expected) => {
    const list = z.array(z.strictObject({ a: z.number() })).optional()
    const schema = z.strictObject({ name: z.string(), list, choice: DOES.optional() })
    expect(refused(checkSchema(schema, 'body')(body))).toEqual([[field, expected]])
  })

  const WISH = z.union(
    [z.strictObject({ subject: z.string(), reason: z.string() }), z.strictObject({ id: z.uuid(), reason: z.string() })],
    { error: 'schema.hold_wish' },
  )
  const EITHER = localText({ code: 'schema.hold_wish' }, 'en')

  it.each([
    ['a wrong type', { subject: 5, reason: 'x' }, [['body.subject', 'a text, not a number']]],
    [
      'a wrong type, and a field that is missing',
      { subject: 5 },
      [
        ['body.subject', 'a text, not a number'],
        ['body.reason', 'a text'],
      ],
    ],
    ['a wrong form', { id: 'x', reason: 'x' }, [['body.id', 'a UUID']]],
    ['a field that there is not', { id: ID, reason: 'x', y: 1 }, [['body', 'no field `y`; fields: id, reason']]],
    ['a field that both have', { reason: 'x' }, [['body', EITHER]]],
    ['fields of both', { subject: 'a', id: ID, reason: 'x' }, [['body', EITHER]]],
    ['nothing', {}, [['body', EITHER]]],
    ['no body', undefined, [['body', EITHER]]],
    ['no object', 'x', [['body', 'an object, not a text']]],
  ])('of one of two forms by that which is meant: %s', (_, body, problems) => {
    expect(refused(checkSchema(WISH, 'body')(body))).toEqual(problems)
  })

  it('of one of two forms inside a body, at its place', () => {
    const check = checkSchema(z.strictObject({ list: z.array(WISH).optional(), wish: WISH }), 'body')
    const wish = { subject: 'a', reason: 'x' }
    expect(refused(check({ list: [wish, { ...wish, subject: null }], wish }))).toEqual([
      ['body.list[1].subject', 'a text, not a null'],
    ])
    expect(refused(check({ wish: { ...wish, y: 1 } }))).toEqual([
      ['body.wish', 'no field `y`; fields: subject, reason'],
    ])
    expect(check({})).toMatchObject({ error: { errors: [{ field: 'body.wish', code: 'missing' }] } })
  })

  it('of a number that is too great in two ways once, by the closer bound', () => {
    const check = checkSchema(z.strictObject({ seq: z.coerce.number().int().min(1).max(100) }), 'params')
    expect(refused(check({ seq: '99999999999999999999' }))).toEqual([['params.seq', 'at most 100']])
    expect(refused(check({ seq: '-99999999999999999999' }))).toEqual([['params.seq', 'at least 1']])
  })

  it('of a parameter that stands in a query twice', () => {
    const check = checkSchema(z.strictObject({ limit: z.coerce.number() }), 'querystring')
    expect(refused(check({ limit: ['3', '4'] }))).toEqual([['query.limit', 'the parameter once']])
    expect(check({ limit: '3' })).toEqual({ value: { limit: 3 } })
  })

  it('of the configuration, in Spanish as well', () => {
    const env = {
      TRIBUNAL_HOST: 'x y',
      TRIBUNAL_PORT: '99999',
      TRIBUNAL_PUBLIC_URL: 'https://u:p@example.org',
      TRIBUNAL_TRUSTED_PROXIES: 'x',
      TRIBUNAL_LIMITS_STOP: 'soon',
      TRIBUNAL_LIMITS_REQUEST: '99d',
      TRIBUNAL_WEBHOOKS_KEEP: '0d',
      TRIBUNAL_LEDGER_ORIGIN: 'a b',
    }
    const told = problemsOf(env)
    expect(told.map(({ source }) => source).sort()).toEqual(Object.keys(env).sort())
    for (const { expected } of told) {
      const [en, es] = [localText(expected, 'en'), localText(expected, 'es')]
      expect(es).not.toBe(en)
    }
  })
})

function problemsOf(env: Readonly<Record<string, string>>): ConfigError['problems'] {
  try {
    readConfig({ env, cwd: '/' })
    return []
  } catch (error) {
    return (error as ConfigError).problems
  }
}
