import type { Decision } from '@tribunal/engine'
import { PAYMENT_OUTCOMES, type PostDecision } from '@tribunal/engine'

const LABELS = ['high_conf_true', 'send_downstream', 'high_conf_fake'] as const
const STATUSES = ['clean', 'needs_review', 'blocked'] as const
const ACTIONS = ['ALLOW', 'REVIEW', 'BLOCK'] as const

const TONES = ['professional', 'informal', 'sensationalist', 'threatening'] as const
const CREDIBILITY = ['high', 'medium', 'low'] as const
const BOTS = ['none', 'template', 'spam'] as const

/** How grave a decision is, by each thing that is decided: higher is graver. */
function gravity(decision: Decision): Readonly<Record<string, number>> {
  if (decision.kind === 'payment') {
    const { decision: outcome, composite_risk_score: risk } = decision
    return { outcome: PAYMENT_OUTCOMES.indexOf(outcome), risk: risk ?? 0 }
  }
  return {
    label: LABELS.indexOf(decision.label),
    status: STATUSES.indexOf(decision.status),
    screening: ACTIONS.indexOf(decision.screening.action),
    escalation: Number(decision.escalate_to_human),
    ...suspicion(decision.integrity),
  }
}

/** Factor by factor: a model that adds to one may not take from another for it. */
function suspicion({ linguistic_summary: profile, detection_summary: detection }: PostDecision['integrity']) {
  const { grammar_quality: grammar } = profile
  const { ai_probability: ai } = detection
  return {
    urgency: profile.urgency_level,
    grammar: grammar.status === 'ok' ? 10 - grammar.value : 0,
    tone: TONES.indexOf(profile.tone_type),
    credibility: CREDIBILITY.indexOf(profile.credibility_markers),
    ai: ai.status === 'ok' ? ai.value : 0,
    bot: BOTS.indexOf(detection.bot_patterns),
    tactics: detection.manipulation_tactics.length,
    indicators: detection.scam_indicators.length,
  }
}

/** What is decided more softly than before. */
export function softened(now: Decision, before: Decision): readonly string[] {
  const [after, earlier] = [gravity(now), gravity(before)]
  return Object.keys(earlier)
    .filter((name) => after[name]! < earlier[name]!)
    .map((name) => `${name} is softer: ${earlier[name]} became ${after[name]}`)
}
