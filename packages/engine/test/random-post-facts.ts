import { message } from '@tribunal/messages'
import type { Random } from '@tribunal/testkit'
import {
  type Campaign,
  CLAIM_DOMAINS,
  type Claim,
  COMMITMENTS,
  type Evidence,
  ok,
  type PostFacts,
  RISK_LEVELS,
  unavailable,
  VERDICTS,
  type Verdict,
  type Verification,
} from '../src/domain/index.ts'
import { coverageOf } from '../src/pipeline/post/judge/judge-post.ts'

/** A post as far as deciding needs one: its words, and what was measured of them. */
export interface RandomPost {
  readonly words: readonly string[]
  readonly text: string
  readonly facts: PostFacts
}

const SHARES = [0, 0.3, 0.5, 0.69, 0.7, 0.71, 0.8, 0.9, 0.95, 1] as const
const CARRIED = [0.5, 0.69, 0.7, 0.71, 0.85, 0.9, 0.95, 0.99] as const
const VOCABULARY = ['vote', 'was', 'rigged', 'vaccines', 'bank', 'river', 'NOW', '3', 'says', 'no', '—'] as const
const CLAIM_WORDS = 3

/** Facts as the deterministic steps could have measured them; some posts lack a part, as where an analyser failed. */
export function randomPost(random: Random): RandomPost {
  const words = random.many(9 + random.below(12), () => random.pick(VOCABULARY))
  // Some are records from before commitments were read.
  const read = random.chance(0.8)
  const claims = random.many(random.below(4), (index) => ({
    ...claimAt(random, words, index),
    ...(read ? { commitment: random.pick(['asserts', 'asserts', ...COMMITMENTS] as const) } : {}),
  }))
  const evidence = claims.map(() => random.many(random.below(4), (index) => randomEvidence(random, index)))
  const verifications = claims.map(({ id }, index) => randomVerification(random, id, evidence[index]!))
  const verified = random.chance(0.95)
  const found = verified ? { evidence, retrieval_coverage: coverageOf(evidence), verifications } : {}
  // Some are records from before one outcome was made of the answers.
  const made = words.length % 8 === 0 ? {} : { outcome_policy: 'post-outcome' as const }
  // Some are records from before a draw was recorded; of the others each third is drawn where it is clean.
  const sampled = words.length % 5 === 0 ? {} : { sample: (words.length % 3) / 100 }
  const ordered = words.length % 3 === 0 ? {} : { order_policy: 'review-order' as const }
  return {
    words,
    text: words.join(' '),
    facts: { ...measured(random), ...made, ...sampled, ...ordered, claims, ...found },
  }
}

function measured(random: Random): PostFacts {
  const flag = () => random.chance(0.5)
  const ids = () => random.many(random.below(4), (index) => `t${index}`)
  const likeness = {
    election_anchor: flag(),
    assertive_claim_term: flag(),
    disinfo_narrative_term: flag(),
    numeric_reference: flag(),
    long_form_statement: flag(),
    question_penalty: flag(),
    hedging_penalty: flag(),
  }
  const action = random.pick(['REVIEW', 'BLOCK'] as const)
  const profile = {
    urgency_level: random.below(11),
    grammar_quality: flag() ? ok(random.below(11)) : unavailable(message('signal.step_failed')),
    tone_type: random.pick(['professional', 'informal', 'sensationalist', 'threatening'] as const),
    credibility_markers: random.pick(['high', 'medium', 'low'] as const),
    specific_issues: [],
  }
  const detection = {
    ai_probability: unavailable(message('signal.step_failed')),
    bot_patterns: random.pick(['none', 'none', 'template', 'spam'] as const),
    manipulation_tactics: ids(),
    scam_indicators: ids(),
  }
  return {
    lang: 'en',
    settings: {
      stage: random.pick(['supervised', 'supervised', 'advisory', 'shadow'] as const),
      publication: random.pick(['publication', 'publication-strict'] as const),
      arbiter: 'arbiter',
    },
    claim_likeness: likeness,
    lexicon_matches: random.chance(0.2) ? [{ id: 'entry', action, label: 'entry' }] : [],
    manipulation: {
      words: 20,
      caps_words: random.below(20),
      punctuation: random.below(15),
      loaded_words: random.below(6),
      repeated: flag(),
    },
    disguised: random.chance(0.1),
    findings: [],
    ...(random.chance(0.97) ? { profile } : {}),
    ...(random.chance(0.97) ? { detection } : {}),
    ...(random.chance(0.97) ? { injection_suspected: random.chance(0.3) } : {}),
    ...(random.chance(0.3) ? { campaign: randomCampaign(random) } : {}),
  }
}

/** Near-duplicates of the post, fewer and more than a campaign needs to come sooner to a person. */
function randomCampaign(random: Random): Campaign {
  const size = random.pick([2, 9, 10, 11, 500])
  const inDay = random.below(size)
  return {
    id: 'first',
    size,
    first_seen: '2026-11-09T08:00:00Z',
    authors: random.below(size + 1),
    posts_1h: random.below(inDay + 1),
    posts_24h: inDay,
    similarity: random.pick(SHARES),
  }
}

/** The `index`th run of words, in text order. */
function claimAt(random: Random, words: readonly string[], index: number): Claim {
  const before = words.slice(0, index * CLAIM_WORDS)
  const text = words.slice(index * CLAIM_WORDS, (index + 1) * CLAIM_WORDS - random.below(2)).join(' ')
  const start = before.join(' ').length + (before.length > 0 ? 1 : 0)
  return {
    id: `c${index + 1}`,
    text,
    start,
    end: start + text.length,
    type: 'fact',
    domain: random.pick(CLAIM_DOMAINS),
    risk_level: random.pick(RISK_LEVELS),
    confidence: 0.6,
  }
}

export function randomEvidence(random: Random, index: number): Evidence {
  return {
    id: `e${index}`,
    title: 'A title',
    snippet: 'A few words on the subject.',
    stance: 'neutral',
    retrieval_score: random.pick(SHARES),
    ...(random.chance(0.9) ? { publisher: random.pick(['A paper', 'Another paper', 'A ministry']) } : {}),
    ...(random.chance(0.5) ? { source_quality: random.pick(SHARES) } : {}),
    ...(random.chance(0.3) ? { checked_claim: randomCheck(random) } : {}),
  }
}

/** A fact check of other words, as where a verdict does not carry over by the words alone. */
function randomCheck(random: Random): NonNullable<Evidence['checked_claim']> {
  return { claim: 'Jabs give tumours', verdict: random.pick(VERDICTS), match: random.pick(SHARES) }
}

/** By the convention of verdicts without a model: a carried verdict is at least as likely as not; no evidence, no score. */
export function randomVerification(random: Random, claim_id: string, evidence: readonly unknown[]): Verification {
  const found: Verdict = random.pick(['unknown', 'unknown', 'true', 'false', 'mixed'])
  const verdict = evidence.length === 0 ? 'unknown' : found
  const confidence = verdict === 'unknown' ? 0 : random.pick(CARRIED)
  const sides: Readonly<Record<Verdict, readonly [number, number, number]>> = {
    true: [confidence, 1 - confidence, confidence],
    false: [1 - confidence, confidence, 1 - confidence],
    mixed: [0.5, 0.5, 0.5],
    unknown: [0, 0, 0.5],
  }
  const [support, refute, score] = sides[verdict]
  return {
    claim_id,
    support_confidence: support,
    refute_confidence: refute,
    claim_score: evidence.length === 0 ? null : score,
    fact_check: { verdict, confidence },
    cited: [],
    reason: 'As measured.',
  }
}
