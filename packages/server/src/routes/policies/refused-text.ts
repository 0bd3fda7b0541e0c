import type { Misfit } from '@tribunal/engine'
import type { FieldProblem } from '../../http/http-problem.ts'

const MISFIT_TEXTS: Readonly<Record<Misfit['part'], { readonly en: string; readonly es: string }>> = {
  id: { en: 'the policy that the address names', es: 'la política que nombra la dirección' },
  kind: { en: 'rules or a scorecard, as the active version has', es: 'reglas o puntuación, como la versión activa' },
  fact: { en: 'only facts that the active version is given', es: 'solo datos que recibe la versión activa' },
  fact_type: {
    en: 'the type that the fact has in the active version',
    es: 'el tipo que el dato tiene en la versión activa',
  },
  outcome: { en: 'only outcomes of the active version', es: 'solo resultados de la versión activa' },
  result: { en: 'every result of the active version', es: 'todos los resultados de la versión activa' },
}

/** Why a text does not fit the place of a policy; `field`: where the request has it. */
export function ofMisfit({ part, name }: Misfit, field: string): FieldProblem {
  return {
    code: `policy-misfit-${part.replace('_', '-')}`,
    field,
    expected: MISFIT_TEXTS[part],
    got: name,
  }
}
