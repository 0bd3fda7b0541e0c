import type { PolicyAnswer, Post, PostDecision, PostFacts, Settings } from '../../domain/index.ts'
import type { Policies } from '../house.ts'
import { afterSteps, type Clock, runSteps, Tracer } from '../step.ts'
import { type Collecting, downstreamStep, POST_STEPS, type PostPorts } from './collect-post.ts'
import {
  judgeClaimLikeness,
  judgeFinal,
  judgeIntegrity,
  judgeManipulation,
  judgePublication,
  judgeRouting,
  judgeScreening,
  type PostJudgement,
} from './judge-post.ts'
import { presentPost } from './present-post.ts'

export interface PostPipeline {
  /** Collects the facts about a post and decides. Answers at once unless an evidence source waits for the world. */
  decide(post: Post, clock: Clock): PostDecision | Promise<PostDecision>
  /** Decides on recorded facts: the same decision, bit for bit, apart from its trace. */
  redecide(id: string, facts: PostFacts): PostDecision
}

/** Puts the steps and policies of spec section 3 together. */
export function createPostPipeline(policies: Policies, ports: PostPorts, settings: Settings): PostPipeline {
  return {
    decide(post, clock) {
      const tracer = new Tracer(clock)
      const analysis = ports.text.analyse(post.text, post.lang)
      const facts: Collecting = { post, analysis, lang: analysis.language, settings, findings: [] }
      const collected = runSteps(POST_STEPS, facts, ports, tracer)
      return afterSteps(collected, () => finish(facts, policies, ports, tracer))
    },
    redecide(id, facts) {
      const tracer = new Tracer(() => 0)
      const judgement = judge(facts, policies, tracer)
      return presentPost(id, facts, judgement, judgeRouting(facts, judgement, policies), policies, tracer.steps)
    },
  }
}

function finish(
  collecting: Collecting,
  policies: Policies,
  ports: PostPorts,
  tracer: Tracer,
): PostDecision | Promise<PostDecision> {
  const judgement = judge(collecting, policies, tracer)
  const route = () => {
    const { post, analysis: _, ...facts } = collecting
    const routing = tracer.timed('routing', () => judgeRouting(facts, judgement, policies), describe)
    return presentPost(post.id, facts, judgement, routing, policies, tracer.steps)
  }
  if (judgement.final.outcome !== 'send_downstream') {
    tracer.note('downstream', tracer.now(), 'skipped', 'the label asks for no downstream analysis')
    return route()
  }
  return afterSteps(runSteps([downstreamStep], collecting, ports, tracer), route)
}

/** The policies, in the order of spec section 3. Pure: recorded facts give the same answers. */
function judge(facts: PostFacts, policies: Policies, tracer: Tracer): PostJudgement {
  const claimLikeness = judgeClaimLikeness(facts, policies)
  const manipulation = judgeManipulation(facts, policies)
  const integrity = judgeIntegrity(facts, policies)
  const final = tracer.timed('final-decision', () => judgeFinal(facts, manipulation, policies), describe)
  const publication = tracer.timed('publication', () => judgePublication(facts, policies), describe)
  const screen = () => judgeScreening(facts, claimLikeness, final, policies)
  const screening = tracer.timed('screening', screen, describe)
  return { claimLikeness, manipulation, integrity, final, publication, screening }
}

function describe({ outcome, rule }: PolicyAnswer): string {
  return `${outcome} by ${rule}`
}
