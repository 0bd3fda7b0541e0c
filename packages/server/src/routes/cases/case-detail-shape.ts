import type { FoundContext } from '@tribunal/adapters/store'
import { CASE_REFUSALS, CASE_STAGES } from '@tribunal/engine'
import { z } from 'zod'
import { DECISION, SUBMISSION } from '../decisions/schemas.ts'
import { CASE, NAMED } from './case-shape.ts'
import { OUTCOMES } from './reason-shape.ts'

/** What may be asked of a case. */
export const CASE_ACTS = [
  'claim',
  'extend',
  'release',
  'resolve',
  'undo',
  'reopen',
  'escalate',
  'hand_over',
  'reassign',
  'hear',
  'reject_appeal',
] as const
export type CaseAct = (typeof CASE_ACTS)[number]

const TIME = z.iso.datetime()
const MAY = z.union([z.literal(true), z.enum(CASE_REFUSALS)]).meta({ id: 'CaseMay', description: 'True, or why not' })

/** What a user said about a post. */
export const CONTEXT = z
  .object({
    user: z.string(),
    verdict: z.enum(['validate', 'flag']),
    sources: z.array(z.string()),
    note: z.string().nullable(),
    created_at: TIME,
  })
  .meta({ id: 'ReviewContext' })

export function contextShape({ user, verdict, sources, note, at }: FoundContext): z.output<typeof CONTEXT> {
  return { user, verdict, sources: [...sources], note, created_at: at }
}

/** A case with all that is needed to decide it. */
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
    outcomes: OUTCOMES,
    policy: z
      .object({
        id: z.string(),
        version: z.string(),
        rule: z.string(),
        excerpt: z.string().nullable().describe('The rule as it stands in the policy of then'),
        line: z.int().nullable().describe('Of its beginning in the file; counts from 1'),
      })
      .nullable()
      .describe('What settled the machine’s outcome'),
    context: z.array(CONTEXT).describe('What users said about the post'),
    blind_hidden: z.boolean().describe('Whether the machine’s verdict is to be hidden until an outcome is chosen'),
  })
  .meta({ id: 'CaseDetail', description: 'A case with all that is needed to decide it' })

export type CaseDetail = z.output<typeof CASE_DETAIL>
