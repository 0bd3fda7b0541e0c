import { readFileSync } from 'node:fs'
import { localText, message } from '@tribunal/messages'
import { compilePolicy, definePolicy, loadPolicy } from '@tribunal/policy'
import { describe, expect, it } from 'vitest'
import { CALM } from '../../../../test/calm-post.ts'
import { shippedPolicies } from '../../../../test/shipped-posts.ts'
import {
  type Claim,
  DEFAULT_SETTINGS,
  type Evidence,
  type ModelCall,
  type ModelStepId,
  type PostFacts,
  type Verdict,
  type Verification,
} from '../../../domain/index.ts'
import { createPostPipeline } from '../post-pipeline.ts'
import { coverageOf, judgeRouting, verificationsOf } from './judge-post.ts'
import { judgePost } from './judgement-steps.ts'

const policies = shippedPolicies()
const EVIDENCE: Evidence = { id: 'e', title: 'e', snippet: 'e', stance: 'neutral', retrieval_score: 0.5 }

function claim(id: string, more: Partial<Claim> = {}): Claim {
  const place = { id, text: id, start: 0, end: 2 }
  return { ...place, type: 'fact', domain: 'society', risk_level: 'low', confidence: 0.9, ...more }
}
function verification(id: string, verdict: Verdict, score: number): Verification {
  const [support_confidence, refute_confidence] = [score, 1 - score]
  const checked = { claim_id: id, support_confidence, refute_confidence, claim_score: score }
  return { ...checked, fact_check: { verdict, confidence: 0.95 }, cited: ['e'], reason: '' }
}
/** A post with these claims, each with one item of evidence; ids that begin with `m` were found by a model. */
function facts(...verdicts: readonly [id: string, verdict: Verdict, score: number][]): PostFacts {
  return {
    ...CALM,
    claims: verdicts.map(([id]) => claim(id, id.startsWith('m') ? { found_by: 'model' } : {})),
    evidence: verdicts.map(() => [EVIDENCE]),
    verifications: verdicts.map((one) => verification(...one)),
    retrieval_coverage: 1,
  }
}
const finalOn = (given: PostFacts) => {
  const { outcome, rule } = judgePost(given, policies).final
  return `${outcome} by ${rule}`
}
const routeOf = (given: PostFacts) => {
  const { outcome, rule, results } = judgeRouting(given, judgePost(given, policies), policies)
  return outcome === 'case' ? `${results['queue']} by ${rule}` : rule
}

describe('the label', () => {
  it.each<[string, PostFacts, string]>([
    ['a claim refuted', facts(['c1', 'false', 0.02]), 'high_conf_fake by strong-refutation'],
    ['every claim supported', facts(['c1', 'true', 0.95]), 'high_conf_true by strong-support'],
    ['a claim open', facts(['c1', 'unknown', 0.5]), 'send_downstream by default'],
    ['no claim', CALM, 'send_downstream by missing-data'],
    [
      'every claim supported that was looked at, and one that was not',
      { ...facts(['c1', 'true', 0.95]), claims_unread: 1 },
      'send_downstream by missing-data',
    ],
  ])('with %s is %s', (_, given, wanted) => {
    expect(finalOn(given)).toBe(wanted)
  })

  it.each<[string, PostFacts, string]>([
    [
      'refuted, makes a post fake',
      facts(['c1', 'true', 0.95], ['m1', 'false', 0.02]),
      'high_conf_fake by strong-refutation',
    ],
    [
      'open, takes no refutation away',
      facts(['c1', 'false', 0.02], ['m1', 'unknown', 0.5]),
      'high_conf_fake by strong-refutation',
    ],
    [
      'open, keeps a supported post from being true',
      facts(['c1', 'true', 0.95], ['m1', 'unknown', 0.5]),
      'send_downstream by default',
    ],
    [
      'supported, makes no post true that claims nothing else',
      facts(['m1', 'true', 0.95]),
      'send_downstream by missing-data',
    ],
    ['open, leaves the rule that holds without it', facts(['m1', 'unknown', 0.5]), 'send_downstream by missing-data'],
  ])('with a claim that only a model found, %s', (_, given, wanted) => {
    expect(finalOn(given)).toBe(wanted)
  })

  it('is judged without evidence where none was looked for', () => {
    const {
      evidence: _,
      retrieval_coverage: __,
      verifications: ___,
      ...unsought
    } = facts(['c1', 'true', 0.95], ['m1', 'true', 0.95])
    expect(finalOn(unsought)).toBe('send_downstream by missing-data')
  })
})

describe('verifications', () => {
  it('stand beside their claims, and a claim that was not checked has nothing to rest on', () => {
    const given = { ...facts(['c1', 'true', 0.9]), claims: [claim('c1'), claim('c2')] }
    expect(verificationsOf(given)).toEqual([
      verification('c1', 'true', 0.9),
      {
        claim_id: 'c2',
        support_confidence: 0,
        refute_confidence: 0,
        claim_score: null,
        fact_check: null,
        cited: [],
        reason: message('verdict.not_checked'),
      },
    ])
    const { claims: _, ...claimless } = given
    expect(verificationsOf(claimless)).toBeUndefined()
  })

  it('cover the claims that evidence was found for', () => {
    expect([coverageOf([]), coverageOf([[], [EVIDENCE]]), coverageOf([[EVIDENCE]])]).toEqual([0, 0.5, 1])
  })
})

describe('the route', () => {
  it('of a calm post is none', () => {
    expect(routeOf(CALM)).toBe('nothing-to-review')
  })

  it('of an election claim leads to those who know elections', () => {
    const claim_likeness = { ...CALM.claim_likeness!, election_anchor: true, disinfo_narrative_term: true }
    expect(routeOf({ ...CALM, claim_likeness })).toBe('elections by election-claim')
  })

  it('of a text that seems to address a model leads to a person', () => {
    expect(routeOf({ ...CALM, injection_suspected: true })).toBe('trust_safety by addresses-a-model')
  })

  it('of a calm post is none also where it is one of a large campaign', () => {
    const first_seen = '2026-11-22T00:00:00.000Z'
    const campaign = { id: 'p', size: 500, first_seen, authors: 9, posts_1h: 9, posts_24h: 9, similarity: 1 }
    expect(routeOf({ ...CALM, campaign })).toBe('nothing-to-review')
  })

  it('of a text of which neither was found out is that of one without', () => {
    const { disguised: _, injection_suspected: __, ...unlooked } = CALM
    expect(routeOf(unlooked)).toBe('nothing-to-review')
  })

  it('of a suspicious text leads to a person where it hides its words', () => {
    const profile = { ...CALM.profile!, tone_type: 'sensationalist' as const, urgency_level: 8 }
    expect(routeOf({ ...CALM, profile })).toBe('nothing-to-review')
    expect(routeOf({ ...CALM, profile, disguised: true })).toBe('trust_safety by suspicious')
  })
})

/** As records from before name it: it knows neither tone nor red flags. */
const OLD_ROUTING = `
policy: post-routing
version: 1.0.0
author: Tribunal
title: { en: Old, es: Vieja }
source: a record from before
changelog: [1.0.0 First.]
facts:
  publication_status: { type: enum, values: [clean, needs_review, blocked] }
outcomes: [no_case, case]
hit: first
rules:
  - { id: review, when: publication_status != "clean", outcome: case, reason: { en: A, es: B } }
default: { rule: nothing, outcome: no_case, reason: { en: A, es: B } }
unknown: { rule: unmeasured, outcome: case, reason: { en: A, es: B } }
`

describe('what is known first names the queue', () => {
  const detected = (...scam_indicators: string[]) => ({ ...CALM.detection!, scam_indicators })
  const toned = (...specific_issues: string[]) => ({
    ...CALM.profile!,
    tone_type: 'threatening' as const,
    specific_issues,
  })
  const { profile: _, detection: __, ...UNMEASURED } = CALM
  const threatening = { ...CALM, profile: toned('threat-of-violence') }

  it.each([
    ['a threat to people', threatening, 'trust_safety by threat-to-people'],
    ['one beside a scam', { ...threatening, detection: detected('secret-asked') }, 'trust_safety by threat-to-people'],
    ['a threat that only a model saw', { ...CALM, profile: toned() }, 'trust_safety by threat-to-people'],
    ['a threat of loss', { ...CALM, profile: toned('threat-of-loss') }, 'trust_safety by threat-of-loss'],
    [
      'one that asks for a secret',
      { ...CALM, profile: toned('threat-of-loss'), detection: detected('secret-asked') },
      'scams by scam-asks',
    ],
    ['a red flag that asks for nothing', { ...CALM, detection: detected('no-risk') }, 'nothing-to-review'],
    ['two of them', { ...CALM, detection: detected('no-risk', 'guaranteed') }, 'scams by scam-asks'],
    ['what was not measured', UNMEASURED, 'nothing-to-review'],
  ])('%s', (_, facts, route) => {
    expect(routeOf(facts)).toBe(route)
  })

  it('and a policy that reads none of this answers as it always did', () => {
    const loaded = loadPolicy(OLD_ROUTING, 'post-routing')
    if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems))
    const old = new Map(policies).set('post-routing', compilePolicy(loaded.policy))
    const { version, rule } = judgeRouting(threatening, judgePost(threatening, old), old)
    expect([version, rule]).toEqual(['1.0.0', 'nothing'])
  })
})

describe('a decision computed again', () => {
  const { replay } = createPostPipeline(policies, undefined as never, DEFAULT_SETTINGS)
  const supported = facts(['c1', 'true', 0.95])

  it('is traced without times', () => {
    expect(replay('p', supported).trace).toEqual(
      [
        ['final-decision', 'high_conf_true by strong-support'],
        ['publication', 'clean by no-objection'],
        ['screening', 'ALLOW by no-policy-match'],
        ['routing', 'no_case by nothing-to-review'],
      ].map(([step, summary]) => ({ step, started_ms: 0, duration_ms: 0, status: 'ok', summary })),
    )
  })

  it('names the steps in which models were asked, each once and in their order', () => {
    const call = (step: ModelStepId): ModelCall => ({
      step,
      prompt: `${step}@1.0.0`,
      prompt_hash: 'h',
      input_hash: 'h',
      started_ms: 0,
      duration_ms: 0,
      answers: [],
      status: 'used',
      note: null,
    })
    const asked = (...steps: ModelStepId[]) =>
      replay('p', { ...supported, model_calls: steps.map(call) })
        .trace.slice(0, -4)
        .map(({ step, status, summary }) => `${step} ${status}: ${localText(summary, 'en')}`)
    expect(asked('text-detection')).toEqual(['forensics ok: as recorded'])
    expect(asked('claim-verification', 'text-detection', 'linguistic-profile')).toEqual([
      'forensics ok: as recorded',
      'verification ok: as recorded',
    ])
    expect(asked()).toEqual([])
  })
})

describe('a post of which claims were not looked at', () => {
  const supported = facts(['c1', 'true', 0.95])
  const published = (given: PostFacts) => judgePost(given, policies).publication

  it.each(['publication', 'publication-strict'] as const)('is never clean by %s: they are unknown', (publication) => {
    const given = { ...supported, settings: { ...supported.settings, publication } }
    expect(published(given)).toMatchObject({ outcome: 'clean' })
    expect(published({ ...given, claims_unread: 3 })).toMatchObject({
      outcome: 'needs_review',
      results: { escalate_to_human: true },
    })
  })

  it('opens a case for a person', () => {
    expect(routeOf({ ...supported, claims_unread: 1 })).toBe('fact_check by needs-review')
  })

  it('stays blocked where one that was looked at is false', () => {
    expect(published({ ...facts(['c1', 'false', 0.02]), claims_unread: 1 }).outcome).toBe('blocked')
  })

  it('has the verdicts of those that were', () => {
    const { verifications } = judgePost({ ...supported, claims_unread: 9 }, policies)
    expect(verifications).toEqual(supported.verifications)
  })

  it('is unknown as a whole where claims were not looked for at all', () => {
    const { claims: _, ...without } = supported
    expect(published({ ...without, claims_unread: 1 })).toEqual(published(without))
  })
})

describe('a post in a language that claims are not found in', () => {
  const unread: PostFacts = { ...CALM, lang: 'de', language_unread: true }

  it('opens no case by the shipped routing', () => {
    expect(routeOf(unread)).toBe(routeOf({ ...CALM, lang: 'de' }))
  })

  it('opens one where routing says so, as docs/guides/review.md shows', () => {
    const guide = readFileSync(new URL('../../../../../../docs/guides/review.md', import.meta.url), 'utf8')
    const shown = guide.split('```').filter((block) => block.startsWith('yaml') && block.includes('language_unread'))
    const [fact, rule] = shown.map((block) => block.replace('yaml\n', ''))
    const shipped = readFileSync(
      new URL('../../../../../../content/policies/post-routing.yaml', import.meta.url),
      'utf8',
    )
    const yaml = shipped
      .replace(/^version: .*/m, 'version: 9.0.0')
      .replace(/^changelog:/m, 'changelog:\n  - 9.0.0 Languages that are not read.')
      .replace(/^ {2}disguised: .*/m, (line) => `${line}\n${fact}`)
      .replace(/^ {2}- id: screening-block/m, (line) => `${rule}${line}`)
    const routed = new Map([...policies, ['post-routing', definePolicy(yaml)]])
    const decide = (given: PostFacts) => judgeRouting(given, judgePost(given, routed), routed)
    expect(decide(unread)).toMatchObject({
      outcome: 'case',
      rule: 'unread-language',
      results: { queue: 'trust_safety' },
    })
    expect(decide(CALM).rule).not.toBe('unread-language')
  })
})
