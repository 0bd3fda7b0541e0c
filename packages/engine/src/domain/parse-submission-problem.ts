import type { LocalText } from '@tribunal/messages'

/** Every code a badly formed submission can be refused or warned with; `docs/errors.md` explains each. */
export const SUBMISSION_PROBLEM_CODES = [
  'not-an-object',
  'unknown-kind',
  'kind-mismatch',
  'missing-field',
  'wrong-type',
  'empty-value',
  'too-long',
  'too-many',
  'nul-character',
  'lone-surrogate',
  'not-finite',
  'not-positive',
  'unknown-currency',
  'unknown-country',
  'bad-timestamp',
  'timestamp-out-of-range',
  'bad-hours',
  'too-precise',
  'misspelled-field',
  'unknown-field',
  'bad-name',
  'more-found',
] as const
/** Stable code of a problem or warning; programs may act on it. */
export type SubmissionProblemCode = (typeof SUBMISSION_PROBLEM_CODES)[number]

/** One thing wrong with one record, said so that its sender can correct it. */
export interface SubmissionProblem {
  readonly code: SubmissionProblemCode
  /** Path inside the record, for example `customer_behavior.usual_countries[1]`; empty for the record itself. */
  readonly field: string
  /** What would be right, in words. */
  readonly expected: LocalText
  /** What was found, cut to 60 characters, control characters escaped: safe to print on a terminal. */
  readonly got: string
  /** What to do about it. */
  readonly help: LocalText
}

/**
 * The typed value, or everything that is wrong with it (not only the first thing).
 * Warnings never stop a record from being decided.
 */
export type Parsed<T> =
  | { readonly ok: true; readonly value: T; readonly warnings: readonly SubmissionProblem[] }
  | {
      readonly ok: false
      readonly problems: readonly SubmissionProblem[]
      readonly warnings: readonly SubmissionProblem[]
    }

/** Characters of a value that a message shows. */
const GOT_MAX = 60

/**
 * Shows a value found in a record in the notation of JSON, whatever the reader's language: at most 60 characters,
 * nested values as `{…}` and `[…]`, every control or invisible character escaped. Absent is the empty text.
 */
export function showFound(value: unknown): string {
  if (value === undefined) return ''
  return cut(escapeUnprintable(showShallow(value)))
}

/** A value with one level of what is in it. */
function showShallow(value: unknown): string {
  if (Array.isArray(value)) return `[${few(value, showInner)}]`
  if (typeof value === 'object' && value !== null) {
    return `{${few(Object.entries(value), ([name, inner]) => `${showInner(name)}: ${showInner(inner)}`)}}`
  }
  return showInner(value)
}

/** The first three, and a mark where there are more. */
function few<T>(all: readonly T[], show: (one: T) => string): string {
  const shown = all.slice(0, 3).map(show)
  return (all.length > 3 ? [...shown, '…'] : shown).join(', ')
}

function showInner(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, GOT_MAX * 2))
  if (Array.isArray(value)) return value.length === 0 ? '[]' : '[…]'
  return typeof value === 'object' && value !== null ? '{…}' : String(value)
}

/** Never between the halves of a surrogate pair. */
function cut(text: string): string {
  return text.length <= GOT_MAX ? text : `${text.slice(0, GOT_MAX - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}

/** Control, format (bidirectional, zero-width, tag), surrogate and separator characters as `\u{…}`. */
export function escapeUnprintable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, (c) => `\\u{${c.codePointAt(0)!.toString(16)}}`)
}
