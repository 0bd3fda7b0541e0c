import type { DecisionParts } from './decision-parts.ts'

/** Something that was not known when it was decided, or did not work. */
export interface Gap {
  readonly kind: 'failed' | 'fallback' | 'unavailable' | 'missing' | 'refused'
  /** The step, signal, fact or model step. */
  readonly what: string
  /** What is said of it, where something is; a program's words. */
  readonly why: string | null
}

/** Most texts lie outside the home of some learned signal. Why, is told beside those that spoke. */
const LEARNED = 'learned.'

/** Everything that a reviewer should know was not known: what failed first, then what stood in, then what was missing. */
export function gapsOf(parts: DecisionParts): readonly Gap[] {
  const steps = parts.trace.flatMap(({ step, status, summary }): Gap[] => {
    if (status === 'error' || status === 'timeout') return [{ kind: 'failed', what: step, why: summary }]
    return status === 'fallback' ? [{ kind: 'fallback', what: step, why: summary }] : []
  })
  const calls = parts.kind === 'transaction' ? parts.calls : []
  const refused = calls.flatMap(({ step, status, note }): Gap[] =>
    status === 'used' ? [] : [{ kind: 'refused', what: step, why: note }],
  )
  const unavailable = parts.kind === 'transaction' ? parts.unavailable : []
  const unmeasured = unavailable.map(({ signal, reason }): Gap => ({ kind: 'unavailable', what: signal, why: reason }))
  const missing = parts.answers.flatMap(({ policy, unknown }) =>
    unknown
      .filter((fact) => !fact.startsWith(LEARNED))
      .map((fact): Gap => ({ kind: 'missing', what: fact, why: policy })),
  )
  const all = [...steps, ...refused, ...unmeasured, ...missing]
  const order: readonly Gap['kind'][] = ['failed', 'refused', 'unavailable', 'missing', 'fallback']
  return all.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
}
