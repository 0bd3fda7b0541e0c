import { explain } from '../interpret/explain.ts'
import { compileTest, type Frame, type Test, UNKNOWN } from '../interpret/interpreter.ts'
import type { Expression } from '../tree/expression.ts'
import type { FactUse, OutcomeClause, Policy, Rule, RuleBody } from '../tree/policy.ts'
import { type Found, generateCondition } from './condition.ts'
import { generateFastPath, RETURN_SLOW_PATH, SLOW_PATH } from './first-hit.ts'
import { Generator } from './generate.ts'
import type { ExplainedAnswer } from './generate-answers.ts'
import { assignFacts } from './generate-explain.ts'
import { type Bound, element, RULES_PER_FUNCTION } from './generated-code.ts'
import { fuse } from './loop-fusion.ts'
import { commonNullTests, keyOf, nullTested } from './shared-reads.ts'

/** A rule with its place in the order of severity. */
interface Ranked {
  readonly rule: Rule
  /** Index in the policy, which is also its index in the table of answers. */
  readonly index: number
  readonly severity: number
  readonly leads: boolean
}

/** What the code of one policy is generated from. */
interface Plan {
  readonly generator: Generator
  readonly body: RuleBody
  readonly bound: readonly Bound[]
  /** In the order they are tried. */
  readonly ranked: readonly Ranked[]
  /** Severity of the default; of the unknown clause (-1: no rule leads there); of the worst outcome there is. */
  readonly default: number
  readonly unknown: number
  readonly top: number
  /** Indexes of the default, the unknown clause and the empty list in the table of answers. */
  readonly codes: { readonly default: number; readonly unknown: number; readonly empty: number }
}

/**
 * Generates the hot path of policies whose worst answer counts: of all rules (`most_severe`), of all elements of a
 * list (`for_each`), or both.
 *
 * State of the generated code: `a` code and `m` severity of the worst answer so far, `w` its element; `b`, `s` and `v`
 * the same of the element at hand, `u` whether a rule that leads to the unknown clause was unknown on it (a part of a
 * rule that is unknown says so first, and takes it back where another part makes the rule hold).
 */
export function generateMostSevere(
  policy: Policy,
  body: RuleBody,
  explained: boolean,
): (facts: Readonly<Record<string, unknown>>) => ExplainedAnswer {
  const plan = planOf(policy, body)
  const { generator } = plan
  const fused = body.forEach ? { functions: '', calls: '' } : fuse(generator, body.rules, RULES_PER_FUNCTION)
  const facts = explained ? generateWitnesses(plan) : { functions: '', use: '' }
  const table = generator.helper(answersOf(body))
  const give = `const t=${table}[a];return{outcome:t.outcome,rule:t.rule,reason:t.reason,witness:w${facts.use}}`
  const careful = generateCareful(plan, fused.calls, give)
  const conditions = body.rules.map(({ when }) => when)
  const search = () => generateSearch(plan, splitTries(plan), give, true)
  const quick =
    body.rules.length > RULES_PER_FUNCTION
      ? SLOW_PATH
      : `function(f){${fused.calls}${generateFastPath(generator, conditions, search)}}`
  return generator.build(`${fused.functions}${facts.functions}${careful}return ${quick}`)
}

/** The function that decides whatever is missing. */
function generateCareful(plan: Plan, passes: string, give: string): string {
  const tries = triesOf(plan, plan.ranked, false)
  if (tries.length <= RULES_PER_FUNCTION) {
    const search = generateSearch(plan, tries.join(''), give, false)
    return `const ${SLOW_PATH}=function(f){${passes}${search}};`
  }
  // Many rules stand in functions of their own, which share the state of the element at hand.
  let [functions, calls] = [`let ${STATE};`, '']
  for (let from = 0; from < tries.length; from += RULES_PER_FUNCTION) {
    const name = plan.generator.fresh('c')
    functions += `const ${name}=function(f,e,i){t:{${tries.slice(from, from + RULES_PER_FUNCTION).join('')}return false}return true};`
    calls += `if(${name}(f,e,i))break t;`
  }
  const search = generateSearch(plan, calls, give, false, `${STATE};`)
  return `${functions}const ${SLOW_PATH}=function(f){${passes}${search}};`
}

/** Declares the state that is described at `generateMostSevere`, with the values before the first rule. */
const STATE = 'b=-1,s=-1,v=-1,u=false,m=-1'

/** The search for the worst answer, element by element, with `tries` for each. */
function generateSearch(plan: Plan, tries: string, give: string, quick: boolean, state = `let ${STATE};`): string {
  const { body, codes, generator } = plan
  const led = quick ? '' : `if(u&&s<${plan.unknown}){b=${codes.unknown};s=${plan.unknown};v=-1}else `
  const each = `t:{${tries}}${led}if(b<0){b=${codes.default};s=${plan.default};v=-1}`
  if (!body.forEach) return `${state}const e=undefined,i=-1;${each}let a=b,w=v;${give}`
  const list = `const l=f[${generator.text(body.forEach.list)}];`
  const next = 'b=-1;s=-1;u=false;'
  const worse = `if(s>m){m=s;a=b;w=i;if(s===${plan.top})break}`
  const none = `if(l==null)a=${codes.unknown};else if(l.length===0)a=${codes.empty};`
  return `${state}let a=0,w=-1;${list}${none}else for(let i=0;i<l.length;i++){const e=l[i];${next}${each}${worse}}${give}`
}

/** Under `most_severe` rules are sorted by severity, equal ones by their place, so that the first that holds decides. */
function planOf(policy: Policy, body: RuleBody): Plan {
  const severity = ({ outcome }: OutcomeClause) => policy.outcomes.indexOf(outcome as string)
  const ranked = body.rules.map((rule, index) => {
    return { rule, index, severity: severity(rule), leads: rule.onUnknown === 'lead' && body.unknown !== undefined }
  })
  if (body.hit === 'most_severe') ranked.sort((a, b) => b.severity - a.severity || a.index - b.index)
  const fallback = severity(body.default)
  const unknown = body.unknown ? severity(body.unknown) : -1
  const count = body.rules.length
  return {
    generator: new Generator(),
    body,
    bound: body.forEach ? [element(body.forEach.list)] : [],
    ranked,
    default: fallback,
    unknown,
    top: Math.max(fallback, unknown, ...ranked.map((one) => one.severity)),
    codes: { default: count, unknown: count + 1, empty: count + 2 },
  }
}

/** The table that codes index: the rules, then default, unknown clause and empty list. */
function answersOf(body: RuleBody) {
  const settled = [...body.rules, body.default, body.unknown ?? body.default, body.forEach?.empty ?? body.default]
  return settled.map(({ outcome, id, reason }) => ({ outcome, rule: id, reason }))
}

/** The tries for the usual case, after one test for all rules where several ask whether the same value is null. */
function splitTries(plan: Plan): string {
  const { ranked, generator, bound } = plan
  const [tested] = commonNullTests(ranked.map(({ rule }) => rule.when))
  if (!tested) return triesOf(plan, ranked, true).join('')
  const key = keyOf(tested)!
  const where = (isNull: boolean) => {
    const left = ranked
      .map((one) => ({ ...one, rule: { ...one.rule, when: assuming(one.rule.when, key, isNull) } }))
      .filter(({ rule }) => !isTruth(rule.when, false))
    return triesOf(plan, left, true).join('')
  }
  const value = generator.value(tested, bound)
  const present = generator.whilePresent(new Map([[key, undefined]]), () => where(false))
  return `if(${value}===null){${where(true)}}else if(${value}!==undefined){${present}}else ${RETURN_SLOW_PATH}`
}

/** One block for each rule. */
function triesOf(plan: Plan, ranked: readonly Ranked[], quick: boolean): readonly string[] {
  return ranked.map((one, at) => {
    return `{${plan.body.hit === 'first' ? tryInOrder(plan, one, quick) : tryBySeverity(plan, ranked, at, quick)}}`
  })
}

/** Under `first` the first rule that holds, or is unknown and leads, settles an element. */
function tryInOrder(plan: Plan, { rule, index, severity, leads }: Ranked, quick: boolean): string {
  const { generator, codes, unknown } = plan
  const yes = () => `u=false;b=${index};s=${severity};break t;`
  const unsure = !leads ? '' : quick ? RETURN_SLOW_PATH : 'u=true;'
  const hold = generateCondition(generator, rule.when, plan.bound, { yes, unsure })
  const led = leads && !quick ? `if(u){b=${codes.unknown};s=${unknown};break t}` : ''
  return `${generator.takeLocals()}${hold}${led}`
}

/**
 * Under `most_severe` rules are tried most severe first. A rule that holds settles the element unless a less severe one
 * may yet be unknown and lead to a worse outcome; and an element that cannot be worse than one before is left.
 */
function tryBySeverity(plan: Plan, ranked: readonly Ranked[], at: number, quick: boolean): string {
  const { generator, unknown, body } = plan
  const { rule, index, severity, leads } = ranked[at]!
  const previous = (ranked[at - 1] ?? plan.ranked[0]!).severity
  const below = severity < unknown
  const worstLeft = Math.max(severity, unknown, plan.default)
  const leave = body.forEach && severity < previous ? `if(m>=${worstLeft})break t;` : ''
  const led = below && previous >= unknown && !quick ? 'if(u)break t;' : ''
  const more = below && ranked.slice(at + 1).some((one) => one.leads)
  const yes = ({ witness }: Found) => {
    const found = body.forEach || witness === '-1' ? '' : `v=${witness};`
    const note = `b=${index};s=${severity};${found}`
    return below ? `u=false;if(b<0){${note}}break ${more ? 'n' : 't'};` : `${note}break t;`
  }
  const unsure = !leads ? '' : quick ? RETURN_SLOW_PATH : 'u=true;'
  const hold = generateCondition(generator, rule.when, plan.bound, { yes, unsure })
  return `${leave}${led}n:{${generator.takeLocals()}${hold}}${leads && below && !quick ? 'if(u)break t;' : ''}`
}

/** A function that answers the facts of the determining rule, from its code and the element it stands at. */
function generateWitnesses(plan: Plan) {
  const { generator, ranked, bound, codes } = plan
  const name = generator.fresh('y')
  let [functions, calls] = ['', '']
  for (let from = 0; from < ranked.length; from += RULES_PER_FUNCTION) {
    const part = generator.fresh('y')
    const cases = ranked.slice(from, from + RULES_PER_FUNCTION).map(({ rule, index }) => {
      const yes = ({ facts }: Found) => `${assignFacts(facts(), 'p')}break t;`
      const hold = generateCondition(generator, rule.when, bound, { yes, unsure: '' })
      return `case ${index}:{${generator.takeLocals()}${hold}break}`
    })
    functions += `const ${part}=function(a,f,e,i){let p;t:switch(a){${cases.join('')}}return p};`
    calls += `p=${part}(a,f,e,i);if(p!==undefined)return p;`
  }
  const unsure = generator.helper(explainUnknown(plan))
  const led = `if(a===${codes.unknown})return ${unsure}(f,e,i);`
  functions += `const ${name}=function(a,f,e,i){if(a>=${codes.default}){${led}return[]}let p;${calls}return[]};`
  const item = plan.body.forEach ? 'w<0?undefined:l[w]' : 'undefined'
  return { functions, use: `,facts:${name}(a,f,${item},w)` }
}

/** The facts that the first unknown rule that leads to the unknown clause lacks. */
function explainUnknown({ body }: Plan): (facts: Frame['facts'], item: unknown, index: number) => readonly FactUse[] {
  const tests = body.rules.map((rule): Test => compileTest(rule.when))
  return (facts, item, index) => {
    const frame: Frame = { facts, results: {}, variables: body.forEach ? [item] : [] }
    const at =
      body.forEach && index < 0
        ? -1
        : body.rules.findIndex((rule, at) => rule.onUnknown === 'lead' && tests[at]!(frame) === UNKNOWN)
    if (at < 0) return []
    return explain(body.rules[at]!.when, frame, body.forEach ? [`${body.forEach.list}[${index}]`] : [])
  }
}

/** `node` where the value called `key` is known to be null, or known and not null; the same in three-valued logic. */
function assuming(node: Expression, key: string, isNull: boolean): Expression {
  switch (node.op) {
    case 'and':
    case 'or': {
      const [left, right] = [assuming(node.left, key, isNull), assuming(node.right, key, isNull)]
      const settles = node.op === 'or'
      if (isTruth(left, settles)) return left
      if (isTruth(left, !settles)) return right
      if (isTruth(right, settles)) return right
      if (isTruth(right, !settles)) return left
      return left === node.left && right === node.right ? node : { ...node, left, right }
    }
    case 'not': {
      const operand = assuming(node.operand, key, isNull)
      if (operand.op === 'constant') return truth(operand.value === false, node.source)
      return operand === node.operand ? node : { ...node, operand }
    }
    case 'equal': {
      const subject = nullTested(node)
      return subject && keyOf(subject) === key ? truth(isNull !== node.negated, node.source) : node
    }
    default:
      return node
  }
}

/** A condition that was settled while code is generated. */
function truth(value: boolean, source: string): Expression {
  return { op: 'constant', value, source }
}

/** Whether a condition is the constant `value`. */
function isTruth(node: Expression, value: boolean): boolean {
  return node.op === 'constant' && node.value === value
}
