import { describe, expect, it } from 'vitest'
import type { PaymentParts } from './payment-parts.ts'
import { gapsOf } from './unknowns.ts'

describe('what was not known', () => {
  it('tells what failed before what another analyser answered for, and each thing once', () => {
    const parts = {
      kind: 'payment',
      trace: [
        { step: 'debate', status: 'fallback', summary: 'confidence 0.30', duration_ms: 1 },
        { step: 'threats', status: 'timeout', summary: 'no answer in 2 s', duration_ms: 2_000 },
        { step: 'routing', status: 'ok', summary: 'caller', duration_ms: 1 },
      ],
      calls: [
        { step: 'arbiter', status: 'refused', note: 'no JSON', answers: [] },
        { step: 'debate', status: 'used', note: null, answers: [] },
      ],
      unavailable: [
        { signal: 'off_hours', reason: 'nothing usual' },
        { signal: 'deviation', reason: 'nothing usual' },
      ],
      answers: [
        { policy: 'fp-01', unknown: ['amount_ratio'] },
        { policy: 'arbiter', unknown: ['composite_risk_score', 'learned.x', 'amount_ratio'] },
      ],
    } as unknown as PaymentParts
    expect(gapsOf(parts).map(({ kind, what, why }) => `${kind} ${what}: ${why}`)).toEqual([
      'failed threats: no answer in 2 s',
      'refused arbiter: no JSON',
      'unavailable off_hours,deviation: nothing usual',
      'missing amount_ratio: fp-01, arbiter',
      'missing composite_risk_score: arbiter',
      'fallback debate: confidence 0.30',
    ])
  })
})
