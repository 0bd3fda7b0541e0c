import { TRANSACTION_OUTCOMES } from '@tribunal/engine'
import type { Decision } from '../../src/house/open-tribunal.ts'

const LABELS = ['high_conf_true', 'send_downstream', 'high_conf_fake'] as const
const STATUSES = ['clean', 'needs_review', 'blocked'] as const
const ACTIONS = ['ALLOW', 'REVIEW', 'BLOCK'] as const

/** How grave a decision is, by each thing that is decided: higher is graver. */
function gravity(decision: Decision): Readonly<Record<string, number>> {
  if (decision.kind === 'transaction') {
    const { decision: outcome, composite_risk_score: risk } = decision
    return { outcome: TRANSACTION_OUTCOMES.indexOf(outcome), risk: risk ?? 0 }
  }
  return {
    label: LABELS.indexOf(decision.label),
    status: STATUSES.indexOf(decision.status),
    screening: ACTIONS.indexOf(decision.screening.action),
    penalties: decision.integrity.total_penalty,
    escalation: Number(decision.escalate_to_human),
  }
}

/** What is decided more softly than before. */
export function softened(now: Decision, before: Decision): readonly string[] {
  const [after, earlier] = [gravity(now), gravity(before)]
  return Object.keys(earlier)
    .filter((name) => after[name]! < earlier[name]!)
    .map((name) => `${name} is softer: ${earlier[name]} became ${after[name]}`)
}
