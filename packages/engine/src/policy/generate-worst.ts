import type { FactUse } from '../domain/policy-answer.ts'
import { compileTest, type Frame, type Test, UNSURE } from './closures.ts'
import { explain } from './explain.ts'
import { Generator } from './generate.ts'
import { assignFacts } from './generate-explain.ts'
import { fuse } from './generate-fused.ts'
import { type Found, generateHold } from './generate-hold.ts'
import { type Bound, build, element, RULES_PER_FUNCTION } from './generated-code.ts'
import type { ExplainedAnswer } from './hot-answer.ts'
import type { Policy, Rule, RuleBody, Settled } from './policy.ts'
import { assuming, commonNullTest, isTruth, keyOf } from './split-on-null.ts'

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
export function generateWorst(
  policy: Policy,
  body: RuleBody,
  explained: boolean,
): (facts: Readonly<Record<string, unknown>>) => ExplainedAnswer {
  const plan = planOf(policy, body)
  const { generator, codes } = plan
  const fused = body.forEach ? { functions: '', calls: '' } : fuse(generator, body.rules, RULES_PER_FUNCTION)
  const { functions, tries } = generateTries(plan)
  const shared = functions !== ''
  const state = 'let b=-1,s=-1,v=-1,u=false,m=-1,a=0,w=-1;'
  const settle =
    `if(u&&s<${plan.unknown}){b=${codes.unknown};s=${plan.unknown};v=-1}` +
    `else if(b<0){b=${codes.default};s=${plan.default};v=-1}`
  const each = `b=-1;s=-1;v=-1;u=false;${tries}${settle}`
  const list = body.forEach && generator.text(body.forEach.list)
  const search = list
    ? `const l=f[${list}];if(l==null)a=${codes.unknown};else if(l.length===0)a=${codes.empty};` +
      `else for(let i=0;i<l.length;i++){const e=l[i];${each}if(s>m){m=s;a=b;w=i;if(s===${plan.top})break}}`
    : `const e=undefined,i=-1;${fused.calls}${each}a=b;w=v;`
  const facts = explained ? generateWitnesses(plan) : undefined
  const table = generator.helper(answersOf(body))
  const use = facts && `,facts:${facts.call}`
  const main = `${search}const t=${table}[a];return{outcome:t.outcome,rule:t.rule,reason:t.reason,witness:w${use ?? ''}}`
  const setUp = shared ? `${state}const start=function(){m=-1;a=0;w=-1};` : ''
  const begin = shared ? 'start();' : state
  return build(
    generator,
    `${setUp}${fused.functions}${functions}${facts?.functions ?? ''}return function(f){${begin}${main}}`,
  )
}

function planOf(policy: Policy, body: RuleBody): Plan {
  const severity = ({ outcome }: Settled) => policy.outcomes.indexOf(outcome as string)
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

function answersOf(body: RuleBody) {
  const settled = [...body.rules, body.default, body.unknown ?? body.default, body.forEach?.empty ?? body.default]
  return settled.map(({ outcome, id, reason }) => ({ outcome, rule: id, reason }))
}

/** The tries of all rules on one element; in functions of their own where there are many. */
function generateTries(plan: Plan): { readonly functions: string; readonly tries: string } {
  const { ranked, generator } = plan
  if (ranked.length <= RULES_SPLIT) return { functions: '', tries: `t:{${splitTries(plan)}}` }
  const tries = triesOf(plan, ranked)
  if (tries.length <= RULES_PER_FUNCTION) return { functions: '', tries: `t:{${tries.join('')}}` }
  let [functions, calls] = ['', '']
  for (let from = 0; from < tries.length; from += RULES_PER_FUNCTION) {
    const name = generator.fresh('c')
    const part = tries.slice(from, from + RULES_PER_FUNCTION).join('')
    functions += `const ${name}=function(f,e,i){t:{${part}return false}return true};`
    calls += `${calls === '' ? '' : '||'}${name}(f,e,i)`
  }
  return { functions, tries: `${calls};` }
}

/** Splitting writes every rule three times, which pays for small policies only. */
const RULES_SPLIT = 16

/** The tries, after one test for all rules where several ask whether the same value is null. */
function splitTries(plan: Plan): string {
  const { ranked, generator, bound } = plan
  const all = triesOf(plan, ranked).join('')
  const tested = commonNullTest(ranked.map(({ rule }) => rule.when))
  if (!tested) return all
  const key = keyOf(tested)!
  const where = (isNull: boolean) => {
    const left = ranked
      .map((one) => ({ ...one, rule: { ...one.rule, when: assuming(one.rule.when, key, isNull) } }))
      .filter(({ rule }) => !isTruth(rule.when, false))
    return triesOf(plan, left).join('')
  }
  const value = generator.value(tested, bound)
  const present = generator.whilePresent(key, () => where(false))
  return `if(${value}===null){${where(true)}}else if(${value}!==undefined){${present}}else{${all}}`
}

function triesOf(plan: Plan, ranked: readonly Ranked[]): readonly string[] {
  return ranked.map((one, at) => {
    return `{${plan.body.hit === 'first' ? tryInOrder(plan, one) : tryBySeverity(plan, ranked, at)}}`
  })
}

/** Under `first` the first rule that holds, or is unknown and leads, settles an element. */
function tryInOrder(plan: Plan, { rule, index, severity, leads }: Ranked): string {
  const { generator, codes, unknown } = plan
  const yes = () => `u=false;b=${index};s=${severity};break t;`
  const hold = generateHold(generator, rule.when, plan.bound, { yes, unsure: leads ? 'u=true;' : '' })
  return `${generator.takeLocals()}${hold}${leads ? `if(u){b=${codes.unknown};s=${unknown};break t}` : ''}`
}

/**
 * Under `most_severe` rules are tried most severe first. A rule that holds settles the element unless a less severe one
 * may yet be unknown and lead to a worse outcome; and an element that cannot be worse than one before is left.
 */
function tryBySeverity(plan: Plan, ranked: readonly Ranked[], at: number): string {
  const { generator, unknown, body } = plan
  const { rule, index, severity, leads } = ranked[at]!
  const previous = (ranked[at - 1] ?? plan.ranked[0]!).severity
  const below = severity < unknown
  const worstLeft = Math.max(severity, unknown, plan.default)
  const leave = body.forEach && severity < previous ? `if(m>=${worstLeft})break t;` : ''
  const led = below && previous >= unknown ? 'if(u)break t;' : ''
  const more = below && ranked.slice(at + 1).some((one) => one.leads)
  const yes = ({ witness }: Found) => {
    const found = body.forEach || witness === '-1' ? '' : `v=${witness};`
    const note = `b=${index};s=${severity};${found}`
    return below ? `u=false;if(b<0){${note}}break ${more ? 'n' : 't'};` : `${note}break t;`
  }
  const hold = generateHold(generator, rule.when, plan.bound, { yes, unsure: leads ? 'u=true;' : '' })
  return `${leave}${led}n:{${generator.takeLocals()}${hold}}${leads && below ? 'if(u)break t;' : ''}`
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
      const hold = generateHold(generator, rule.when, bound, { yes, unsure: '' })
      return `case ${index}:{${generator.takeLocals()}${hold}break}`
    })
    functions += `const ${part}=function(a,f,e,i){let p;t:switch(a){${cases.join('')}}return p};`
    calls += `p=${part}(a,f,e,i);if(p!==undefined)return p;`
  }
  const unsure = generator.helper(explainUnknown(plan))
  const led = `if(a===${codes.unknown})return ${unsure}(f,e,i);`
  functions += `const ${name}=function(a,f,e,i){if(a>=${codes.default}){${led}return[]}let p;${calls}return[]};`
  const item = plan.body.forEach ? 'w<0?undefined:l[w]' : 'undefined'
  return { functions, call: `${name}(a,f,${item},w)` }
}

/** The facts that the first unknown rule that leads to the unknown clause lacks. */
function explainUnknown({ body }: Plan): (facts: Frame['facts'], item: unknown, index: number) => readonly FactUse[] {
  const tests = body.rules.map((rule): Test => compileTest(rule.when))
  return (facts, item, index) => {
    const frame: Frame = { facts, results: {}, variables: body.forEach ? [item] : [] }
    const at =
      body.forEach && index < 0
        ? -1
        : body.rules.findIndex((rule, at) => rule.onUnknown === 'lead' && tests[at]!(frame) === UNSURE)
    if (at < 0) return []
    return explain(body.rules[at]!.when, frame, body.forEach ? [`${body.forEach.list}[${index}]`] : [])
  }
}
