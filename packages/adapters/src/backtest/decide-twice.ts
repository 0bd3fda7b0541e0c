import type { Decision } from '@tribunal/engine'
import { type CompiledPolicy, type DecidedAs, outcomeOf } from '@tribunal/engine'
import type { Tribunal } from '../runtime/open-tribunal.ts'

/** A decision computed whole with each of two versions in the place of a policy. */
export type DecideTwice = (decision: Decision) => { readonly from: DecidedAs; readonly to: DecidedAs }

export function decideTwice(
  tribunal: Pick<Tribunal, 'deciding' | 'policies'>,
  policy: string,
  versions: { readonly from: CompiledPolicy; readonly to: CompiledPolicy },
): DecideTwice {
  const before = tribunal.deciding(new Map([...tribunal.policies, [policy, versions.from]])).redecide
  const after = tribunal.deciding(new Map([...tribunal.policies, [policy, versions.to]])).redecide
  return (decision) => ({ from: decidedAs(before(decision)), to: decidedAs(after(decision)) })
}

function decidedAs(decision: Decision): DecidedAs {
  const { queue, priority } = decision.case ?? {}
  return {
    outcome: outcomeOf(decision),
    case: queue === undefined || priority === undefined ? null : { queue, priority },
  }
}
