import { type Cursor, findDecisions } from '@tribunal/adapters/store'
import { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'
import { HttpProblem } from '../../http/http-problem.ts'
import { DECISION } from './schemas.ts'

const PAGE = z.object({
  decisions: z.array(DECISION.omit({ decision: true })),
  next: z.string().nullable().describe('`after` of the next page; null on the last'),
})

export const listDecisions = defineRoute({
  operation: 'listDecisions',
  method: 'GET',
  url: '/api/v1/decisions',
  permission: 'decisions:read',
  summary: 'Find decisions, newest first',
  tag: 'decisions',
  // Strict: a misspelt filter would find everything.
  query: z.strictObject({
    kind: z.enum(['post', 'transaction']).optional(),
    outcome: z.string().max(64).optional(),
    submission_id: z.string().max(256).optional(),
    subject: z.string().max(256).optional().describe('The customer, or the author'),
    from: z.iso.datetime({ offset: true }).optional().describe('At this time or later'),
    before: z.iso.datetime({ offset: true }).optional(),
    after: z.string().max(200).optional().describe('`next` of the page before'),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  responses: { 200: PAGE },
  async handler({ query }, { store }) {
    const { kind, outcome, submission_id, subject, from, before, after, limit } = query
    const filter = {
      ...(kind ? { kind } : {}),
      ...(outcome === undefined ? {} : { outcome }),
      ...(submission_id === undefined ? {} : { submissionId: submission_id }),
      ...(subject === undefined ? {} : { subject }),
      ...(from === undefined ? {} : { from }),
      ...(before === undefined ? {} : { before }),
    }
    // One more than asked for tells whether there is another page.
    const found = await findDecisions(store.pool, filter, limit + 1, after === undefined ? undefined : cursorOf(after))
    const page = found.slice(0, limit)
    const last = page.at(-1)
    const decisions = page.map(({ id, seq, at, kind: shown, outcome: word, category, rule, score, personal }) => ({
      id,
      seq,
      at,
      kind: shown,
      outcome: word,
      category,
      rule,
      score,
      submission_id: personal?.submissionId ?? null,
      erased: personal === null,
    }))
    return { status: 200, body: { decisions, next: found.length > limit && last ? textOf(last) : null } }
  },
})

function textOf({ at, id }: Cursor): string {
  return Buffer.from(JSON.stringify([at, id])).toString('base64url')
}

const CURSOR = z.tuple([z.iso.datetime(), z.uuid()])

function cursorOf(text: string): Cursor {
  try {
    const [at, id] = CURSOR.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    return { at, id }
  } catch {
    const expected = { en: '`next` of an earlier page', es: '`next` de una página anterior' }
    throw new HttpProblem({ code: 'invalid-request', errors: [{ code: 'invalid', field: 'query.after', expected }] })
  }
}
