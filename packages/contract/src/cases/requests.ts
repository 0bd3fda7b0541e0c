import { z } from 'zod'
import { AFTER_IN_ORDER, listOf, pageLimit } from '../lists.ts'
import { COUNT, NAMED, TIME } from '../text.ts'
import {
  APPEAL_REJECTIONS,
  APPEAL_STATUSES,
  CASE_ORDERS,
  CASE_PRIORITIES,
  CASE_STAGES,
  CASE_STATUSES,
  CASES_SHOWN,
  KINDS,
  OUTCOMES,
  PERSON_OUTCOMES,
} from '../words.ts'
import { APPEAL, CASE, CASE_DETAIL, CASE_OUTCOMES, REVIEW_CONTEXT } from './case.ts'

/** Which case, in an address. */
export const CASE_ID = z.object({ id: z.uuid().describe('Of the case') })
/** Which post, in an address. */
export const POST_ID = z.object({ id: z.string().min(1).max(256).describe('Of the post, as it was sent') })

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
/** A name of a queue: small letters, digits, `-` and `_`, 64 at most. */
const QUEUE_NAME = /^[a-z0-9][a-z0-9_-]{0,63}$/
const WHO = new RegExp(`^(?:me|nobody|(?:person|key):${UUID})$`)

/** One word, or several with commas between. */
function words(word: string, description: string) {
  const pattern = new RegExp(`^${word}(?:,${word}){0,19}$`)
  return z.string().regex(pattern, 'schema.comma_list').optional().describe(description)
}

/** One word of a list, or several with commas between. */
function someOf(list: readonly string[], description: string) {
  const word = `(?:${list.join('|')})`
  return z
    .string()
    .refine((text) => text.split(',').every((one) => list.includes(one)), {
      error: 'schema.some_of',
      params: { values: list.join(', ') },
    })
    .optional()
    .meta({ description, pattern: `^${word}(?:,${word}){0,19}$` })
}

/** What lists and counts of cases are narrowed by. */
const CASE_FILTER = {
  status: z.enum(CASES_SHOWN).default('waiting').describe('`waiting`: open or claimed. A claim that ran out is none'),
  queue: words('[a-z0-9][a-z0-9_-]{0,63}', 'One queue, or several with commas between'),
  priority: someOf(CASE_PRIORITIES, 'One priority, or several with commas between'),
  kind: z.enum(KINDS).optional(),
  lang: words('[A-Za-z0-9-]{1,35}', 'One language (BCP 47), or several with commas between'),
  outcome: someOf(OUTCOMES, 'The machine’s; one, or several with commas between'),
  rule: z.string().min(1).max(100).optional().describe('That settled the machine’s outcome'),
  stage: someOf(CASE_STAGES, 'One stage, or several with commas between'),
  held_by: z.string().regex(WHO, 'schema.assignee').optional(),
  assignee: z.string().regex(WHO, 'schema.assignee').optional(),
  overdue: z.enum(['true', 'false']).optional(),
  appeal: z
    .enum(['any', 'pending', ...APPEAL_STATUSES])
    .optional()
    .describe('`pending`: one that waits for its answer'),
  subject: z.string().min(1).max(256).optional().describe('The customer, or the author'),
  submission_id: z.string().min(1).max(256).optional(),
  campaign: z
    .string()
    .min(1)
    .max(256)
    .optional()
    .describe('About posts of this campaign; its id is that of its first post'),
  q: z.string().min(1).max(256).optional().describe('Any id, whole: of the case, decision, submission, or its subject'),
} as const

/** Which cases are listed, and in which order. A misspelt filter is refused: it would find everything. */
export const CASES_QUERY = z.strictObject({
  ...CASE_FILTER,
  order: z
    .enum(CASE_ORDERS)
    .default('due')
    .describe('`due`: by priority, then by when they are due, as they are given out; `risk`: gravest first'),
  after: AFTER_IN_ORDER,
  limit: pageLimit(50, 200),
})
/** Which cases are counted. */
export const CASE_COUNTS_QUERY = z.strictObject(CASE_FILTER)
/** The same by the name that document 001 gives to the queue. */
export const HITL_QUERY = z.strictObject({
  kind: z.enum(KINDS).optional(),
  after: AFTER_IN_ORDER,
  limit: pageLimit(50, 200),
})
/** A page of cases. */
export const CASE_PAGE = listOf(CASE)

/** Cases by queue, priority, stage and age, and the work of the caller. */
export const CASE_COUNTS = z.object({
  total: COUNT,
  by_queue: z.array(
    z.object({
      queue: z.string(),
      waiting: COUNT.describe('Open or claimed'),
      claimed: COUNT,
      overdue: COUNT,
      oldest: TIME.nullable().describe('When the one that waits longest was opened'),
    }),
  ),
  by_priority: z.record(z.enum(CASE_PRIORITIES), COUNT),
  by_stage: z.record(z.enum(CASE_STAGES), COUNT),
  ages: z
    .object({ under_1h: COUNT, h1_4: COUNT, h4_24: COUNT, over_24h: COUNT })
    .describe('Of those that wait, by the time since they were opened'),
  mine: z
    .object({
      held: COUNT,
      assigned: COUNT,
      resolved_1h: COUNT,
      resolved_24h: COUNT,
      exposure_limit: COUNT.describe('Cases in an hour after which a break is proposed'),
    })
    .describe('Of the caller, whatever the filter'),
})

/** What a person may decide of each kind, and the reasons for it. */
export const CASE_REASONS = z.object({ post: CASE_OUTCOMES, payment: CASE_OUTCOMES })

/** A person whom a case can be given to. */
export const REVIEWER_FOUND = NAMED.extend({
  lead: z.boolean(),
  skills: z.array(z.string()),
  languages: z.array(z.string()).describe('None: any'),
})

/** What somebody writes about a case, or to the appellant: 10 000 characters (UTF-16 code units) at most. */
const CASE_TEXT = z.string().max(10_000)
const NOTE = CASE_TEXT.min(1)
const REVIEWER = z
  .string()
  .regex(/^person:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, '`person:UUID`')
  .describe('A person who works on cases')

/** Where a case may be moved. */
const MOVE = {
  queue: z.string().regex(QUEUE_NAME, 'schema.small_name').optional(),
  priority: z.enum(CASE_PRIORITIES).optional(),
  to: REVIEWER.nullable().optional().describe('The one who decides it; null: anybody'),
} as const

/** What is said when a case is decided. */
const RESOLUTION = {
  outcome: z.string().min(1).max(64).describe('One of the outcomes of the case'),
  reason_code: z.string().min(1).max(64).describe('One of the reasons of the outcome'),
  rationale: CASE_TEXT.optional().describe('Needed where the reason says so, and of every appeal'),
  hand_over: z
    .strictObject({ queue: MOVE.queue, to: REVIEWER.optional() })
    .refine(({ queue, to }) => queue !== undefined || to !== undefined, { error: 'schema.queue_or_person' })
    .optional()
    .describe(
      'Where the case goes on: needed of `needs_review`, which settles nothing, and refused of any other outcome',
    ),
} as const

/** How a case is decided. */
export const CASE_RESOLUTION = z.strictObject({
  ...RESOLUTION,
  blind_first: z
    .strictObject({ outcome: z.enum([...PERSON_OUTCOMES.post, ...PERSON_OUTCOMES.payment]) })
    .optional()
    .describe('What was chosen before the machine’s verdict was shown'),
  version: z.int().min(1).optional().describe('Of the case that was looked at; refused where it has changed'),
})
/** Why a decided case is opened once more. */
export const CASE_REOPENING = z.strictObject({ rationale: CASE_TEXT.min(1) })

/** A case that is given back. */
export const CASE_RELEASE = z.strictObject({
  skipped: z.boolean().default(false).describe('Looked at and passed by: others come first for an hour'),
})
/** What a lead is asked. */
export const CASE_ESCALATION = z.strictObject({ note: NOTE.optional() })
/** Whom a case is given to. */
export const CASE_HANDOVER = z.strictObject({ to: REVIEWER, note: NOTE.optional() })
/** Where a case is moved; what is left out stays. */
export const CASE_MOVE = z.strictObject(MOVE)
/** A note on a case. */
export const CASE_NOTE = z.strictObject({ note: NOTE })
/** What a case is tied to. */
export const CASE_LINK = z.strictObject({
  to: z.string().regex(/^(?:case|decision):[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'schema.case_or_decision'),
})

/** What is done with each of many cases. */
export const CASES_ACTION = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('claim') }),
  z.strictObject({ do: z.literal('release'), skipped: z.boolean().default(false) }),
  z.strictObject({ do: z.literal('reassign'), ...MOVE }),
  z.strictObject({ do: z.literal('escalate'), note: NOTE.optional() }),
  z.strictObject({ do: z.literal('note'), note: NOTE }),
  z.strictObject({ do: z.literal('resolve'), ...RESOLUTION }),
])

const CASE_CHANGED = z.object({
  id: z.uuid(),
  ok: z.literal(true),
  status: z.enum(CASE_STATUSES),
  queue: z.string(),
  priority: z.enum(CASE_PRIORITIES),
  due_at: TIME,
  assignee: z.string().nullable(),
  effective_outcome: z.string(),
  version: z.int(),
})
const CASE_REFUSED = z.object({
  id: z.uuid(),
  ok: z.literal(false),
  code: z.string(),
  reason: z.string(),
  by: NAMED.nullable(),
  happened_at: TIME.nullable(),
  expires_at: TIME.nullable(),
})

/** Cases in one request at most: 500. */
export const CASES_CHANGE = z.strictObject({
  ids: z.array(z.uuid()).min(1).max(500),
  action: CASES_ACTION,
  preview: z.boolean().default(false).describe('Change nothing, and answer what would have happened'),
})
/** What became of each case, in the order of the request. */
export const CASES_CHANGED = z.object({
  preview: z.boolean(),
  done: z.int(),
  refused: z.int(),
  results: z.array(z.discriminatedUnion('ok', [CASE_CHANGED, CASE_REFUSED])),
})

const some = <T extends z.ZodType>(item: T) => z.array(item).min(1).max(20).optional()
/** Which cases the caller wants to work on. */
export const NEXT_CASES_REQUEST = z.strictObject({
  count: z.int().min(1).max(100).default(1),
  queue: some(z.string().regex(QUEUE_NAME)),
  priority: some(z.enum(CASE_PRIORITIES)),
  kind: z.enum(KINDS).optional(),
  lang: some(z.string().min(1).max(35)),
  stage: some(z.enum(CASE_STAGES)),
  overdue: z.boolean().optional(),
  outcome: some(z.enum(OUTCOMES)).describe('The machine’s'),
  rule: z.string().min(1).max(100).optional().describe('That settled the machine’s outcome'),
  appeal: CASE_FILTER.appeal,
  campaign: CASE_FILTER.campaign,
  q: CASE_FILTER.q,
})
/** Cases that the caller has claimed. */
export const NEXT_CASES = z.object({
  cases: z.array(CASE_DETAIL),
  held: z.int().describe('Cases that the caller holds now, these included'),
})

/** Why somebody asks for another look at a decision. */
export const NEW_APPEAL = z.strictObject({ text: CASE_TEXT.min(1).describe('Why it should be decided otherwise') })
/** The appeal that was submitted, and the case that hears it. */
export const APPEAL_SUBMITTED = z.object({ appeal: APPEAL, case_id: z.uuid() })
/** The appeals against a decision. */
export const APPEALS = z.object({ case_id: z.uuid().nullable(), appeals: z.array(APPEAL) })
/** Why an appeal may not be heard, and what the appellant is answered. */
export const APPEAL_REJECTION = z.strictObject({
  reason_code: z.enum(APPEAL_REJECTIONS),
  answer: CASE_TEXT.min(1).describe('Sent to the appellant'),
})

/** What a user says about a post. */
export const NEW_REVIEW_CONTEXT = z.strictObject({
  user: z.string().min(1).max(256).describe('Who says it; not the author'),
  verdict: z.enum(['validate', 'flag']),
  sources: z
    .array(z.url({ protocol: /^https?$/ }).max(2_048))
    .max(10)
    .default([]),
  note: z.string().max(2_000).optional(),
})
/** What became of it. */
export const REVIEW_CONTEXT_ADDED = z.object({
  result: z.enum(['added', 'replaced']),
  decision_id: z.uuid(),
  case_id: z.uuid().nullable().describe('Of the case about the post, where there is one'),
})
/** What users said about a post, the newest first. */
export const REVIEW_CONTEXTS = z.object({ validates: z.int(), flags: z.int(), context: z.array(REVIEW_CONTEXT) })
