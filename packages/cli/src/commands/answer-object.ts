import { type Language, localText } from '@tribunal/messages'
import type { Policy, PolicyAnswer } from '@tribunal/policy'
import { type Counterfactuals, tellCounterfactual } from '@tribunal/policy'

/**
 * An answer as `policy eval` writes it (spec section 8): outcome, rule, reason, the policy's results and computed values
 * at the top level, then score, factors, overrides, what was unknown, and the trace. Texts are in one language.
 */
export function answerObject(
  answer: PolicyAnswer,
  policy: Policy,
  id: unknown,
  language: Language,
): Record<string, unknown> {
  const { results, factors, items, overrides, reason, score, total, ...rest } = answer
  return {
    ...(id === undefined ? {} : { id }),
    policy: rest.policy,
    version: rest.version,
    outcome: rest.outcome,
    rule: rest.rule,
    reason: localText(reason, language),
    ...results,
    ...(factors
      ? {
          score: score ?? null,
          ...scorecardFields(answer, policy, factors, language),
          ...localFactors(factors, language),
        }
      : {}),
    ...(items ? { reasons: items.map((item) => ({ ...item, reason: localText(item.reason, language) })) } : {}),
    codes: rest.codes,
    overrides: overrides.map((override) => ({ ...override, reason: localText(override.reason, language) })),
    unknown: rest.unknown,
    trace: rest.trace,
  }
}

function localFactors(factors: NonNullable<PolicyAnswer['factors']>, language: Language) {
  return { factors: factors.map((factor) => ({ ...factor, name: localText(factor.name, language) })) }
}

/** A subtracting scorecard tells its penalties; one of conditions which held, sorted; one of measures its terms. */
function scorecardFields(
  answer: PolicyAnswer,
  policy: Policy,
  factors: NonNullable<PolicyAnswer['factors']>,
  language: Language,
): Record<string, unknown> {
  if (policy.body.kind !== 'scorecard') return {}
  if (policy.body.combine === 'subtract') {
    const penalties = factors
      .filter((factor) => factor.amount !== 0)
      .map(({ name, amount }) => ({ name: localText(name, language), amount: Math.abs(amount) }))
    return { total_penalty: answer.total ?? null, penalties }
  }
  if (policy.body.factors.every((factor) => factor.kind !== 'when'))
    return { terms: Object.fromEntries(factors.map(({ id, amount }) => [id, amount])) }
  return {
    features: factors
      .filter((factor) => factor.held === true)
      .map((factor) => factor.id)
      .sort(),
  }
}

/** What would have changed an answer, as `policy eval --counterfactuals` writes it beside the answer. */
export function changesObject(
  { counterfactuals, out_of_reach, complete, cut }: Counterfactuals,
  language: Language,
): Record<string, unknown> {
  const told = counterfactuals.map((one) => ({ ...one, sentence: localText(tellCounterfactual(one), language) }))
  return { counterfactuals: told, out_of_reach, complete, cut }
}
