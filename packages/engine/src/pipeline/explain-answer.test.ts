import { describe, expect, it } from 'vitest'
import { shippedPolicies } from '../../test/shipped-posts.ts'
import { explain } from './explain-answer.ts'

const policies = shippedPolicies()
const answer = (id: string, facts: Record<string, unknown>) => policies.get(id)!.answer(facts)

describe('an answer in plain words', () => {
  it('tells the rule, its reason and the facts that made it hold', () => {
    const claims = [{ claim_score: 0.05, support_confidence: 0, refute_confidence: 0.9 }]
    const told = explain(answer('final-decision', { claims, retrieval_coverage: 1, manipulation_score: 0 }))
    expect(told).toBe(
      [
        'high_conf_fake by strong-refutation: At least one claim is strongly refuted by evidence.',
        '  because claims[0].commitment ("asserts") == "asserts", claims[0].claim_score (0.05) <= 0.1 [refuted_max], claims[0].refute_confidence (0.9) >= 0.8 [refute_confidence_min]',
      ].join('\n'),
    )
  })

  it('tells which facts were missing', () => {
    expect(explain(answer('final-decision', {}), 'es').split('\n')).toEqual([
      'send_downstream por missing-data: Falta un dato que una regla necesita.',
      expect.stringMatching(/^desconocido: claims/),
    ])
  })

  it('tells what moved a score', () => {
    const facts = {
      election_anchor: true,
      assertive_claim_term: false,
      disinfo_narrative_term: false,
      numeric_reference: true,
      long_form_statement: false,
      question_penalty: false,
      hedging_penalty: false,
    }
    expect(explain(answer('claim-likeness', facts), 'es')).toContain(
      '0.45 = Referencia electoral 0.35, Referencia numérica 0.1',
    )
    expect(explain({ ...answer('claim-likeness', facts), score: null })).toContain('? = Election anchor 0.35')
  })

  it('tells the facts of the rule that decided, and of no other that held', () => {
    const fact = (name: string) => [{ fact: name, value: 1, op: '>', limit: 0 }]
    const trial = (rule: string, held: boolean | null) => ({ rule, held, facts: fact(rule) })
    const base = answer('final-decision', {})
    const trace = [trial('first', true), trial('second', null), trial('second', true)] as typeof base.trace
    const told = { ...base, rule: 'second', reason: 'Why.', unknown: [], trace }
    expect(explain(told)).toBe('send_downstream by second: Why.\n  because second (1) > 0')
    expect(explain({ ...told, rule: 'third' })).toBe('send_downstream by third: Why.')
    expect(explain({ ...told, trace: [{ ...trace[2]!, facts: [] }] })).toBe('send_downstream by second: Why.')
  })

  it('tells an override after what it replaced', () => {
    const judgement = { decision: 'APPROVE', confidence: 0.9, reasoning: 'Known customer' }
    const told = explain(answer('arbiter', { composite_risk_score: 90, risk_category: 'critical', judgement }))
    expect(told.split('\n')[0]).toMatch(/^APPROVE by judgement/)
    expect(told).toMatch(/BLOCK by critical-risk \(replaced APPROVE\)/)
  })
})
