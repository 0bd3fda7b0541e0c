import fastifySwagger from '@fastify/swagger'
import { PROBLEM_DETAILS, SENT_EVENTS, TEST_EVENT } from '@tribunal/contract'
import { localText } from '@tribunal/messages'
import { type FastifySchema, fastify } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { isBodyOptional, type Route } from '../http/define-route.ts'
import type { Response } from '../http/responses.ts'
import { PROBLEMS, type ProblemCode, problemTitle } from '../problems/problems.ts'
import { tidyOpenApi } from './tidy-openapi.ts'

const INFO = {
  title: 'Tribunal',
  description:
    'Decides on posts and payments, and can defend every decision. Failures are problem details (RFC 9457) with stable codes, in the language of `Accept-Language` (en, es).',
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
    openapi: {
      openapi: '3.1.0',
      info: { ...INFO, version },
      servers: [{ url: '/', description: 'The service that this document came from' }],
      components: { securitySchemes: SECURITY_SCHEMES },
    },
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
  const document = { ...withOwnParts(app.swagger() as unknown as Documented, routes), webhooks: webhooks() }
  await app.close()
  return tidyOpenApi(document)
}

/** The part of the document that answers stand in. */
interface Documented {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

interface Operation {
  readonly operationId: string
  readonly requestBody?: object
  readonly responses: Readonly<Record<string, object>>
}

const REQUEST_ID = 'Names the request in the log of the server'
const RETRY_AFTER = 'Seconds after which to try again'
/** Statuses of what may pass. */
const PASSING: ReadonlySet<string> = new Set(['409', '429', '503'])

/** The document with the headers of answers and with bodies that may be left out, which the library does not say. */
function withOwnParts(document: Documented, routes: readonly Route[]): Documented {
  const bodiless = new Set(routes.filter(isBodyOptional).map(({ operation }) => operation))
  const own = new Map(routes.map(({ operation, answerHeaders }) => [operation, answerHeaders ?? {}]))
  const headersOf = (operation: string, status: string) => ({
    'x-request-id': REQUEST_ID,
    ...(PASSING.has(status) ? { 'retry-after': RETRY_AFTER } : {}),
    ...(status.startsWith('2') ? own.get(operation) : {}),
  })
  const withOwn = ({ responses, ...operation }: Operation): Operation => ({
    ...operation,
    ...(bodiless.has(operation.operationId) ? { requestBody: { ...operation.requestBody, required: false } } : {}),
    responses: mapped(responses, (response, status) => ({
      ...response,
      headers: mapped(headersOf(operation.operationId, status), (description) => ({
        description,
        schema: { type: 'string' },
      })),
    })),
  })
  return { ...document, paths: mapped(document.paths, (methods) => mapped(methods, withOwn)) }
}

function mapped<From, To>(fields: Readonly<Record<string, From>>, to: (value: From, name: string) => To) {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, to(value, name)]))
}

/** Headers of a message, by Standard Webhooks. */
const WEBHOOK_HEADERS = [
  ['webhook-id', 'Names the message: a message that is sent again has the same'],
  ['webhook-timestamp', 'Seconds since 1970, when this attempt was made'],
  [
    'webhook-signature',
    '`v1,` and the HMAC-SHA-256 of id, timestamp and body in base64; two while a secret is rotated',
  ],
] as const

/** The messages that endpoints are sent, by the type of the event. */
function webhooks(): Readonly<Record<string, object>> {
  const parameters = WEBHOOK_HEADERS.map(([name, description]) => {
    return { in: 'header', name, description, required: true, schema: { type: 'string' } }
  })
  const of = (type: string, schema: z.ZodType) => {
    const { id } = schema.meta() as { readonly id: string }
    const content = { 'application/json': { schema: { $ref: `#/components/schemas/${id}` } } }
    const responses = { '2XX': { description: 'Taken; anything else is tried again' } }
    return [
      type,
      { post: { tags: ['webhooks'], parameters, requestBody: { required: true, content }, responses } },
    ] as const
  }
  const sent = SENT_EVENTS.flatMap((schema) => schema.shape.type.options.map((type) => of(type, schema)))
  return Object.fromEntries([...sent, of(TEST_EVENT.shape.type.value, TEST_EVENT)])
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
    security: route.keyPermissions
      ? [{}, { key: [] }]
      : route.permission === 'public'
        ? []
        : [{ key: [] }, { session: [] }],
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
  if (response.kind === 'media')
    return described(response.description, mediaType(response.contentType), response.schema ?? z.string())
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

/** Every problem that an operation can answer with: its own, and those of its kind. Sorted by status. */
export function operationProblems(route: Route): readonly ProblemCode[] {
  const codes = new Set<ProblemCode>([
    ...(route.problems ?? []),
    'malformed-http',
    'request-timeout',
    'headers-too-large',
  ])
  const add = (...more: readonly ProblemCode[]) => more.forEach((code) => void codes.add(code))
  add('internal-error', 'took-too-long')
  if (route.params || route.query || route.headers || route.body) add('invalid-request')
  if (route.method !== 'GET') add('invalid-json', 'body-too-large', 'unsupported-media-type')
  if (route.permission !== 'public') add('unauthenticated', 'rate-limited', 'store-unavailable', 'database-damaged')
  if (route.permission !== 'public' && route.permission !== 'signed-in') add('forbidden')
  // A session on an unsafe method has to show that it comes from a page of ours.
  if (route.permission !== 'public' && route.method !== 'GET') add('cross-site-request')
  if (!route.alwaysServed)
    add('awaits-first-admin', 'rate-limited', 'overloaded', 'shutting-down', 'store-unavailable', 'database-damaged')
  return [...codes].sort((a, b) => PROBLEMS[a] - PROBLEMS[b] || (a < b ? -1 : 1))
}

/** The same by status. */
function problemsByStatus(route: Route): ReadonlyMap<number, readonly ProblemCode[]> {
  const byStatus = new Map<number, ProblemCode[]>()
  for (const code of operationProblems(route)) {
    const status = PROBLEMS[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return byStatus
}
