import { LogicEngine } from 'json-logic-engine'

const variable = (name) => ({ var: name })
const some = (test) => ({ some: [variable('claims'), test] })
const highRisk = {
  or: [{ in: [variable('domain'), ['health', 'finance', 'politics']] }, { '===': [variable('risk_level'), 'high'] }],
}

const MISSING = {
  or: [
    { '===': [{ length: variable('claims') }, 0] },
    some({ '===': [variable('claim_score'), null] }),
    { '<': [variable('retrieval_coverage'), 0.5] },
  ],
}
const REFUTED = some({
  and: [{ '<=': [variable('claim_score'), 0.1] }, { '>=': [variable('refute_confidence'), 0.8] }],
})
const SUPPORTED = {
  and: [
    { '<': [variable('manipulation_score'), 0.6] },
    {
      all: [
        variable('claims'),
        { and: [{ '>=': [variable('claim_score'), 0.9] }, { '>=': [variable('support_confidence'), 0.8] }] },
      ],
    },
  ],
}
const NEUTRAL = {
  and: [
    { '>=': [variable('manipulation_score'), 0.3] },
    some({ and: [{ '>=': [variable('claim_score'), 0.3] }, { '<=': [variable('claim_score'), 0.7] }] }),
  ],
}

const FINAL_DECISION = {
  if: [
    ...[MISSING, 'missing-data', REFUTED, 'strong-refutation', SUPPORTED, 'strong-support'],
    ...[NEUTRAL, 'neutral-and-manipulative', { '>=': [variable('manipulation_score'), 0.6] }, 'high-manipulation'],
    'default',
  ],
}

const checked = { '!==': [variable('fact_check'), null] }
const verdict = (word) => ({ '===': [variable('fact_check.verdict'), word] })
const REVIEWED = some({
  or: [
    { and: [checked, verdict('mixed'), highRisk] },
    { and: [checked, verdict('unknown')] },
    { and: [{ '===': [variable('fact_check'), null] }, highRisk] },
  ],
})
const BLOCKED = some({ and: [checked, verdict('false'), { '>': [variable('fact_check.confidence'), 0.7] }] })

const PUBLICATION = { if: [BLOCKED, 'blocked', REVIEWED, 'needs_review', 'clean'] }

/** The two policies compiled by json-logic-engine: `final-decision` answers its rule, `publication` its outcome. */
export function jsonLogic() {
  const engine = new LogicEngine()
  return {
    name: 'json-logic-engine, compiled',
    finalDecision: engine.build(FINAL_DECISION),
    publication: engine.build(PUBLICATION),
  }
}
