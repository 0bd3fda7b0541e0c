import type { Decision, Submission } from '@tribunal/engine'
import { SHOWN_POLICY_SQL, SHOWN_RULE_SQL } from '../record/decisions.ts'
import { readableSubmission } from '../stored-submission.ts'

/** A decision as lists show one: without its body, with what people made of it. */
export interface DecisionBrief {
  readonly id: string
  readonly seq: number
  readonly at: string
  readonly kind: Decision['kind']
  readonly outcome: string
  /** What holds now: what people decided, or else the machine's outcome. */
  readonly effectiveOutcome: string
  readonly category: string
  /** The rule that set the outcome, and the policy it belongs to. */
  readonly policy: string | null
  readonly rule: string | null
  readonly score: number | null
  /** SHA-256 of what it rested on beside its facts. */
  readonly inputs: Uint8Array
  readonly caseId: string | null
  /** Null where it was erased. */
  readonly submissionId: string | null
  readonly subject: string | null
  readonly erased: boolean
  /** What was decided about; null where it was erased, or cannot be read because somebody changed it. */
  readonly submission: Submission | null
}

export interface BriefRow {
  readonly id: string
  readonly seq: number
  readonly at: Date
  readonly kind: Decision['kind']
  readonly outcome: string
  readonly effect: string | null
  readonly category: string
  readonly policy: string | null
  readonly rule: string | null
  readonly score: number | null
  readonly inputs: Buffer
  readonly case_id: string | null
  readonly submission_id: string | null
  readonly subject: string | null
  readonly submission: Buffer | null
}

/** Decisions `d`, what they were about `b`, and their cases `c`; a condition follows. */
export const BRIEF_SQL = /* sql */ `
select d.id, d.seq, d.at, d.kind, d.outcome, d.category, d.score, d.inputs, c.effect, c.id as case_id,
  ${SHOWN_POLICY_SQL} as policy, ${SHOWN_RULE_SQL} as rule,
  b.submission_id, b.subject, b.submission
from decisions d
  left join decision_bodies b on b.decision_id = d.id
  left join cases c on c.decision_id = d.id`

export function briefOf({ at, effect, case_id, submission_id, submission, ...same }: BriefRow): DecisionBrief {
  return {
    ...same,
    at: at.toISOString(),
    effectiveOutcome: effect ?? same.outcome,
    caseId: case_id,
    submissionId: submission_id,
    erased: submission === null,
    submission: submission && readableSubmission(submission, same.kind),
  }
}
