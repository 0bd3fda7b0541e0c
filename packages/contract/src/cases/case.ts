import { z } from 'zod'
import { DECISION, PAYMENT_BRIEF } from '../decisions/decision.ts'
import { SUBMISSION } from '../decisions/submission.ts'
import { CASE_NOTICES } from '../notices.ts'
import { LOCAL_TEXT, NAMED, RISK_SCORE, TIME } from '../text.ts'
import {
  APPEAL_STATUSES,
  CASE_ACTS,
  CASE_CAUSES,
  CASE_PRIORITIES,
  CASE_REFUSALS,
  CASE_STAGES,
  CASE_STATUSES,
  type CaseAct,
  KINDS,
} from '../words.ts'

/**
 * A case as a list shows it.
 *
 * - `machine_outcome` stays as it was; `effective_outcome` is what to act on.
 * - `assignee` may take it and nobody else but a lead; `held_by` has taken it, until its lease runs out.
 * - `version` counts the events of the case, so that a list can see that something changed.
 * - What was submitted (`submission_id`, `subject`, `preview`, `payment`) is null once it was erased. The case itself
 *   stays.
 */
export const CASE = z
  .object({
    id: z.uuid(),
    decision_id: z.uuid(),
    kind: z.enum(KINDS),
    queue: z.string(),
    cause: z.enum(CASE_CAUSES).describe('Why there is a case'),
    notices_count: z.int().describe('Notices about the post'),
    priority: z.enum(CASE_PRIORITIES),
    lang: z.string().nullable(),
    skill: z.string().nullable().describe('What a reviewer has to know to be given it'),
    stage: z
      .enum(CASE_STAGES)
      .describe(
        'Whose turn it is: the first reviewer, a second, a lead, or who hears the appeal; a second and a lead may follow on an appeal, too',
      ),
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
    appeal: z
      .object({
        id: z.uuid(),
        status: z.enum(APPEAL_STATUSES),
        due_at: TIME,
        answered_at: TIME.nullable().describe('Null while it waits for its answer, by `due_at`'),
      })
      .nullable(),
    submission_id: z.string().nullable().describe('Null where it was erased'),
    subject: z.string().nullable(),
    preview: z.string().nullable().describe('The beginning of the text, or what a payment is in a line'),
    payment: PAYMENT_BRIEF.nullable().describe('Null of a post, and where it was erased'),
    version: z.int(),
  })
  .meta({ id: 'Case', description: 'A case that people decide' })

/**
 * What a reviewer may choose, least severe first, with the reasons that fit each outcome in this case. A reason keeps
 * its number over all outcomes, so that a reviewer can learn it as a key.
 */
export const CASE_OUTCOMES = z.array(
  z
    .object({
      outcome: z.string(),
      key: z.string().describe('On the keyboard'),
      hand_over: z
        .object({ queues: z.array(z.string()) })
        .nullable()
        .describe('Where the case may go on, of an outcome that settles nothing; null of others'),
      reasons: z.array(
        z.object({
          code: z.string(),
          number: z.int().min(1).describe('The same for every outcome and every case of its kind'),
          title: LOCAL_TEXT,
          needs_rationale: z.boolean().describe('Whether it has to be said in a text as well'),
        }),
      ),
    })
    .meta({ id: 'CaseOutcome' }),
)

/** What the caller may do with a case now, or the refusal that they would get: buttons are made of it. */
const MAY = z
  .union([z.literal(true), z.enum([...CASE_REFUSALS, 'erased'])])
  .meta({ id: 'CaseMay', description: 'True, or why not; `erased`: the content of the decision is gone' })

/** What a user said about a post. It is shown to reviewers, beside the sources that the user gives. */
export const REVIEW_CONTEXT = z
  .object({
    user: z.string(),
    verdict: z.enum(['validate', 'flag']),
    sources: z.array(z.string()),
    note: z.string().nullable(),
    created_at: TIME,
  })
  .meta({ id: 'ReviewContext' })

/** A recorded decision with what others say of its post. */
export const FOUND_DECISION = DECISION.extend({
  review_context: z
    .array(REVIEW_CONTEXT)
    .optional()
    .describe('What users said about the post; absent where nobody did, and without the permission `cases:read`'),
  notices_count: z.int().optional().describe('Notices about the post; absent where there are none'),
}).meta({ id: 'FoundDecision', description: 'A recorded decision with what others say of its post' })

/**
 * A case with all that is needed to decide it. Where `blind_hidden` is true, a page shows no verdict of the machine
 * before an outcome is chosen; the first choice is then recorded as `blind_first`.
 */
export const CASE_DETAIL = z
  .object({
    case: CASE.extend({
      resolutions: z.array(
        z.object({
          by: NAMED,
          resolved_at: TIME,
          stage: z.enum(CASE_STAGES),
          outcome: z.string(),
          reason_code: z.string(),
          blind_first: z.object({ outcome: z.string() }).nullable().describe('Chosen before the verdict was shown'),
          round: z.int().describe('0 at first; each reopening begins another'),
        }),
      ),
      links: z.array(z.string()).describe('`case:UUID`, `decision:UUID`'),
      notes_count: z.int(),
      undo_expires_at: TIME.nullable().describe('Until when the caller can take back what they decided'),
      may: z.object(Object.fromEntries(CASE_ACTS.map((act) => [act, MAY])) as Record<CaseAct, typeof MAY>),
    }),
    decision: DECISION,
    submission: SUBMISSION.nullable().describe('What was decided about, as it was read; null where it was erased'),
    history: z.array(
      z.object({
        seq: z.int().describe('Its place in the ledger'),
        type: z.string(),
        at: TIME,
        actor: NAMED,
        data: z.looseObject({}),
        texts: z.record(z.string(), z.string().nullable()).describe('What was written; null where it was erased'),
      }),
    ),
    outcomes: CASE_OUTCOMES,
    policy: z
      .object({
        id: z.string(),
        version: z.string(),
        rule: z.string(),
        excerpt: z.string().nullable().describe('The rule as it stands in the policy of that time'),
        line: z.int().nullable().describe('Of its beginning in the file; counts from 1'),
      })
      .nullable()
      .describe('What settled the machine’s outcome'),
    context: z.array(REVIEW_CONTEXT).describe('What users said about the post'),
    notices: CASE_NOTICES.describe('Notices about the post, those of trusted flaggers first'),
    blind_hidden: z.boolean().describe('Whether the machine’s verdict is to be hidden until an outcome is chosen'),
  })
  .meta({ id: 'CaseDetail', description: 'A case with all that is needed to decide it' })

/** A request to look at a decision again, with its answer; `answered` is null while it waits. */
export const APPEAL = z
  .object({
    id: z.uuid(),
    status: z.enum(APPEAL_STATUSES),
    submitted_at: TIME,
    submitted_by: NAMED,
    due_at: TIME.describe('By when it is to be answered'),
    text: z.string().nullable().describe('Null where it was erased'),
    answered: z
      .object({
        by: NAMED,
        answered_at: TIME,
        outcome: z.string().nullable().describe('What holds from then on; null where it was not heard'),
        reason_code: z.string(),
        answer: z.string().nullable().describe('Null where it was erased'),
      })
      .nullable(),
  })
  .meta({ id: 'Appeal' })
