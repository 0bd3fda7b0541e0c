import type { DecisionParts, LocalText } from './decision-text.ts'

/** Something that was not known when it was decided, or did not work. */
export interface Gap {
  readonly kind: 'failed' | 'fallback' | 'unavailable' | 'missing' | 'refused'
  /** The step, fact or model step; the signals that one reason goes for. */
  readonly what: readonly string[]
  /** What is said of it, where something is. */
  readonly why: LocalText | null
}

/** Most texts lie outside the domain of some learned signal; the reason stands beside those that measured. */
const LEARNED = 'learned.'

/** Everything that a reviewer should know was not known: what failed first, then what stood in, then what was missing. */
export function gapsOf(parts: DecisionParts): readonly Gap[] {
  const steps = parts.trace.flatMap(({ step, status, summary }): Gap[] => {
    if (status === 'error' || status === 'timeout') return [{ kind: 'failed', what: [step], why: summary }]
    return status === 'fallback' ? [{ kind: 'fallback', what: [step], why: summary }] : []
  })
  const calls = parts.kind === 'payment' ? parts.calls : []
  const refused = calls.flatMap(({ step, status, note }): Gap[] =>
    status === 'used' ? [] : [{ kind: 'refused', what: [step], why: note }],
  )
  const unavailable = parts.kind === 'payment' ? parts.unavailable : []
  const reasons = grouped(unavailable.map(({ signal, reason }) => [reason, signal]))
  const unmeasured = reasons.map(([why, what]): Gap => ({ kind: 'unavailable', what, why }))
  const looked = parts.answers.flatMap(({ policy, unknown }) => unknown.map((fact) => [fact, policy] as const))
  const facts = grouped(looked.filter(([fact]) => !fact.startsWith(LEARNED)))
  const missing = facts.map(([fact, policies]): Gap => ({ kind: 'missing', what: [fact], why: policies.join(', ') }))
  const all = [...steps, ...refused, ...unmeasured, ...missing]
  const order: readonly Gap['kind'][] = ['failed', 'refused', 'unavailable', 'missing', 'fallback']
  return all.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
}

/** Each of the first once, with all of the second that stand with it. */
function grouped<One>(pairs: readonly (readonly [One, string])[]): readonly (readonly [One, readonly string[]])[] {
  const groups = new Map<string, readonly [One, readonly string[]]>()
  for (const [one, other] of pairs) {
    const key = JSON.stringify(one)
    groups.set(key, [one, [...(groups.get(key)?.[1] ?? []), other]])
  }
  return [...groups.values()]
}
