import type { JsonSchema, ModelStepId, Prompts } from '@tribunal/engine'

/** The two ways of asking that the model server understands. */
export type Protocol = 'openai' | 'ollama'

/** What a model was asked, read from the request as it came over the wire. */
export interface ModelQuestion {
  readonly protocol: Protocol
  /** What stands before `/v1/…` or `/api/…` in the path, without slashes at its ends: tests keep their cases apart by it. */
  readonly prefix: string
  /** Whose instructions the system text holds; undefined where it is none of the known prompts. */
  readonly step: ModelStepId | undefined
  readonly model: string
  readonly system: string
  readonly user: string
  /** The JSON between the two marker lines of the user text; undefined where there is none. */
  readonly material: unknown
  /** The JSON Schema that was sent along. */
  readonly schema: JsonSchema | undefined
  /** How often the same thing was asked before, the marker aside: 0 the first time, 1 for the first retry. */
  readonly attempt: number
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** The request's body, parsed. */
  readonly body: Readonly<Record<string, unknown>>
}

/** Finds a step by its instructions, which the system text holds in one of the two languages. */
export function stepOfSystem(system: string, prompts: Prompts): ModelStepId | undefined {
  for (const { step, instructions } of prompts.values()) {
    if (Object.values(instructions).some((text) => system.includes(text.trim()))) return step
  }
  return undefined
}

/** The protocol and the prefix that a path names; undefined for any other path. */
export function routeOf(path: string): Pick<ModelQuestion, 'protocol' | 'prefix'> | undefined {
  const match = /^\/(?:(.+)\/)?(?:(v1\/chat\/completions)|api\/chat)$/.exec(path)
  return match ? { protocol: match[2] ? 'openai' : 'ollama', prefix: match[1] ?? '' } : undefined
}

/** What a request's body asks, apart from what the server adds: step and attempt. Throws where it is no such request. */
export function readQuestion(protocol: Protocol, text: string) {
  const body: unknown = JSON.parse(text)
  if (!isObject(body)) throw new Error('the request is no JSON object')
  if (body['stream'] === true) throw new Error('the request wants a stream, which this server does not speak')
  const messages = Array.isArray(body['messages']) ? body['messages'].filter(isObject) : []
  const said = (...roles: readonly unknown[]) =>
    messages
      .filter(({ role }) => roles.includes(role))
      .map(({ content }) => textOf(content))
      .join('\n')
  const user = said('user')
  return {
    model: String(body['model']),
    system: said('system', 'developer'),
    user,
    material: materialOf(user),
    schema: protocol === 'openai' ? openAiSchema(body) : objectOf(body['format']),
    body,
  }
}

/** `{marker}\n{JSON}\n{marker}`, where the first line gives the marker. */
function materialOf(user: string): unknown {
  const marker = user.split('\n', 1)[0]!
  const start = marker.length + 1
  const end = user.lastIndexOf(`\n${marker}`)
  if (marker === '' || end <= start) return undefined
  try {
    return JSON.parse(user.slice(start, end))
  } catch {
    return undefined
  }
}

function openAiSchema(body: Readonly<Record<string, unknown>>): JsonSchema | undefined {
  const format = objectOf(body['response_format'])
  return objectOf(objectOf(format?.['json_schema'])?.['schema'])
}

/** A message's content is a text, or a list of parts of which some are texts. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  const parts = Array.isArray(content) ? content.filter(isObject) : []
  return parts.map(({ text }) => (typeof text === 'string' ? text : '')).join('')
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return isObject(value) ? value : undefined
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
