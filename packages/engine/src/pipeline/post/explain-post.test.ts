import { localText, message } from '@tribunal/messages'
import { describe, expect, it } from 'vitest'
import { CALM } from '../../../test/calm-post.ts'
import { shippedPolicies } from '../../../test/shipped-posts.ts'
import { type Claim, DEFAULT_SETTINGS, type PostFacts, type Stage } from '../../domain/index.ts'
import { explainToAudit, explainToPublic } from './explain-post.ts'
import { judgeOutcome, judgeRouting, type PostJudgement, type RoutedPost, unverified } from './judge/judge-post.ts'
import { judgePost } from './judge/judgement-steps.ts'

const policies = shippedPolicies()
const BARE: PostFacts = { lang: 'en', settings: DEFAULT_SETTINGS, findings: [] }
const claim = (text: string): Claim => ({
  id: text,
  text,
  start: 0,
  end: text.length,
  type: 'fact',
  domain: 'health',
  risk_level: 'high',
  confidence: 0.9,
})
const judged = (facts: PostFacts, change: Partial<PostJudgement> = {}): RoutedPost => {
  const judgement = judgePost(facts, policies)
  return { ...judgement, routing: judgeRouting(facts, judgement, policies), ...change }
}
/** As it is since one outcome is made of the answers. */
const withOutcome = (facts: PostFacts): RoutedPost => {
  const routed = judged(facts)
  return { ...routed, outcome: judgeOutcome(facts, routed, routed.routing, policies) }
}
const audit = (facts: PostFacts, change?: Partial<PostJudgement>) =>
  explainToAudit(facts, judged(facts, change)) as { en: string; es: string }
const toPublic = (facts: PostFacts) => explainToPublic(facts, judged(facts)) as { en: string; es: string }

describe('what readers are told', () => {
  it('quotes three doubtful claims, each cut to 120 characters', () => {
    const texts = ['a'.repeat(120), 'b'.repeat(121), 'c', 'd']
    expect(toPublic({ ...BARE, claims: texts.map(claim) })).toEqual({
      en: `This post is shown with a notice: a claim in it still has to be checked by a person. “${'a'.repeat(120)}” “${'b'.repeat(119)}…” “c”`,
      es: `Esta publicación se muestra con un aviso: una persona aún debe comprobar una afirmación. “${'a'.repeat(120)}” “${'b'.repeat(119)}…” “c”`,
    })
  })

  it('quotes nothing of a clean post', () => {
    expect(toPublic({ ...BARE, claims: [{ ...claim('x'), domain: 'society', risk_level: 'low' }] })).toEqual({
      en: 'This post is shown as it is: nothing speaks against it.',
      es: 'Esta publicación se muestra tal cual: nada se opone a ella.',
    })
  })
})

describe('the explanation for readers where other policies than publication made the outcome', () => {
  const calm = { ...CALM, lexicon_matches: [], claims: [] }
  const told = (facts: PostFacts) => localText(explainToPublic(facts, withOutcome(facts)), 'en')
  const listed = (action: 'REVIEW' | 'BLOCK') => ({ ...calm, lexicon_matches: [{ id: 'a', label: 'a', action }] })
  const refuted = { verdict: 'false', confidence: 0.9 } as const
  const staged = (facts: PostFacts, stage: Stage) => ({ ...facts, settings: { ...facts.settings, stage } })
  const claimed = {
    ...calm,
    claims: [claim('x')],
    verifications: [{ ...unverified('x', message('verdict.not_checked')), fact_check: refuted }],
  }

  it('is nothing of claims, of which nothing is to be checked', () => {
    expect(told(calm)).toEqual('This post is shown as it is: nothing speaks against it.')
    expect(told(listed('REVIEW'))).toBe('This post is shown with a notice: a person still has to look at it.')
    expect(told(listed('BLOCK'))).toMatch(/^This post is shown with a warning: a check found something/)
    expect(told({ ...calm, injection_suspected: true })).toMatch(/a person still has to look at it/)
  })

  it('is the claims where the publication policy made it', () => {
    expect(told(claimed)).toSay(/published evidence says that a claim in it is false.* “x”$/)
  })

  it('is not a warning where the stage enforces none', () => {
    expect(told(staged(claimed, 'advisory'))).toSay(/a person still has to look at it/)
    expect(told(staged(claimed, 'shadow'))).toBe('This post is shown as it is.')
  })

  it('names for auditors the rule of the policy that made the outcome', () => {
    const outcome = (facts: PostFacts) =>
      (explainToAudit(facts, withOutcome(facts)) as { en: string }).en.split(' | ')[0]
    expect([calm, listed('REVIEW'), claimed, staged(claimed, 'shadow')].map(outcome)).toEqual([
      'OUTCOME: clean (publication/no-claims)',
      'OUTCOME: needs_review (screening/lexicon-review)',
      'OUTCOME: blocked (publication/confidently-false)',
      'OUTCOME: clean (post-outcome/shadow-stage)',
    ])
  })
})

describe('what auditors are told', () => {
  it('is every outcome with its rule, and the first eight unknown facts', () => {
    expect(audit(BARE)).toEqual({
      en:
        'LABEL: send_downstream (missing-data) | status: needs_review (missing-fact) | screening: REVIEW (R_UNKNOWN_FACT) | ' +
        'manipulation: ? | integrity: ? UNDETERMINED | claims: ?, coverage ? | reason: A fact that a rule reads is missing. | ' +
        'unknown: claims, retrieval_coverage, lexicon_matches, urgency_level, grammar_quality, tone_type, credibility_markers, ai_probability',
      es:
        'ETIQUETA: send_downstream (missing-data) | estado: needs_review (missing-fact) | cribado: REVIEW (R_UNKNOWN_FACT) | ' +
        'manipulación: ? | integridad: ? UNDETERMINED | afirmaciones: ?, cobertura ? | razón: Falta un dato que una regla necesita. | ' +
        'desconocido: claims, retrieval_coverage, lexicon_matches, urgency_level, grammar_quality, tone_type, credibility_markers, ai_probability',
    })
  })

  it('counts the claims and says how many had evidence', () => {
    const facts = { ...BARE, claims: [claim('x'), claim('y')], retrieval_coverage: 0.5 }
    expect(audit(facts).en).toContain('claims: 2, coverage 0.5 |')
  })

  it.each([
    [0.404, '0.40'],
    [0.405, '0.41'],
    [0.145, '0.15'],
    [1, '1.00'],
    [0, '0.00'],
    [null, '?'],
    [undefined, '?'],
  ])('shows a score of %d as %s', (score, shown) => {
    const { manipulation, integrity } = judged(BARE)
    const { score: _, ...bare } = manipulation
    const measured = score === undefined ? bare : { ...manipulation, score }
    const told = audit(BARE, { manipulation: measured, integrity: { ...integrity, score: 0.5 } })
    expect(told.en).toContain(`| manipulation: ${shown} | integrity: 0.50 UNDETERMINED |`)
  })
})
