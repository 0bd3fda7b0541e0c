import { message } from '@tribunal/messages'
import { z } from 'zod'
import { defineRoute } from '../src/http/define-route.ts'
import { empty, jsonText, media } from '../src/http/responses.ts'
import { HttpProblem } from '../src/problems/http-problem.ts'

/** A few operations that show what the framework does, for its tests. */
export const greet = defineRoute({
  operation: 'greet',
  method: 'POST',
  url: '/greetings/:place',
  permission: 'decisions:create',
  summary: 'Greet',
  tag: 'test',
  params: z.object({ place: z.string().max(10) }),
  query: z.object({ times: z.coerce.number().int().max(3).default(1) }),
  body: z.strictObject({ name: z.string().min(1), age: z.number().optional() }),
  responses: { 200: z.object({ greeting: z.string() }), 201: jsonText(z.object({ text: z.string() })) },
  handler({ params, query, body }) {
    if (body.name === 'text') return { status: 201, text: '{"text":"as it is"}' }
    if (body.name === 'nobody') throw new HttpProblem({ code: 'not-found', detail: message('request.somebody') })
    if (body.name === 'defect') throw new Error('the password is "hunter2"')
    const greeting = `hello ${body.name} in ${params.place}`.repeat(query.times)
    return { status: 200, headers: { 'x-greeting': 'yes' }, body: Object.assign({ greeting }, { secret: 'kept' }) }
  },
})

export const forget = defineRoute({
  operation: 'forget',
  method: 'DELETE',
  url: '/greetings/:place',
  permission: 'signed-in',
  summary: 'Forget',
  tag: 'test',
  responses: { 204: empty('Forgotten') },
  handler: () => ({ status: 204 }),
})

export const page = defineRoute({
  operation: 'page',
  method: 'GET',
  url: '/page',
  permission: 'public',
  summary: 'A page',
  tag: 'test',
  responses: { 200: media('text/plain; charset=utf-8', 'A page') },
  handler: () => ({ status: 200, text: 'a page' }),
})

export const slow = defineRoute({
  operation: 'slow',
  method: 'GET',
  url: '/slow',
  permission: 'public',
  summary: 'Never answers',
  tag: 'test',
  timeoutMs: 30,
  responses: { 204: empty('Never') },
  handler: ({ signal }) =>
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
})

export const GREETINGS = [greet, forget, page, slow]

/** A request that greets. */
export const post = (
  payload: string | Buffer | object,
  headers: Record<string, string> = {},
  url = '/greetings/lima',
) => ({
  method: 'POST' as const,
  url,
  payload,
  headers: { 'content-type': 'application/json', ...headers },
})
