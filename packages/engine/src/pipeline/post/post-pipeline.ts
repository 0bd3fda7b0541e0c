import { message } from '@tribunal/messages'
import {
  type ModelCall,
  type POST_MODEL_STEPS,
  type Post,
  type PostDecision,
  type PostFacts,
  type Settings,
  shareDrawn,
  type TraceStep,
} from '../../domain/index.ts'
import type { Policies } from '../explain-answer.ts'
import type { ModelAdvisers } from '../ports.ts'
import { afterSteps, type Clock, runSteps, Tracer } from '../step.ts'
import { traceCalls } from '../trace-calls.ts'
import { enrichDownstream, enrichPost, type PostEnrichment } from './advise/enrich-with-models.ts'
import { type Collecting, downstreamStep, POST_STEPS, type PostPorts, settingsFor } from './collect/collect-post.ts'
import type { PostJudgement } from './judge/judge-post.ts'
import { judgePost, routePost } from './judge/judgement-steps.ts'
import { lookOutside } from './look-outside.ts'
import { presentPost } from './present-post.ts'

/** Decides posts: policies and ports are given once, everything else with each post. */
export interface PostPipeline {
  /**
   * Collects the facts about a post and decides. Answers at once unless an evidence source waits for the world, or
   * models are there to advise; then the promise never rejects.
   */
  decide(post: Post, clock: Clock, models?: ModelAdvisers): PostDecision | Promise<PostDecision>
  /** Decides on recorded facts: the same decision, bit for bit, apart from its trace. Asks no model. */
  replay(id: string, facts: PostFacts): PostDecision
}

/** The trace step that each model step belongs to. */
const STEP_OF = {
  'linguistic-profile': 'forensics',
  'text-detection': 'forensics',
  'claim-extraction': 'claims',
  'claim-verification': 'verification',
  'downstream-analysis': 'downstream',
} satisfies Record<(typeof POST_MODEL_STEPS)[number], string>

/**
 * Puts the steps and policies of spec section 3 together.
 *
 * The order: measured facts, advice of models, sources outside, judgement, downstream analyses where the label asks
 * for them, routing. A replay begins at the judgement, with recorded facts; so nothing before it may be needed to
 * decide.
 */
export function createPostPipeline(policies: Policies, ports: PostPorts, settings: Settings): PostPipeline {
  return {
    decide(post, clock, advisers) {
      const tracer = new Tracer(clock)
      const analysis = ports.text.analyse(post.text, post.lang)
      const lang = analysis.likelyLanguage
      const held = settingsFor(settings, { ...post, lang }, ports.stages)
      const outcome_policy = 'post-outcome' as const
      const facts: Collecting = {
        post,
        analysis,
        lang,
        settings: held,
        ...suspendedNow(ports),
        outcome_policy,
        ...orderNow(policies),
        ...drawNow(post, policies),
        findings: [],
      }
      const collected = runSteps(POST_STEPS, facts, ports, tracer)
      const by = { policies, ports, tracer }
      const advising = advisers && { ...by, advisers }
      const advised = afterSteps(collected, () => (advising ? enrichPost(facts, advising) : undefined))
      const complete = afterSteps(advised, () => lookOutside(facts, by))
      return afterSteps(complete, () => finish(facts, by, advising))
    },
    replay(id, facts) {
      const tracer = new Tracer(() => 0)
      for (const step of askedIn(facts.model_calls)) tracer.note(step, 0, 'ok', message('trace.as_recorded'))
      const judgement = judgePost(facts, policies, tracer)
      return present(id, facts, judgement, policies, tracer)
    },
  }
}

/** Which rules are suspended is a fact like any other: recorded, so that the decision can be computed again. */
function suspendedNow({ suspendedRules }: PostPorts): Pick<PostFacts, 'suspended_rules'> {
  const suspended = suspendedRules?.() ?? []
  return suspended.length === 0 ? {} : { suspended_rules: suspended }
}

/**
 * Where the draw of a post fell: a fact, so that a replay draws the same. An installation without the
 * policy that reads it draws nothing: sampling measures, and no decision waits for it.
 */
function drawNow({ id, text }: Post, policies: Policies): Pick<PostFacts, 'sample'> {
  return policies.has('clean-sample') ? { sample: shareDrawn(`tribunal sample\n${id}\n${text}`) } : {}
}

/** An installation without the policy that orders reviews leaves the priority to routing. */
function orderNow(policies: Policies): Pick<PostFacts, 'order_policy' | 'order_reads'> {
  return policies.has('review-order') ? { order_policy: 'review-order', order_reads: 'risks' } : {}
}

/**
 * Judges the post, runs the downstream analyses where the label asks for them, and routes it. The analysis of the
 * text is left out of what is recorded: it can be made again from the text.
 */
function finish(
  collecting: Collecting,
  { policies, ports, tracer }: Omit<PostEnrichment, 'advisers'>,
  advising?: PostEnrichment,
): PostDecision | Promise<PostDecision> {
  const judgement = judgePost(collecting, policies, tracer)
  const route = () => {
    const { post, analysis: _, ...facts } = collecting
    return present(post.id, facts, judgement, policies, tracer)
  }
  if (judgement.final.outcome !== 'send_downstream') {
    tracer.note('downstream', tracer.now(), 'skipped', message('trace.no_downstream'))
    return route()
  }
  const advised = () => (advising ? enrichDownstream(collecting, judgement, advising).then(route) : route())
  return afterSteps(runSteps([downstreamStep], collecting, ports, tracer), advised)
}

/** Routes the post and puts the decision together. */
function present(
  id: string,
  facts: PostFacts,
  judgement: PostJudgement,
  policies: Policies,
  tracer: Tracer,
): PostDecision {
  const routed = routePost(facts, judgement, policies, tracer)
  return presentPost(id, facts, routed, policies, traceOf(tracer, facts))
}

/** The trace, with the models that were asked at the steps they belong to. */
function traceOf({ steps }: Tracer, { model_calls }: PostFacts): readonly TraceStep[] {
  return model_calls ? traceCalls(steps, model_calls, STEP_OF) : steps
}

/** The trace steps in which models were asked, in their order, each once. */
function askedIn(calls: readonly ModelCall[] = []): readonly string[] {
  const asked = Object.entries(STEP_OF).filter(([id]) => calls.some(({ step }) => step === id))
  return [...new Set(asked.map(([, step]) => step))]
}
