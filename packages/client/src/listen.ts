import type { Event } from './api-types.ts'
import { addressOf, type ClientOptions, commonHeaders, PASSING_STATUS, sleep } from './client.ts'
import { ProblemError, problemOf } from './problem-error.ts'

/** An event as it happens: `seq` is the place to go on after later, `type` tells the events apart. */
export type TribunalEvent = Event

export interface ListenOptions {
  /** `decision.made`, `case.*`; everything where absent. */
  readonly types?: readonly string[]
  /** The last event that is known, -1 for none: then the first one follows. What happens next where absent. */
  readonly after?: number
  readonly signal?: AbortSignal
}

const PATH = '/api/v1/events'
const PAUSE_MS = 2_000
/** Twice the time in which a server shows that it lives. */
const SILENCE_MS = 45_000

/**
 * Events as they happen, in order and each once: a connection that is lost is made again after the last event that
 * came. Ends with `signal`; throws a ProblemError where the server refuses.
 */
export async function* listen(client: ClientOptions, options: ListenOptions = {}): AsyncGenerator<TribunalEvent> {
  const place: { after: number | undefined } = { after: options.after }
  while (!options.signal?.aborted) {
    try {
      yield* connection(client, options, place)
    } catch (error) {
      if (options.signal?.aborted) return
      if (error instanceof ProblemError && !PASSING_STATUS.has(error.status)) throw error
    }
    await sleep(PAUSE_MS * (0.5 + Math.random()), options.signal)
  }
}

async function* connection(
  client: ClientOptions,
  { types, signal }: ListenOptions,
  place: { after: number | undefined },
): AsyncGenerator<TribunalEvent> {
  const silence = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(new Error('nothing was heard')), SILENCE_MS)
  }
  try {
    heard()
    const query = types === undefined ? '' : `?${new URLSearchParams({ types: types.join(',') })}`
    const answer = await (client.fetch ?? fetch)(addressOf(client, PATH) + query, {
      headers: {
        ...commonHeaders(client),
        accept: 'text/event-stream',
        ...(place.after === undefined ? {} : { 'last-event-id': String(place.after) }),
      },
      signal: signal ? AbortSignal.any([signal, silence.signal]) : silence.signal,
    })
    if (!answer.ok) throw await problemOf(answer)
    for await (const block of blocks(answer.body!, heard)) {
      const event = readBlock(block, place)
      if (event) yield event
    }
  } finally {
    clearTimeout(timer)
    silence.abort()
  }
}

/** The blocks of a stream of server-sent events, as they become whole. */
async function* blocks(body: ReadableStream<Uint8Array>, heard: () => void): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  // Not `for await`: there are browsers whose streams cannot be iterated.
  const reader = body.getReader()
  let rest = ''
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      heard()
      const parts = (rest + decoder.decode(read.value, { stream: true })).split('\n\n')
      rest = parts.pop()!
      yield* parts
    }
  } finally {
    // Releases the connection where the listener has left before its end.
    reader.cancel().catch(() => undefined)
  }
}

/** The event of a block; undefined for a sign of life, which may move the place on. */
function readBlock(block: string, place: { after: number | undefined }): TribunalEvent | undefined {
  const fields = new Map(
    block.split('\n').map((line) => {
      const colon = line.indexOf(': ')
      return [line.slice(0, colon), line.slice(colon + 2)] as const
    }),
  )
  const [id, type, data] = [fields.get('id'), fields.get('event'), fields.get('data')]
  if (id !== undefined) place.after = Number(id)
  if (id === undefined || type === undefined || data === undefined) return undefined
  return JSON.parse(data) as TribunalEvent
}
