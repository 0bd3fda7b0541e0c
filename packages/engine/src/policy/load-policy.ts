import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Constant, Expression } from './expression.ts'
import type { FactType } from './fact-type.ts'
import { Loading } from './loading.ts'
import { loadOverrides, loadRules } from './load-rules.ts'
import { loadScorecard } from './load-scorecard.ts'
import { kindOf, type Scope } from './parse-expression.ts'
import type { Policy } from './policy.ts'
import { type FactTypeFile, type PolicyFile, policyFile } from './policy-file.ts'
import { nearest, type PolicyProblem } from './problem.ts'
import { readYaml } from './read-yaml.ts'
import { isTrueOfConstants } from './reference-expression.ts'

export type LoadedPolicy =
  | { readonly ok: true; readonly policy: Policy }
  | { readonly ok: false; readonly problems: readonly PolicyProblem[] }

/**
 * Loads a policy from the text of its file. Everything that can be wrong is found here, with its place: a policy that
 * loads evaluates on every record whose facts have the declared types.
 */
export function loadPolicy(text: string, file = 'policy.yaml'): LoadedPolicy {
  const source = readYaml(text, file)
  if (!('value' in source)) return { ok: false, problems: [source] }
  const loading = new Loading(file, source)
  const parsed = policyFile.safeParse(source.value, { reportInput: true })
  if (!parsed.success) {
    for (const issue of flatten(parsed.error.issues)) noteShape(loading, issue)
    return { ok: false, problems: loading.problems }
  }
  const policy = resolve(parsed.data, loading, bytesToHex(sha256(utf8ToBytes(text))))
  return loading.problems.length === 0 ? { ok: true, policy } : { ok: false, problems: loading.problems }
}

function resolve(file: PolicyFile, loading: Loading, hash: string): Policy {
  const constants = new Map(Object.entries(file.constants ?? {})) as Policy['constants']
  const facts = factTypes(loading, ['facts'], file.facts)
  const results = factTypes(loading, ['results'], file.results ?? {})
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
  const computed = Object.entries(file.computed ?? {}).map(([name, text]) => ({
    name,
    value: loading.expression(['computed', name], text, settled, 'any'),
  }))
  const computedTypes = computed.map(({ name, value }) => [name, computedType(value)] as const)
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
    })),
  }
}

/** The type that invariants read a computed result with: it may be null where a fact it rests on is missing. */
function computedType(value: Expression): FactType {
  const kind = kindOf(value)
  if (kind === 'number') return { type: 'number', low: null, high: null, nullable: true }
  return { type: kind === 'bool' ? 'bool' : 'string', nullable: true }
}

/** `outcome`, and for scorecards `score`, can be read by overrides, computed results and invariants. */
function implicitResults(file: PolicyFile): [string, FactType][] {
  const outcome: FactType = { type: 'enum', values: file.outcomes, nullable: false, absent: file.outcomes[0]! }
  const score: FactType = { type: 'number', low: null, high: null, nullable: false }
  return file.scorecard ? [['outcome', outcome], ['score', score]] : [['outcome', outcome]]
}

function factTypes(loading: Loading, path: readonly PropertyKey[], fields: Record<string, FactTypeFile>) {
  return new Map(
    Object.entries(fields).map(([name, field]) => [name, factType(loading, [...path, name], field)] as const),
  )
}

function factType(loading: Loading, path: readonly PropertyKey[], file: FactTypeFile): FactType {
  const nullable = file.nullable ?? false
  switch (file.type) {
    case 'list':
      return { type: 'list', items: factType(loading, [...path, 'items'], file.items), nullable }
    case 'object':
      return { type: 'object', fields: factTypes(loading, [...path, 'fields'], file.fields), nullable }
    default: {
      const type = scalarType(file, nullable)
      if (file.absent === undefined) return type
      if (!isOfType(type, file.absent)) {
        loading.problem('policy-type', [...path, 'absent'], '`absent` has a value that the fact cannot have')
      }
      return { ...type, absent: file.absent as Constant }
    }
  }
}

function scalarType(file: Exclude<FactTypeFile, { type: 'list' | 'object' }>, nullable: boolean): FactType {
  if (file.type === 'number') {
    return { type: 'number', low: file.range?.[0] ?? null, high: file.range?.[1] ?? null, nullable }
  }
  if (file.type === 'enum') return { type: 'enum', values: file.values, nullable }
  return { type: file.type, nullable }
}

function isOfType(type: FactType, value: unknown): boolean {
  if (value === null) return type.nullable
  if (type.type === 'enum') return type.values.includes(value as string)
  return typeof value === (type.type === 'bool' ? 'boolean' : type.type)
}

function checkNames(
  loading: Loading,
  facts: Map<string, unknown>,
  constants: Policy['constants'],
  results: Map<string, unknown>,
  computed: readonly string[],
): void {
  const sections = { facts: [...facts.keys()], constants: [...constants.keys()], results: [...results.keys()], computed }
  const owner = new Map<string, string>([
    ['outcome', 'the outcome itself'],
    ['score', 'the score itself'],
    ['constructor', 'the host language'],
  ])
  for (const [section, names] of Object.entries(sections)) {
    for (const name of names) {
      const other = owner.get(name)
      if (other) loading.problem('policy-duplicate', [section, name], `the name \`${name}\` is taken by ${other}`)
      owner.set(name, `\`${section}\``)
    }
  }
}

function checkRelations(loading: Loading, file: PolicyFile, constants: Policy['constants']): void {
  const scope: Scope = { facts: new Map(), constants, results: new Map(), variables: [] }
  ;(file.relations ?? []).forEach((text, index) => {
    const before = loading.problems.length
    const relation = loading.expression(['relations', index], text, scope, 'bool')
    if (loading.problems.length === before && !isTrueOfConstants(relation)) {
      const values = [...constants].filter(([name]) => text.includes(name)).map(([name, { value }]) => `${name} is ${value}`)
      loading.problem('policy-relation', ['relations', index], `\`${text}\` does not hold: ${values.join(', ')}`)
    }
  })
}

interface ShapeIssue {
  readonly code?: string | undefined
  readonly path: readonly PropertyKey[]
  readonly message: string
  readonly keys?: readonly string[]
  readonly errors?: readonly (readonly ShapeIssue[])[]
  readonly input?: unknown
}

/** For a value that fits no branch of a union: the issues of the branch it came nearest to. */
function flatten(issues: readonly ShapeIssue[], parent: readonly PropertyKey[] = []): ShapeIssue[] {
  return issues.flatMap((issue) => {
    const path = [...parent, ...issue.path]
    const branches = issue.errors?.filter((branch) => branch.some((inner) => inner.path.length > 0))
    return branches?.length ? flatten(branches[0]!, path) : [{ ...issue, path }]
  })
}

function noteShape(loading: Loading, issue: ShapeIssue): void {
  for (const key of issue.keys ?? []) {
    const near = nearest(key, KEYS)
    const hint = near ? `did you mean \`${near}\`?` : 'see docs/guides/write-a-policy.md for the keys that exist'
    loading.problem('policy-shape', [...issue.path, key], `the key \`${key}\` is not known here`, hint)
  }
  if (issue.keys) return
  const where = issue.path.map(String).join('.') || 'the file'
  loading.problem('policy-shape', issue.path, `\`${where}\`: ${lowerFirst(issue.message)}`)
}

const KEYS = [
  ...Object.keys(policyFile.shape),
  ...['id', 'when', 'outcome', 'reason', 'code', 'set', 'value', 'weight', 'tiers', 'amount', 'name', 'missing'],
  ...['missing_reason', 'at_least', 'at_most', 'above', 'below', 'is', 'base', 'combine', 'factors', 'clamp', 'bands'],
  ...['type', 'range', 'values', 'items', 'fields', 'nullable', 'absent', 'doc', 'list', 'as', 'empty', 'from', 'holds'],
  ...['sentence', 'rule'],
]

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
