import type { LocalText } from '../domain/measured.ts'
import type { Json, OverrideAnswer, PolicyAnswer } from '../domain/policy-answer.ts'
import { compileRules } from './answer-rules.ts'
import { compileScorecard } from './answer-scorecard.ts'
import { checkFacts, type FactProblem } from './check-facts.ts'
import { compileRead, type Frame, NO, YES } from './closures.ts'
import { explain, missingFacts } from './explain.ts'
import { canGenerate } from './generate.ts'
import { DEFAULT, type Decide, EMPTY, generateDecide, LED, SPAN } from './generate-rules.ts'
import type { Policy, RuleBody } from './policy.ts'
import { type Backend, type Notes, type Prepared, prepare, prepareTests, readResults } from './prepared.ts'

/** The outcome with the rule that determined it and the list element that made it hold. */
export interface CompactAnswer {
  readonly outcome: string
  readonly rule: string
  readonly reason: LocalText
  /** Index of the element that made an `exists` hold, or that decided under `for_each`; -1 where there is none. */
  readonly witness: number
}

/** A policy ready to be evaluated any number of times. */
export interface CompiledPolicy {
  readonly policy: Policy
  /** Facts whose values are not of their declared types; a record with any is a bad record. */
  check(record: unknown): readonly FactProblem[]
  /** Evaluates facts that passed `check`, with the full explanation. Total: it throws on nothing that passed. */
  answer(facts: Readonly<Record<string, unknown>>): PolicyAnswer
  /** The hot path: rule and witness alone. Only for rule policies without overrides whose outcomes are all named. */
  decide?(facts: Readonly<Record<string, unknown>>): CompactAnswer
}

/** Compiles a loaded policy. `backend` is for tests and for hosts that forbid code generation (then closures are used). */
export function compilePolicy(policy: Policy, backend: Backend = 'generated'): CompiledPolicy {
  const body = compileBody(policy, backend)
  const overrides = compileOverrides(policy, backend)
  const computed = policy.computed.map(({ name, value }) => ({ name, read: compileRead(value) }))
  const answer = (facts: Readonly<Record<string, unknown>>): PolicyAnswer => {
    const notes: Notes = { trace: [], unknown: new Set() }
    const { decided, items, score, total, factors } = body(facts, notes)
    // What overrides and computed results read: the results so far, with `outcome` and `score` beside them.
    const scope: Record<string, unknown> = readResults(policy.results, decided)
    scope['outcome'] = decided.outcome
    if (score !== undefined) scope['score'] = score
    const frame: Frame = { facts, results: scope, variables: [] }
    const { id: rule, reason, code } = decided.by.settled
    const codes = code === undefined ? [] : [code]
    const applied: OverrideAnswer[] = []
    let outcome = decided.outcome
    for (const override of overrides) {
      const hit = override(frame, outcome, notes)
      if (!hit) continue
      applied.push(hit.answer)
      if (hit.answer.code !== undefined) codes.push(hit.answer.code)
      assign(scope, hit.by, frame)
      outcome = hit.answer.outcome
      scope['outcome'] = outcome
    }
    const results: Record<string, Json> = {}
    for (const name of policy.results.keys()) results[name] = scope[name] as Json
    for (const { name, read } of computed) results[name] = (read(frame) as Json | undefined) ?? null
    // Optional parts are assigned: spreading them takes longer than evaluating the policy.
    const made = { policy: policy.id, version: policy.version, outcome, rule, reason, codes } as unknown as Writable<PolicyAnswer>
    if (score !== undefined) {
      made.score = score
      made.total = total!
      made.factors = factors!
    }
    made.results = results
    made.trace = notes.trace
    if (items !== undefined) made.items = items
    made.overrides = applied
    made.unknown = notes.unknown.size === 0 ? NOTHING : [...notes.unknown]
    return made
  }
  const decide = backend === 'generated' ? compileDecide(policy) : undefined
  return { policy, check: (record) => checkFacts(policy, record), answer, ...(decide ? { decide } : {}) }
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] }
const NOTHING: readonly string[] = Object.freeze([])

interface BodyAnswer {
  readonly decided: ReturnType<ReturnType<typeof compileScorecard>>['decided']
  readonly items?: PolicyAnswer['items']
  readonly score?: number | null
  readonly total?: number | null
  readonly factors?: PolicyAnswer['factors']
}

function compileBody(policy: Policy, backend: Backend): (facts: Frame['facts'], notes: Notes) => BodyAnswer {
  return policy.body.kind === 'scorecard' ? compileScorecard(policy.body) : compileRules(policy, policy.body, backend)
}

function assign(results: Record<string, unknown>, by: Prepared, frame: Frame): void {
  const values = by.set.map(({ read }) => (read(frame) as Json | undefined) ?? null)
  by.set.forEach(({ name }, index) => {
    results[name] = values[index]!
  })
}

type OverrideHit = { readonly by: Prepared; readonly answer: OverrideAnswer } | undefined

/** Overrides as functions of the frame so far: what applies and what it replaces, or undefined. */
function compileOverrides(policy: Policy, backend: Backend) {
  const tests = prepareTests(policy.overrides.map((override) => override.when), backend)
  return policy.overrides.map((override, index) => {
    const yes = prepare(override)
    const unsure = override.onUnknown === 'skip' ? undefined : prepare(override.onUnknown)
    return (frame: Frame, replaced: string, notes: Notes): OverrideHit => {
      const held = tests[index]!(frame)
      const facts = held === NO ? [] : explain(override.when, frame)
      notes.trace.push({ rule: override.id, held: held === YES || (held === NO ? false : 'unknown'), facts })
      if (held !== NO && held !== YES) for (const path of missingFacts(override.when, frame)) notes.unknown.add(path)
      const by = held === YES ? yes : held === NO ? undefined : unsure
      if (!by) return undefined
      const { reason, code } = by.settled
      const answer = { id: override.id, replaced, outcome: by.outcome as string, reason, ...(code ? { code } : {}), facts }
      return { by, answer }
    }
  })
}

/** The generated hot path with its codes looked up, where the policy has one. */
function compileDecide(policy: Policy): ((facts: Frame['facts']) => CompactAnswer) | undefined {
  if (policy.body.kind !== 'rules' || policy.overrides.length > 0 || !canGenerate()) return undefined
  const body = policy.body
  const decide = generateDecide(policy, body)
  const named = [...body.rules, body.default, body.unknown, body.forEach?.empty].every((one) => typeof one?.outcome !== 'object')
  return decide && named ? lookUp(body, decide) : undefined
}

function lookUp(body: RuleBody, decide: Decide): (facts: Frame['facts']) => CompactAnswer {
  const rules = body.rules.map((rule) => ({ outcome: rule.outcome as string, rule: rule.id, reason: rule.reason }))
  const rest = new Map<number, (typeof rules)[number]>(
    ([[DEFAULT, body.default], [LED, body.unknown], [EMPTY, body.forEach?.empty]] as const).flatMap(([code, settled]) =>
      settled ? [[code, { outcome: settled.outcome as string, rule: settled.id, reason: settled.reason }] as const] : [],
    ),
  )
  return (facts) => {
    const code = decide(facts)
    const index = code % SPAN
    const entry = index < EMPTY ? rules[index]! : rest.get(index)!
    return { outcome: entry.outcome, rule: entry.rule, reason: entry.reason, witness: (code - index) / SPAN - 1 }
  }
}
