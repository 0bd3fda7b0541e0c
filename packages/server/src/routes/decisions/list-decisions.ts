import {
  DECISION_BRIEF,
  DECISION_CATEGORIES,
  listed,
  listOf,
  OUTCOMES,
  POLICY_HASH,
  TIME_FILTER,
} from '@tribunal/contract'
import { KINDS } from '@tribunal/engine'
import { message } from '@tribunal/messages'
import { type Cursor, type DecisionFilter, searchDecisions } from '@tribunal/store'
import { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'
import { refuseReversed } from '../../http/time-filter.ts'
import { HttpProblem } from '../../problems/http-problem.ts'
import { briefShape } from './brief-shape.ts'

const WORD = z.string().min(1).max(100).optional()
const ID = z.string().min(1).max(256).optional()
const TIME = TIME_FILTER.optional()
const METADATA = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}:[\s\S]{1,500}$/

export const listDecisions = defineRoute({
  operation: 'listDecisions',
  method: 'GET',
  url: '/api/v1/decisions',
  permission: 'decisions:read',
  summary: 'Find decisions, newest first',
  tag: 'decisions',
  // Strict: a misspelt filter would find everything.
  query: z.strictObject({
    q: z
      .string()
      .min(1)
      .max(256)
      .optional()
      .describe('The id of a decision, or the beginning of that of a submission, a customer or an author'),
    kind: z.enum(KINDS).optional(),
    outcome: z.enum(OUTCOMES).optional().describe('The machine’s'),
    effective: z.enum(OUTCOMES).optional().describe('What holds now, after people'),
    reviewed: z
      .enum(['overridden', 'confirmed', 'unreviewed'])
      .optional()
      .describe('What people made of the machine’s outcome'),
    category: z.enum(DECISION_CATEGORIES).optional(),
    rule: WORD.describe('The rule that set the outcome'),
    policy_hash: POLICY_HASH.optional().describe('Made while this version of a policy was in force'),
    submission_id: ID,
    subject: ID.describe('The customer, or the author'),
    metadata: z
      .string()
      .regex(METADATA, 'schema.name_and_text')
      .optional()
      .describe('What the sender gave with it: a name, a colon and the whole text, such as `order:1003`'),
    campaign: ID.describe('Posts of this campaign; its id is that of its first post'),
    from: TIME.describe('At this time or later'),
    to: TIME.describe('Before this time'),
    after: z.string().min(1).max(200).optional().describe('`next` of the page before'),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  responses: {
    200: listOf(DECISION_BRIEF),
  },
  async handler({ query: { after, limit, ...asked } }, { store, reader }) {
    refuseReversed(asked)
    // One more than asked for tells whether there is another page.
    const cursor = after === undefined ? undefined : cursorOf(after)
    const found = await searchDecisions(store.pool, filterOf(asked), limit + 1, cursor)
    const page = found.slice(0, limit)
    const last = page.at(-1)
    const next = found.length > limit && last ? cursorText(last) : null
    return { status: 200, body: listed(await Promise.all(page.map((one) => briefShape(one, { reader }))), next) }
  },
})

/** The filter without what was not asked for, under the names of the store. */
function filterOf(
  asked: {
    readonly [name in string]?: string | undefined
  },
): DecisionFilter {
  const { policy_hash: policyHash, submission_id: submissionId, metadata: given, to: before, ...same } = asked
  const colon = given?.indexOf(':') ?? 0
  const metadata = given === undefined ? undefined : { [given.slice(0, colon)]: given.slice(colon + 1) }
  const named = { ...same, policyHash, submissionId, metadata, before }
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined))
}

const CURSOR = z.tuple([TIME_FILTER, z.uuid()])

/** Where a page ends, as text that means nothing to others. */
export function cursorText({ at, id }: Cursor): string {
  return Buffer.from(JSON.stringify([at, id])).toString('base64url')
}

/** What {@link cursorText} wrote. Throws an `invalid-request` problem for anything else. */
export function cursorOf(text: string): Cursor {
  try {
    const [at, id] = CURSOR.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    return { at, id }
  } catch {
    const expected = message('request.cursor')
    throw new HttpProblem({ code: 'invalid-request', errors: [{ code: 'invalid', field: 'query.after', expected }] })
  }
}
