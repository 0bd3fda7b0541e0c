import type { counterfactuals as english } from '../en/counterfactuals.ts'

export const counterfactuals: Readonly<Record<keyof typeof english, string>> = {
  'counterfactual.outcome': 'Esto habría sido {outcome} ({by}) {changes}.',
  'counterfactual.rule': 'regla {rule}',
  'counterfactual.override': 'excepción {override}',
  'counterfactual.without': 'sin {fact}',
  'counterfactual.beside': 'con {fact} además: {example}',
  'counterfactual.equal': 'con {fact} en {value}',
  'counterfactual.any': 'con {fact} (por ejemplo {example})',
  'counterfactual.range': 'con {fact} {range} (por ejemplo {example})',
  'counterfactual.now_missing': '{change}, que falta',
  'counterfactual.instead_of': '{change} en vez de {value}',
  'counterfactual.above': 'por encima de {value}',
  'counterfactual.at_least': 'en {value} o más',
  'counterfactual.below': 'por debajo de {value}',
  'counterfactual.at_most': 'en {value} o menos',
  'counterfactual.between': '{low} y {high}',
  'counterfactual.about': 'unos {value}',
}
