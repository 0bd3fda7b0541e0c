import type { PolicyFindings } from '@tribunal/adapters/proof'
import type { Misfit } from '@tribunal/engine'
import { type Message, message } from '@tribunal/messages'
import type { PolicyProblem } from '@tribunal/policy'
import { type FieldProblem, HttpProblem } from '../../problems/http-problem.ts'

const MISFIT_TEXTS: Readonly<Record<Misfit['part'], Message>> = {
  id: message('policy.misfit_id'),
  kind: message('policy.misfit_kind'),
  fact: message('policy.misfit_fact'),
  fact_type: message('policy.misfit_fact_type'),
  outcome: message('policy.misfit_outcome'),
  result: message('policy.misfit_result'),
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
