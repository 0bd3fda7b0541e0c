import type { LocalText } from '../domain/index.ts'
import { PROBLEM_TEXTS, type StatementProblemCode } from './statement-facts.ts'
import { type FieldKind, type FieldNeed, STATEMENT_FIELDS, type StatementField } from './statement-fields.ts'

/** One thing that keeps a statement from being accepted. */
export interface StatementProblem {
  /** A field of the statement, or a name in it that is none. */
  readonly field: string
  readonly code: StatementProblemCode
  readonly message: LocalText
}

const FIELDS: Readonly<Record<string, StatementField>> = STATEMENT_FIELDS
/** The four kinds of restriction, of which a statement names at least one. */
const RESTRICTIONS = ['decision_visibility', 'decision_monetary', 'decision_provision', 'decision_account']

/**
 * Checks a statement of reasons against the 35 fields; an empty list means it can be sent. An absent field, null, an
 * empty text and an empty list all count as "not filled in". Problems come in the order of the fields, names that are no
 * fields last. Whether the puid is unique only the database knows.
 */
export function checkStatement(statement: Readonly<Record<string, unknown>>): readonly StatementProblem[] {
  const problems: StatementProblem[] = []
  for (const [field, { type, need }] of Object.entries(FIELDS)) {
    const value = statement[field]
    const code = isFilled(value) ? (refusal(need, statement) ?? fault(type, value)) : lack(field, need, statement)
    if (code) problems.push({ field, code, message: PROBLEM_TEXTS[code] })
  }
  for (const field of Object.keys(statement)) {
    if (!Object.hasOwn(FIELDS, field)) {
      problems.push({ field, code: 'unknown-field', message: PROBLEM_TEXTS['unknown-field'] })
    }
  }
  return problems
}

/** Absent, null, an empty text and an empty list are not filled in. */
function isFilled(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
}

/** Why a field that is filled in may not be there. */
function refusal(need: FieldNeed, statement: Readonly<Record<string, unknown>>): StatementProblemCode | undefined {
  if (typeof need === 'string') return undefined
  if ('onlyWith' in need) return holds(statement, need.onlyWith) ? undefined : 'not-allowed'
  return holds(statement, need.notWith) ? 'not-allowed' : undefined
}

/** Why a field that is not filled in should be. The lack of every restriction is reported once, of the visibility. */
function lack(
  field: string,
  need: FieldNeed,
  statement: Readonly<Record<string, unknown>>,
): StatementProblemCode | undefined {
  if (need === 'required') return 'required'
  if (need === 'one-restriction') {
    const none = field === RESTRICTIONS[0] && !RESTRICTIONS.some((name) => isFilled(statement[name]))
    return none ? 'no-restriction' : undefined
  }
  const must = typeof need === 'object' && 'onlyWith' in need && need.required && holds(statement, need.onlyWith)
  return must ? 'required' : undefined
}

/** Whether a field is, or holds, a value. */
function holds(statement: Readonly<Record<string, unknown>>, { field, value }: { field: string; value: string }) {
  const found = statement[field]
  return Array.isArray(found) ? found.includes(value) : found === value
}

/** Why a value that is there does not fit its field; undefined where it does. */
function fault(type: FieldKind, value: unknown): StatementProblemCode | undefined {
  if (type.kind === 'words') return faultOfList(type.words, value)
  if (type.kind === 'product') return isProduct(value) ? undefined : 'not-a-product'
  if (typeof value !== 'string') return 'not-text'
  if (type.kind === 'word') return type.words.includes(value) ? undefined : 'not-in-list'
  if (type.kind === 'date') return faultOfDate(value, type)
  if (value.length > type.max) return 'too-long'
  if (type.kind === 'url') return /^https?:\/\/[^\s/]+\.[^\s]+$/.test(value) ? undefined : 'not-a-url'
  return type.pattern === undefined || type.pattern.test(value) ? undefined : 'bad-characters'
}

/** Words of a list, each at most once. */
function faultOfList(words: readonly string[], value: unknown): StatementProblemCode | undefined {
  if (!Array.isArray(value)) return 'not-a-list'
  if (new Set(value).size < value.length) return 'repeated'
  return value.every((item) => words.includes(item)) ? undefined : 'not-in-list'
}

/** A product by its EAN-13: thirteen digits, whose check digit is not looked at. */
function isProduct(value: unknown): boolean {
  const code = typeof value === 'object' && value !== null ? (value as { 'EAN-13'?: unknown })['EAN-13'] : undefined
  return typeof code === 'string' && /^\d{13}$/.test(code)
}

/** A day as `YYYY-MM-DD` that exists and is within the range of the field. */
function faultOfDate(value: string, { from, to }: { from: string; to: string }): StatementProblemCode | undefined {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(value) ? Date.parse(`${value}T00:00:00Z`) : Number.NaN
  // `Date` reads 30 February as 2 March: the day must come back as written.
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(value)) return 'not-a-date'
  return value >= from && value <= to ? undefined : 'out-of-range'
}
