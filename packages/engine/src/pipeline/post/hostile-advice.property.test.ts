import type { PolicyAnswer } from '@tribunal/policy'
import { effort, Random } from '@tribunal/testkit'
import { beforeAll, describe, expect, it } from 'vitest'
import { hostileClaims, hostileDetection, hostileProfile, hostileVerdict } from '../../../test/hostile-post-answers.ts'
import { type RandomPost, randomEvidence, randomPost, randomVerification } from '../../../test/random-post-facts.ts'
import { shippedPolicies, shippedPostPorts } from '../../../test/shipped-posts.ts'
import type { ModelStep } from '../../advice/index.ts'
import { claimExtraction, claimVerification, linguisticProfile, textDetection } from '../../advice/steps/index.ts'
import type { Claim, Evidence, PostFacts, Verdict } from '../../domain/index.ts'
import { applyEvidence, applyReading, applyVerdicts } from './advise/apply-advice.ts'
import { judgeRouting, type PostJudgement } from './judge/judge-post.ts'
import { judgePost } from './judge/judgement-steps.ts'

// A model owned by the attacker: random posts, random evidence, and answers chosen so that posts pass. `TRIBUNAL_LONG=1`
// tries half a million posts in place of ten thousand. A failing post is named by its seed.

const RUNS = effort(10_000, 500_000)
const policies = shippedPolicies()
const {
  text: { kinds },
  claimLists,
} = shippedPostPorts()
const named = [...kinds.tactics, ...kinds.indicators]

/** A post decided without the model and with it. */
interface Pair {
  readonly seed: number
  readonly before: Decided
  readonly after: Decided
}

interface Decided extends PostJudgement {
  readonly facts: PostFacts
  readonly routing: PolicyAnswer
}

function decided(facts: PostFacts): Decided {
  const judgement = judgePost(facts, policies)
  return { facts, ...judgement, routing: judgeRouting(facts, judgement, policies) }
}

function pair(seed: number): Pair {
  const random = new Random(seed)
  const post = randomPost(random)
  return { seed, before: decided(post.facts), after: decided(advisedBy(random, post)) }
}

/** The facts after everything the attacker's model says, by the same functions as in a pipeline. */
function advisedBy(random: Random, { words, text, facts: measured }: RandomPost): PostFacts {
  const { tactics, indicators } = { tactics: withMeaning(kinds.tactics), indicators: withMeaning(kinds.indicators) }
  const said = {
    profile: read(linguisticProfile, hostileProfile(random), { text }),
    detection: read(textDetection, hostileDetection(random, words, named), { text, tactics, indicators }),
    claims: read(claimExtraction, hostileClaims(random, words), { text }),
  }
  let facts: PostFacts = { ...measured, ...applyReading(measured, said, text, { kinds, claimLists }) }
  const { claims, evidence, verifications } = facts
  if (!claims || !evidence || !verifications) return facts
  const added = claims.slice(verifications.length)
  const items = added.map(() => random.many(random.below(3), (index) => randomEvidence(random, index)))
  const verified = added.map(({ id }, index) => randomVerification(random, id, items[index]!))
  facts = { ...facts, ...applyEvidence({ evidence, verifications }, { evidence: items, verifications: verified }) }
  const verdicts = claims.map((claim, index) => {
    const about = { claim, evidence: facts.evidence![index]! }
    return about.evidence.length > 0
      ? read(claimVerification, hostileVerdict(random, about.evidence), about)
      : undefined
  })
  return {
    ...facts,
    ...applyVerdicts(claims, { evidence: facts.evidence!, verifications: facts.verifications! }, verdicts),
  }
}

function read<Input, Answer>(step: ModelStep<Input, Answer>, answer: string, input: Input): Answer | undefined {
  const heard = step.read(answer, input)
  return heard.status === 'ok' ? heard.value.value : undefined
}

function withMeaning(all: readonly { readonly id: string }[]) {
  return all.map(({ id }) => ({ id, means: id }))
}

const LABELS = ['high_conf_true', 'send_downstream', 'high_conf_fake']
const STATUSES = ['clean', 'needs_review', 'blocked']
const ACTIONS = ['ALLOW', 'REVIEW', 'BLOCK']
const rank = (order: readonly string[], { outcome }: PolicyAnswer) => order.indexOf(outcome)
const verdictsOf = ({ verifications = [] }: Decided) => verifications.map(({ fact_check }) => fact_check)
/** The fact checks as they were measured, those of claims that are not worth one too. */
const measuredOn = ({ facts: { verifications = [] } }: Decided) => verifications.map(({ fact_check }) => fact_check)
/** A claim that the author asserts was found false. */
const surelyFalse = (decision: Decided) =>
  verdictsOf(decision).some(
    (check, index) =>
      check?.verdict === 'false' && check.confidence > 0.7 && isAsserted(decision.facts.claims![index]!),
  )
const isAsserted = ({ commitment = 'asserts' }: Claim) => commitment === 'asserts'

const rates = (verdict: Verdict, { checked_claim: own }: Evidence) => own?.verdict === verdict && own.match! >= 0.5

/** A claim the evidence left open, which the model settled with `verdicts`. */
function settled({ before, after }: Pair, verdicts: readonly Verdict[]): boolean {
  const now = verdictsOf(after)
  return measuredOn(before).some((check, index) => {
    const found = now[index]?.verdict
    return check?.verdict === 'unknown' && found !== undefined && verdicts.includes(found)
  })
}

/** What holds of every pair; each is tried on all of them. */
const LAWS: Readonly<Record<string, (pair: Pair) => boolean>> = {
  'a lexicon BLOCK stays': ({ before, after }) =>
    !before.facts.lexicon_matches!.some(({ action }) => action === 'BLOCK') ||
    before.facts.settings.stage !== 'supervised' ||
    after.screening.outcome === 'BLOCK',
  'a measured false verdict stays blocked': ({ before, after }) =>
    !surelyFalse(before) || (surelyFalse(after) && after.publication.outcome === 'blocked'),
  'screening is never softer': ({ before, after }) => rank(ACTIONS, after.screening) >= rank(ACTIONS, before.screening),
  'no label without evidence': ({ after: { final, facts } }) =>
    final.outcome === 'send_downstream' || (facts.evidence ?? []).some((items) => items.length > 0),
  'the label `true` needs evidence on every claim': ({ after: { final, facts } }) =>
    final.outcome !== 'high_conf_true' || facts.evidence!.every((items) => items.length > 0),
  'the label is milder only where an open claim was found true': (one) =>
    rank(LABELS, one.after.final) >= rank(LABELS, one.before.final) || settled(one, ['true']),
  'an open claim is found true only where more speaks for it than against it': ({ before, after }) =>
    measuredOn(before).every((check, index) => {
      const { fact_check: now, weighed } = after.verifications![index]!
      if (check?.verdict !== 'unknown' || now?.verdict !== 'true') return true
      const { supporting, refuting } = weighed!
      return supporting.sources > 0 && supporting.rated + supporting.unrated > refuting.rated + 0.5 * refuting.unrated
    }),
  'an open claim is found true or mixed only where nothing that checked it found it false': ({ before, after }) =>
    measuredOn(before).every((check, index) => {
      const now = after.verifications![index]!.fact_check?.verdict
      if (check?.verdict !== 'unknown' || (now !== 'true' && now !== 'mixed')) return true
      return !after.facts.evidence![index]!.some((item) => rates('false', item))
    }),
  'an open claim is found false only where nothing that checked it found it true': ({ before, after }) =>
    measuredOn(before).every((check, index) => {
      if (check?.verdict !== 'unknown' || after.verifications![index]!.fact_check?.verdict !== 'false') return true
      return !after.facts.evidence![index]!.some((item) => rates('true', item))
    }),
  'the label of a fake is never milder': ({ before, after }) =>
    before.final.outcome !== 'high_conf_fake' || after.final.outcome === 'high_conf_fake',
  'the status is softer only where an open claim was settled': (one) =>
    rank(STATUSES, one.after.publication) >= rank(STATUSES, one.before.publication) || settled(one, ['true', 'mixed']),
  'nothing is softer where the text seems to address a model': (one) =>
    one.before.facts.injection_suspected === false ||
    (rank(STATUSES, one.after.publication) >= rank(STATUSES, one.before.publication) &&
      rank(LABELS, one.after.final) >= rank(LABELS, one.before.final)),
  'integrity is never higher': ({ before, after }) =>
    before.integrity.score === null
      ? after.integrity.score === null
      : after.integrity.score! <= before.integrity.score! && after.integrity.total! >= before.integrity.total!,
  'claims are never fewer, nor other ones': ({ before, after }) =>
    before.facts.claims!.every(({ id, text }, index) => {
      const now = after.facts.claims![index]!
      return now.id === id && now.text === text
    }),
  'a case closes only where an open claim was settled': (one) =>
    one.before.routing.outcome !== 'case' || one.after.routing.outcome === 'case' || settled(one, ['true', 'mixed']),
}

/** What the attacker's model comes to now and then, so that the laws are tried where it matters. */
const REACHED: Readonly<Record<string, (pair: Pair) => boolean>> = {
  'more claims': ({ before, after }) => after.facts.claims!.length > before.facts.claims!.length,
  'an open claim found true': (one) => settled(one, ['true']),
  'a verdict refused': ({ after }) => (after.verifications ?? []).some(({ weighed }) => weighed?.refused !== undefined),
  'a verdict against a rating': ({ after }) =>
    after.aggregation?.items?.some(({ rule }) => rule === 'against-a-rating') === true,
  'a softer status': ({ before, after }) => rank(STATUSES, after.publication) < rank(STATUSES, before.publication),
  'less integrity': ({ before, after }) => after.integrity.score! < before.integrity.score!,
  'a fake before': ({ before }) => before.final.outcome === 'high_conf_fake',
  'a truth after': ({ after }) => after.final.outcome === 'high_conf_true',
  'a false claim before': ({ before }) => surelyFalse(before),
  'a text that may address a model': ({ before }) => before.facts.injection_suspected !== false,
}

describe('a model owned by the attacker', () => {
  /** By law the first seed that broke it. */
  const broken = new Map<string, number>()
  const reached = new Map<string, number>()
  beforeAll(() => {
    for (let seed = 0; seed < RUNS; seed++) {
      const one = pair(seed)
      for (const [law, holds] of Object.entries(LAWS)) if (!broken.has(law) && !holds(one)) broken.set(law, seed)
      for (const [what, holds] of Object.entries(REACHED))
        if (holds(one)) reached.set(what, (reached.get(what) ?? 0) + 1)
    }
  })

  it(`breaks no law on ${RUNS} posts`, () => {
    expect([...broken].map(([law, seed]) => `seed ${seed}: ${law}`)).toEqual([])
  })

  it.each(Object.keys(REACHED))('comes to this now and then, so that the laws are tried: %s', (what) => {
    expect(reached.get(what)).toBeGreaterThan(RUNS / 334)
  })

  it('has no help of a campaign: it brings a case sooner, and has no part in anything else', () => {
    let sooner = 0
    for (let seed = 0; seed < 5_000; seed++) {
      const { campaign, ...alone } = randomPost(new Random(seed)).facts
      if (!campaign) continue
      const [many, one] = [decided({ ...alone, campaign }), decided(alone)]
      const judged = ({ facts: _, routing, ...judgement }: Decided) => ({ ...judgement, case: routing.outcome })
      expect(judged(many), `seed ${seed}`).toEqual(judged(one))
      if (many.routing.rule === 'large-campaign') sooner++
    }
    expect(sooner).toBeGreaterThan(3)
  })
})
