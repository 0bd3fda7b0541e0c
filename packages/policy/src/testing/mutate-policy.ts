import { compilePolicy } from '../answer/compile-policy.ts'
import type { YamlSource } from '../read/read-yaml.ts'
import type { Policy } from '../tree/policy.ts'
import { expressionChanges } from './expression-changes.ts'
import { type Change, type Mutant, partName } from './mutant.ts'
import { numberChanges } from './number-changes.ts'
import { orderChanges } from './order-changes.ts'
import type { PolicyTests, Stale } from './policy-tests.ts'
import { differencesOf } from './run-policy-tests.ts'
import { type Apart, tellApart } from './tell-apart.ts'

/** A mutant that passes every test. */
export interface Unnoticed {
  /** The change that no test notices. */
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
  /** A test is missing for each of them. */
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

/** What became of a mutant. */
type Fate =
  | { readonly fate: 'refused' | 'noticed' | 'equivalent' }
  | { readonly fate: 'unnoticed'; readonly apart: Apart }

/** Tests are run first, because that is quick; only a mutant that passes all of them is compared with the policy. */
function fateOf(policy: Policy, { policy: changed }: Mutant, { tests }: PolicyTests): Fate {
  if (!changed) return { fate: 'refused' }
  const compiled = compilePolicy(changed, 'closures')
  if (tests.some(({ facts, want }) => differencesOf(compiled.answer(facts), want).length > 0))
    return { fate: 'noticed' }
  const apart = tellApart(policy, changed)
  return apart.apart === 'never' ? { fate: 'equivalent' } : { fate: 'unnoticed', apart }
}

/** The facts that tell the two apart, where some were found. */
function exampleOf(fate: Fate): Pick<Unnoticed, 'example'> {
  return fate.fate === 'unnoticed' && fate.apart.apart === 'on' ? { example: fate.apart.facts } : {}
}

/**
 * Every small change of a policy: each number one step of its last decimal place up and down, each flag turned over,
 * each comparison made strict or no longer strict, each rule, factor and override left out, each two neighbouring rules
 * and overrides exchanged (the operators of mutation testing that fit thresholds and ordered rules).
 * `source` is `text` read as YAML, and `policy` is what it loads as.
 */
export function mutantsOf(policy: Policy, text: string, source: YamlSource): readonly Mutant[] {
  const changes = [...numberChanges(text, source), ...expressionChanges(policy), ...orderChanges(policy)]
  const seen = new Map<string, number>()
  return changes.map((change) => {
    const { kind, path, from, to, make } = change
    const part = partName(policy, path)
    const name = idOf(part, change)
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    const id = count === 1 ? name : `${name} #${count}`
    return { id, kind, part, from, to, line: source.place(path).line, policy: make() }
  })
}

/** A name that stays the same when lines move, so that an acceptance keeps naming the same change. */
function idOf(part: string, { kind, from, to, within }: Change): string {
  if (kind === 'left_out') return `${part}: left out`
  if (kind === 'exchanged') return `${from} <-> ${to}`
  return `${part}: ${from} -> ${to}${within === undefined ? '' : ` in ${within}`}`
}
