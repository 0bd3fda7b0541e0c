import { describe, expect, it } from 'vitest'
import type { PaymentParts } from './payment-parts.ts'
import { gapsOf } from './unknowns.ts'

describe('what was not known', () => {
  it('tells what failed before what another analyser answered for', () => {
    const parts = {
      kind: 'transaction',
      trace: [
        { step: 'debate', status: 'fallback', summary: 'confidence 0.30', duration_ms: 1 },
        { step: 'threats', status: 'timeout', summary: 'no answer in 2 s', duration_ms: 2_000 },
        { step: 'routing', status: 'ok', summary: 'caller', duration_ms: 1 },
      ],
      calls: [
        { step: 'arbiter', status: 'refused', note: 'no JSON', answers: [] },
        { step: 'debate', status: 'used', note: null, answers: [] },
      ],
      unavailable: [{ signal: 'off_hours', reason: 'no usual hours' }],
      answers: [{ policy: 'arbiter', unknown: ['composite_risk_score'] }],
    } as unknown as PaymentParts
    expect(gapsOf(parts).map(({ kind, what }) => `${kind} ${what}`)).toEqual([
      'failed threats',
      'refused arbiter',
      'unavailable off_hours',
      'missing composite_risk_score',
      'fallback debate',
    ])
  })
})
