import { describe, expect, it } from 'vitest'
import type { PolicyMatch, ThreatMatch } from '../../../domain/decision.ts'
import { cite } from './aggregate-evidence.ts'

const match = (policy_id: string, es: string): PolicyMatch => ({
  policy_id,
  rule: 'r',
  title: { es: '', en: '' },
  text: { es, en: '' },
  action: 'CHALLENGE',
  severity: 'medium',
  relevance: 0.7,
})
const threat = (source: string, confidence: number): ThreatMatch => ({
  source,
  type: 'merchant',
  value: 'M-999',
  confidence,
  detail: '',
  date: '2026-11-22',
})

describe('citations', () => {
  it('have the formats of document 001', () => {
    const cited = cite([match('FP-01', 'Transacciones nocturnas > 3x promedio')], [threat('merchant_watchlist', 0.85)])
    expect(cited).toEqual({
      all: ['FP-01: Transacciones nocturnas > 3x promedio', 'Threat: merchant_watchlist (confidence: 0.85)'],
      internal: [{ policy_id: 'FP-01', text: 'Transacciones nocturnas > 3x promedio' }],
      external: [{ source: 'merchant_watchlist', detail: 'Confidence: 0.85' }],
    })
  })

  it('say so where there are no external threats', () => {
    const none = [{ source: 'external_threat_check', detail: 'No external threats detected' }]
    expect(cite([], [])).toEqual({ all: [], internal: [], external: none })
    expect(cite([match('FP-01', 'x')], []).external).toEqual(none)
  })

  it('keep their order and do not repeat', () => {
    const cited = cite(
      [match('FP-02', 'b'), match('FP-01', 'a'), match('FP-02', 'b')],
      [threat('z', 0.5), threat('a', 0.5), threat('z', 0.5), threat('z', 0.6)],
    )
    expect(cited.all).toEqual([
      'FP-02: b',
      'FP-01: a',
      'Threat: z (confidence: 0.50)',
      'Threat: a (confidence: 0.50)',
      'Threat: z (confidence: 0.60)',
    ])
    expect(cited.internal).toHaveLength(2)
    expect(cited.external).toHaveLength(3)
  })
})
