import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { type CompiledPolicy, compilePolicy } from '../answer/compile-policy.ts'
import { isTrueOfConstants } from '../interpret/reference-expression.ts'
import type { Expression } from '../tree/expression.ts'
import type { FactType } from '../tree/fact-type.ts'
import { kindOf } from '../tree/kind-of.ts'
import type { Policy } from '../tree/policy.ts'
import { loadFactTypes } from './load-fact-types.ts'
import { loadMonotone } from './load-monotone.ts'
import { loadOverrides, loadRules } from './load-rules.ts'
import { loadScorecard } from './load-scorecard.ts'
import { Loading, type Path } from './loading.ts'
import { noteShapes } from './note-shapes.ts'
import type { Scope } from './parse-expression.ts'
import { type FactTypeFile, type PolicyFile, policyFile } from './policy-file.ts'
import type { PolicyProblem } from './problem.ts'
import { readYaml } from './read-yaml.ts'

/**
 * Thrown by `definePolicy`: everything wrong with the policy, each with its line and column. Programs that load
 * policies of strangers use `loadPolicy`, which returns the problems and does not throw.
 */
export class PolicyError extends Error {
  /** At least one, in the order in which loading met them. */
  readonly problems: readonly PolicyProblem[]

  constructor(problems: readonly PolicyProblem[]) {
    super(problems.map(({ file, line, column, message }) => `${file}:${line}:${column}: ${message}`).join('\n'))
    this.name = 'PolicyError'
    this.problems = problems
  }
}

/**
 * A policy from its YAML text, ready to evaluate. Throws a PolicyError where the text is not a sound policy. For
 * policies that come with the program: a fault in one of them is a fault of the program.
 */
export function definePolicy(text: string, file = 'policy.yaml'): CompiledPolicy {
  const loaded = loadPolicy(text, file)
  if (!loaded.ok) throw new PolicyError(loaded.problems)
  return compilePolicy(loaded.policy)
}

/** A sound policy, or everything wrong with its text; nothing between. */
export type LoadedPolicy =
  | { readonly ok: true; readonly policy: Policy }
  | { readonly ok: false; readonly problems: readonly PolicyProblem[] }

/**
 * Loads a policy from the text of its file. Everything that can be wrong is found here, with its place: a policy that
 * loads evaluates on every record whose facts have the declared types.
 *
 * The stages, each of which relies on the one before:
 *
 * 1. `readYaml`: the text as plain data, without what YAML adds to JSON; one problem ends it.
 * 2. `policyFile`: the shape, without names and types; problems of shape end it, since nothing below could be read.
 * 3. `resolve`: names, types, and what an unknown leads to; all problems are gathered.
 */
export function loadPolicy(text: string, file = 'policy.yaml'): LoadedPolicy {
  const source = readYaml(text, file)
  if (!('value' in source)) return { ok: false, problems: [source] }
  const loading = new Loading(file, source)
  const parsed = policyFile.safeParse(source.value, { reportInput: true })
  if (!parsed.success) {
    noteShapes(loading, parsed.error.issues)
    return { ok: false, problems: loading.problems }
  }
  const policy = resolve(parsed.data, loading, bytesToHex(sha256(utf8ToBytes(text))))
  return loading.problems.length === 0 ? { ok: true, policy } : { ok: false, problems: loading.problems }
}

/**
 * Puts the policy together and notes everything that is wrong with it. After a problem a harmless value stands in for
 * what could not be read, so that loading goes on and finds the next one; the result is thrown away then.
 *
 * Three scopes: rules and factors see facts and constants; overrides and computed results see results and the outcome
 * as well; invariants also see computed results.
 */
function resolve(file: PolicyFile, loading: Loading, hash: string): Policy {
  const constants = new Map(Object.entries(file.constants ?? {})) as Policy['constants']
  const facts = loadFactTypes(loading, ['facts'], file.facts)
  const results = loadFactTypes(loading, ['results'], (file.results ?? {}) as Record<string, FactTypeFile>)
  checkNames(loading, facts, constants, results, Object.keys(file.computed ?? {}))
  loading.unique(['outcomes'], file.outcomes, 'outcome')

  const scope: Scope = { facts, constants, results: new Map(), variables: [] }
  const settled: Scope = { ...scope, results: new Map([...results, ...implicitResults(file)]) }
  checkRelations(loading, file, constants)
  if ((file.rules === undefined) === (file.scorecard === undefined)) {
    loading.problem('policy-shape', [], 'a policy has either `rules` (with `hit`) or a `scorecard`')
  }
  const body = file.scorecard
    ? loadScorecard(loading, file, file.scorecard, scope, results)
    : loadRules(loading, file, scope, results)
  checkOverrideIds(loading, file)
  const computed = Object.entries(file.computed ?? {}).map(([name, text]) => ({
    name,
    value: loadComputed(loading, ['computed', name], text, settled),
  }))
  const computedTypes = computed.map(({ name, value }) => [name, computedType(value)] as const)
  loading.unique(
    ['invariants'],
    (file.invariants ?? []).map((invariant) => invariant.id),
    'invariant',
  )
  const atEnd: Scope = { ...settled, results: new Map([...settled.results, ...computedTypes]) }
  return {
    id: file.policy,
    version: file.version,
    author: file.author,
    title: file.title,
    source: file.source,
    changelog: file.changelog,
    hash,
    ...(file.measure === undefined ? {} : { measure: file.measure }),
    facts,
    constants,
    outcomes: file.outcomes,
    results,
    body,
    overrides: loadOverrides(loading, file, settled),
    computed,
    invariants: (file.invariants ?? []).map((invariant, index) => ({
      id: invariant.id,
      sentence: invariant.sentence,
      holds: loading.expression(['invariants', index, 'holds'], invariant.holds, atEnd, 'bool'),
      ...(invariant.expected_to_fail === undefined ? {} : { expectedToFail: invariant.expected_to_fail }),
    })),
    monotone: loadMonotone(loading, file, facts),
  }
}

/**
 * A computed result. Lists and objects are refused: a decision records results, and policies that read them compare
 * single values.
 */
function loadComputed(loading: Loading, path: Path, text: string, scope: Scope): Expression {
  const value = loading.expression(path, text, scope, 'any')
  if (kindOf(value) === 'list' || kindOf(value) === 'object') {
    loading.problem(
      'policy-type',
      path,
      `\`${text}\` is a ${kindOf(value)}: a result is a number, a text or true or false`,
    )
  }
  return value
}

/** The type that invariants read a computed result with: it may be null where a fact it rests on is missing. */
function computedType(value: Expression): FactType {
  const kind = kindOf(value)
  if (kind === 'number') return { type: 'number', low: null, high: null, nullable: true }
  return { type: kind === 'bool' ? 'bool' : 'string', nullable: true }
}

/** The trace names rules and overrides side by side: an id stands for one of them. A band is named by its outcome. */
function checkOverrideIds(loading: Loading, file: PolicyFile): void {
  const rules = new Set([
    ...(file.rules ?? []).map((rule) => rule.id),
    ...[file.default, file.unknown, file.for_each?.empty].flatMap((settled) => settled?.rule ?? []),
    ...(file.scorecard?.bands ?? []).map((band) => band.outcome),
  ])
  for (const [index, { id }] of (file.overrides ?? []).entries()) {
    if (!rules.has(id)) continue
    loading.problem(
      'policy-duplicate',
      ['overrides', index, 'id'],
      `the id \`${id}\` is that of a rule`,
      'name the override otherwise',
    )
  }
}

/** `outcome`, and for scorecards `score`, can be read by overrides, computed results and invariants. */
function implicitResults(file: PolicyFile): [string, FactType][] {
  const outcome: FactType = { type: 'enum', values: file.outcomes, nullable: false, absent: file.outcomes[0]! }
  const score: FactType = { type: 'number', low: null, high: null, nullable: false }
  return file.scorecard
    ? [
        ['outcome', outcome],
        ['score', score],
      ]
    : [['outcome', outcome]]
}

/**
 * No two of facts, constants, results and computed results have one name, since conditions name them all alike;
 * `outcome` and `score` are taken.
 */
function checkNames(
  loading: Loading,
  facts: Map<string, unknown>,
  constants: Policy['constants'],
  results: Map<string, unknown>,
  computed: readonly string[],
): void {
  const sections = {
    facts: [...facts.keys()],
    constants: [...constants.keys()],
    results: [...results.keys()],
    computed,
  }
  const owner = new Map<string, string>([
    ['outcome', 'the outcome itself'],
    ['score', 'the score itself'],
  ])
  for (const [section, names] of Object.entries(sections)) {
    for (const name of names) {
      const other = owner.get(name)
      if (other) loading.keyProblem('policy-duplicate', [section, name], `the name \`${name}\` is taken by ${other}`)
      owner.set(name, `\`${section}\``)
    }
  }
}

/**
 * `relations` hold between constants, such as `medium < high`: they are checked when the policy is loaded and never
 * again. One with a problem of its own is not evaluated.
 */
function checkRelations(loading: Loading, file: PolicyFile, constants: Policy['constants']): void {
  const scope: Scope = { facts: new Map(), constants, results: new Map(), variables: [] }
  ;(file.relations ?? []).forEach((text, index) => {
    const before = loading.problems.length
    const relation = loading.expression(['relations', index], text, scope, 'bool')
    if (loading.problems.length === before && !isTrueOfConstants(relation)) {
      const values = [...constants]
        .filter(([name]) => text.includes(name))
        .map(([name, { value }]) => `${name} is ${value}`)
      loading.problem('policy-relation', ['relations', index], `\`${text}\` does not hold: ${values.join(', ')}`)
    }
  })
}
