import { encodePolicy, equal, not, type Solver, symbolicFacts } from '../../symbolic/index.ts'
import type { Policy } from '../../tree/policy.ts'
import { SolverSession } from '../solve/solver-session.ts'
import { enumValues } from './enum-values.ts'
import { findGaps } from './find-gaps.ts'
import { findOverlaps } from './find-overlaps.ts'
import { monotoneFindings, monotonicityOf } from './monotonicity.ts'
import { overrideConflicts } from './override-orders.ts'
import { type Proof, type ProofPart, ProofStopped } from './proof.ts'
import { proveInvariants } from './prove-invariants.ts'
import { proveRules } from './prove-rules.ts'
import type { Subject } from './questions.ts'
import { ThresholdWatch } from './thresholds.ts'

/** How a proof reports its progress. */
export interface ProofOptions {
  /** Told of each part as it begins. */
  readonly onPart?: (part: ProofPart) => void
}

/**
 * What holds of all inputs of a policy: every well-typed record of facts, with lists of every length, facts missing
 * and null. Examples are confirmed by `evaluateReference`. Numbers are exact. Rejects with ProofStopped where the
 * solver fails.
 *
 * The parts stand in the order of what a later one uses: rules that never decide are left out of the equivalent ones.
 * A part that the solver gives up on is listed in `undecided`, and the others are still proved.
 */
export async function provePolicy(policy: Policy, solver: Solver, { onPart }: ProofOptions = {}): Promise<Proof> {
  const subject = subjectOf(policy, solver)
  const part = async <T>(name: ProofPart, prove: (subject: Subject) => Promise<T>): Promise<T> => {
    onPart?.(name)
    try {
      return await prove(subject)
    } catch (cause) {
      throw new ProofStopped(policy.id, name, cause)
    }
  }
  const { unreachable, shadowed, thresholds } = await part('rules', proveRules)
  const invariants = await part('invariants', proveInvariants)
  const idle = new Set([...unreachable, ...shadowed].map(({ id }) => id))
  const equivalent = await part('equivalence', (about) => equivalentRules(about, idle))
  const gaps = await part('gaps', findGaps)
  const overlaps = await part('overlaps', findOverlaps)
  const numbers = await part('numbers', () => monotonicityOf(policy, solver))
  const conflicts = await part('overrides', () => overrideConflicts(policy, solver))
  const { upToLength } = subject.facts
  return {
    policy: policy.id,
    version: policy.version,
    hash: policy.hash,
    invariants,
    unreachable,
    shadowed,
    outcome_equivalent: equivalent,
    gaps,
    overlaps,
    thresholds,
    monotone: monotoneFindings(policy, numbers),
    numbers,
    override_conflicts: conflicts,
    undecided: [...subject.undecided],
    ...(upToLength === undefined ? {} : { up_to_length: upToLength }),
  }
}

/**
 * The policy with its facts. It stands twice for what compares it with itself and once for each override where they run
 * in another order; the words asked for are questions too.
 */
function subjectOf(policy: Policy, solver: Solver): Subject {
  const words = policy.body.kind === 'rules' ? enumValues(policy.body) : []
  const asking = words.map(
    ({ condition }) => ({ id: '', when: condition, onUnknown: 'skip', outcome: '', reason: '', set: [] }) as const,
  )
  const body = policy.body.kind === 'rules' ? { ...policy.body, rules: asking } : policy.body
  const times = Array.from({ length: 2 + policy.overrides.length }, () => policy)
  const facts = symbolicFacts([...times, { ...policy, body }])
  const watch = new ThresholdWatch(policy)
  const encoded = encodePolicy(policy, facts, { watch: watch.watch })
  return {
    policy,
    facts,
    encoded,
    inquiry: new SolverSession(solver, facts),
    thresholds: watch.thresholds(encoded.card),
    words,
    undecided: new Set(),
  }
}

/**
 * Rules and overrides without which no input has another outcome, leaving out those that never decide anyway. Each is
 * asked by a second encoding of the policy without it, over the same facts: is there an input with another outcome?
 */
async function equivalentRules(subject: Subject, idle: ReadonlySet<string>): Promise<readonly string[]> {
  const { policy, facts, encoded, inquiry } = subject
  const without = withoutEach(policy).filter(({ id }) => !idle.has(id))
  const differs = without.map(({ rest }) => not(equal(encodePolicy(rest, facts).outcome, encoded.outcome)))
  const answers = await inquiry.askEach(differs)
  without.forEach(({ id }, index) => void (answers[index] === 'unknown' && subject.undecided.add(id)))
  return without.filter((_, index) => answers[index] === 'unsat').map(({ id }) => id)
}

/** The policy without each of its rules and overrides. */
function withoutEach(policy: Policy): { readonly id: string; readonly rest: Policy }[] {
  const { body, overrides } = policy
  const rules = body.kind === 'rules' ? body.rules : []
  return [
    ...rules.map((rule) => ({
      id: rule.id,
      rest: { ...policy, body: { ...body, rules: rules.filter((other) => other !== rule) } as Policy['body'] },
    })),
    ...overrides.map((override) => ({
      id: override.id,
      rest: { ...policy, overrides: overrides.filter((other) => other !== override) },
    })),
  ]
}
