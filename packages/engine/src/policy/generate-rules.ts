import type { Frame, Test, Tri } from './closures.ts'
import type { Expression } from './expression.ts'
import { type Code, Generator } from './generate.ts'
import type { Policy, Rule, RuleBody } from './policy.ts'

/** V8 stops optimising functions of more than about 60 kB of bytecode; 64 rules stay well below. */
const RULES_PER_FUNCTION = 64
/** From this many quantifiers over one list, one pass that serves them all is quicker than a pass for each. */
const FUSE_FROM = 8

/**
 * What `decide` functions return: the index of the determining rule (or one of the three below it), and the index of
 * the list element that made it hold, as `index + SPAN * (element + 1)`.
 */
export const SPAN = 65_536
export const DEFAULT = 65_535
export const LED = 65_534
export const EMPTY = 65_533

export type Decide = (facts: Readonly<Record<string, unknown>>) => number

/** Generates a test for each condition, with the frame's parts as arguments. */
export function generateTests(conditions: readonly Expression[]): Test[] {
  if (conditions.length === 0) return []
  const generator = new Generator()
  const functions = conditions.map((condition) => {
    // Variable names beyond the slots in use are never read.
    const { before, yes, no } = generator.condition(condition, ['v[0]', 'v[1]'])
    return `function(f,r,v){${before}return ${yes}?1:${no}?0:2}`
  })
  const made = build<((f: unknown, r: unknown, v: unknown) => Tri)[]>(generator, `return[${functions.join(',')}]`)
  return made.map((test) => (frame: Frame) => test(frame.facts, frame.results, frame.variables))
}

/**
 * Generates the hot path of a rule policy: which rule determines, and which list element made it hold. Undefined where
 * the severity of a rule is known only at run time.
 */
export function generateDecide(policy: Policy, body: RuleBody): Decide | undefined {
  if (body.rules.length > 60_000) return undefined
  if (body.hit === 'first' && !body.forEach) return generateFirst(body)
  if (body.hit === 'most_severe' && body.forEach) return generateMostSevere(policy, body)
  return undefined
}

function generateFirst(body: RuleBody): Decide {
  const generator = new Generator()
  generator.witness = 'w'
  const chunks: string[] = []
  for (let from = 0; from < body.rules.length; from += RULES_PER_FUNCTION) {
    const rules = body.rules.slice(from, from + RULES_PER_FUNCTION)
    const fused = fuse(generator, rules)
    const lines = rules.map((rule, index) => {
      const found = fused?.witnesses.get(rule.when) ?? 'w'
      const code = generator.condition(rule.when, [])
      const reset = code.before === '' ? '' : 'w=-1;'
      const lead = rule.onUnknown === 'lead' ? `if(!${code.no})return ${LED};` : ''
      return `${reset}${code.before}if(${code.yes})return ${from + index}+${SPAN}*(${found}+1);${lead}`
    })
    // Each rule's variables live in a block of their own, so that hundreds of them do not burden one scope.
    chunks.push(`function(f){let w=-1;${fused?.pass ?? ''}${lines.map((line) => `{${line}}`).join('')}return -1}`)
  }
  const calls = chunks.map((_, index) => `c=c${index}(f);if(c!==-1)return c;`).join('')
  const functions = chunks.map((chunk, index) => `const c${index}=${chunk};`).join('')
  const main = `return function(f){let c=-1;${calls}return ${DEFAULT}}`
  return build<Decide>(generator, functions + main)
}

/** One pass over a list for all quantifiers that range over it, where there are many. */
function fuse(generator: Generator, rules: readonly Rule[]) {
  const byList = new Map<string, Extract<Expression, { op: 'exists' | 'all' }>[]>()
  for (const { when } of rules) {
    if ((when.op !== 'exists' && when.op !== 'all') || when.list.op !== 'fact') continue
    byList.set(when.list.name, [...(byList.get(when.list.name) ?? []), when])
  }
  const witnesses = new Map<Expression, string>()
  let pass = ''
  for (const [name, nodes] of byList) {
    if (nodes.length < FUSE_FROM) continue
    const [list, at, item] = [generator.fresh('l'), generator.fresh('i'), generator.fresh('e')]
    let declare = ''
    let inner = ''
    for (const node of nodes) {
      const [held, found] = [generator.fresh('q'), generator.fresh('w')]
      const body = generator.condition(node.body, [item])
      const [decisive, sure, open] = node.op === 'exists' ? [1, body.yes, body.no] : [0, body.no, body.yes]
      declare += `let ${held}=${list}==null?2:${list}.length===0?0:${1 - decisive},${found}=-1;`
      inner += `if(${held}!==${decisive}){${body.before}if(${sure}){${held}=${decisive};${found}=${at}}else if(!${open})${held}=2}`
      const code: Code = { before: '', yes: `(${held}===1)`, no: `(${held}===0)` }
      generator.share(node, code)
      if (node.op === 'exists') witnesses.set(node, found)
    }
    const loop = `if(${list}!=null)for(let ${at}=0;${at}<${list}.length;${at}++){const ${item}=${list}[${at}];${inner}}`
    pass += `const ${list}=f[${generator.text(name)}];${declare}${loop}`
  }
  return pass === '' ? undefined : { pass, witnesses }
}

/**
 * Most severe of all rules over all elements: rules are tried most severe first, so that the first that holds settles
 * an element, and the most severe outcome of all settles the list.
 */
function generateMostSevere(policy: Policy, body: RuleBody): Decide | undefined {
  const severity = (outcome: string | Expression) =>
    typeof outcome === 'string' ? policy.outcomes.indexOf(outcome) : undefined
  const order = body.rules.map((rule, index) => ({ rule, index, severity: severity(rule.outcome) }))
  const settled = [body.default, body.unknown, body.forEach?.empty].map((one) => one && severity(one.outcome))
  if (order.some((one) => one.severity === undefined) || settled.includes(undefined)) return undefined
  const [defaultSeverity, unknownSeverity] = settled as number[]
  order.sort((a, b) => b.severity! - a.severity! || a.index - b.index)
  const top = order[0]!.severity!

  const generator = new Generator()
  const tries = order.map(({ rule, index, severity }) => {
    const { before, yes, no } = generator.condition(rule.when, ['e'])
    const leads = rule.onUnknown === 'lead'
    // Below the unknown clause's severity a rule that holds does not end the search: a later unknown one is worse.
    const holds = severity! >= unknownSeverity! && leads ? `{b=${index};s=${severity};break t}` : `if(b<0){b=${index};s=${severity}}`
    return `{${before}if(${yes})${holds}${leads ? `else if(!${no})u=true;` : ''}}`
  })
  const list = generator.text(body.forEach!.list)
  const each =
    `let b=-1,s=-1,u=false;t:{${tries.join('')}}` +
    `if(u&&s<${unknownSeverity}){b=${LED};s=${unknownSeverity}}else if(b<0){b=${DEFAULT};s=${defaultSeverity}}` +
    `if(s>m){m=s;a=b+${SPAN}*(i+1);if(s===${Math.max(top, unknownSeverity!)})break}`
  return build<Decide>(
    generator,
    `return function(f){const l=f[${list}];if(l==null)return ${LED};if(l.length===0)return ${EMPTY};` +
      `let m=-1,a=0;for(let i=0;i<l.length;i++){const e=l[i];${each}}return a}`,
  )
}

function build<T>(generator: Generator, body: string): T {
  const make = new Function('S', 'X', `"use strict";${generator.prelude()}${body}`)
  return make(generator.texts, generator.helpers) as T
}
