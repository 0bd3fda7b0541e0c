import { entriesIn } from '@tribunal/adapters'
import {
  DECISION_MADE,
  DECISIONS_MADE,
  IDEMPOTENCY_HEADERS,
  SUBMISSION,
  SUBMISSIONS,
  VIEW_OF_MADE,
} from '@tribunal/contract'
import type { Language } from '@tribunal/messages'
import { type Message, message } from '@tribunal/messages'
import { type KeptAnswer, utf8 } from '@tribunal/store'
import type { z } from 'zod'
import { defineRoute, type RouteRequest } from '../../http/define-route.ts'
import { jsonText } from '../../http/responses.ts'
import { type FieldProblem, HttpProblem } from '../../problems/http-problem.ts'
import { fieldProblem } from '../../problems/problem-details.ts'
import { answeredBefore, keepAs } from '../../record/idempotency.ts'
import { BatchTooLarge, DecisionTooLarge, type RecordedDecision } from '../../record/recorder.ts'
import { Turn } from '../../scheduling/turn.ts'
import type { Services } from '../../services.ts'
import { bodyShown, openStored, shownPieces } from './present-decision.ts'
import { batchOf, type SentItem, submissionOf } from './submissions-of.ts'

const PROBLEMS = [
  'invalid-submission',
  'decision-too-large',
  'not-recordable',
  'idempotency-key-reused',
  'idempotency-key-in-flight',
  'store-busy',
] as const
const REPLAYED = { 'idempotent-replayed': '`true` where it is the answer to an earlier request with this key' }
const KEPT = 'With `Idempotency-Key` the same request gets the stored answer for at least 24 hours.'

export const createDecision = defineRoute({
  operation: 'createDecision',
  method: 'POST',
  url: '/api/v1/decisions',
  permission: 'decisions:create',
  summary: 'Decide a post or a payment',
  description: `The answer is durable when it arrives. \`warnings\` lists unusual fields that were not read, such as a misspelt one. ${KEPT}`,
  tag: 'decisions',
  headers: IDEMPOTENCY_HEADERS,
  body: SUBMISSION,
  bodyCheck: 'as-is',
  query: VIEW_OF_MADE,
  responses: { 201: jsonText(DECISION_MADE) },
  answerHeaders: { location: 'Where the decision is', ...REPLAYED },
  problems: PROBLEMS,
  async handler(request, { recorder, store, reader, tribunal, measures, keysInFlight, config }) {
    if (Array.isArray(request.body)) throw notOne()
    return {
      status: 201,
      ...(await made(request, { recorder, store, reader, tribunal, measures, keysInFlight, config })),
    }
  },
})

export const createDecisionBatch = defineRoute({
  operation: 'createDecisionBatch',
  method: 'POST',
  url: '/api/v1/decisions/batch',
  permission: 'decisions:create',
  summary: 'Decide many posts and payments',
  description: `Every entry gets its own result, in order. The batch is recorded as a whole, and not at all where the caller leaves before, or where its decisions are more than is recorded at once. ${KEPT}`,
  tag: 'decisions',
  headers: IDEMPOTENCY_HEADERS,
  body: SUBMISSIONS,
  bodyCheck: 'as-is',
  bodySize: 'batch',
  query: VIEW_OF_MADE,
  responses: { 200: jsonText(DECISIONS_MADE) },
  answerHeaders: REPLAYED,
  problems: [...PROBLEMS, 'batch-empty', 'batch-too-long', 'batch-too-large'],
  async handler(request, { recorder, store, reader, tribunal, measures, keysInFlight, config }) {
    if (!Array.isArray(request.body)) throw notMany()
    return {
      status: 200,
      ...(await made(request, { recorder, store, reader, tribunal, measures, keysInFlight, config })),
    }
  },
})

function notOne(): HttpProblem {
  return wrongBody(message('request.one_submission'), message('request.send_as_batch'))
}

function notMany(): HttpProblem {
  return wrongBody(message('request.many_submissions'), message('request.send_as_one'))
}

function wrongBody(expected: Message, help: Message): HttpProblem {
  return new HttpProblem({ code: 'invalid-request', errors: [{ code: 'wrong-type', field: 'body', expected, help }] })
}

/** A request of either operation. */
type Asked = RouteRequest<
  unknown,
  z.output<typeof VIEW_OF_MADE>,
  unknown,
  z.output<typeof IDEMPOTENCY_HEADERS>,
  'decisions:create'
>

/** What it takes to decide and to record that. */
type Deciding = Pick<Services, 'recorder' | 'store' | 'reader' | 'tribunal' | 'measures' | 'keysInFlight' | 'config'>

/** Decides what was sent, or answers what was answered before. */
async function made(
  request: Asked,
  { recorder, store, reader, tribunal, measures, keysInFlight, config }: Deciding,
): Promise<Answer> {
  const { body, headers, rawBody, principal, language } = request
  const { view } = request.query
  const { batch_items, batch_result_bytes: bytesMax, decision_bytes, answer: answerMs } = config.limits
  // A signal costs as much as a decision: only a batch takes long enough to need one.
  const turn = Array.isArray(body) ? new Turn(request.signal) : undefined
  const untilMs = performance.now() + (answerMs === 0 ? Number.POSITIVE_INFINITY : answerMs * DECIDING_SHARE)
  const batch = turn && { turn, bytesMax, untilMs, onAnswered: (done: () => void) => request.onAnswered(done) }
  const decide = async (keep?: KeptAnswer) => {
    const items = await itemsOf(request, batch_items, turn)
    const submissions = items.flatMap((item) => ('submission' in item ? item.submission : []))
    const entries = turn ? entriesIn(rawBody) : [rawBody]
    const sent = entries.filter((_, index) => 'submission' in items[index]!)
    const recorded = await recorder
      .decide(submissions, {
        actor: principal.id,
        sent,
        signal: () => request.signal,
        show: (decision) => bodyShown(decision, view, tribunal.told),
        ...(keep ? { keep } : {}),
        ...(batch ? { batch } : {}),
      })
      .catch((error: unknown) => {
        if (error instanceof BatchTooLarge) throw tooLarge(error, submissions.length, bytesMax)
        if (error instanceof DecisionTooLarge)
          throw oneTooLarge(error, fieldOf(body, items, error.index), decision_bytes)
        throw error
      })
    return recorded === 'key_used' ? recorded : answer(body, items, recorded.map(written), language)
  }
  const again = async (keep: KeptAnswer) => {
    const hold = batch && recorder.hold(principal.id, batch)
    const before = await answeredBefore(store.pool, keep, hold)
    if (!before) return undefined
    const decisions: Written[] = []
    for (const one of before) {
      const pieces = await openStored(one, view, { reader, tribunal, store, measures })
      hold?.(pieces.reduce((sum, { length }) => sum + length, 0))
      decisions.push({ id: one.id, pieces })
      if (turn?.over) await turn.pass()
    }
    const stored = answer(body, await itemsOf(request, batch_items, turn), decisions, language)
    return { ...stored, headers: { ...stored.headers, 'idempotent-replayed': 'true' } }
  }
  const key = headers['idempotency-key']
  // Without a key nothing can be in use.
  if (key === undefined) return (await decide()) as Answer
  const keep = keepAs(principal.id, key, rawBody)
  return await keysInFlight.hold(keep, async () => {
    const stored = await again(keep)
    if (stored) return stored
    const decided = await decide(keep)
    // Another process was faster: its answer is everybody's.
    return decided === 'key_used' ? (await again(keep))! : decided
  })
}

/** How much of the time for an answer a batch may be decided in; the rest is for recording and sending it. */
const DECIDING_SHARE = 0.5

interface Answer {
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Uint8Array
}

/** What was sent, entry by entry. Throws a problem where all of it is refused. */
async function itemsOf(
  { body, rawBody }: Pick<Asked, 'body' | 'rawBody'>,
  max: number,
  turn: Turn | undefined,
): Promise<readonly SentItem[]> {
  const bytes = Buffer.from(rawBody.buffer, rawBody.byteOffset, rawBody.length)
  if (!turn || !Array.isArray(body)) return [submissionOf(body, bytes)]
  if (body.length === 0) throw new HttpProblem({ code: 'batch-empty' })
  if (body.length <= max) return await batchOf(body, bytes, turn)
  throw new HttpProblem({
    code: 'batch-too-long',
    detail: message('request.batch_size', { max, given: body.length }),
  })
}

/** The sender can send less at once. The same request would get the same answer, so the status is not 503. */
function tooLarge({ limit, decided }: BatchTooLarge, sent: number, bytesMax: number): HttpProblem {
  // Of decisions of like size, half of what was reached is within the limit.
  const fitting = Math.max(1, Math.floor(decided / 2))
  const detail =
    limit === 'bytes'
      ? message('request.batch_takes_bytes', { decided, sent, fitting, max: bytesMax })
      : message('request.batch_takes_long', { decided, sent, fitting })
  return new HttpProblem({ code: 'batch-too-large', detail })
}

function oneTooLarge({ bytes }: DecisionTooLarge, field: string, bytesMax: number): HttpProblem {
  const expected = message('request.submission_bytes_max', { max: bytesMax })
  return new HttpProblem({
    code: 'decision-too-large',
    detail: message('request.decision_too_large', { field, bytes, max: bytesMax }),
    errors: [{ code: 'decision-too-large', field, expected, got: String(bytes) }],
  })
}

/** Where the submission of a decision stands in the body. */
function fieldOf(body: unknown, items: readonly SentItem[], decision: number): string {
  if (!Array.isArray(body)) return 'body'
  const places = items.flatMap((item, index) => ('submission' in item ? [index] : []))
  return `body[${places[decision]}]`
}

function written({ id, seq, at, row, personal: { submissionId }, measures, shown }: RecordedDecision): Written {
  // In the order in which they are found again: the same request gets the same answer.
  const began = measures?.map(({ state }) => ({ state, end: null })).sort((a, b) => (a.state.id < b.state.id ? 1 : -1))
  return { id, pieces: shownPieces({ id, seq, at, ...row, submissionId }, shown!, began) }
}

/** A decision as it is sent. */
interface Written {
  readonly id: string
  /** All but the closing brace. */
  readonly pieces: readonly Uint8Array[]
}

/** `decisions`: one for each entry that is a submission, in their order. */
function answer(body: unknown, items: readonly SentItem[], decisions: readonly Written[], language: Language): Answer {
  if (!Array.isArray(body)) {
    const { id, pieces } = decisions[0]!
    const bytes = Buffer.concat([...pieces, ...closing(items[0]!, language)])
    return { headers: { location: `/api/v1/decisions/${id}` }, bytes }
  }
  const say = (problem: FieldProblem) => fieldProblem(problem, language)
  let next = 0
  const results = items.flatMap((item, index): readonly Uint8Array[] => {
    const comma = index === 0 ? '' : ','
    if ('submission' in item)
      return [
        utf8(`${comma}{"status":"decided","index":${index},"decision":`),
        ...decisions[next++]!.pieces,
        END,
        ...closing(item, language),
      ]
    const refused = { status: 'refused', index, submission_id: item.id, errors: item.problems.map(say) }
    return [utf8(`${comma}${JSON.stringify(refused).slice(0, -1)}`), ...closing(item, language)]
  })
  const counts = `{"decided":${decisions.length},"refused":${items.length - decisions.length},"results":[`
  return { headers: {}, bytes: Buffer.concat([utf8(counts), ...results, LIST_END]) }
}

/** The end of an object about a submission, with what is odd about that; which says most often nothing. */
function closing({ warnings }: SentItem, language: Language): readonly Uint8Array[] {
  if (warnings.length === 0) return [END]
  const said = warnings.map((warning) => fieldProblem(warning, language))
  return [utf8(`,"warnings":${JSON.stringify(said)}`), END]
}

const END = Buffer.from('}')
const LIST_END = Buffer.from(']}')
