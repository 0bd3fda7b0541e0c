import { expect, test } from 'vitest'
import { clientTypes, typeOf } from './client-types.mjs'
import { finding, jsonText } from './contract.mjs'

const NAME = 'contract/policy.schema.json'
const wanted = jsonText({ title: 'Policy', type: 'object' })

test('a file that is what the code says is no finding', () => {
  expect(finding(NAME, wanted, wanted)).toBeUndefined()
})

test('a missing file says how to write it', () => {
  expect(finding(NAME, undefined, wanted)).toBe(
    'contract/policy.schema.json is missing: run `npm run contract:write`, look at the difference and commit it',
  )
})

test('a file that differs is told at its first other line, with both', () => {
  const had = wanted.replace('object', 'array')
  expect(finding(NAME, had, wanted)).toMatch(
    /^contract\/policy\.schema\.json:3 .*\n {2}- {3}"type": "array"\n {2}\+ {3}"type": "object"$/,
  )
  expect(finding(NAME, `${wanted}more`, wanted)).toContain('contract/policy.schema.json:5 ')
  expect(finding(NAME, '', wanted)).toContain('contract/policy.schema.json:1 ')
})

test.each([
  [{ type: 'string' }, 'string'],
  [{ type: 'integer' }, 'number'],
  [{ enum: ['a', 'b'] }, '"a" | "b"'],
  [{ const: 'a' }, '"a"'],
  [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string | null'],
  [{ type: ['string', 'null'] }, 'string | null'],
  [
    { allOf: [{ $ref: '#/components/schemas/A' }, { type: 'object', properties: {} }] },
    '(A) & (Readonly<Record<string, never>>)',
  ],
  [{ type: 'array', items: { anyOf: [{ type: 'number' }, { type: 'boolean' }] } }, 'ReadonlyArray<number | boolean>'],
  [{ type: 'array', prefixItems: [{ type: 'number' }, { type: 'string' }] }, 'readonly [number, string]'],
  [{ type: 'object', additionalProperties: { type: 'number' } }, 'Readonly<Record<string, number>>'],
  [
    {
      type: 'object',
      properties: { a: { type: 'string', description: 'An */' }, 'b-c': {} },
      required: ['a'],
      additionalProperties: {},
    },
    '{\n  /** An *\\/ */\n  readonly a: string\n  readonly "b-c"?: unknown\n  readonly [more: string]: unknown\n}',
  ],
])('the schema %j is the type %s', (schema, type) => {
  expect(typeOf(schema, '')).toBe(type)
})

test('a schema that is not understood stops the writing', () => {
  expect(() => typeOf({ type: 'file' }, '')).toThrow('type "file"')
})

test('an operation has its input, its answers that are no problems, and its place; events are not asked for', () => {
  const problem = { content: { 'application/problem+json': { schema: {} } } }
  const text = clientTypes({
    components: { schemas: { A: { type: 'string', description: 'A' } } },
    paths: {
      '/a/{id}': {
        post: {
          operationId: 'makeA',
          summary: 'Make an A',
          parameters: [
            { in: 'path', name: 'id', required: true, schema: { type: 'string' } },
            { in: 'query', name: 'many', required: false, schema: { type: 'integer' } },
            { in: 'header', name: 'idempotency-key', required: false, schema: { type: 'string' } },
          ],
          requestBody: {
            required: true,
            content: { 'application/json': { schema: { $ref: '#/components/schemas/A' } } },
          },
          responses: {
            201: { content: { 'application/json': { schema: { type: 'boolean' } } } },
            204: {},
            400: problem,
            503: { content: { ...problem.content, 'text/plain': { schema: { type: 'string' } } } },
          },
        },
        get: { operationId: 'hear', responses: { 200: { content: { 'text/event-stream': {} } } } },
      },
    },
  })
  expect(text).toContain('/** A */\nexport type A = string\n')
  expect(text).toContain(`  /** Make an A */
  makeA: {
    input: {
      params: { "id": string }
      query?: { "many"?: number }
      headers?: { "idempotency-key"?: string }
      body: A
    }
    answers: {
      201: boolean
      204: undefined
      503: string
    }
  }
`)
  expect(text).toContain('  makeA: {"method":"POST","path":"/a/{id}","idempotent":true},\n')
  expect(text).not.toContain('hear')
})
