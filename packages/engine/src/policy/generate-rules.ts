import type { FactUse } from '../domain/policy-answer.ts'
import { NO, UNSURE } from './closures.ts'
import type { Expression } from './expression.ts'
import { Generator } from './generate.ts'
import { assignFacts, generateExplain } from './generate-explain.ts'
import { fuse } from './generate-fused.ts'
import { type Found, generateHold, isPlain } from './generate-hold.ts'
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
    const yes = ({ facts }: Found) => `let p;${assignFacts(facts(), 'p')}return p`
    const body = generateHold(generator, condition, bound, { yes, unsure: 'u=true;' })
    return `function(f,r,e,i){let u=false;${generator.takeLocals()}${body}return u?${UNSURE}:${NO}}`
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
  const yes = ({ witness, facts }: Found) =>
    explained
      ? `let p;${assignFacts(facts(), 'p')}${answer(generator, rule, witness, 'p')}`
      : answer(generator, rule, witness, undefined)
  const leads = rule.onUnknown === 'lead' && body.unknown !== undefined
  const led = !leads
    ? ''
    : answer(generator, body.unknown, '-1', explained ? generateExplain(generator, rule.when, []) : undefined)
  // A plain condition is unknown as a whole; of others one part may be, and a later part still hold.
  const plain = isPlain(generator, rule.when)
  const hold = generateHold(generator, rule.when, [], { yes, unsure: !leads ? '' : plain ? led : 'u=true;' })
  const locals = generator.takeLocals()
  return plain || !leads ? `${locals}${hold}` : `${locals}let u=false;${hold}if(u)${led}`
}

function answer(generator: Generator, settled: Settled, found: string, facts: string | undefined): string {
  const outcome = generator.text(settled.outcome as string)
  const parts = `outcome:${outcome},rule:${generator.text(settled.id)},reason:${generator.helper(settled.reason)}`
  return `return{${parts},witness:${found}${facts === undefined ? '' : `,facts:${facts}`}};`
}
