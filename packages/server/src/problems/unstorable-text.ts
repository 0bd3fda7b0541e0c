import { message } from '@tribunal/messages'
import type { FieldProblem } from './http-problem.ts'

/**
 * The first text inside `value` (keys of objects included) that cannot be kept as it is: PostgreSQL has no U+0000, and
 * half of a surrogate pair has no UTF-8. Undefined where every text is fine.
 */
export function unstorableText(value: unknown, field: string): FieldProblem | undefined {
  if (typeof value === 'string') return oddity(value, field)
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, inner] of Object.entries(value)) {
    const found =
      oddity(name, field) ?? unstorableText(inner, Array.isArray(value) ? `${field}[${name}]` : `${field}.${name}`)
    if (found) return found
  }
  return undefined
}

function oddity(text: string, field: string): FieldProblem | undefined {
  if (text.includes('\0')) return { code: 'nul-character', field, expected: NO_NUL }
  return HALF_PAIR.test(text) ? { code: 'lone-surrogate', field, expected: WHOLE_PAIRS } : undefined
}

/** With the flag `u` a whole pair is one character, and no surrogate. */
const HALF_PAIR = /\p{Surrogate}/u
const NO_NUL = message('request.text_without_nul')
const WHOLE_PAIRS = message('request.whole_surrogate_pairs')
