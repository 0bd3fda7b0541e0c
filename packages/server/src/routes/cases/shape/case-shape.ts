import type { CASE } from '@tribunal/contract'
import { type FoundCase, readableSubmission } from '@tribunal/store'
import type { z } from 'zod'
import { named } from '../../../record/people-shape.ts'
import { paymentBrief, previewOf } from '../../decisions/brief-shape.ts'

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
    cause: found.cause,
    notices_count: found.notices,
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
    appeal: appeal && {
      id: appeal.id,
      status: appeal.status,
      due_at: appeal.due,
      answered_at: appeal.answered?.at ?? null,
    },
    submission_id: submission?.id ?? null,
    subject: submission?.subject ?? null,
    preview: previewOf(sent),
    payment: paymentBrief(sent),
    version: found.version,
  }
}
