import type { CompiledPolicy } from '../answer/compile-policy.ts'
import { evaluateReference } from '../interpret/reference.ts'
import { type Candidate, candidatesFor, type Search } from './candidates.ts'
import {
  COUNTERFACTUAL_LIMITS,
  type Counterfactual,
  type CounterfactualLimits,
  type Counterfactuals,
  type Cut,
} from './change.ts'
import { factPathsOf, type Place } from './fact-paths.ts'
import { formatChange } from './format-change.ts'
import { pathText, related, writeAt } from './path.ts'
import { type Reach, reachOf } from './reach.ts'
import { referencedFacts } from './referenced-facts.ts'

type Facts = Readonly<Record<string, unknown>>

/** Changes that give an outcome, not yet told. */
interface Hit {
  readonly changes: readonly Candidate[]
  readonly distance: number
}

/** The state of one search, which its functions share. */
interface Running {
  readonly compiled: CompiledPolicy
  readonly facts: Facts
  readonly search: Search
  readonly limits: CounterfactualLimits
  /** By outcome, then by the facts that change. */
  readonly hits: Map<string, Map<string, Hit>>
  /** By outcome, the distance of the last of the hits that would be told; what is further away is none of them. */
  readonly furthest: Map<string, number>
  readonly cut: Set<Cut>
  readonly candidates: Map<Place, readonly Candidate[]>
  /** Absent where nothing can be said of it. */
  readonly reach: Reach | undefined
  left: number
  /** What one evaluation counts for: records with long lists take longer. */
  readonly cost: number
}

/**
 * The smallest changes of facts that would have given a policy another outcome: fewest facts first, then the least
 * distance. `facts` must have passed the policy's check. Total and deterministic; the work is bounded by `limits`.
 *
 * Of one number, the outcome changes only where a comparison changes, and these values are found exactly (`intervalsAlong`),
 * so changes of one fact are all found. Changes of two and three facts are looked for among scalars, the candidates of
 * each found after those before it are in place. Where something smaller may have been missed, `complete` is false and
 * `cut` says why. Every change told is confirmed by the reference evaluator.
 */
export function counterfactuals(
  compiled: CompiledPolicy,
  facts: Facts,
  limits: CounterfactualLimits = COUNTERFACTUAL_LIMITS,
): Counterfactuals {
  const { policy } = compiled
  const now = evaluateReference(policy, facts)
  const run = start(compiled, facts, limits)
  const all = factPathsOf(policy, facts, run.search.mentioned)
  const places = all.slice(0, limits.places)
  if (all.length > places.length) run.cut.add('facts')
  const others = policy.outcomes.filter((outcome) => outcome !== now.outcome)
  const unchanged: Step = { facts, changes: [], distance: 0 }
  for (let size = 1; size <= limits.facts; size++) {
    const open = new Set(others.filter((outcome) => !run.hits.has(outcome)))
    if (open.size === 0) break
    if (size > 1 && run.search.mentioned.joint > 1) run.cut.add('joint')
    const changing = size === 1 ? places : places.filter(({ type }) => type.type !== 'object' && type.type !== 'list')
    trySets(changing, size, unchanged, open, run)
  }
  for (const reason of run.search.cut) run.cut.add(reason)
  const told = others.flatMap((outcome) => tellHits(outcome, run))
  return {
    outcome: now.outcome,
    rule: now.rule,
    counterfactuals: told,
    out_of_reach: others.filter((outcome) => !told.some((one) => one.outcome === outcome)),
    complete: run.cut.size === 0,
    cut: [...run.cut].sort(),
  }
}

/**
 * The state of one search. `cost` grows with the record: one evaluation of a long list takes longer. The budget
 * (`left`) is counted in evaluations of a small record and not in time, so that the same question has the same answer
 * on every machine.
 */
function start(compiled: CompiledPolicy, facts: Facts, limits: CounterfactualLimits): Running {
  const search: Search = {
    policy: compiled.policy,
    mentioned: referencedFacts(compiled.policy),
    cut: new Set(),
    spend: (walks) => {
      run.left -= walks * WALK * run.cost
    },
  }
  const cost = 1 + Math.floor(sizeOf(facts) / 10)
  const run: Running = {
    compiled,
    facts,
    search,
    limits,
    hits: new Map(),
    furthest: new Map(),
    cut: new Set(),
    candidates: new Map(),
    reach: reachOf(compiled),
    left: limits.tries,
    cost,
  }
  return run
}

/** How long they take beside an evaluation on the hot path: a walk through a policy, and an evaluation with its reasons. */
const WALK = 40
const EXPLAINED = 5

/** A record with some changes in it. */
interface Step {
  readonly facts: Facts
  readonly changes: readonly Candidate[]
  readonly distance: number
  /** Where a change of one more number leads, which takes long to find where calculations join facts: sets of two begin with those of one. */
  next?: Map<Place, readonly Step[]>
}

/**
 * Tries every set of `size` further facts. Sets are tried in one order, or in each where calculations join facts:
 * then the candidates of a fact depend on what was changed before it. Facts that contain one another are never
 * changed together.
 */
function trySets(places: readonly Place[], size: number, step: Step, open: ReadonlySet<string>, run: Running): void {
  const anyOrder = run.search.mentioned.joint > 0
  const wanted = nearer(open, step.distance, run)
  if (wanted.size === 0) return
  const within = withinReach(places, size, step, wanted, run)
  const furthest = furthestOf(wanted, run)
  places.forEach((place, index) => {
    if (within?.[index] === false) return
    if (step.changes.some(({ path }) => related(path, place.path))) return
    const rest = anyOrder ? places : places.slice(index + 1)
    for (const next of stepsFrom(step, place, run)) {
      if (size > 1) trySets(rest, size - 1, next, open, run)
      else if (next.distance <= furthest) judge(next, open, run)
    }
  })
}

/** The outcomes for which a change at this distance may still be told. */
function nearer(open: ReadonlySet<string>, distance: number, { furthest }: Running): ReadonlySet<string> {
  if (furthest.size === 0) return open
  const wanted = [...open].filter((outcome) => distance <= (furthest.get(outcome) ?? Number.POSITIVE_INFINITY))
  return wanted.length === open.size ? open : new Set(wanted)
}

/** The greatest distance at which a change may be told for any of the outcomes. */
function furthestOf(outcomes: ReadonlySet<string>, { furthest }: Running): number {
  let greatest = 0
  for (const outcome of outcomes) greatest = Math.max(greatest, furthest.get(outcome) ?? Number.POSITIVE_INFINITY)
  return greatest
}

/** Where a change of one more fact leads. Only what takes long to find is kept: others may be thousands. */
function stepsFrom(step: Step, place: Place, run: Running): readonly Step[] {
  const find = () => candidatesOf(place, step, run).map((candidate) => withChange(step, candidate))
  if (run.search.mentioned.joint === 0 || place.type.type !== 'number') return find()
  step.next ??= new Map()
  const steps = step.next.get(place) ?? find()
  step.next.set(place, steps)
  return steps
}

function withChange(step: Step, candidate: Candidate): Step {
  return {
    facts: applied(step.facts, candidate),
    changes: [...step.changes, candidate],
    distance: step.distance + candidate.distance,
  }
}

/** Which of the places may lead to an outcome that is looked for; undefined where they all may, or none is tried any more. */
function withinReach(places: readonly Place[], size: number, step: Step, open: ReadonlySet<string>, run: Running) {
  // Every value of a single fact is tried.
  if (!run.reach || run.left <= 0 || (size === 1 && step.changes.length === 0)) return undefined
  run.left -= run.cost * EXPLAINED
  return run.reach(step.facts, places, size - 1, open)
}

/** The other values of a fact. Where no calculation joins facts they are the same whatever else has changed. */
function candidatesOf(place: Place, { facts }: Step, run: Running): readonly Candidate[] {
  if (run.left <= 0) run.cut.add('tries')
  if (run.cut.has('tries')) return []
  if (run.search.mentioned.joint > 0) return candidatesFor(place, facts, run.search)
  const known = run.candidates.get(place) ?? candidatesFor(place, run.facts, run.search)
  run.candidates.set(place, known)
  return known
}

/**
 * Keeps changes that give an outcome that is looked for, where none of the same facts moves them less. It asks the
 * fast evaluator; the few changes that are shown are confirmed by the reference evaluator later.
 */
function judge({ facts, changes, distance }: Step, open: ReadonlySet<string>, run: Running): void {
  run.left -= run.cost * (run.compiled.decide ? 1 : EXPLAINED)
  const { outcome } = (run.compiled.decide ?? run.compiled.answer)(facts)
  if (!open.has(outcome)) return
  const key = changes
    .map(({ path }) => pathText(path))
    .sort()
    .join()
  const hits = run.hits.get(outcome) ?? new Map<string, Hit>()
  run.hits.set(outcome, hits)
  const known = hits.get(key)
  if (known && known.distance <= distance) return
  hits.set(key, { changes, distance })
  if (hits.size < run.limits.each) return
  const told = [...hits.values()].map((hit) => hit.distance).sort((a, b) => a - b)
  run.furthest.set(outcome, told[run.limits.each - 1]!)
}

/**
 * The smallest hits of an outcome; of equal distances the plainer one first. The answer on the changed record is
 * computed anew, so that rule and overrides are those of the reference evaluator.
 */
function tellHits(outcome: string, run: Running): readonly Counterfactual[] {
  const hits = [...(run.hits.get(outcome)?.values() ?? [])].sort(
    (a, b) => a.distance - b.distance || plainness(a) - plainness(b),
  )
  return hits.slice(0, run.limits.each).map(({ changes, distance }) => {
    const after = changes.reduce(applied, run.facts)
    const answer = evaluateReference(run.compiled.policy, after)
    return {
      outcome: answer.outcome,
      rule: answer.rule,
      overrides: answer.overrides.map(({ id }) => id),
      changes: changes.map((change) =>
        formatChange(change, { compiled: run.compiled, before: run.facts, after, outcome }),
      ),
      distance,
    }
  })
}

/** Sum over the changes; less is plainer (see `Candidate`). */
function plainness({ changes }: Hit): number {
  return changes.reduce((sum, change) => sum + change.plainness, 0)
}

/** The record with a change in it. */
function applied(facts: Facts, { path, value, element }: Candidate): Facts {
  return writeAt(facts, element === undefined ? path : path.slice(0, -1), value)
}

/** How many values a record holds. */
function sizeOf(value: unknown): number {
  if (value === null || typeof value !== 'object') return 1
  return Object.values(value).reduce<number>((sum, inner) => sum + sizeOf(inner), 0)
}
