import { z } from 'zod'
import { POLICY_ANSWER } from '../policies/policy-answer.ts'
import { type Described, LOCAL_TEXT, REASON } from '../text.ts'
import { CASE_PRIORITIES, MODEL_STEPS, STAGES, STEP_STATUSES } from '../words.ts'

/** Settings of a deployment that decisions depend on; each is a fact of every decision made under it. */
export const SETTINGS = z.object({
  stage: z.enum(STAGES),
  stage_by: z
    .string()
    .exactOptional()
    .describe('Name of the scoped stage that holds in place of the deployment’s own; absent where none does'),
  publication: z
    .enum(['publication', 'publication-strict'])
    .describe('The policy that publishes, or the stricter one that closes the document’s own recommendations'),
  arbiter: z
    .enum(['arbiter', 'arbiter-guarded'])
    .describe('`arbiter-guarded` sends a decision of a model out of the documented band to a person'),
})

/** One model call in short: the raw answers are in the facts, under the same step and subject. */
const TRACE_CALL = z.object({
  step: z.enum(MODEL_STEPS),
  subject: z.string().exactOptional(),
  status: z.enum(['used', 'refused', 'failed']),
  prompt: z.string(),
  prompt_hash: z.string(),
  models: z.array(z.string()),
  input_tokens: z.number().nullable(),
  output_tokens: z.number().nullable(),
  cost_usd: z.number().nullable(),
  duration_ms: z.number(),
  note: REASON.nullable(),
})

/** One line of the trace: a step, in the order of the documents (spec section 3). */
export const TRACE_STEP = z
  .object({
    step: z.string(),
    started_ms: z.number().describe('Since the submission was received'),
    duration_ms: z.number(),
    status: z.enum(STEP_STATUSES).describe('`fallback`: a deterministic analyser answered in place of a model'),
    summary: REASON,
    calls: z
      .array(TRACE_CALL)
      .exactOptional()
      .describe('Models that were asked in this step; their raw answers are in the facts'),
  })
  .meta({ id: 'TraceStep', description: 'One step of a decision, with its times, its end and its model calls' })

/**
 * What a version of a policy that runs beside a decision would have made of it. Recorded, and never enforced.
 * `outcome` is the answer of the policy itself; `decision_outcome` is what the whole decision would have been with
 * it.
 */
export const SHADOW_ANSWER = z
  .object({
    policy: z.string(),
    version: z.string(),
    hash: z.string().describe('SHA-256 of the text of the version'),
    outcome: z.string().nullable().describe('What it answered; null where it failed'),
    rule: z.string().nullable(),
    decision_outcome: z.string().nullable().describe('The outcome that the whole decision would have had'),
    error: z.string().exactOptional().describe('Why it gave no answer'),
  })
  .meta({ id: 'ShadowAnswer', description: 'What a version of a policy that runs in shadow would have answered' })

/** The case that routing opens. It is part of the decision, whether or not a deployment has people to decide cases. */
export const CASE_ROUTE = z
  .object({ queue: z.string(), priority: z.enum(CASE_PRIORITIES), reason: LOCAL_TEXT })
  .meta({ id: 'CaseRoute', description: 'The case that routing opens' })

/**
 * What every decision has, of either kind. `answers` and `policies` together name each policy that took part, by
 * version and by the hash of its text, which a replay loads.
 */
export const DECISION_PARTS = {
  case: CASE_ROUTE.exactOptional().describe('Absent where routing opens no case'),
  trace: z.array(TRACE_STEP),
  shadow: z
    .array(SHADOW_ANSWER)
    .exactOptional()
    .describe('What versions of policies that ran beside it would have made of it'),
  answers: z.array(POLICY_ANSWER).describe('What each policy answered, in the order in which they were asked'),
  policies: z.record(z.string(), z.string()).describe('Policy id to content hash'),
}

/** Document 002: how far the outcome of a post is in force. */
export type Stage = (typeof STAGES)[number]
/**
 * Settings of a deployment that decisions depend on; each decision records them, so that a replay does not read those of today.
 */
export type Settings = Described<typeof SETTINGS>
/** How a step ended; `skipped` also where a fact that it requires is missing, with the reason in the summary. */
export type StepStatus = (typeof STEP_STATUSES)[number]
/** A model call as the trace shows it. */
export type TraceCall = Described<typeof TRACE_CALL>
/** One line of the trace; times are milliseconds since the submission was received. */
export type TraceStep = Described<typeof TRACE_STEP>
/** What a version in shadow would have answered; it never changes the decision beside which it stands. */
export type ShadowAnswer = Described<typeof SHADOW_ANSWER>
/** The case that routing opens: its queue, its priority, and the reason that the reviewer reads. */
export type CaseRoute = Described<typeof CASE_ROUTE>
