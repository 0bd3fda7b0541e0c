import type { Path } from '../read/loading.ts'
import type { Comparison, Expression } from '../tree/expression.ts'
import type { Policy, Tier } from '../tree/policy.ts'
import type { Change } from './mutant.ts'
import { stepped } from './number-changes.ts'

/** The comparison that differs at the bound alone: a test that does not notice it says nothing about the bound itself. */
const OTHER: Readonly<Record<Comparison, Comparison>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }
/** The same of tiers and bands. */
const OTHER_BOUND: Readonly<Record<string, Tier['test']>> = {
  at_least: 'above',
  above: 'at_least',
  at_most: 'below',
  below: 'at_most',
}

/** Every comparison made strict or no longer strict, and every number within a condition one step up and down. */
export function expressionChanges(policy: Policy): Change[] {
  const changes: Change[] = []
  const visit = (value: unknown, path: Path, within: string | undefined): void => {
    if (typeof value !== 'object' || value === null) return
    const node = value as Partial<Expression> & { readonly test?: unknown }
    changes.push(...changesOf(policy, node, path, within))
    for (const [key, inner] of Object.entries(value)) {
      // Types of facts are declared, and no part of a condition.
      if (key !== 'type') visit(inner, [...path, Array.isArray(value) ? Number(key) : key], node.source ?? within)
    }
  }
  for (const section of ['body', 'overrides', 'computed'] as const) visit(policy[section], [section], undefined)
  return changes
}

/** The changes of one node: a comparison, or a number inside a condition. Each is made only when it is tried. */
function changesOf(
  policy: Policy,
  node: Partial<Expression> & { readonly test?: unknown },
  path: Path,
  within: string | undefined,
): Change[] {
  const make = (changed: object) => () => setAt(policy, path, changed) as Policy
  const where = filePath(path)
  if (node.op === 'compare') {
    const { left, right, operator, source } = node as Extract<Expression, { op: 'compare' }>
    const other = OTHER[operator]
    const to = `${left.source} ${other} ${right.source}`
    return [{ kind: 'comparison', path: where, from: source, to, make: make({ ...node, operator: other }) }]
  }
  // A number that stands alone is written in the file itself, and a named one among the constants.
  if (node.op === 'constant' && within !== undefined) {
    const { value, name, source } = node as Extract<Expression, { op: 'constant' }>
    if (typeof value !== 'number' || name !== undefined) return []
    return [1, -1].map((step): Change => {
      const to = stepped(source, step)
      return { kind: 'number', path: where, from: source, to, within, make: make({ ...node, value: Number(to) }) }
    })
  }
  const bound = OTHER_BOUND[String(node.test)]
  if (bound === undefined) return []
  const from = String(node.test)
  return [{ kind: 'comparison', path: where, from, to: bound, make: make({ ...node, test: bound }) }]
}

/** Where the file has what the loaded policy has at `path`; inside of a condition, the condition. */
function filePath([section, ...path]: Path): Path {
  const inner = section === 'body' ? path : [section!, ...path]
  if (section === 'computed') return [section]
  const names: Readonly<Record<string, string>> = { forEach: 'for_each', onUnknown: 'unknown' }
  const end = inner.findIndex((key) => ['when', 'value', 'set', 'outcome'].includes(String(key)))
  const upTo = (end < 0 ? inner : inner.slice(0, end + 1)).map((key) => names[String(key)] ?? key)
  return upTo[0] === 'factors' || upTo[0] === 'bands' ? ['scorecard', ...upTo] : upTo
}

/** A copy with another value at `path`. */
function setAt(value: unknown, [key, ...rest]: Path, changed: unknown): unknown {
  if (key === undefined) return changed
  if (Array.isArray(value)) return value.with(key as number, setAt(value[key as number], rest, changed))
  return { ...(value as object), [key]: setAt((value as Record<PropertyKey, unknown>)[key], rest, changed) }
}
