import { type KeptAnswer, utf8 } from '@tribunal/adapters/store'
import { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'
import { HttpProblem } from '../../http/http-problem.ts'
import { jsonText } from '../../http/responses.ts'
import type { RecordedDecision } from '../../record/recorder.ts'
import { answeredBefore, keepAs } from './idempotency.ts'
import { DECISION, decisionPieces, SUBMISSION, storedPieces } from './schemas.ts'
import { type BatchItem, batchOf, submissionOf } from './submissions-of.ts'

const REFUSED = z.object({
  status: z.literal('refused'),
  index: z.int(),
  submission_id: z.string().nullable(),
  errors: z.array(z.looseObject({ code: z.string(), field: z.string() })),
})
const RESULTS = z.object({
  decided: z.int(),
  refused: z.int(),
  results: z.array(z.union([z.object({ status: z.literal('decided'), index: z.int(), decision: DECISION }), REFUSED])),
})

export const createDecisions = defineRoute({
  operation: 'createDecisions',
  method: 'POST',
  url: '/api/v1/decisions',
  permission: 'decisions:create',
  summary: 'Decide one submission, or a batch',
  description:
    'A post or a payment as the body, or an array of them. The answer is durable when it arrives. Of a batch every entry gets its own result, in order; it is recorded as a whole. With `Idempotency-Key` the same request gets the stored answer for at least 24 hours.',
  tag: 'decisions',
  headers: z.object({
    'idempotency-key': z
      .string()
      .regex(/^[\x21-\x7e]{1,255}$/, '1 to 255 visible ASCII characters')
      .optional()
      .describe('Chosen by the sender, best a UUID'),
  }),
  body: z.union([SUBMISSION, z.array(SUBMISSION).min(1)]),
  bodyCheck: 'as-is',
  bodySize: 'batch',
  responses: {
    200: jsonText(RESULTS.describe('A batch, entry by entry; or the stored answer to one')),
    201: jsonText(DECISION),
  },
  problems: [
    'invalid-submission',
    'batch-too-long',
    'idempotency-key-reused',
    'idempotency-key-in-flight',
    'store-busy',
  ],
  async handler(request, { recorder, store, keysInFlight, config }) {
    const { body, headers, rawBody, principal } = request
    const decide = async (keep?: KeptAnswer) => {
      const items = itemsOf(body, config.limits.batch_items)
      const submissions = items.flatMap((item) => ('submission' in item ? item.submission : []))
      const recorded = await recorder.decide(submissions, {
        actor: principal.id,
        signal: () => request.signal,
        ...(keep ? { keep } : {}),
      })
      return recorded === 'key_used' ? recorded : answer(body, items, recorded.map(written))
    }
    const again = async (keep: KeptAnswer) => {
      const before = await answeredBefore(store.pool, keep)
      if (!before) return undefined
      const stored = answer(
        body,
        itemsOf(body, config.limits.batch_items),
        before.map((stored) => ({ id: stored.id, pieces: storedPieces(stored) })),
      )
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
  },
})

type Answer = ReturnType<typeof answer>

/** What was sent, entry by entry. Throws a problem where all of it is refused. */
function itemsOf(body: unknown, max: number): readonly BatchItem[] {
  if (!Array.isArray(body)) return [{ submission: submissionOf(body) }]
  if (body.length > 0 && body.length <= max) return batchOf(body)
  throw new HttpProblem({
    code: 'batch-too-long',
    detail: {
      en: `A batch has 1 to ${max} submissions; this one has ${body.length}.`,
      es: `Un lote tiene de 1 a ${max} entregas; este tiene ${body.length}.`,
    },
  })
}

function written({ id, seq, at, row, personal }: RecordedDecision): Written {
  const { submissionId, body } = personal
  return { id, pieces: decisionPieces({ id, seq, at, ...row, submissionId }, body) }
}

/** A decision as it is sent. */
interface Written {
  readonly id: string
  readonly pieces: readonly Uint8Array[]
}

/** `decisions`: one for each entry that is a submission, in their order. */
function answer(body: unknown, items: readonly BatchItem[], decisions: readonly Written[]) {
  if (!Array.isArray(body)) {
    const { id, pieces } = decisions[0]!
    return { status: 201 as const, headers: { location: `/api/v1/decisions/${id}` }, bytes: Buffer.concat(pieces) }
  }
  let next = 0
  const results = items.flatMap((item, index): readonly Uint8Array[] => {
    const comma = index === 0 ? '' : ','
    if ('submission' in item)
      return [utf8(`${comma}{"status":"decided","index":${index},"decision":`), ...decisions[next++]!.pieces, END]
    const { id: submission_id, problems: errors } = item
    return [utf8(`${comma}${JSON.stringify({ status: 'refused', index, submission_id, errors })}`)]
  })
  const counts = `{"decided":${decisions.length},"refused":${items.length - decisions.length},"results":[`
  return { status: 200 as const, headers: {}, bytes: Buffer.concat([utf8(counts), ...results, LIST_END]) }
}

const END = Buffer.from('}')
const LIST_END = Buffer.from(']}')
