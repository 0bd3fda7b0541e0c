import { TRANSACTION_OUTCOMES } from '@tribunal/engine'
import { z } from 'zod'

const share = z.number().min(0).max(1)
const message = z.strictObject({ code: z.string().min(1), params: z.record(z.string(), z.unknown()).optional() })
const given = z.object({ es: z.string().min(1), en: z.string().min(1) })
const trace = z.array(
  z.object({
    step: z.string().min(1),
    started_ms: z.number().min(0),
    duration_ms: z.number().min(0),
    status: z.enum(['ok', 'fallback', 'skipped', 'timeout', 'error']),
    summary: message,
  }),
)

const POST = z.object({
  kind: z.literal('post'),
  label: z.enum(['high_conf_true', 'high_conf_fake', 'send_downstream']),
  status: z.enum(['clean', 'needs_review', 'blocked']),
  escalate_to_human: z.boolean(),
  screening: z.object({ action: z.enum(['ALLOW', 'REVIEW', 'BLOCK']), reason_codes: z.array(z.string()).min(1) }),
  integrity: z.object({ integrity_score: share, verdict: z.string().min(1), total_penalty: z.number().min(0) }),
  claims: z.array(
    z.object({
      start: z.number().int().min(0),
      end: z.number().int().min(1),
      confidence: share,
      verification: z.object({
        claim_score: share.nullable(),
        fact_check: z.object({ verdict: z.enum(['true', 'false', 'mixed', 'unknown']), confidence: share }).nullable(),
      }),
    }),
  ),
  retrieval_coverage: share,
  explanations: z.object({ public: message, audit: given }),
  trace,
})

const PAYMENT = z.object({
  kind: z.literal('transaction'),
  decision: z.enum(TRANSACTION_OUTCOMES),
  confidence: share,
  composite_risk_score: z.number().min(0).max(100),
  risk_category: z.enum(['low', 'medium', 'high', 'critical']),
  explanation_customer: z.string().min(1),
  explanation_audit: z.string().min(1),
  explanations: z.object({ customer: given, audit: given }),
  source: z.enum(['model', 'fallback']),
  route: z.enum(['caller', 'blocking_webhook', 'human_queue']),
  trace,
})

const DECISION = z.discriminatedUnion('kind', [POST, PAYMENT])

/** What is wrong with the shape of a decision; empty where it is one, which no model can change. */
export function shapeProblems(decision: unknown): readonly string[] {
  const parsed = DECISION.safeParse(decision)
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}
