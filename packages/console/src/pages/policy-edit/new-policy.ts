/** What a new policy begins with: every part that one needs, small enough to be read at once. It loads as it is. */
export const NEW_POLICY = `policy: new-policy
version: 0.1.0
author: Tribunal
title: { en: What it decides, es: Qué decide }
source: the document it follows
changelog:
  - 0.1.0 First draft.

facts:
  risk: { type: number, range: [0, 1] }

constants:
  risk_min: { value: 0.5, reason: Why it is this and no other. }

outcomes: [clean, needs_review]

hit: first
rules:
  - id: high-risk
    when: risk >= risk_min
    outcome: needs_review
    reason: { en: The risk is high., es: El riesgo es alto. }
default:
  rule: no-objection
  outcome: clean
  reason: { en: Nothing speaks against it., es: Nada se opone. }
unknown:
  rule: missing-risk
  outcome: needs_review
  reason: { en: The risk is not known., es: No se conoce el riesgo. }
`
