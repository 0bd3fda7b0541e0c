import { readFileSync } from 'node:fs'
import * as contract from '@tribunal/contract'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { configJsonSchema, serverOpenApi } from './contract.ts'
import { operationProblems } from './openapi/openapi.ts'
import { ROUTES } from './routes/index.ts'

const checkedIn = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../contract/${name}`, import.meta.url), 'utf8')) as unknown

describe('the contract', () => {
  it('that is checked in is that of the routes and of the configuration (`npm run contract:write`)', async () => {
    expect(await serverOpenApi()).toEqual(checkedIn('openapi.json'))
    expect(configJsonSchema()).toEqual(checkedIn('config.schema.json'))
  })

  it('names each operation and each address once', () => {
    const operations = ROUTES.map(({ operation }) => operation)
    expect(new Set(operations).size).toBe(operations.length)
    const places = ROUTES.map(({ method, url }) => `${method} ${url.replace(/:\w+/g, ':x')}`)
    expect(new Set(places).size).toBe(places.length)
    for (const operation of operations) expect(operation).toMatch(/^[a-z][A-Za-z]+$/)
  })

  it('is that of the package: no route has a schema of its own, so that every package can import it', () => {
    const described: ReadonlySet<unknown> = new Set(Object.values(contract))
    const isDescribed = (schema: z.core.$ZodType): boolean =>
      described.has(schema) ||
      // With a description of its own.
      (schema._zod.parent !== undefined && isDescribed(schema._zod.parent)) ||
      isListOf(schema, isDescribed)
    for (const { operation, params, query, headers, body, responses } of ROUTES) {
      const answers = Object.values(responses).map((one) => ('schema' in one ? one.schema : one))
      for (const schema of [params, query, headers, body, ...answers])
        if (schema instanceof z.ZodType) expect(isDescribed(schema), operation).toBe(true)
    }
  })

  it('asks for a body where a request without one is refused, and only there', async () => {
    const { paths } = (await serverOpenApi()) as { paths: Record<string, Record<string, { requestBody: object }>> }
    expect(paths['/api/v1/evidence']!['post']!.requestBody).toMatchObject({ required: true })
    expect(paths['/api/v1/cases/{id}/release']!['post']!.requestBody).toMatchObject({ required: false })
  })

  it('writes every field in snake_case, but for those of JSON-LD', async () => {
    const fields = fieldsIn(await serverOpenApi())
    expect(fields.length).toBeGreaterThan(1_000)
    const others = fields.filter((field) => !/^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/.test(field))
    expect(new Set(others)).toEqual(new Set(['@context', '@type']))
  })

  it('refers to nothing that is not there, and holds nothing that nobody refers to', async () => {
    const document = (await serverOpenApi()) as { components: { schemas: object } }
    const text = JSON.stringify(document)
    const referred = new Set([...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name))
    expect([...referred].sort()).toEqual(Object.keys(document.components.schemas).sort())
  })

  it('has no query that may be empty: it would find nothing, and say nothing of the mistake', async () => {
    const parameter = z.object({
      in: z.string(),
      name: z.string(),
      schema: z.looseObject({
        type: z.string().optional(),
        minLength: z.int().optional(),
        pattern: z.string().optional(),
      }),
    })
    const operation = z.object({ parameters: z.array(parameter).default([]) })
    const document = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) })
    const { paths } = document.parse(await serverOpenApi())
    const empty = Object.entries(paths).flatMap(([path, operations]) =>
      Object.values(operations).flatMap(({ parameters }) =>
        parameters.flatMap(({ in: place, name, schema: { type, minLength = 0, pattern, ...rest } }) => {
          const refused =
            minLength > 0 || 'enum' in rest || (pattern !== undefined && !new RegExp(pattern, 'u').test(''))
          return place !== 'query' || type !== 'string' || refused ? [] : [`${path} ${name}`]
        }),
      ),
    )
    // What an identity provider or a link of ours sends, which searches for nothing.
    expect(empty.filter((one) => !one.startsWith('/api/v1/sign-in/oidc'))).toEqual([])
  })

  it('says of every operation who may use it and how it can fail', () => {
    for (const route of ROUTES) {
      const codes = operationProblems(route)
      expect(codes).toContain('internal-error')
      expect(codes.includes('unauthenticated'), route.operation).toBe(
        route.permission !== 'public' || (route.problems ?? []).includes('unauthenticated'),
      )
    }
  })
})

/** Whether a schema is what `listOf` makes of one that `isItem` accepts. */
function isListOf(schema: z.core.$ZodType, isItem: (item: z.core.$ZodType) => boolean): boolean {
  if (!(schema instanceof z.ZodObject) || !(schema.shape['data'] instanceof z.ZodArray)) return false
  return Object.keys(schema.shape).join() === 'data,has_more,next' && isItem(schema.shape['data'].element)
}

/** The names of all fields that schemas anywhere in a document have. */
function fieldsIn(part: unknown): readonly string[] {
  if (typeof part !== 'object' || part === null) return []
  const { properties } = part as { readonly properties?: unknown }
  const own = typeof properties === 'object' && properties !== null ? Object.keys(properties) : []
  return [...own, ...Object.values(part).flatMap(fieldsIn)]
}
