import { type Counterfactuals, type Language, tellCounterfactual } from '@tribunal/engine'

/** What would have changed an answer, as `policy eval --counterfactuals` writes it beside the answer. */
export function changesObject(
  { counterfactuals, out_of_reach, complete, cut }: Counterfactuals,
  language: Language,
): Record<string, unknown> {
  const told = counterfactuals.map((one) => ({ ...one, sentence: tellCounterfactual(one)[language] }))
  return { counterfactuals: told, out_of_reach, complete, cut }
}
