/** What would have changed an answer. */
export const counterfactuals = {
  'counterfactual.outcome': 'This would have been {outcome} ({by}) {changes}.',
  'counterfactual.rule': 'rule {rule}',
  'counterfactual.override': 'override {override}',
  'counterfactual.without': 'without {fact}',
  'counterfactual.beside': 'with {fact} beside it: {example}',
  'counterfactual.equal': 'with {fact} at {value}',
  'counterfactual.any': 'with {fact} (for example {example})',
  'counterfactual.range': 'with {fact} {range} (for example {example})',
  'counterfactual.now_missing': '{change}, which is missing',
  'counterfactual.instead_of': '{change} instead of {value}',
  'counterfactual.above': 'above {value}',
  'counterfactual.at_least': 'at {value} or more',
  'counterfactual.below': 'below {value}',
  'counterfactual.at_most': 'at {value} or less',
  'counterfactual.between': '{low} and {high}',
  'counterfactual.about': 'about {value}',
} as const
