import { message } from '@tribunal/messages'
import type { Json, PolicyAnswer } from '@tribunal/policy'

/** The id of the override by which a suspended rule asks a person. */
export const RULE_SUSPENDED = 'rule-suspended'

/**
 * Rules whose answers decide, and which can therefore be suspended: of these policies. A suspended rule still runs
 * and is still recorded; only its outcome is replaced by the one that asks a person.
 */
export const SUSPENDABLE_POLICIES: readonly string[] = [
  'publication',
  'publication-strict',
  'final-decision',
  'screening',
  'arbiter',
  'arbiter-guarded',
]

/** What determined an outcome, as `policy/rule`, suspended or not: the last override that the policy applied, or the rule. */
export function determinedBy({ policy, rule, overrides }: PolicyAnswer): string {
  return `${policy}/${overrides.findLast(({ id }) => id !== RULE_SUSPENDED)?.id ?? rule}`
}

/**
 * The answer as it is where no suspended rule determined it. Otherwise the outcome that asks a person, which comes as one more
 * override, the last of all: nothing that a model said and nothing that a policy says replaces it.
 *
 * `suspended`: rules as `policy/rule`, recorded among the facts of the decision, so that computing it again suspends the same.
 */
export function unlessSuspended(
  answer: PolicyAnswer,
  suspended: readonly string[] | undefined,
  asks: string,
  results: { readonly [name: string]: Json } = {},
): PolicyAnswer {
  const by = determinedBy(answer)
  return suspended?.includes(by) ? escalate(answer, by, asks, results) : answer
}

/**
 * The answer with the outcome that asks a person, because the rule `by` is suspended. The outcome it had stands in
 * the override, so that the effect of the suspension can be counted.
 */
export function escalate(
  answer: PolicyAnswer,
  by: string,
  asks: string,
  results: { readonly [name: string]: Json } = {},
): PolicyAnswer {
  const override = {
    id: RULE_SUSPENDED,
    replaced: answer.outcome,
    outcome: asks,
    reason: message('safety.rule_suspended', { by }),
    facts: [{ fact: 'suspended_rules', value: by, op: 'is suspended' }],
  }
  return {
    ...answer,
    outcome: asks,
    results: { ...answer.results, ...results },
    overrides: [...answer.overrides, override],
  }
}

/**
 * The rule that was suspended in an answer, as `policy/rule`; undefined where none was. It is read from the answer
 * and not from the list of suspended rules, which may name rules that did not decide here.
 */
export function suspendedIn({ overrides }: PolicyAnswer): string | undefined {
  const [fact] = overrides.find(({ id }) => id === RULE_SUSPENDED)?.facts ?? []
  return fact?.value as string | undefined
}
