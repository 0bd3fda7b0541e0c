import { NO, UNKNOWN } from '../interpret/interpreter.ts'
import type { Expression } from '../tree/expression.ts'
import type { FactUse, Policy, RuleBody } from '../tree/policy.ts'
import { type Found, generateCondition } from './condition.ts'
import { generateFirstHit } from './first-hit.ts'
import { Generator } from './generate.ts'
import type { CompactAnswer, ExplainedAnswer } from './generate-answers.ts'
import { assignFacts } from './generate-explain.ts'
import { element } from './generated-code.ts'
import { generateMostSevere } from './most-severe.ts'

/** Facts or results by name, as generated code reads them. */
type Facts = Readonly<Record<string, unknown>>

/** Tries a condition: NO, UNSURE, or the facts that made it hold. `item` is the index of the `for_each` element. */
export type Trial = (
  facts: Facts,
  results: Facts,
  element: unknown,
  item: number,
) => typeof NO | typeof UNKNOWN | readonly FactUse[]

/**
 * Generates a trial for each condition; `list` names the list of the policy's `for_each`.
 *
 * A trial leaves at the first way in which the condition holds, with the facts that made it hold. `u` notes that some
 * part was unknown: where no way was found, the condition is unknown if `u` is set and false if not.
 */
export function generateTrials(conditions: readonly Expression[], list: string | undefined): Trial[] {
  const generator = new Generator()
  const bound = list === undefined ? [] : [element(list)]
  const functions = conditions.map((condition) => {
    const yes = ({ facts }: Found) => `let p;${assignFacts(facts(), 'p')}return p`
    const body = generateCondition(generator, condition, bound, { yes, unsure: 'u=true;' })
    return `function(f,r,e,i){let u=false;${generator.takeLocals()}${body}return u?${UNKNOWN}:${NO}}`
  })
  return generator.build<Trial[]>(`return[${functions.join(',')}]`)
}

/**
 * Generates the hot path of a rule policy: which rule determines, and which list element made it hold; with `explained`
 * also the facts that did. Undefined where the severity of a rule is known only at run time.
 */
export function generateDecide(
  policy: Policy,
  body: RuleBody,
  explained: true,
): ((facts: Facts) => ExplainedAnswer) | undefined
/** Overload: with `explained` each answer carries the facts that made its rule hold. */
export function generateDecide(
  policy: Policy,
  body: RuleBody,
  explained: false,
): ((facts: Facts) => CompactAnswer) | undefined
export function generateDecide(policy: Policy, body: RuleBody, explained: boolean) {
  const settled = [...body.rules, body.default, body.unknown, body.forEach?.empty]
  if (settled.some((one) => typeof one?.outcome === 'object')) return undefined
  return body.hit === 'first' && !body.forEach
    ? generateFirstHit(body, explained)
    : generateMostSevere(policy, body, explained)
}
