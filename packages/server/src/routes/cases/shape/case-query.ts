import type { CASE_COUNTS_QUERY } from '@tribunal/contract'
import type { CaseFilter } from '@tribunal/store'
import type { z } from 'zod'
import type { Principal } from '../../../auth/principal.ts'

/** The filter that a query asks for. */
export function filterOf(query: z.output<typeof CASE_COUNTS_QUERY>, { id }: Principal): CaseFilter {
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
