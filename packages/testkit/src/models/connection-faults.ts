import { type Fault, failed, type GoodAnswer } from './fault.ts'
import type { ModelQuestion } from './model-question.ts'
import { answers, envelopeOf, type ModelReply } from './model-reply.ts'

/** A body that was good, and its first half. */
const whole = (question: ModelQuestion, good: GoodAnswer) => envelopeOf(question, answers(good.object))
const half = (question: ModelQuestion, good: GoodAnswer) => {
  const body = whole(question, good)
  return body.slice(0, body.length / 2)
}

type Reply = Fault['reply']
const part =
  (ending: 'stall' | 'end' | 'reset'): Reply =>
  (question, good): ModelReply => ({ kind: 'part', body: half(question, good), ending })

/** The connection stands and does not hold what it promises. */
export const CONNECTION_FAULTS: readonly Fault[] = [
  {
    id: 'silence',
    says: 'the server takes the question and never answers',
    place: 'connection',
    reply: () => ({ kind: 'silence' }),
    expected: () => failed('timeout'),
  },
  {
    id: 'drip',
    says: 'the server answers one byte a second',
    place: 'connection',
    reply: (question, good) => ({ kind: 'drip', body: whole(question, good), everyMs: 1_000 }),
    expected: () => failed('timeout'),
  },
  {
    id: 'stalled-body',
    says: 'headers and half of the answer come; then nothing more',
    place: 'connection',
    reply: part('stall'),
    expected: () => failed('timeout'),
  },
  {
    id: 'stalled-headers',
    says: 'headers come; then nothing more',
    place: 'connection',
    reply: () => ({ kind: 'part', body: '', ending: 'stall' }),
    expected: () => failed('timeout'),
  },
  {
    id: 'cut-body',
    says: 'the connection ends before the promised length',
    place: 'connection',
    reply: part('end'),
    expected: () => failed('unreachable', 'bad_body'),
  },
  {
    id: 'reset-body',
    says: 'the connection is reset in the middle of the answer',
    place: 'connection',
    reply: part('reset'),
    expected: () => failed('unreachable', 'bad_body'),
  },
  {
    id: 'reset',
    says: 'the connection is reset before the answer begins',
    place: 'connection',
    reply: () => ({ kind: 'reset' }),
    expected: () => failed('unreachable'),
  },
  {
    id: 'reset-once',
    says: 'the connection is reset; the retry is answered well',
    place: 'connection',
    reply: ({ attempt }, good) => (attempt === 0 ? { kind: 'reset' } : answers(good.object)),
    // Only 429 and 5xx are sure to be retried.
    expected: () => ({ status: ['used', 'failed'], failure: ['unreachable'] }),
  },
]
