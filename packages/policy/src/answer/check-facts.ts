import { type FactType, typeName } from '../tree/fact-type.ts'
import type { Policy } from '../tree/policy.ts'

/** A fact whose value is not of its declared type. The record it belongs to is a bad record: nothing is decided on it. */
export interface FactProblem {
  readonly code: 'fact-type'
  /** Path of the fact, for example `claims[2].claim_score`. */
  readonly field: string
  /** The declared type in words. */
  readonly expected: string
  /** What was found, cut to 40 characters. */
  readonly got: string
}

/**
 * Checks a record against the policy's declared fact types. Absent facts are no problem: they are unknown. Other keys
 * than declared facts are not looked at.
 *
 * What evaluation rests on: after this check every value that is there has its type, so no evaluator looks at types
 * again. Every problem is listed, not only the first, because the sender has to correct all of them.
 */
export function checkFacts(policy: Policy, record: unknown): readonly FactProblem[] {
  const problems: FactProblem[] = []
  if (record === null || typeof record !== 'object' || Array.isArray(record)) {
    return [{ code: 'fact-type', field: '', expected: 'an object', got: describe(record) }]
  }
  checkFields(policy.facts, record as Record<string, unknown>, '', problems)
  return problems
}

/** Null counts as absent here: whether it is a value is for the conditions to say. */
function checkFields(
  fields: ReadonlyMap<string, FactType>,
  record: Record<string, unknown>,
  prefix: string,
  problems: FactProblem[],
): void {
  for (const [name, type] of fields) {
    const value = record[name]
    if (value !== undefined && value !== null && !fits(type, value)) {
      problems.push({ code: 'fact-type', field: prefix + name, expected: typeName(type), got: describe(value) })
    } else if (value !== undefined && value !== null) checkWithin(type, value, prefix + name, problems)
  }
}

/** What lists and objects hold. */
function checkWithin(type: FactType, value: unknown, path: string, problems: FactProblem[]): void {
  if (type.type === 'object') checkFields(type.fields, value as Record<string, unknown>, `${path}.`, problems)
  if (type.type !== 'list') return
  const list = value as readonly unknown[]
  for (let index = 0; index < list.length; index++) {
    const item = list[index]
    const at = `${path}[${index}]`
    // A list has no absent elements: `null` is an element only where the type allows it.
    if (item === null || item === undefined ? !(item === null && type.items.nullable) : !fits(type.items, item)) {
      problems.push({ code: 'fact-type', field: at, expected: typeName(type.items), got: describe(item) })
    } else if (item !== null) checkWithin(type.items, item, at, problems)
  }
}

/** Whether a value that is there is of the type; what lists and objects hold is not looked at. */
export function fits(type: FactType, value: unknown): boolean {
  switch (type.type) {
    case 'number':
      return (
        typeof value === 'number' &&
        Number.isFinite(value) &&
        (type.low === null || value >= type.low) &&
        (type.high === null || value <= type.high)
      )
    case 'string':
      return typeof value === 'string'
    case 'bool':
      return typeof value === 'boolean'
    case 'enum':
      return typeof value === 'string' && type.values.includes(value)
    case 'list':
      return Array.isArray(value)
    case 'object':
      return typeof value === 'object' && !Array.isArray(value)
  }
}

/** A value as a message shows it; a text is cut to 40 characters. */
function describe(value: unknown): string {
  if (value === null) return 'null'
  if (value === undefined) return 'nothing'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'an object'
  if (typeof value === 'string') return `the text \`${value.length > 40 ? `${value.slice(0, 40)}…` : value}\``
  return `\`${String(value)}\``
}
