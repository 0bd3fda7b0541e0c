/** More than this is no answer: the longest one asked for has a few thousand tokens. */
export const RESPONSE_MAX = 1_048_576

/** A response that was not read to its end because there was too much of it. */
export class TooLarge extends Error {
  constructor() {
    super(`the response is larger than ${RESPONSE_MAX} bytes`)
    this.name = 'TooLarge'
  }
}

/**
 * A fetch that follows no redirect (a model server that sends our question elsewhere is misconfigured or hostile) and
 * reads no more than {@link RESPONSE_MAX} bytes.
 */
export function guardedFetch(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, { ...init, redirect: 'error' })
    if (Number(response.headers.get('content-length') ?? 0) > RESPONSE_MAX) {
      await response.body?.cancel()
      throw new TooLarge()
    }
    if (!response.body) return response
    const { status, statusText, headers } = response
    return new Response(response.body.pipeThrough(limit()), { status, statusText, headers: decoded(headers) })
  }
}

/** The body comes unpacked: what the headers say of its packing and length no longer holds. */
function decoded(headers: Headers): Headers {
  const kept = new Headers(headers)
  kept.delete('content-encoding')
  kept.delete('content-length')
  return kept
}

function limit(): TransformStream<Uint8Array, Uint8Array> {
  let left = RESPONSE_MAX
  return new TransformStream({
    transform(chunk, controller) {
      left -= chunk.byteLength
      if (left < 0) controller.error(new TooLarge())
      else controller.enqueue(chunk)
    },
  })
}
