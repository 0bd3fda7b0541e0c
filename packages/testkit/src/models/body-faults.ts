import { type Expectation, type Fault, failed, type GoodAnswer } from './fault.ts'
import type { ModelQuestion } from './model-question.ts'
import { answers, envelopeOf, says } from './model-reply.ts'

const BAD: Expectation = failed('bad_body')

/** The status is 200 and the body is made by `body`. */
function with200(
  id: string,
  says: string,
  body: (question: ModelQuestion, good: GoodAnswer) => string | Uint8Array | readonly Uint8Array[],
  expectation: Expectation,
  headers: Readonly<Record<string, string>> = {},
): Fault {
  return {
    id,
    says,
    place: 'body',
    reply: (question, good) => ({ kind: 'response', status: 200, headers, body: body(question, good) }),
    expected: () => expectation,
  }
}

const envelope = (question: ModelQuestion, good: GoodAnswer) => envelopeOf(question, answers(good.object))
const HTML = '<!doctype html><title>Sign in</title><p>Please sign in to the network to continue.</p>'
const FILLER = Buffer.alloc(10 * 1024 * 1024, 'a')
const DEEP = 50_000

/** The status is 200 and the body is not what the protocol says. */
export const BODY_FAULTS: readonly Fault[] = [
  with200('html', 'the sign-in page of a network, with 200', () => HTML, BAD, { 'content-type': 'text/html' }),
  with200(
    'wrong-content-type',
    'a good body under the name of another type',
    envelope,
    { status: ['used', 'failed'], failure: ['bad_body'] },
    { 'content-type': 'text/plain' },
  ),
  with200('empty-body', 'no body', () => '', BAD),
  with200(
    'half-body',
    'half a body, with a length that says it is whole',
    (question, good) => envelope(question, good).slice(0, 60),
    BAD,
  ),
  with200('invalid-utf-8', 'bytes that are no UTF-8, inside the answer', invalidUtf8, {
    status: ['used', 'refused', 'failed'],
    failure: ['bad_body'],
  }),
  with200('not-gzip', 'a body that says it is compressed and is not', envelope, failed('bad_body', 'unreachable'), {
    'content-encoding': 'gzip',
  }),
  with200('ten-megabytes', 'ten megabytes of answer', tenMegabytes, failed('too_large')),
  with200('ten-megabytes-unannounced', 'ten megabytes whose length is not told', tenMegabytes, failed('too_large'), {
    'transfer-encoding': 'chunked',
  }),
  with200('deep-body', `a body of ${DEEP} nested lists`, () => `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`, BAD),
  with200('list-body', 'a list in place of the body', (question, good) => `[${envelope(question, good)}]`, BAD),
  with200('no-choices', 'a body without any message', noMessage, BAD),
  {
    id: 'null-content',
    says: 'a message whose content is null',
    place: 'body',
    reply: () => says(null),
    expected: () => ({ status: ['refused', 'failed'], failure: ['bad_body', 'refused'], noted: true }),
  },
  with200('error-with-200', 'an error under the status of success', errorWith200, BAD),
  {
    id: 'extra-fields',
    says: 'a good body with fields that no protocol knows',
    place: 'body',
    reply: (question, good) => ({
      kind: 'response',
      status: 200,
      body: envelope(question, good).replace('{', '{"x_cache":"HIT","__proto__":{"polluted":true},'),
    }),
    expected: () => ({ status: ['used', 'failed'], failure: ['bad_body'] }),
  },
]

/** A good body with two bytes that begin no character, in the answer's first text or else in its first name. */
function invalidUtf8(question: ModelQuestion, good: GoodAnswer): Uint8Array {
  const body = envelope(question, good)
  const content = body.indexOf('"content":"')
  const text = body.indexOf(':\\"', content)
  const at = text < 0 ? body.indexOf('\\"', content) + 2 : text + 3
  return Buffer.concat([Buffer.from(body.slice(0, at)), Buffer.from([0x80, 0xff]), Buffer.from(body.slice(at))])
}

function tenMegabytes(question: ModelQuestion): readonly Uint8Array[] {
  const [head, tail] = envelopeOf(question, answers({ reasoning: 'FILLER' })).split('FILLER') as [string, string]
  return [Buffer.from(head), FILLER, Buffer.from(tail)]
}

function noMessage({ protocol }: ModelQuestion): string {
  return JSON.stringify(protocol === 'openai' ? { id: 'chatcmpl-0', choices: [] } : { done: true })
}

function errorWith200({ protocol }: ModelQuestion): string {
  return JSON.stringify({ error: protocol === 'openai' ? { message: 'overloaded' } : 'overloaded' })
}
