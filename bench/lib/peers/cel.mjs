import { parse } from '@marcbachmann/cel-js'

const FINAL_DECISION = `
  size(claims) == 0 || claims.exists(c, c.claim_score == null) || retrieval_coverage < 0.5 ? "missing-data"
  : claims.exists(c, c.claim_score <= 0.1 && c.refute_confidence >= 0.8) ? "strong-refutation"
  : manipulation_score < 0.6 && claims.all(c, c.claim_score >= 0.9 && c.support_confidence >= 0.8) ? "strong-support"
  : manipulation_score >= 0.3 && claims.exists(c, c.claim_score >= 0.3 && c.claim_score <= 0.7) ? "neutral-and-manipulative"
  : manipulation_score >= 0.6 ? "high-manipulation"
  : "default"`

const RISK = '(c.domain in ["health", "finance", "politics"] || c.risk_level == "high")'
const PUBLICATION = `
  claims.exists(c, c.fact_check != null && c.fact_check.verdict == "false" && c.fact_check.confidence > 0.7) ? "blocked"
  : claims.exists(c, c.fact_check == null ? ${RISK}
      : c.fact_check.verdict == "unknown" || (c.fact_check.verdict == "mixed" && ${RISK})) ? "needs_review"
  : "clean"`

/** The two policies parsed once by cel-js: `final-decision` answers its rule, `publication` its outcome. */
export function cel() {
  return {
    name: '@marcbachmann/cel-js, parsed once',
    finalDecision: parse(FINAL_DECISION),
    publication: parse(PUBLICATION),
  }
}
