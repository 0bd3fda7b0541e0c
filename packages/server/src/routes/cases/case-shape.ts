import { type FoundCase, readableSubmission } from '@tribunal/adapters/store'
import { RISK_SCORE } from '@tribunal/contract'
import { APPEAL_STATUSES, CASE_PRIORITIES, CASE_STAGES, CASE_STATUSES } from '@tribunal/engine'
import { z } from 'zod'
import { PAYMENT_BRIEF, paymentBrief, previewOf } from '../decisions/preview-of.ts'

export const CASE_ID = z.object({ id: z.uuid().describe('Of the case') })
export const NAMED = z.object({ id: z.string().describe('`person:UUID` or `key:UUID`'), name: z.string() })
const TIME = z.iso.datetime()

/** A case as a list shows it. */
export const CASE = z
  .object({
    id: z.uuid(),
    decision_id: z.uuid(),
    kind: z.enum(['post', 'transaction']),
    queue: z.string(),
    priority: z.enum(CASE_PRIORITIES),
    lang: z.string().nullable(),
    skill: z.string().nullable().describe('What a reviewer has to know to be given it'),
    stage: z
      .enum(CASE_STAGES)
      .describe('Whose turn it is: the first reviewer, a second, a lead, or who hears the appeal'),
    status: z.enum(CASE_STATUSES),
    lead_only: z.boolean(),
    blind: z.boolean().describe('Whether the machine’s verdict is hidden until the first reviewer has chosen'),
    machine_outcome: z.string(),
    effective_outcome: z.string().describe('What holds now: what people decided, or else the machine'),
    rule: z.string().nullable(),
    risk_score: RISK_SCORE,
    opened_at: TIME,
    due_at: TIME,
    overdue: z.boolean(),
    assignee: NAMED.nullable(),
    held_by: NAMED.extend({ expires_at: TIME }).nullable(),
    resolved_by: NAMED.nullable(),
    resolved_at: TIME.nullable(),
    appeal: z.object({ id: z.uuid(), status: z.enum(APPEAL_STATUSES), due_at: TIME }).nullable(),
    submission_id: z.string().nullable().describe('Null where it was erased'),
    subject: z.string().nullable(),
    preview: z.string().nullable().describe('The beginning of the text, or what a payment is in a line'),
    payment: PAYMENT_BRIEF.nullable().describe('Null of a post, and where it was erased'),
    version: z.int(),
  })
  .meta({ id: 'Case', description: 'A case that people decide' })

export type CaseItem = z.output<typeof CASE>

/** Everybody that cases name. */
export function actorsOf(cases: readonly FoundCase[]): readonly (string | null | undefined)[] {
  return cases.flatMap(({ assignee, held, resolvedBy }) => [assignee, held?.by, resolvedBy])
}

/** `atMs`: now. */
export function presentCase(found: FoundCase, names: ReadonlyMap<string, string>, atMs: number): CaseItem {
  const { held, appeal, submission, status } = found
  const sent = submission && readableSubmission(submission.bytes, found.kind)
  return {
    id: found.id,
    decision_id: found.decisionId,
    kind: found.kind,
    queue: found.queue,
    priority: found.priority,
    lang: found.lang,
    skill: found.skill,
    stage: found.stage,
    status,
    lead_only: found.leadOnly,
    blind: found.blind,
    machine_outcome: found.machineOutcome,
    effective_outcome: found.effect ?? found.machineOutcome,
    rule: found.rule,
    risk_score: found.risk,
    opened_at: found.openedAt,
    due_at: found.dueAt,
    overdue: status !== 'resolved' && Date.parse(found.dueAt) < atMs,
    assignee: named(found.assignee, names),
    held_by: held && { ...named(held.by, names)!, expires_at: held.until },
    resolved_by: named(found.resolvedBy, names),
    resolved_at: found.resolvedAt,
    appeal: appeal && { id: appeal.id, status: appeal.status, due_at: appeal.due },
    submission_id: submission?.id ?? null,
    subject: submission?.subject ?? null,
    preview: previewOf(sent),
    payment: paymentBrief(sent),
    version: found.version,
  }
}

export function named<A extends string | null>(
  actor: A,
  names: ReadonlyMap<string, string>,
): A extends null ? null : z.output<typeof NAMED>
export function named(actor: string | null, names: ReadonlyMap<string, string>): z.output<typeof NAMED> | null {
  return actor === null ? null : { id: actor, name: names.get(actor) ?? actor }
}
