import { type Expression, mayBeMissing } from '../tree/expression.ts'
import { type FactType, typeName } from '../tree/fact-type.ts'
import { kindOf } from '../tree/kind-of.ts'
import type { OutcomeClause, Override, Rule, RuleBody } from '../tree/policy.ts'
import { isOfType } from './load-fact-types.ts'
import type { Loading, Path } from './loading.ts'
import type { Scope } from './parse-expression.ts'
import type { OverrideFile, PolicyFile, RuleFile, SettledFile } from './policy-file.ts'
import { suggestion } from './problem.ts'

/** Declared results by name. */
type Results = ReadonlyMap<string, FactType>

/**
 * Rules with their hit policy, the default, and where an unknown rule leads. After it every path through the rules
 * ends in a clause: the default where no rule holds, `unknown` where a missing fact leaves one open, `empty` where
 * the list has none.
 */
export function loadRules(loading: Loading, file: PolicyFile, outer: Scope, results: Results): RuleBody {
  const scope = file.for_each ? forEachScope(loading, file, outer) : outer
  const one = (path: Path, settled: SettledFile | undefined, at: Scope): OutcomeClause | undefined =>
    settled && { ...loadOutcomeClause(loading, path, settled, at, file.outcomes, results, true), id: settled.rule }

  if (file.hit === undefined) {
    loading.problem('policy-shape', [], '`hit` is missing', 'write `hit: first` or `hit: most_severe`')
  }
  const files = file.rules ?? []
  loading.unique(
    ['rules'],
    files.map((rule) => rule.id),
    'rule',
  )
  const rules = files.map((rule, index) => loadRule(loading, ['rules', index], rule, scope, file.outcomes, results))
  const fallback = one(['default'], file.default, outer)
  const unknown = one(['unknown'], file.unknown, outer)
  if (!fallback) {
    const hint = 'add `default: { rule: …, outcome: …, reason: … }`'
    loading.problem('policy-outcome', [], 'nothing says what follows when no rule holds', hint)
  }
  const empty = file.for_each && one(['for_each', 'empty'], file.for_each.empty, outer)
  if (!unknown) demandUnknown(loading, rules, fallback, empty)
  return {
    kind: 'rules',
    hit: file.hit ?? 'first',
    ...(file.for_each && empty ? { forEach: { list: file.for_each.list, as: file.for_each.as, empty } } : {}),
    rules,
    default: fallback ?? { id: 'default', outcome: file.outcomes[0]!, reason: '', set: [] },
    ...(unknown ? { unknown } : {}),
  }
}

/**
 * A policy without an unknown clause is refused where a rule, the default or an empty list may lead to it. So no
 * missing fact can leave the interpreters without an answer, and no author forgets to say what an unknown means.
 */
function demandUnknown(
  loading: Loading,
  rules: readonly Rule[],
  fallback?: OutcomeClause,
  empty?: OutcomeClause,
): void {
  const hint = 'add `unknown: { rule: …, outcome: …, reason: … }`'
  const demand = (path: Path, more = '') =>
    loading.problem(
      'policy-unknown',
      path,
      'a fact read here may be missing, and nothing says what follows',
      hint + more,
    )
  const rests = ({ outcome }: OutcomeClause) => typeof outcome !== 'string' && mayBeMissing(outcome)
  const leads = ({ onUnknown, when }: Rule) => onUnknown === 'lead' && mayBeMissing(when)
  const leading = rules.findIndex((rule) => leads(rule) || (rule.onUnknown === 'lead' && rests(rule)))
  if (leading >= 0) {
    const part = leads(rules[leading]!) ? 'when' : 'outcome'
    demand(['rules', leading, part], ', or `unknown: skip` to the rule')
  }
  if (fallback && rests(fallback)) demand(['default', 'outcome'])
  if (empty && rests(empty)) demand(['for_each', 'empty', 'outcome'])
}

/**
 * The names within rules under `for_each`: the element is variable 0. The list itself may always be missing, and so
 * an unknown clause is demanded.
 */
function forEachScope(loading: Loading, file: PolicyFile, outer: Scope): Scope {
  const { list, as } = file.for_each!
  const type = outer.facts.get(list)
  if (type?.type !== 'list') {
    const lists = [...outer.facts].filter(([, fact]) => fact.type === 'list').map(([name]) => name)
    const message = `\`${list}\` is no fact that is a list`
    loading.problem('policy-name', ['for_each', 'list'], message, suggestion(list, lists))
    return outer
  }
  if (!file.unknown) {
    const hint = 'add `unknown: { rule: …, outcome: …, reason: … }`'
    loading.problem(
      'policy-unknown',
      ['for_each'],
      `the list \`${list}\` may be missing, and nothing says what follows`,
      hint,
    )
  }
  return { ...outer, variables: [{ name: as, type: type.items }] }
}

/**
 * A rule may take its outcome from a fact; its own `unknown: skip` beats the policy's unknown clause: the rule then
 * counts as one that does not hold.
 */
function loadRule(
  loading: Loading,
  path: Path,
  file: RuleFile,
  scope: Scope,
  outcomes: readonly string[],
  results: Results,
): Rule {
  return {
    ...loadOutcomeClause(loading, path, file, scope, outcomes, results, true),
    id: file.id,
    when: loading.expression([...path, 'when'], file.when, scope, 'bool'),
    onUnknown: file.unknown === 'skip' ? 'skip' : 'lead',
  }
}

/**
 * Overrides, in order. They read facts, results and the outcome so far. They may set declared results, but never
 * `outcome` or `score` directly: the outcome of an override is a word of its own.
 */
export function loadOverrides(loading: Loading, file: PolicyFile, scope: Scope): readonly Override[] {
  const files = file.overrides ?? []
  loading.unique(
    ['overrides'],
    files.map((override) => override.id),
    'override',
  )
  const results = new Map([...scope.results].filter(([name]) => name !== 'outcome' && name !== 'score'))
  return files.map((override, index) =>
    loadOverride(loading, ['overrides', index], override, scope, file.outcomes, results),
  )
}

/**
 * An override names its outcome as a word, and says what an unknown condition leads to where a fact may be missing.
 * It has no default for that: an override is a safety rule, and skipping it in silence would be the wrong choice for
 * some of them.
 */
function loadOverride(
  loading: Loading,
  path: Path,
  file: OverrideFile,
  scope: Scope,
  outcomes: readonly string[],
  results: Results,
): Override {
  const when = loading.expression([...path, 'when'], file.when, scope, 'bool')
  const settle = (at: Path, settled: Omit<SettledFile, 'rule'>) => ({
    ...loadOutcomeClause(loading, at, settled, scope, outcomes, results, false),
    id: file.id,
    outcome: settled.outcome as string,
  })
  if (file.unknown === undefined && mayBeMissing(when)) {
    const hint = 'add `unknown: skip` or `unknown: { outcome: …, reason: … }`'
    loading.problem(
      'policy-unknown',
      [...path, 'when'],
      'a fact read here may be missing, and nothing says what follows',
      hint,
    )
  }
  const unknown = file.unknown
  return {
    ...settle(path, file),
    when,
    onUnknown: unknown === undefined || unknown === 'skip' ? 'skip' : settle([...path, 'unknown'], unknown),
  }
}

/**
 * The part that rules, defaults, bands and overrides share: outcome, reason, code and results. `setsAll`: every
 * declared result needs a value here, because nothing ran before that could have set it; an override may leave
 * results as they are.
 */
export function loadOutcomeClause(
  loading: Loading,
  path: Path,
  file: Omit<SettledFile, 'rule'>,
  scope: Scope,
  outcomes: readonly string[],
  results: Results,
  setsAll: boolean,
): Omit<OutcomeClause, 'id'> {
  const set = Object.entries(file.set ?? {}).map(([name, value]) => ({
    name,
    value: loadResult(loading, [...path, 'set', name], name, value, scope, results),
  }))
  if (setsAll) {
    for (const [name, type] of results) {
      if (type.absent !== undefined || type.nullable || set.some((entry) => entry.name === name)) continue
      const hint = `add \`set: { ${name}: … }\`, or give the result an \`absent\` value`
      loading.problem('policy-result', path, `the result \`${name}\` has no value here`, hint)
    }
  }
  return {
    outcome: loadOutcome(loading, path, file.outcome, scope, outcomes),
    reason: file.reason,
    ...(file.code === undefined ? {} : { code: file.code }),
    set,
  }
}

/**
 * A declared word, or a fact of type enum all of whose words are declared outcomes. The check of all words when the
 * policy is loaded is what lets the interpreters use the fact as it is.
 */
function loadOutcome(
  loading: Loading,
  path: Path,
  outcome: string | { from: string },
  scope: Scope,
  outcomes: readonly string[],
): string | Expression {
  const foreign = (word: string) => {
    const hint = suggestion(word, outcomes)
    loading.problem('policy-outcome', [...path, 'outcome'], `\`${word}\` is no declared outcome`, hint)
  }
  if (typeof outcome === 'string') {
    if (!outcomes.includes(outcome)) foreign(outcome)
    return outcome
  }
  const found = loading.problems.length
  const from = loading.expression([...path, 'outcome', 'from'], outcome.from, scope, 'string')
  if (loading.problems.length > found) return from
  const type = 'type' in from ? from.type : undefined
  if (type?.type === 'enum') for (const value of type.values.filter((word) => !outcomes.includes(word))) foreign(value)
  else loading.problem('policy-type', [...path, 'outcome', 'from'], 'an outcome is taken from a fact of type enum')
  return from
}

/** Numbers and truths as they are; a text is an expression. */
function loadResult(
  loading: Loading,
  path: Path,
  name: string,
  value: number | boolean | string,
  scope: Scope,
  results: Results,
): Expression {
  if (typeof value !== 'string')
    return checkResult(loading, path, name, { op: 'constant', value, source: String(value) }, results)
  return checkResult(loading, path, name, loading.expression(path, value, scope, 'any'), results)
}

/**
 * Notes a result that is not declared, or a value of another type. The value stands all the same: the policy is
 * refused in the end.
 */
function checkResult(loading: Loading, path: Path, name: string, value: Expression, results: Results): Expression {
  const type = results.get(name)
  if (!type) {
    const hint = suggestion(name, [...results.keys()])
    loading.keyProblem('policy-name', path, `\`${name}\` is no declared result`, hint)
    return value
  }
  const kind = type.type === 'enum' ? 'string' : type.type
  const fits = value.op === 'constant' ? isOfType(type, value.value) : kindOf(value) === kind
  if (!fits) {
    loading.problem(
      'policy-type',
      path,
      `\`${value.source}\` is not a value for \`${name}\`: expected ${typeName(type)}`,
    )
  }
  return value
}
