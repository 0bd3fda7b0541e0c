import { createTwoFilesPatch } from 'diff'
import { evaluateReference, type ReferenceAnswer } from '../../interpret/reference.ts'
import { encodePolicy, type SymbolicPolicy } from '../../symbolic/encode-policy.ts'
import { type SymbolicFact, type SymbolicFacts, symbolicFacts } from '../../symbolic/symbolic-facts.ts'
import { and, equal, not, or, order, type Term } from '../../symbolic/term.ts'
import type { FactType } from '../../tree/fact-type.ts'
import type { Policy } from '../../tree/policy.ts'
import type { Facts } from '../solve/solver-session.ts'

/** What both policies answer on one record. */
export interface Answers {
  readonly from: ReferenceAnswer
  readonly to: ReferenceAnswer
}

/** A list on whose elements both policies try their rules. */
export interface SharedList {
  /** Name of the fact that is the list. */
  readonly name: string
  /** The element, as the newer policy calls it. */
  readonly as: string
  /** The list, with the elements that formulas tell apart. */
  readonly fact: SymbolicFact
  /** There is exactly one element. */
  readonly isOne: Term
  /** There are no two elements: what is decided is not a matter of several at once. */
  readonly atMostOne: Term
}

/** Two policies over the same facts, for all inputs at once. */
export class ComparedPolicies {
  /** The facts that both read, as variables that they share. */
  readonly facts: SymbolicFacts
  /** What the older policy decides, as formulas; `to` is the newer one. */
  readonly from: SymbolicPolicy
  /** What the newer policy decides, as formulas. */
  readonly to: SymbolicPolicy
  /** Undefined where the two do not try their rules on the same list. */
  readonly shared: SharedList | undefined

  constructor(from: Policy, to: Policy, common: ReadonlyMap<string, FactType>) {
    // Invariants decide nothing; their questions would only ask for more elements of lists.
    const [first, second] = [
      { ...from, facts: common, invariants: [] },
      { ...to, facts: common, invariants: [] },
    ]
    this.facts = symbolicFacts([first, second])
    this.from = encodePolicy(first, this.facts)
    this.to = encodePolicy(second, this.facts)
    this.shared = this.sharedList(from, to)
  }

  /** By the reference evaluator: what confirms an example of the solver. */
  answers(facts: Facts): Answers {
    return { from: evaluateReference(this.from.policy, facts), to: evaluateReference(this.to.policy, facts) }
  }

  /** The inputs that one answers with the first outcome, the other with the second. */
  pair(from: string, to: string): Term {
    const { words } = this.facts
    return and(equal(this.from.outcome, words.code(from)), equal(this.to.outcome, words.code(to)))
  }

  /** The inputs that both answer with one outcome. */
  get sameOutcome(): Term {
    return equal(this.from.outcome, this.to.outcome)
  }

  /** Both use `for_each` over the same fact; what each calls the element may differ. */
  private sharedList(from: Policy, to: Policy): SharedList | undefined {
    const [first, second] = [from, to].map(({ body }) => (body.kind === 'rules' ? body.forEach : undefined))
    if (!first || first.list !== second?.list) return undefined
    const fact = this.facts.facts.get(first.list)!
    const { unknown, isNull } = fact.read()
    const missing = or(unknown, isNull)
    return {
      name: first.list,
      as: second.as,
      fact,
      isOne: and(not(missing), equal(fact.size(), '1')),
      atMostOne: or(missing, order('<=', fact.size(), '1')),
    }
  }
}

/** A text and what it is called. */
export interface NamedText {
  /** What the difference calls the text, such as the version. */
  readonly name: string
  readonly text: string
}

/** Lines around a change that say where it is. */
const AROUND = 3

/** What differs between two texts, line by line, as a unified diff; empty where they are the same. */
export function textDifference(from: NamedText, to: NamedText): string {
  if (from.text === to.text) return ''
  const patch = createTwoFilesPatch(from.name, to.name, from.text, to.text, undefined, undefined, { context: AROUND })
  // Its first line is a rule that other tools do not write.
  return patch.slice(patch.indexOf('---'))
}
