import { ZenEngine } from '@gorules/zen-engine'

const FINAL_DECISION = [
  ['len(claims) == 0 or some(claims, #.claim_score == null) or retrieval_coverage < 0.5', 'missing-data'],
  ['some(claims, #.claim_score <= 0.1 and #.refute_confidence >= 0.8)', 'strong-refutation'],
  ['manipulation_score < 0.6 and all(claims, #.claim_score >= 0.9 and #.support_confidence >= 0.8)', 'strong-support'],
  [
    'manipulation_score >= 0.3 and some(claims, #.claim_score >= 0.3 and #.claim_score <= 0.7)',
    'neutral-and-manipulative',
  ],
  ['manipulation_score >= 0.6', 'high-manipulation'],
  ['', 'default'],
]

const RISK = "(#.domain in ['health', 'finance', 'politics'] or #.risk_level == 'high')"
const PUBLICATION = [
  [
    "some(claims, #.fact_check != null and #.fact_check.verdict == 'false' and #.fact_check.confidence > 0.7)",
    'blocked',
  ],
  [
    `some(claims, (#.fact_check == null and ${RISK}) or (#.fact_check != null and (#.fact_check.verdict == 'unknown' or (#.fact_check.verdict == 'mixed' and ${RISK}))))`,
    'needs_review',
  ],
  ['', 'clean'],
]

/** A decision table of one column, first hit. */
function model(rows) {
  const table = {
    hitPolicy: 'first',
    inputs: [{ id: 'condition', name: 'Condition', type: 'expression' }],
    outputs: [{ id: 'answer', name: 'Answer', field: 'answer', type: 'expression' }],
    rules: rows.map(([condition, answer], index) => ({
      _id: String(index),
      condition,
      answer: JSON.stringify(answer),
    })),
  }
  return {
    nodes: [
      { id: 'in', name: 'in', type: 'inputNode', position: { x: 0, y: 0 } },
      { id: 'table', name: 'table', type: 'decisionTableNode', content: table, position: { x: 1, y: 0 } },
      { id: 'out', name: 'out', type: 'outputNode', position: { x: 2, y: 0 } },
    ],
    edges: [
      { id: 'a', sourceId: 'in', targetId: 'table', type: 'edge' },
      { id: 'b', sourceId: 'table', targetId: 'out', type: 'edge' },
    ],
  }
}

function decider(engine, rows) {
  const decision = engine.createDecision(Buffer.from(JSON.stringify(model(rows))))
  return async (facts) => (await decision.evaluate(facts)).result.answer
}

/** The two policies in Zen: `final-decision` answers its rule, `publication` its outcome. */
export function zen() {
  const engine = new ZenEngine()
  return {
    name: '@gorules/zen-engine',
    asynchronous: true,
    finalDecision: decider(engine, FINAL_DECISION),
    publication: decider(engine, PUBLICATION),
  }
}
