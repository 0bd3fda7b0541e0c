import { describe, expect, it } from 'vitest'
import { shippedPolicies } from '../../../test/shipped-posts.ts'
import { type Claim, DEFAULT_SETTINGS, type PostFacts } from '../../domain/index.ts'
import { explainToAudit, explainToPublic } from './explain-post.ts'
import { judgePost, type PostJudgement } from './judge-post.ts'

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
const judged = (facts: PostFacts, change: Partial<PostJudgement> = {}) => ({ ...judgePost(facts, policies), ...change })
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
