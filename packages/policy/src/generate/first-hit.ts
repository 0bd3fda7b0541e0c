import type { Expression } from '../tree/expression.ts'
import type { Rule, RuleBody } from '../tree/policy.ts'
import { type Exits, type Found, generateCondition, isPlain } from './condition.ts'
import { Generator } from './generate.ts'
import { Answers, type ExplainedAnswer } from './generate-answers.ts'
import { assignFacts, generateExplain } from './generate-explain.ts'
import { RULES_PER_FUNCTION } from './generated-code.ts'
import { fuse } from './loop-fusion.ts'
import { commonFacts, keyOf } from './shared-reads.ts'

/** Name of the function that decides carefully, and the statement that leaves it to it. */
export const SLOW_PATH = 'k'
/** The statement that gives up the quick way: `f` are the facts. */
export const RETURN_SLOW_PATH = `return ${SLOW_PATH}(f);`

/**
 * Code for the usual case that no fact is missing: it may run `RETURN_SLOW_PATH` wherever something turns out to be
 * unknown, and the careful code decides from the start. Facts that several conditions read are read once and known to
 * be there.
 *
 * Two ways, because guards against unknown values stand at every read, and few records lack a fact. Both give the same
 * answer; starting again costs only time.
 */
export function generateFastPath(
  generator: Generator,
  conditions: readonly Expression[],
  generate: () => string,
): string {
  const held = new Map(commonFacts(conditions).map((fact) => [keyOf(fact)!, { fact, name: generator.fresh('h') }]))
  if (held.size === 0) return generate()
  const facts = [...held.values()]
  const reads = facts.map(({ fact, name }) => `${name}=${generator.value(fact, [])}`).join(',')
  const missing = facts.map(({ name }) => `${name}===null||${name}===undefined`).join('||')
  const names = new Map([...held].map(([key, { name }]) => [key, name]))
  return `const ${reads};if(${missing})${RETURN_SLOW_PATH}${generator.whilePresent(names, generate)}`
}

/** Rules whose quantifiers share a pass: enough for most policies, and later rules still profit from an early exit. */
const RULES_PER_PASS = 128

/** What the code of one policy is generated from. */
interface Plan {
  readonly generator: Generator
  readonly answers: Answers
  readonly body: RuleBody
}

/**
 * Generates the hot path of policies whose first rule that holds decides.
 *
 * Policies with more rules than one function holds have the careful way only, in parts: a function that tests each
 * part and goes on to the next where none of its rules determines.
 */
export function generateFirstHit(
  body: RuleBody,
  explained: boolean,
): (facts: Readonly<Record<string, unknown>>) => ExplainedAnswer {
  const generator = new Generator()
  const plan: Plan = { generator, answers: new Answers(generator, explained), body }
  const fallback = plan.answers.give(body.default, '-1', '[]')
  let [functions, passes, calls] = ['', '', '']
  for (let from = 0; from < body.rules.length; from += RULES_PER_PASS) {
    const rules = body.rules.slice(from, from + RULES_PER_PASS)
    const fused = fuse(generator, rules, RULES_PER_FUNCTION)
    functions += fused.functions
    passes += fused.calls
    calls += fused.calls
    for (let start = 0; start < rules.length; start += RULES_PER_FUNCTION) {
      const name = generator.fresh('c')
      const part = rules.slice(start, start + RULES_PER_FUNCTION)
      functions += `const ${name}=function(f){${part.map((rule) => tryCarefully(plan, rule)).join('')}};`
      calls += `a=${name}(f);if(a!==undefined)return a;`
    }
  }
  const careful = `const ${SLOW_PATH}=function(f){let a;${calls}${fallback}};`
  const conditions = body.rules.map(({ when }) => when)
  const quick =
    body.rules.length > RULES_PER_FUNCTION
      ? SLOW_PATH
      : `function(f){${passes}${generateFastPath(generator, conditions, () => tryQuickly(plan) + fallback)}}`
  return generator.build(`${plan.answers.functions}${functions}${careful}return ${quick}`)
}

/** Every rule in one function, each in a block of its own, because their variables have the same names. */
function tryQuickly(plan: Plan): string {
  const { body, generator } = plan
  const tries = body.rules.map((rule) => {
    const hold = generateCondition(generator, rule.when, [], {
      yes: returns(plan, rule),
      unsure: leads(plan, rule) ? RETURN_SLOW_PATH : '',
    })
    return `{${generator.takeLocals()}${hold}}`
  })
  return tries.join('')
}

/** Tries one rule and returns the answer where it determines. Its variables live in a block of their own. */
function tryCarefully(plan: Plan, rule: Rule): string {
  const { generator, answers, body } = plan
  const yes = returns(plan, rule)
  if (!leads(plan, rule)) {
    const hold = generateCondition(generator, rule.when, [], { yes, unsure: '' })
    return `{${generator.takeLocals()}${hold}}`
  }
  const walk = answers.explained ? generateExplain(generator, rule.when, []) : undefined
  const led = answers.give(body.unknown!, '-1', walk)
  // A plain condition is unknown as a whole; of others one part may be, and a later part still hold.
  const plain = isPlain(generator, rule.when)
  const hold = generateCondition(generator, rule.when, [], { yes, unsure: plain ? led : 'u=true;' })
  const locals = generator.takeLocals()
  return plain ? `{${locals}${hold}}` : `{${locals}let u=false;${hold}if(u)${led}}`
}

/** Whether an unknown condition of the rule leads to the unknown clause. */
function leads({ body }: Plan, rule: Rule): boolean {
  return rule.onUnknown === 'lead' && body.unknown !== undefined
}

/** The exit of a rule that holds: its answer, with the facts where answers are explained. */
function returns({ answers }: Plan, rule: Rule): Exits['yes'] {
  return ({ witness, facts }: Found) =>
    answers.explained
      ? `let p;${assignFacts(facts(), 'p')}${answers.give(rule, witness, 'p')}`
      : answers.give(rule, witness)
}
