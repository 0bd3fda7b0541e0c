import { and, or, type SymbolicPolicy, type Term } from '../../symbolic/index.ts'
import type { ShadowedFinding, ThresholdFinding, UnreachableFinding } from './proof.ts'
import type { Subject } from './questions.ts'

/** What was found of rules, bands, overrides and comparisons. */
export interface RuleFindings {
  readonly unreachable: readonly UnreachableFinding[]
  readonly shadowed: readonly ShadowedFinding[]
  readonly thresholds: readonly ThresholdFinding[]
}

/**
 * Which rules, bands and overrides no input reaches, which rules never decide, and which comparisons settle nothing.
 *
 * All questions are asked in one run of the solver. Unreachable is a
 * rule that no input makes hold; shadowed is one that holds for some inputs, on all of which another one decides.
 */
export async function proveRules(subject: Subject): Promise<RuleFindings> {
  const { encoded, inquiry, thresholds } = subject
  const reaches = reachesOf(encoded)
  const rules = rulesOf(encoded)
  const answers = await inquiry.askEach([
    ...reaches.map(({ reached }) => reached),
    ...rules.map(({ decides }) => decides),
    ...thresholds.map(({ reached }) => reached),
  ])
  const [ofReaches, ofRules] = [
    answers.slice(0, reaches.length),
    answers.slice(reaches.length, reaches.length + rules.length),
  ]
  const ofThresholds = answers.slice(reaches.length + rules.length)
  reaches.forEach(({ finding }, index) => void (ofReaches[index] === 'unknown' && subject.undecided.add(finding.id)))
  rules.forEach(({ id }, index) => void (ofRules[index] === 'unknown' && subject.undecided.add(id)))
  thresholds.forEach(
    ({ finding }, index) => void (ofThresholds[index] === 'unknown' && subject.undecided.add(finding.in)),
  )
  const unreachable = reaches.filter((_, index) => ofReaches[index] === 'unsat').map(({ finding }) => finding)
  const idle = rules.filter(({ id }, index) => ofRules[index] === 'unsat' && !unreachable.some((one) => one.id === id))
  return {
    unreachable,
    shadowed: await shadowsOf(
      subject,
      idle.map(({ id }) => id),
    ),
    thresholds: thresholds.filter((_, index) => ofThresholds[index] === 'unsat').map(({ finding }) => finding),
  }
}

/** What must be met so that a rule or an override holds, or a band decides. */
function reachesOf({ elements, card, overrides }: SymbolicPolicy): { finding: UnreachableFinding; reached: Term }[] {
  const rules = (elements[0]?.rules ?? []).map(({ rule: { id } }, index) => ({
    finding: { kind: 'rule' as const, id },
    reached: or(...elements.map(({ there, rules }) => and(there, rules[index]!.holds))),
  }))
  const bands = (card?.bands ?? []).map(({ band: { id }, decides }) => ({
    finding: { kind: 'band' as const, id },
    reached: decides,
  }))
  const changes = overrides.map(({ override: { id }, applies }) => ({
    finding: { kind: 'override' as const, id },
    reached: applies,
  }))
  return [...rules, ...bands, ...changes]
}

/** For each rule, the inputs on which it decides some element. */
function rulesOf({ elements }: SymbolicPolicy): { readonly id: string; readonly decides: Term }[] {
  return (elements[0]?.rules ?? []).map(({ rule: { id } }, index) => ({
    id,
    decides: or(...elements.map(({ there, rules }) => and(there, rules[index]!.decides))),
  }))
}

/** Who decides where each of the rules holds. */
async function shadowsOf({ encoded, inquiry }: Subject, ids: readonly string[]): Promise<ShadowedFinding[]> {
  const found: ShadowedFinding[] = []
  for (const id of ids) {
    const index = encoded.elements[0]!.rules.findIndex(({ rule }) => rule.id === id)
    const others = [...encoded.elements[0]!.rules.map(({ rule }) => rule.id), 'unknown']
    const answers = await inquiry.askEach(
      others.map((_, other) =>
        or(
          ...encoded.elements.map(({ there, rules, byUnknown }) =>
            and(there, rules[index]!.holds, rules[other]?.decides ?? byUnknown),
          ),
        ),
      ),
    )
    found.push({ id, by: others.filter((_, other) => answers[other] === 'sat') })
  }
  return found
}
