import { type Message, message } from '@tribunal/messages'
import type { PolicyAnswer } from '@tribunal/policy'
import type { PostFacts } from '../../../domain/index.ts'
import type { Policies } from '../../explain-answer.ts'
import { escalate, suspendedIn, unlessSuspended } from '../../rule-circuit-breaker.ts'
import { type AnyStep, defineStep, runSteps, type StepResult, Tracer } from '../../step.ts'
import {
  judgeClaimLikeness,
  judgeFinal,
  judgeIntegrity,
  judgeManipulation,
  judgeOrder,
  judgeOutcome,
  judgePublication,
  judgeRouting,
  judgeSample,
  judgeScreening,
  type PostJudgement,
  type RoutedPost,
  verificationsOf,
} from './judge-post.ts'
import { judgeAggregation, settleBy } from './settle-verdicts.ts'
import { judgeWorth, withoutSkipped } from './worth-checking.ts'

/**
 * A post while its policies are asked. Two sets of facts: what was measured stays as it is, and is recorded; the
 * verdicts that stand replace the measured ones only for the policies that decide.
 */
interface Judging extends RoutedPost {
  /** As they were collected. */
  readonly measured: PostFacts
  /** With the verdicts that stand: those that were measured, or what policies make of them. */
  readonly facts: PostFacts
}

const step = defineStep<Judging, Policies>()

/** What stands where a model read the evidence. It comes first, because every policy after it reads verdicts. */
const aggregation = step({
  id: 'aggregation',
  requires: ['facts'],
  run({ facts }, policies) {
    const { verifications } = facts
    // Records from before weighed no stances: theirs are the verdicts that stood then.
    if (!verifications?.some(({ weighed }) => weighed)) return NOT_ASKED
    const aggregation = judgeAggregation(facts, verifications, policies)
    const settled = { ...facts, verifications: settleBy(aggregation, verifications) }
    return { facts: { aggregation, facts: settled }, summary: described(aggregation) }
  },
  needed: true,
})

/** Leaves out the fact checks of claims that are not worth one: nothing was found on them, and nobody needs to look. */
const worthChecking = step({
  id: 'worth-checking',
  requires: ['facts'],
  run({ facts }, policies) {
    const { claims, verifications } = facts
    // Records from before commitments were read checked every claim.
    if (!verifications || !claims?.some(({ commitment }) => commitment)) return NOT_ASKED
    const worth = judgeWorth(facts, claims, policies)
    const left = { ...facts, verifications: withoutSkipped(worth, verifications) }
    return { facts: { worth, facts: left }, summary: described(worth) }
  },
  needed: true,
})

/** The documents' scores: they stand in the decision, and need no line of the trace. */
const scores = step({
  id: 'scores',
  requires: ['facts'],
  run: ({ facts }, policies) => ({
    facts: {
      claimLikeness: judgeClaimLikeness(facts, policies),
      manipulation: judgeManipulation(facts, policies),
      integrity: judgeIntegrity(facts, policies),
    },
  }),
  needed: true,
})

/** Document 000. A suspended rule leads to `send_downstream`, which settles nothing. */
const finalDecision = step({
  id: 'final-decision',
  requires: ['facts', 'manipulation'],
  run({ facts, manipulation }, policies) {
    const judged = judgeFinal(facts, manipulation, policies)
    const final = unlessSuspended(judged, facts.suspended_rules, 'send_downstream')
    return { facts: { final }, summary: described(final) }
  },
  needed: true,
})

/**
 * Document 004. A suspended rule leads to review, and so does a suspended rule of the two other policies (`screening`
 * below).
 */
const publication = step({
  id: 'publication',
  requires: ['facts'],
  run({ facts }, policies) {
    const judged = judgePublication(facts, policies)
    const publication = unlessSuspended(judged, facts.suspended_rules, 'needs_review', ESCALATED)
    return { facts: { publication }, summary: described(publication) }
  },
  needed: true,
})

/** Document 002. A suspended rule leads to review, whichever of the three policies it belongs to. */
const screening = step({
  id: 'screening',
  requires: ['facts', 'claimLikeness', 'final', 'publication'],
  run({ facts, claimLikeness, final, publication }, policies) {
    const screening = unlessSuspended(
      judgeScreening(facts, claimLikeness, final, policies),
      facts.suspended_rules,
      'REVIEW',
    )
    const published = reviewedWhereSuspended(publication, suspendedIn(final) ?? suspendedIn(screening))
    return { facts: { screening, publication: published }, summary: described(screening) }
  },
  needed: true,
})

/** Whether a case opens (spec section 3, step 10). It reads the facts as measured, not the verdicts that stand. */
const routing = step({
  id: 'routing',
  requires: ['measured', 'claimLikeness', 'integrity', 'final', 'publication', 'screening'],
  run(judged, policies) {
    const routing = judgeRouting(judged.measured, judged, policies)
    return { facts: { routing }, summary: described(routing) }
  },
  needed: true,
})

/** How soon a person looks. */
const order = step({
  id: 'review-order',
  requires: ['measured', 'routing'],
  wants: ['worth'],
  run({ measured, routing, worth }, policies) {
    const order = judgeOrder(measured, { worth }, routing, policies)
    return order ? { facts: { order }, summary: described(order) } : NOT_ASKED
  },
  needed: true,
})

/** The one word to act on (spec section 3, step 11); records that name no policy for it have none. */
const outcome = step({
  id: 'outcome',
  requires: ['measured', 'publication', 'screening', 'routing'],
  run(judged, policies) {
    if (judged.measured.outcome_policy === undefined) return NOT_ASKED
    const outcome = judgeOutcome(judged.measured, judged, judged.routing, policies)
    return { facts: { outcome }, summary: described(outcome) }
  },
  needed: true,
})

/** Whether a clean post is drawn (spec section 3, step 12). */
const cleanSample = step({
  id: 'clean-sample',
  requires: ['measured', 'routing'],
  wants: ['outcome'],
  run(judged, policies) {
    const cleanSample = judgeSample(judged.measured, judged, policies)
    return cleanSample ? { facts: { cleanSample }, summary: described(cleanSample) } : NOT_ASKED
  },
  needed: true,
})

/** The result by which a publication answer says that a person has to look. */
const ESCALATED = { escalate_to_human: true }
/** A step whose policy was not asked leaves neither an answer nor a line. */
const NOT_ASKED: StepResult<Partial<Judging>> = { facts: {} }
/** The policies, in the order of spec section 3. */
const JUDGEMENT: readonly AnyStep<Judging, Policies>[] = [
  aggregation,
  worthChecking,
  scores,
  finalDecision,
  publication,
  screening,
]
/** The policies that run once the post is judged. */
const ROUTE: readonly AnyStep<Judging, Policies>[] = [routing, order, outcome, cleanSample]

/**
 * Asks the policies that judge a post. Pure: recorded facts give the same answers. Throws where one is not loaded.
 * All steps are `needed`: a post without an answer of each policy has no decision.
 */
export function judgePost(measured: PostFacts, policies: Policies, tracer: Tracer = untold()): PostJudgement {
  const judging: Partial<Judging> = { measured, facts: measured }
  void runSteps(JUDGEMENT, judging, policies, tracer)
  const { measured: _, facts, ...answers } = judging as Judging
  return { ...answers, verifications: verificationsOf(facts) }
}

/**
 * Routes a judged post, says how soon a person looks, makes one outcome of the answers, and draws what is clean. It
 * is apart from judging, because models for the downstream analyses are asked in between, and only where the label
 * wants them.
 */
export function routePost(
  measured: PostFacts,
  judgement: PostJudgement,
  policies: Policies,
  tracer: Tracer = untold(),
): RoutedPost {
  const judging: Partial<Judging> = { ...judgement, measured }
  void runSteps(ROUTE, judging, policies, tracer)
  const { measured: _, ...routed } = judging as Judging
  return routed
}

/** Where nobody reads a trace. */
function untold(): Tracer {
  return new Tracer(() => 0)
}

/** The line of a policy: outcome and rule, or outcome and score of a scorecard. */
function described({ outcome, rule, score }: PolicyAnswer): Message {
  // The rule of a scorecard is the band that the score lies in.
  return score === undefined || score === null
    ? message('trace.outcome_by', { outcome, rule })
    : message('trace.outcome_by_score', { outcome, score })
}

/** A post that a suspended rule determined is not clean, whichever policy the rule is of. */
function reviewedWhereSuspended(publication: PolicyAnswer, suspended: string | undefined): PolicyAnswer {
  if (suspended === undefined || publication.outcome !== 'clean') return publication
  return escalate(publication, suspended, 'needs_review', ESCALATED)
}
