import { Engine } from 'json-rules-engine'

// The engine cannot say "some element for which two things hold": the tests of an element are operators in JavaScript.
const OPERATORS = {
  missesAScore: (claims) => claims.some((claim) => claim.claim_score === null),
  isRefuted: (claims) => claims.some((claim) => claim.claim_score <= 0.1 && claim.refute_confidence >= 0.8),
  isSupported: (claims) => claims.every((claim) => claim.claim_score >= 0.9 && claim.support_confidence >= 0.8),
  hasNeutral: (claims) => claims.some((claim) => claim.claim_score >= 0.3 && claim.claim_score <= 0.7),
  isEmpty: (claims) => claims.length === 0,
  blocks: (claims) => claims.some(({ fact_check }) => fact_check?.verdict === 'false' && fact_check.confidence > 0.7),
  needsReview: (claims) =>
    claims.some((claim) => {
      const check = claim.fact_check
      if (check === null) return isHighRisk(claim)
      return check.verdict === 'unknown' || (check.verdict === 'mixed' && isHighRisk(claim))
    }),
}

function isHighRisk({ domain, risk_level }) {
  return domain === 'health' || domain === 'finance' || domain === 'politics' || risk_level === 'high'
}

const claims = (operator) => ({ fact: 'claims', operator, value: true })
const scalar = (fact, operator, value) => ({ fact, operator, value })
const manipulation = (operator, value) => scalar('manipulation_score', operator, value)

const FINAL_DECISION = [
  ['missing-data', { any: [claims('isEmpty'), claims('missesAScore'), scalar('retrieval_coverage', 'lessThan', 0.5)] }],
  ['strong-refutation', { all: [claims('isRefuted')] }],
  ['strong-support', { all: [manipulation('lessThan', 0.6), claims('isSupported')] }],
  ['neutral-and-manipulative', { all: [manipulation('greaterThanInclusive', 0.3), claims('hasNeutral')] }],
  ['high-manipulation', { all: [manipulation('greaterThanInclusive', 0.6)] }],
]
const PUBLICATION = [
  ['blocked', { all: [claims('blocks')] }],
  ['needs_review', { all: [claims('needsReview')] }],
]

/** Rules of falling priority; the first that succeeds stops the engine. */
function decider(rules, fallback) {
  const engine = new Engine([], { allowUndefinedFacts: true })
  for (const [name, holds] of Object.entries(OPERATORS)) engine.addOperator(name, (value) => holds(value))
  rules.forEach(([type, conditions], index) => {
    engine.addRule({ conditions, event: { type }, priority: rules.length - index, onSuccess: () => engine.stop() })
  })
  return async (facts) => (await engine.run(facts)).events[0]?.type ?? fallback
}

/** The two policies in json-rules-engine: `final-decision` answers its rule, `publication` its outcome. */
export function jsonRulesEngine() {
  return {
    name: 'json-rules-engine',
    asynchronous: true,
    finalDecision: decider(FINAL_DECISION, 'default'),
    publication: decider(PUBLICATION, 'clean'),
  }
}
