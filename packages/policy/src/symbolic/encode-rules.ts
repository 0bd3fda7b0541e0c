import type { Policy, Rule, RuleBody } from '../tree/policy.ts'
import { encodeTruth, type SymbolicScope } from './encode-expression.ts'
import { encodeOutcome, pick, type SymbolicCase, settle } from './encode-outcome.ts'
import type { SymbolicFacts } from './symbolic-facts.ts'
import { and, equal, FALSE, int, ite, not, or, order, type Term, TRUE } from './term.ts'

/** A rule as it is tried on one element (or, without `for_each`, once). */
export interface SymbolicRule {
  readonly rule: Rule
  /** Its condition holds, and it has an outcome. */
  readonly holds: Term
  /** Its condition, or the fact that its outcome is taken from, is unknown. */
  readonly unknown: Term
  /** It holds and decides on the element. */
  readonly decides: Term
  /** Place of its outcome in the order of severity, from 0. */
  readonly severity: Term
}

/** Rules tried on one element of the list of `for_each`; without `for_each` there is one such element, always there. */
export interface SymbolicElement {
  /** The inputs for which the list has such an element. */
  readonly there: Term
  /** The rules, in the order of the policy. */
  readonly rules: readonly SymbolicRule[]
  /** No rule holds, nor leads to the unknown clause. */
  readonly byDefault: Term
  /** The inputs for which the unknown clause decides on the element. */
  readonly byUnknown: Term
  /** Severity of what is decided on the element. */
  readonly severity: Term
  readonly scope: SymbolicScope
  /** The clauses that may decide on it, each with its inputs. */
  readonly cases: readonly SymbolicCase[]
}

/**
 * What the rules of a policy decide, and how they do so on each element. Under `for_each` the list has as many
 * elements as `listSlots` says are enough; the cases of all of them, of a missing list and of an empty one exclude
 * each other.
 */
export function encodeRules(
  policy: Policy,
  body: RuleBody,
  top: SymbolicScope,
): { readonly elements: readonly SymbolicElement[]; readonly cases: readonly SymbolicCase[] } {
  if (!body.forEach) {
    const element = encodeElement(policy, body, top)
    return { elements: [element], cases: element.cases }
  }
  const { script } = top.facts
  const list = top.facts.facts.get(body.forEach.list)!
  const { unknown, isNull } = list.read()
  const missing = script.name('Bool', or(unknown, isNull))
  const elements = list.elements().map(({ there, fact }) => {
    const within = script.name('Bool', and(not(missing), there))
    return encodeElement(policy, body, { ...top, variables: [fact], there: within })
  })
  const empty = and(not(missing), equal(list.size(), '0'))
  return {
    elements,
    cases: [
      ...settle(policy, body.unknown!, undefined, top, missing),
      ...settle(policy, body.forEach.empty, body.unknown, top, empty),
      ...worst(elements, top.facts),
    ],
  }
}

/**
 * Of the elements that are there the first with the worst outcome decides. `best` runs along the elements; one that
 * is worse than all before it is a gain, and the last gain is the first of the worst.
 */
function worst(elements: readonly SymbolicElement[], { script }: SymbolicFacts): SymbolicCase[] {
  let best: Term = int(-1)
  const gains = elements.map(({ there, severity }) => {
    const gain = script.name('Bool', and(there, order('>', severity, best)))
    best = script.name('Int', ite(gain, severity, best))
    return gain
  })
  const decides = lastOf(gains)
  return elements.flatMap(({ cases }, index) =>
    cases.map((one) => ({ ...one, when: script.name('Bool', and(decides[index]!, one.when)) })),
  )
}

/** For each of the terms: it holds, and none after it does. */
function lastOf(terms: readonly Term[]): Term[] {
  let later: Term = FALSE
  return terms
    .map((_, index) => terms[terms.length - 1 - index]!)
    .map((term) => {
      const last = and(term, not(later))
      later = or(later, term)
      return last
    })
    .reverse()
}

/** All rules on one element. A rule whose outcome rests on a missing fact is unknown, like one whose condition does. */
function encodeElement(policy: Policy, body: RuleBody, scope: SymbolicScope): SymbolicElement {
  const { script } = scope.facts
  const tried = body.rules.map((rule) => {
    const { yes, no } = encodeTruth(rule.when, scope)
    const { severity, missing } = encodeOutcome(policy, rule, scope)
    const holds = script.name('Bool', and(yes, not(missing)))
    const unknown = script.name('Bool', or(and(not(yes), not(no)), and(yes, missing)))
    return { rule, holds, unknown, leads: rule.onUnknown === 'lead' ? unknown : FALSE, severity }
  })
  const { decides, byUnknown } = body.hit === 'first' ? firstOf(tried, scope) : mostSevere(policy, body, tried, scope)
  const byDefault = script.name('Bool', and(...tried.map(({ holds, leads }) => not(or(holds, leads)))))
  const cases = [
    ...tried.map(({ rule, severity }, index) => ({ when: decides[index]!, settled: rule, severity, scope })),
    ...(body.unknown ? settle(policy, body.unknown, undefined, scope, byUnknown) : []),
    ...settle(policy, body.default, body.unknown, scope, byDefault),
  ]
  return {
    there: scope.there,
    rules: tried.map(({ leads: _, ...rule }, index) => ({ ...rule, decides: decides[index]! })),
    byDefault,
    byUnknown,
    severity: pick(
      cases,
      cases.map(({ severity }) => severity),
      'Int',
      scope,
    ),
    scope,
    cases,
  }
}

/** A rule on one element before it is known whether it decides. */
interface Tried {
  readonly holds: Term
  readonly leads: Term
  readonly severity: Term
}
/** When each rule decides, and when the unknown clause does. */
interface Deciding {
  readonly decides: readonly Term[]
  readonly byUnknown: Term
}

/** The first rule that holds decides, or the first that leads to the unknown clause. */
function firstOf(tried: readonly Tried[], { facts: { script } }: SymbolicScope): Deciding {
  let open: Term = TRUE
  let byUnknown: Term = FALSE
  const decides = tried.map(({ holds, leads }) => {
    const decides = script.name('Bool', and(open, holds))
    byUnknown = script.name('Bool', or(byUnknown, and(open, leads)))
    open = script.name('Bool', and(open, not(holds), not(leads)))
    return decides
  })
  return { decides, byUnknown }
}

/** The most severe of the rules that hold decides; of equal ones the first, and one that holds before the unknown clause. */
function mostSevere(policy: Policy, body: RuleBody, tried: readonly Tried[], scope: SymbolicScope): Deciding {
  const { script } = scope.facts
  let best: Term = int(-1)
  const gains = tried.map(({ holds, severity }) => {
    const gain = script.name('Bool', and(holds, order('>', severity, best)))
    best = script.name('Int', ite(gain, severity, best))
    return gain
  })
  const unknown = body.unknown ? encodeOutcome(policy, body.unknown, scope).severity : int(-1)
  const leads = script.name('Bool', or(...tried.map((rule) => rule.leads)))
  const decides = lastOf([...gains, and(leads, order('>', unknown, best))])
  return { decides: decides.slice(0, -1).map((term) => script.name('Bool', term)), byUnknown: decides.at(-1)! }
}
