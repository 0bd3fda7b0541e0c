import {
  createPaymentPipeline,
  createPostPipeline,
  type DecisionBasis,
  type PaymentBasis,
  type PaymentPorts,
  type PostPorts,
  type Settings,
} from '@tribunal/engine'
import type { CompiledPolicy } from '@tribunal/policy'

/** The facts that one policy was given, in the order in which policies ran. */
export interface PolicyFacts {
  readonly policy: string
  readonly facts: Readonly<Record<string, unknown>>
}

/** What decides, as it was put together. */
interface FactParts {
  readonly policies: ReadonlyMap<string, CompiledPolicy>
  readonly posts: PostPorts
  readonly payments: Omit<PaymentPorts, 'policies'>
  readonly settings: Settings
}

/**
 * Tells which facts each policy is given when a decision is computed again from what it recorded. A decision whose
 * measuring failed has none.
 */
export function policyFacts({ policies, posts, payments, settings }: FactParts) {
  let taken: PolicyFacts[] = []
  const watched = new Map([...policies].map(([id, policy]) => [id, watch(id, policy, (facts) => taken.push(facts))]))
  const post = createPostPipeline(watched, posts, settings)
  return (decision: DecisionBasis): readonly PolicyFacts[] => {
    taken = []
    if (decision.kind === 'post') post.replay(decision.id, decision.facts)
    else if (decision.facts)
      createPaymentPipeline({ ...payments, policies: watched }, { arbiter: arbiterOf(decision, settings) }).replay(
        decision.facts,
      )
    return taken
  }
}

function watch(policy: string, compiled: CompiledPolicy, took: (facts: PolicyFacts) => void): CompiledPolicy {
  return {
    ...compiled,
    answer(facts) {
      took({ policy, facts })
      return compiled.answer(facts)
    },
  }
}

/** The arbiter that ruled on a payment: an earlier setting is computed again as it was. */
export function arbiterOf({ answers }: PaymentBasis, settings: Settings): Settings['arbiter'] {
  return ARBITERS.find((arbiter) => answers.some(({ policy }) => policy === arbiter)) ?? settings.arbiter
}

const ARBITERS = ['arbiter', 'arbiter-guarded'] as const
