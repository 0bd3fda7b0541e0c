import type { LocalText } from '../../domain/measured.ts'
import { compileTest, NO, type Test } from '../closures.ts'
import { type CompiledPolicy, compilePolicy } from '../compile-policy.ts'
import { type Expression, operands } from '../expression.ts'
import type { Policy, RuleBody } from '../policy.ts'
import { collectCandidates } from './candidates.ts'
import { type Sample, sampler, seededRandom } from './sample-facts.ts'
import { shrink } from './shrink.ts'

/** What a search of a policy's inputs has found. It shows what is there; it proves nothing absent. */
export interface PolicySearch {
  /** Records tried, at and beside every threshold. */
  readonly tried: number
  readonly invariants: readonly InvariantFinding[]
  /** Rules that decided none of the records tried. */
  readonly never_decide: readonly string[]
  /** Rules (and the default) without which every record tried has the same outcome: they differ only in reason. */
  readonly outcome_equivalent: readonly string[]
  /** Values of words that rules ask for, and that nonetheless reach the default, with an example. */
  readonly gaps: readonly Gap[]
}

export interface InvariantFinding {
  readonly id: string
  readonly sentence: LocalText
  /** The smallest record found for which the sentence is false; absent where none was found. */
  readonly counterexample?: Sample
  /** What the policy decides on it. */
  readonly outcome?: string
}

export interface Gap {
  /** For example `fact_check.verdict`. */
  readonly field: string
  readonly value: string
  readonly example: Sample
}

/** Enough to meet each pair of thresholds of the shipped policies many times, in well under a second. */
const SAMPLES = 20_000

/** Tries a policy on records near its thresholds. Deterministic: the same policy and seed give the same findings. */
export function searchPolicy(policy: Policy, samples = SAMPLES, seed = 1): PolicySearch {
  const compiled = compilePolicy(policy)
  const draw = sampler(policy, collectCandidates(policy), seededRandom(seed))
  const records = Array.from({ length: samples }, draw)
  const answers = records.map((record) => compiled.answer(record))
  const deciding = new Set(answers.flatMap((answer) => [answer.rule, ...(answer.items ?? []).map((item) => item.rule)]))
  const rules =
    policy.body.kind === 'rules' ? policy.body.rules.map((rule) => rule.id) : policy.body.bands.map((band) => band.id)
  const applied = new Set(answers.flatMap((answer) => answer.overrides.map((override) => override.id)))
  const overrides = policy.overrides.map((override) => override.id)
  return {
    tried: samples,
    invariants: policy.invariants.map((invariant) => checkInvariant(invariant, compiled, records)),
    never_decide: [...rules.filter((rule) => !deciding.has(rule)), ...overrides.filter((id) => !applied.has(id))],
    outcome_equivalent: policy.body.kind === 'rules' ? equivalentRules(policy, policy.body, records, answers) : [],
    gaps: policy.body.kind === 'rules' ? findGaps(policy.body, compiled, records) : [],
  }
}

function checkInvariant(
  { id, sentence, holds }: Policy['invariants'][number],
  compiled: CompiledPolicy,
  records: readonly Sample[],
): InvariantFinding {
  const test = compileTest(holds)
  const fails = (record: Sample) => invariantFails(test, compiled, record)
  const failing = records.find(fails)
  if (!failing) return { id, sentence }
  const counterexample = shrink(failing, fails)
  return { id, sentence, counterexample, outcome: compiled.answer(counterexample).outcome }
}

function invariantFails(test: Test, compiled: CompiledPolicy, facts: Sample): boolean {
  const { outcome, score, results } = compiled.answer(facts)
  return test({ facts, results: { ...results, outcome, score }, variables: [] }) === NO
}

/** Rules whose removal changes no outcome among the records tried, though they decided some of them. */
function equivalentRules(
  policy: Policy,
  body: RuleBody,
  records: readonly Sample[],
  answers: readonly { readonly outcome: string; readonly rule: string }[],
): string[] {
  return body.rules
    .filter(({ id }) => {
      const decided = records.filter((_, index) => answers[index]!.rule === id)
      if (decided.length === 0) return false
      const without = compilePolicy({
        ...policy,
        body: { ...body, rules: body.rules.filter((rule) => rule.id !== id) },
      })
      const outcome = answers.find((answer) => answer.rule === id)!.outcome
      return decided.every((record) => without.answer(record).outcome === outcome)
    })
    .map((rule) => rule.id)
}

/** Words that a rule compares a fact with, where a record with that word alone is left to the default. */
function findGaps(body: RuleBody, compiled: CompiledPolicy, records: readonly Sample[]): Gap[] {
  const words = wordsAskedFor(body)
  const list = body.forEach?.list
  const byDefault = (record: Sample) => compiled.answer(record).rule === body.default.id
  const single = list
    ? records.filter((record) => Array.isArray(record[list]) && (record[list] as unknown[]).length === 1)
    : records
  const left = single.filter(byDefault)
  return words.flatMap(({ field, value }) => {
    const has = (record: Sample) => wordAt(list ? (record[list] as unknown[])?.[0] : record, field) === value
    const example = left.find(has)
    if (!example) return []
    return [{ field, value, example: shrink(example, (record) => has(record) && byDefault(record)) }]
  })
}

function wordsAskedFor(body: RuleBody): { field: string; value: string }[] {
  const found = new Map<string, { field: string; value: string }>()
  const visit = (node: Expression): void => {
    if (node.op === 'equal' && node.right.op === 'constant' && typeof node.right.value === 'string') {
      const field = node.left.source
        .split('.')
        .slice(body.forEach ? 1 : 0)
        .join('.')
      found.set(`${field}=${node.right.value}`, { field, value: node.right.value })
    }
    for (const operand of operands(node)) visit(operand)
  }
  for (const rule of body.rules) visit(rule.when)
  return [...found.values()]
}

function wordAt(record: unknown, field: string): unknown {
  return field
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], record)
}
