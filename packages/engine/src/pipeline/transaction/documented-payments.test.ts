import { expect, it } from 'vitest'
import { shippedTransactionHouse } from '../../../test/shipped-transaction-house.ts'
import { NO_HISTORY } from '../../signals/transaction/transaction-history.ts'
import { createTransactionPipeline } from './transaction-pipeline.ts'

const p = createTransactionPipeline(shippedTransactionHouse())

import { readFileSync } from 'node:fs'

it('x', () => {
  const lines = readFileSync(new URL('../../../../../samples/payments.jsonl', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean)
    .slice(0, 6)
  for (const l of lines) {
    const d = p.decide(JSON.parse(l), NO_HISTORY, () => performance.now())
    console.log(
      d.transaction_id,
      d.decision,
      d.confidence,
      d.composite_risk_score,
      d.risk_category,
      d.explanation_audit,
      d.trace.map((t) => t.step + ':' + t.status + ':' + t.summary).join(' / '),
      d.route,
    )
  }
  console.log(
    JSON.stringify(
      p.decide(JSON.parse(lines[5]!), NO_HISTORY, () => performance.now()),
      null,
      1,
    ),
  )
  const txs = lines.map((l) => JSON.parse(l))
  for (let r = 0; r < 8; r++) {
    const t0 = performance.now()
    for (let i = 0; i < 12000; i++) p.decide(txs[i % 6], NO_HISTORY, () => performance.now())
    console.log('us per decision', ((performance.now() - t0) / 12000) * 1000)
  }
  expect(1).toBe(1)
})
