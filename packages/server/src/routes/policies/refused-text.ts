import type { PolicyFindings } from '@tribunal/adapters/proof'
import type { Misfit, PolicyProblem } from '@tribunal/engine'
import { type FieldProblem, HttpProblem } from '../../problems/http-problem.ts'

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

/** Problems reported at once; more do not help. */
const TOLD_MAX = 20

/** Why a text is not taken up: it does not load, or does not fit its place; `field`: where the request has it. */
export function refusedText(loaded: PolicyFindings['load'], field: string): HttpProblem {
  const errors = loaded.ok
    ? loaded.misfits.map((misfit) => ofMisfit(misfit, field))
    : loaded.problems.map((problem) => ofProblem(problem, field))
  return new HttpProblem({ code: 'policy-refused', errors })
}

/** Why a text that is only looked at does not load. */
export function unreadText(problems: readonly PolicyProblem[], field: string): HttpProblem {
  const errors = problems.slice(0, TOLD_MAX).map((problem) => ofProblem(problem, field))
  return new HttpProblem({ code: 'invalid-request', errors })
}

function ofProblem({ code, line, column, message, hint }: PolicyProblem, field: string): FieldProblem {
  return { code, field, line, column, expected: message, ...(hint === undefined ? {} : { help: hint }) }
}

function ofMisfit({ part, name }: Misfit, field: string): FieldProblem {
  return { code: `policy-misfit-${part.replace('_', '-')}`, field, expected: MISFIT_TEXTS[part], got: name }
}
