import type { FactUse } from '../domain/policy-answer.ts'
import { NO, UNSURE, YES } from './closures.ts'
import type { Expression } from './expression.ts'
import { Generator } from './generate.ts'
import { generateExplain, generateFacts, witness } from './generate-explain.ts'
import { fuse } from './generate-fused.ts'
import { generateWorst } from './generate-worst.ts'
import { build, element, RULES_PER_FUNCTION } from './generated-code.ts'
import type { CompactAnswer, ExplainedAnswer } from './hot-answer.ts'
import type { Policy, Rule, RuleBody, Settled } from './policy.ts'

/** Rules whose quantifiers share a pass: enough for most policies, and later rules still profit from an early exit. */
const RULES_PER_PASS = 128

type Facts = Readonly<Record<string, unknown>>

/** Tries a condition: NO, UNSURE, or the facts that made it hold. `item` is the index of the `for_each` element. */
export type Trial = (
  facts: Facts,
  results: Facts,
  element: unknown,
  item: number,
) => typeof NO | typeof UNSURE | readonly FactUse[]

/** Generates a trial for each condition; `list` names the list of the policy's `for_each`. */
export function generateTrials(conditions: readonly Expression[], list: string | undefined): Trial[] {
  const generator = new Generator()
  const bound = list === undefined ? [] : [element(list)]
  const functions = conditions.map((condition) => {
    const { before, yes, no } = generator.condition(condition, bound)
    const facts = generateFacts(generator, condition, YES, bound, 'p')
    const locals = generator.takeLocals()
    return `function(f,r,e,i){${locals}${before}if(${no})return ${NO};if(${yes}){let p;${facts}return p}return ${UNSURE}}`
  })
  return build<Trial[]>(generator, `return[${functions.join(',')}]`)
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
export function generateDecide(
  policy: Policy,
  body: RuleBody,
  explained: false,
): ((facts: Facts) => CompactAnswer) | undefined
export function generateDecide(policy: Policy, body: RuleBody, explained: boolean) {
  const settled = [...body.rules, body.default, body.unknown, body.forEach?.empty]
  if (settled.some((one) => typeof one?.outcome === 'object')) return undefined
  return body.hit === 'first' && !body.forEach ? generateFirst(body, explained) : generateWorst(policy, body, explained)
}

function generateFirst(body: RuleBody, explained: boolean) {
  const generator = new Generator()
  let [functions, main] = ['', '']
  for (let from = 0; from < body.rules.length; from += RULES_PER_PASS) {
    const rules = body.rules.slice(from, from + RULES_PER_PASS)
    const fused = fuse(generator, rules, RULES_PER_FUNCTION)
    functions += fused.functions
    main += fused.calls
    for (let start = 0; start < rules.length; start += RULES_PER_FUNCTION) {
      const part = rules.slice(start, start + RULES_PER_FUNCTION)
      const tries = part.map((rule) => `{${generateTry(generator, body, rule, explained)}}`).join('')
      if (body.rules.length <= RULES_PER_FUNCTION) main += tries
      else {
        const name = generator.fresh('c')
        functions += `const ${name}=function(f){${tries}};`
        main += `a=${name}(f);if(a!==undefined)return a;`
      }
    }
  }
  const rest = answer(generator, body.default, '-1', explained ? '[]' : undefined)
  return build<(facts: Facts) => ExplainedAnswer>(generator, `${functions}return function(f){let a;${main}${rest}}`)
}

/** Tries one rule and returns the answer where it determines. Its variables live in a block of their own. */
function generateTry(generator: Generator, body: RuleBody, rule: Rule, explained: boolean): string {
  const { before, yes, no } = generator.condition(rule.when, [])
  const facts = explained ? generateFacts(generator, rule.when, YES, [], 'p') : ''
  const found = witness(generator, rule.when)
  const held = `${explained ? 'let p;' : ''}${facts}${answer(generator, rule, found, explained ? 'p' : undefined)}`
  const unsure = () =>
    answer(generator, body.unknown!, '-1', explained ? generateExplain(generator, rule.when, []) : undefined)
  const leads = rule.onUnknown === 'lead' && body.unknown
  const test = leads ? `if(!${no}){if(${yes}){${held}}${unsure()}}` : `if(${yes}){${held}}`
  return `${generator.takeLocals()}${before}${test}`
}

function answer(generator: Generator, settled: Settled, found: string, facts: string | undefined): string {
  const outcome = generator.text(settled.outcome as string)
  const parts = `outcome:${outcome},rule:${generator.text(settled.id)},reason:${generator.helper(settled.reason)}`
  return `return{${parts},witness:${found}${facts === undefined ? '' : `,facts:${facts}`}};`
}
