import { APPEAL_STATUSES, CASE_PRIORITIES, CASE_STAGES, KINDS, OUTCOMES } from '@tribunal/engine'
import type { CaseFilter } from '@tribunal/store'
import { z } from 'zod'
import type { Principal } from '../../../auth/principal.ts'

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
/** A name of a queue. */
export const QUEUE = /^[a-z0-9][a-z0-9_-]{0,63}$/
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
export const CASE_QUERY = {
  status: z
    .enum(['waiting', 'open', 'claimed', 'resolved'])
    .default('waiting')
    .describe('`waiting`: open or claimed. A claim that ran out is none'),
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

const SHAPE = z.object(CASE_QUERY)

/** The filter that a query asks for. */
export function filterOf(query: z.output<typeof SHAPE>, { id }: Principal): CaseFilter {
  const who = (text: string) => (text === 'nobody' ? null : text === 'me' ? id : text)
  const list = (text: string | undefined) => text?.split(',')
  return given({
    status: query.status,
    queue: list(query.queue),
    priority: list(query.priority) as CaseFilter['priority'],
    kind: query.kind,
    lang: list(query.lang),
    outcome: list(query.outcome),
    rule: query.rule,
    stage: list(query.stage) as CaseFilter['stage'],
    heldBy: query.held_by === undefined ? undefined : who(query.held_by),
    assignee: query.assignee === undefined ? undefined : who(query.assignee),
    overdue: query.overdue === undefined ? undefined : query.overdue === 'true',
    appeal: query.appeal,
    subject: query.subject,
    submissionId: query.submission_id,
    campaign: query.campaign,
    q: query.q,
  })
}

/** What has a value. */
export function given<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never
}
