import { compilePolicy } from '../compile-policy.ts'
import type { Policy } from '../policy.ts'
import type { YamlSource } from '../read-yaml.ts'
import type { Mutant } from './mutant.ts'
import { mutantsOf } from './mutants-of.ts'
import type { PolicyTests, Stale } from './policy-tests.ts'
import { differencesOf } from './run-policy-tests.ts'
import { type Apart, tellApart } from './tell-apart.ts'

export interface Unnoticed {
  readonly mutant: Mutant
  /** The smallest facts found on which the policy and the mutant answer differently: a test that is missing. */
  readonly example?: Readonly<Record<string, unknown>>
}

/** What the tests of a policy notice of small changes of it. */
export interface Mutation {
  /** Mutants that load and that some facts may tell from the policy. */
  readonly counted: number
  /** Of these, those that fail a test. */
  readonly noticed: number
  /** Those the owner accepts, with the reason. */
  readonly accepted: readonly { readonly mutant: Mutant; readonly reason: string }[]
  readonly unnoticed: readonly Unnoticed[]
  /** Mutants that answer like the policy on all facts: not counted. */
  readonly equivalent: readonly Mutant[]
  /** Mutants that do not load, because a relation, a range or a band forbids them: not counted. */
  readonly refused: number
  /** What the owner accepts and what is not there, is noticed, or is equivalent. */
  readonly stale: readonly Stale[]
}

/** Runs the tests on every mutant of the policy. `source` is `text` read as YAML, and `policy` is what it loads as. */
export function mutatePolicy(policy: Policy, text: string, source: YamlSource, tests: PolicyTests): Mutation {
  const mutants = mutantsOf(policy, text, source)
  const fates = new Map(mutants.map((mutant) => [mutant.id, fateOf(policy, mutant, tests)]))
  const reasons = new Map(tests.accepted.map(({ what, reason }) => [what, reason]))
  const of = (kind: Fate['fate']) => mutants.filter(({ id }) => fates.get(id)!.fate === kind)
  const open = of('unnoticed')
  const [noticed, equivalent, refused] = [of('noticed').length, of('equivalent'), of('refused').length]
  return {
    counted: noticed + open.length,
    noticed,
    accepted: open.flatMap((mutant) => {
      const reason = reasons.get(mutant.id)
      return reason === undefined ? [] : { mutant, reason }
    }),
    unnoticed: open.flatMap((mutant) =>
      reasons.has(mutant.id) ? [] : { mutant, ...exampleOf(fates.get(mutant.id)!) },
    ),
    equivalent,
    refused,
    stale: tests.accepted.flatMap((entry) => {
      const why = fates.get(entry.what)?.fate ?? 'no_such'
      return why === 'unnoticed' ? [] : { entry, why }
    }),
  }
}

type Fate =
  | { readonly fate: 'refused' | 'noticed' | 'equivalent' }
  | { readonly fate: 'unnoticed'; readonly apart: Apart }

function fateOf(policy: Policy, { policy: changed }: Mutant, { tests }: PolicyTests): Fate {
  if (!changed) return { fate: 'refused' }
  const compiled = compilePolicy(changed, 'closures')
  if (tests.some(({ facts, want }) => differencesOf(compiled.answer(facts), want).length > 0))
    return { fate: 'noticed' }
  const apart = tellApart(policy, changed)
  return apart.apart === 'never' ? { fate: 'equivalent' } : { fate: 'unnoticed', apart }
}

function exampleOf(fate: Fate): Pick<Unnoticed, 'example'> {
  return fate.fate === 'unnoticed' && fate.apart.apart === 'on' ? { example: fate.apart.facts } : {}
}
