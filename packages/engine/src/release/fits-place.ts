import type { Policy } from '@tribunal/policy'

/** What can keep a text from taking the place of a policy, in the order in which it is looked for. */
export const MISFITS = ['id', 'kind', 'fact', 'fact_type', 'outcome', 'result'] as const
/**
 * Why a text cannot take the place of a policy. `id`: it is another policy. `kind`: rules in the place of a scorecard, or the
 * other way. `fact`: it reads a fact that the policy is not given. `fact_type`: it declares a fact as something else.
 * `outcome`: it has an outcome that nothing after it knows. `result`: it lacks a result that something after it reads.
 */
export interface Misfit {
  readonly part: (typeof MISFITS)[number]
  /** Of the policy, fact, outcome or result. */
  readonly name: string
}

/**
 * Facts that a policy is given although the shipped version does not read them, with their types. A draft may read
 * these and still fits.
 */
const ALSO_GIVEN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  screening: { signals: 'object' },
  'post-routing': { signals: 'object' },
}

/**
 * Everything that keeps a draft from deciding in the place of the version that is active; none where it fits. The
 * code around a policy gives it certain facts and acts on certain outcomes and results; a text that expects more, or
 * gives less, would fail in the middle of a decision. New results and fewer outcomes are no problem.
 */
export function misfits(active: Policy, draft: Policy): readonly Misfit[] {
  const found: Misfit[] = []
  const add = (part: Misfit['part'], name: string) => void found.push({ part, name })
  if (draft.id !== active.id) add('id', draft.id)
  if (draft.body.kind !== active.body.kind) add('kind', draft.body.kind)
  for (const [name, { type }] of draft.facts) {
    const given = active.facts.get(name)?.type ?? ALSO_GIVEN[active.id]?.[name]
    if (!given) add('fact', name)
    else if (given !== type) add('fact_type', name)
  }
  for (const outcome of draft.outcomes) if (!active.outcomes.includes(outcome)) add('outcome', outcome)
  const told = new Set(resultsOf(draft))
  for (const name of resultsOf(active)) if (!told.has(name)) add('result', name)
  return found
}

/**
 * What keeps a text from being tried on the decisions of a policy. It may be that of another policy, read facts that were not
 * given (they are unknown) and lack results; but what it decides has to be an outcome that the policy could have had.
 */
export function trialMisfits(active: Policy, tried: Policy): readonly Misfit[] {
  return misfits(active, tried).filter(({ part }) => part === 'kind' || part === 'outcome')
}

/** Set or computed: what a policy after it may read. */
function resultsOf({ results, computed }: Policy): readonly string[] {
  return [...results.keys(), ...computed.map(({ name }) => name)]
}
