import fastifySwagger from '@fastify/swagger'
import { localText } from '@tribunal/engine'
import { type FastifySchema, fastify } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Route } from '../http/define-route.ts'
import type { Response } from '../http/responses.ts'
import { PROBLEM_DETAILS } from '../problems/problem-details.ts'
import { problemTitle } from '../problems/problems.ts'
import { problemsByStatus } from './operation-problems.ts'
import { tidyOpenApi } from './tidy-openapi.ts'

const INFO = {
  title: 'Tribunal',
  description:
    'Decides on posts and payment transactions, and can defend every decision. Failures are problem details (RFC 9457) with stable codes, in the language of `Accept-Language` (en, es).',
  license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
}

/** How callers show who they are. */
const SECURITY_SCHEMES = {
  key: { type: 'http', scheme: 'bearer', description: 'An API key (`tribunal keys create`)' },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-tribunal_session',
    description: 'A signed-in person; requests other than GET also need the `x-csrf-token` of the session',
  },
} as const

/** The contract: OpenAPI 3.1 of all these operations. */
export async function openApiDocument(routes: readonly Route[], version: string): Promise<object> {
  const app = fastify()
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => () => '')
  await app.register(fastifySwagger, {
    openapi: { openapi: '3.1.0', info: { ...INFO, version }, components: { securitySchemes: SECURITY_SCHEMES } },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
  app.register(async (scope) => {
    for (const route of routes) {
      const { method, url } = route
      scope.route({ method, url, exposeHeadRoute: false, schema: documented(route), handler: () => {} })
    }
  })
  await app.ready()
  const document = app.swagger()
  await app.close()
  return tidyOpenApi(document)
}

/** A route as the library describes it. */
function documented(route: Route): FastifySchema {
  const responses = new Map<number, Described | z.ZodUndefined>()
  for (const [status, codes] of problemsByStatus(route)) {
    const said = codes.map((code) => `\`${code}\`: ${localText(problemTitle(code), 'en')}`).join('; ')
    responses.set(status, described(said, 'application/problem+json', PROBLEM_DETAILS))
  }
  for (const [status, response] of Object.entries(route.responses)) {
    const answer = answered(response)
    const problem = responses.get(Number(status))
    responses.set(Number(status), isContent(answer) && isContent(problem) ? either(answer, problem) : answer)
  }
  return {
    operationId: route.operation,
    summary: route.summary,
    ...(route.description === undefined ? {} : { description: route.description }),
    tags: [route.tag],
    security: route.permission === 'public' ? [] : [{ key: [] }, { session: [] }],
    ...(route.params ? { params: route.params } : {}),
    ...(route.query ? { querystring: route.query } : {}),
    ...(route.headers ? { headers: route.headers } : {}),
    ...(route.body ? { body: route.body } : {}),
    response: Object.fromEntries([...responses].sort(([a], [b]) => a - b)),
    'x-permission': route.permission,
    ...(route.onlyReads ? { 'x-only-reads': true } : {}),
  } as FastifySchema
}

/** An answer as the library takes it. */
interface Described {
  readonly description: string
  readonly content: Readonly<Record<string, { readonly schema: z.ZodType }>>
}

function described(description: string, contentType: string, schema: z.ZodType): Described {
  return { description, content: { [contentType]: { schema } } }
}

/** What the library takes as an answer without a body is a schema of nothing. */
function answered(response: Response): Described | z.ZodUndefined {
  if (response instanceof z.ZodType) return described(response.description ?? 'Done', 'application/json', response)
  if (response.kind === 'json-text') return answered(response.schema)
  if (response.kind === 'media') return described(response.description, mediaType(response.contentType), z.string())
  return z.undefined().describe(response.description)
}

function isContent(described: Described | z.ZodUndefined | undefined): described is Described {
  return described !== undefined && 'content' in described
}

/** A status that is an answer of some and a problem of others, as 503 of readiness. */
function either(answer: Described, problem: Described): Described {
  return {
    description: `${answer.description}; or ${problem.description}`,
    content: { ...answer.content, ...problem.content },
  }
}

function mediaType(contentType: string): string {
  return contentType.split(';', 1)[0]!
}
