import type { ModelFailure } from '@tribunal/engine'
import { ELSEWHERE, type Fault, failed, USED } from './fault.ts'
import { answers, failsWith } from './model-reply.ts'

/** The server answers every attempt with the same status, a message, and nothing else. */
function refusing(
  id: string,
  says: string,
  status: number,
  message: string,
  failure: ModelFailure,
  headers?: Readonly<Record<string, string>>,
): Fault {
  const reply = failsWith(status, message, headers)
  return { id, says, place: 'status', reply, expected: () => failed(failure) }
}

/** The first attempt fails with `status`; the retry is answered well. */
function passing(id: string, says: string, status: number, headers: Readonly<Record<string, string>> = {}): Fault {
  const fail = failsWith(status, 'try again', headers)
  return {
    id,
    says,
    place: 'status',
    reply: (question, good) => (question.attempt === 0 ? fail(question) : answers(good.object)),
    expected: () => USED,
  }
}

/** The server says by its status that it will not answer. */
export const STATUS_FAULTS: readonly Fault[] = [
  refusing('status-429', '429 without a word about when to return', 429, 'too many requests', 'rate_limited'),
  refusing('status-429-later', '429 with a Retry-After beyond any deadline', 429, 'slow down', 'rate_limited', {
    'retry-after': '3600',
  }),
  refusing('status-429-nonsense', '429 with a Retry-After that is no time', 429, 'slow down', 'rate_limited', {
    'retry-after': '-1e999 tomorrow',
  }),
  passing('status-429-once', '429 with Retry-After 0; the retry is answered well', 429, { 'retry-after': '0' }),
  refusing('status-500', '500 every time', 500, 'internal error', 'server_error'),
  refusing('status-503', '503 every time', 503, 'the model is loading', 'server_error'),
  passing('status-500-once', '500; the retry is answered well', 500),
  refusing('status-401', '401: the key is wrong', 401, 'invalid api key', 'auth'),
  refusing('status-403', '403: the key may not use the model', 403, 'not allowed', 'auth'),
  refusing('status-404', '404: the server does not have the model', 404, 'model not found, try pulling it', 'no_model'),
  refusing('status-400', '400: the server does not understand the question', 400, 'unknown field', 'bad_request'),
  {
    id: 'redirect',
    says: 'the server sends the question elsewhere, and with it the key and the text',
    place: 'status',
    reply: ({ protocol }) => ({
      kind: 'response',
      status: 307,
      headers: { location: `/${ELSEWHERE}/${protocol === 'openai' ? 'v1/chat/completions' : 'api/chat'}` },
      body: '',
    }),
    expected: () => failed('unreachable', 'bad_body', 'bad_request', 'broken'),
  },
]
