import { message } from '@tribunal/messages'
import type { Json, PolicyAnswer } from '@tribunal/policy'

/** The id of the override by which a held rule asks a person. */
export const RULE_HELD = 'rule-held'

/** Rules whose answers decide, and which can therefore be held: of these policies. */
export const HOLDABLE_POLICIES: readonly string[] = [
  'publication',
  'publication-strict',
  'final-decision',
  'screening',
  'arbiter',
  'arbiter-guarded',
]

/** What determined an outcome, as `policy/rule`, held or not: the last override that the policy applied, or the rule. */
export function determinedBy({ policy, rule, overrides }: PolicyAnswer): string {
  return `${policy}/${overrides.findLast(({ id }) => id !== RULE_HELD)?.id ?? rule}`
}

/**
 * The answer as it is where no held rule determined it. Otherwise the outcome that asks a person, which comes as one more
 * override, the last of all: nothing that a model said and nothing that a policy says replaces it.
 *
 * `held`: rules as `policy/rule`, recorded among the facts of the decision, so that computing it again holds the same.
 */
export function holdAnswer(
  answer: PolicyAnswer,
  held: readonly string[] | undefined,
  asks: string,
  results: { readonly [name: string]: Json } = {},
): PolicyAnswer {
  const by = determinedBy(answer)
  return held?.includes(by) ? askPerson(answer, by, asks, results) : answer
}

/** The answer with the outcome that asks a person, because the rule `by` is held. */
export function askPerson(
  answer: PolicyAnswer,
  by: string,
  asks: string,
  results: { readonly [name: string]: Json } = {},
): PolicyAnswer {
  const override = {
    id: RULE_HELD,
    replaced: answer.outcome,
    outcome: asks,
    reason: message('safety.rule_suspended', { by }),
    facts: [{ fact: 'held_rules', value: by, op: 'is held' }],
  }
  return {
    ...answer,
    outcome: asks,
    results: { ...answer.results, ...results },
    overrides: [...answer.overrides, override],
  }
}

/** The rule that was held in an answer, as `policy/rule`; undefined where none was. */
export function heldIn({ overrides }: PolicyAnswer): string | undefined {
  const [fact] = overrides.find(({ id }) => id === RULE_HELD)?.facts ?? []
  return fact?.value as string | undefined
}
