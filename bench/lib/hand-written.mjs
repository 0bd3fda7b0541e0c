// The yardsticks: what a careful programmer writes by hand for the two policies. One loop for each rule of
// `final-decision`, one loop over the claims for `publication`, out of each as early as can be. They answer in the shape
// that Tribunal answers in. Each claim is asserted, as the inputs are; the rules for those that are not never hold for them and are
// left out. They take every fact as given: unlike a compiled policy they have no answer to a missing one.

/** The settled outcomes of a policy by rule: outcome, rule and reason, as the hand-written functions answer them. */
export function settledOf(policy) {
  const { rules, default: fallback, unknown, forEach } = policy.body
  const all = [unknown, forEach?.empty, fallback, ...rules].filter((one) => one !== undefined)
  return Object.fromEntries(all.map(({ id, outcome, reason }) => [id, { outcome, rule: id, reason }]))
}

function compact({ outcome, rule, reason }, witness) {
  return { outcome, rule, reason, witness }
}

function full({ outcome, rule, reason }, witness, facts) {
  return { outcome, rule, reason, witness, facts }
}

const asserts = ({ commitment }) => commitment === 'asserts'

const STATED = ['asserts', 'reports', 'mentions']
const isStated = ({ commitment }) => commitment === 'asserts' || commitment === 'reports' || commitment === 'mentions'

function assertedFact(i) {
  return { fact: `claims[${i}].commitment`, value: 'asserts', op: '==', limit: 'asserts' }
}

function isHighRisk({ domain, risk_level }) {
  return domain === 'health' || domain === 'finance' || domain === 'politics' || risk_level === 'high'
}

/** `final-decision` with rule and witness. */
export function finalDecision(settled) {
  const missing = settled['missing-data']
  const refuted = settled['strong-refutation']
  const supported = settled['strong-support']
  const neutral = settled['neutral-and-manipulative']
  const manipulative = settled['high-manipulation']
  const fallback = settled.default
  return ({ claims, retrieval_coverage, manipulation_score }) => {
    if (claims.length === 0) return compact(missing, -1)
    for (let i = 0; i < claims.length; i++) if (claims[i].claim_score === null) return compact(missing, i)
    if (retrieval_coverage < 0.5) return compact(missing, -1)
    for (let i = 0; i < claims.length; i++) {
      const claim = claims[i]
      if (asserts(claim) && claim.claim_score <= 0.1 && claim.refute_confidence >= 0.8) return compact(refuted, i)
    }
    if (manipulation_score < 0.6 && allSupported(claims)) return compact(supported, -1)
    if (manipulation_score >= 0.3) {
      const i = firstNeutral(claims)
      if (i >= 0) return compact(neutral, i)
    }
    return compact(manipulation_score >= 0.6 ? manipulative : fallback, -1)
  }
}

function allSupported(claims) {
  for (let i = 0; i < claims.length; i++) {
    const claim = claims[i]
    if (!(asserts(claim) && claim.claim_score >= 0.9 && claim.support_confidence >= 0.8)) return false
  }
  return true
}

function firstNeutral(claims) {
  for (let i = 0; i < claims.length; i++) {
    const score = claims[i].claim_score
    if (score >= 0.3 && score <= 0.7) return i
  }
  return -1
}

/** `final-decision` with every fact that made its rule hold. */
export function finalDecisionExplained(settled) {
  const missing = settled['missing-data']
  const refuted = settled['strong-refutation']
  const supported = settled['strong-support']
  const neutral = settled['neutral-and-manipulative']
  const manipulative = settled['high-manipulation']
  const fallback = settled.default
  return ({ claims, retrieval_coverage, manipulation_score }) => {
    if (claims.length === 0) return full(missing, -1, [{ fact: 'size(claims)', value: 0, op: '==', limit: 0 }])
    for (let i = 0; i < claims.length; i++) {
      if (claims[i].claim_score === null) {
        return full(missing, i, [{ fact: `claims[${i}].claim_score`, value: null, op: '==', limit: null }])
      }
    }
    if (retrieval_coverage < 0.5) {
      const coverage = {
        fact: 'retrieval_coverage',
        value: retrieval_coverage,
        op: '<',
        limit: 0.5,
        constant: 'coverage_min',
      }
      return full(missing, -1, [coverage])
    }
    for (let i = 0; i < claims.length; i++) {
      const { commitment, claim_score, refute_confidence } = claims[i]
      if (commitment === 'asserts' && claim_score <= 0.1 && refute_confidence >= 0.8) {
        return full(refuted, i, [
          assertedFact(i),
          { fact: `claims[${i}].claim_score`, value: claim_score, op: '<=', limit: 0.1, constant: 'refuted_max' },
          {
            fact: `claims[${i}].refute_confidence`,
            value: refute_confidence,
            op: '>=',
            limit: 0.8,
            constant: 'refute_confidence_min',
          },
        ])
      }
    }
    if (manipulation_score < 0.6 && allSupported(claims)) {
      return full(supported, -1, supportedFacts(claims, manipulation_score))
    }
    if (manipulation_score >= 0.3) {
      const i = firstNeutral(claims)
      if (i >= 0) {
        const value = claims[i].claim_score
        return full(neutral, i, [
          { fact: `claims[${i}].claim_score`, value, op: '>=', limit: 0.3, constant: 'neutral_min' },
          { fact: `claims[${i}].claim_score`, value, op: '<=', limit: 0.7, constant: 'neutral_max' },
          {
            fact: 'manipulation_score',
            value: manipulation_score,
            op: '>=',
            limit: 0.3,
            constant: 'neutral_manipulation_min',
          },
        ])
      }
    }
    if (manipulation_score >= 0.6) {
      return full(manipulative, -1, [
        {
          fact: 'manipulation_score',
          value: manipulation_score,
          op: '>=',
          limit: 0.6,
          constant: 'high_manipulation_min',
        },
      ])
    }
    return full(fallback, -1, [])
  }
}

function supportedFacts(claims, manipulation_score) {
  const facts = []
  for (let i = 0; i < claims.length; i++) {
    const { claim_score, support_confidence } = claims[i]
    facts.push(
      assertedFact(i),
      { fact: `claims[${i}].claim_score`, value: claim_score, op: '>=', limit: 0.9, constant: 'supported_min' },
      {
        fact: `claims[${i}].support_confidence`,
        value: support_confidence,
        op: '>=',
        limit: 0.8,
        constant: 'support_confidence_min',
      },
    )
  }
  facts.push({
    fact: 'manipulation_score',
    value: manipulation_score,
    op: '<',
    limit: 0.6,
    constant: 'high_manipulation_min',
  })
  return facts
}

/** `publication` with rule and witness. Once a claim needs review, only one that blocks can still change the answer. */
export function publication(settled) {
  const { [BLOCKED]: blocked, [MIXED]: mixed, [UNVERIFIABLE]: unverifiable, [UNCHECKED]: unchecked } = settled
  const { 'no-claims': empty, 'no-objection': clean } = settled
  return ({ claims }) => {
    if (claims.length === 0) return compact(empty, -1)
    let found = clean
    let at = 0
    for (let i = 0; i < claims.length; i++) {
      const claim = claims[i]
      const check = claim.fact_check
      if (check === null) {
        if (found === clean && asserts(claim) && isHighRisk(claim)) {
          found = unchecked
          at = i
        }
      } else if (check.verdict === 'false') {
        if (asserts(claim) && check.confidence > 0.7) return compact(blocked, i)
      } else if (found === clean) {
        if (check.verdict === 'unknown' && isStated(claim)) {
          found = unverifiable
          at = i
        } else if (check.verdict === 'mixed' && isStated(claim) && isHighRisk(claim)) {
          found = mixed
          at = i
        }
      }
    }
    return compact(found, at)
  }
}

const BLOCKED = 'confidently-false'
const MIXED = 'mixed-high-risk'
const UNVERIFIABLE = 'unverifiable'
const UNCHECKED = 'unchecked-high-risk'

/** `publication` with every fact that made its rule hold. */
export function publicationExplained(settled) {
  const { [BLOCKED]: blocked, [MIXED]: mixed, [UNVERIFIABLE]: unverifiable, [UNCHECKED]: unchecked } = settled
  const { 'no-claims': empty, 'no-objection': clean } = settled
  return ({ claims }) => {
    if (claims.length === 0) return full(empty, -1, [])
    let found = clean
    let at = 0
    for (let i = 0; i < claims.length; i++) {
      const claim = claims[i]
      const check = claim.fact_check
      if (check === null) {
        if (found === clean && asserts(claim) && isHighRisk(claim)) {
          found = unchecked
          at = i
        }
      } else if (check.verdict === 'false') {
        if (asserts(claim) && check.confidence > 0.7) return full(blocked, i, blockedFacts(check, i))
      } else if (found === clean) {
        if (check.verdict === 'unknown' && isStated(claim)) {
          found = unverifiable
          at = i
        } else if (check.verdict === 'mixed' && isStated(claim) && isHighRisk(claim)) {
          found = mixed
          at = i
        }
      }
    }
    return full(found, at, found === clean ? [] : reviewFacts(found.rule, claims[at], at))
  }
}

function blockedFacts(check, i) {
  return [
    assertedFact(i),
    { fact: `claims[${i}].fact_check`, value: check, op: '!=', limit: null },
    { fact: `claims[${i}].fact_check.verdict`, value: 'false', op: '==', limit: 'false' },
    {
      fact: `claims[${i}].fact_check.confidence`,
      value: check.confidence,
      op: '>',
      limit: 0.7,
      constant: 'false_confidence_min',
    },
  ]
}

function reviewFacts(rule, claim, i) {
  const check = claim.fact_check
  if (rule === UNCHECKED)
    return [
      assertedFact(i),
      { fact: `claims[${i}].fact_check`, value: null, op: '==', limit: null },
      riskFact(claim, i),
    ]
  const checked = { fact: `claims[${i}].fact_check`, value: check, op: '!=', limit: null }
  const verdict = { fact: `claims[${i}].fact_check.verdict`, value: check.verdict, op: '==', limit: check.verdict }
  const stated = { fact: `claims[${i}].commitment`, value: claim.commitment, op: 'in', limit: STATED }
  return rule === UNVERIFIABLE ? [stated, checked, verdict] : [stated, checked, verdict, riskFact(claim, i)]
}

const RISKY = ['health', 'finance', 'politics']

function riskFact({ domain, risk_level }, i) {
  return domain === 'health' || domain === 'finance' || domain === 'politics'
    ? { fact: `claims[${i}].domain`, value: domain, op: 'in', limit: RISKY }
    : { fact: `claims[${i}].risk_level`, value: risk_level, op: '==', limit: 'high' }
}
