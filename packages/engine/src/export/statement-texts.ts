import { message } from '@tribunal/messages'
import type { Message, Verdict } from '../domain/index.ts'

/** What is wrong with a field of a statement, in words for the person who mends it. */
export const PROBLEM_TEXTS = {
  required: message('statement.field_required'),
  'no-restriction': message('statement.field_no_restriction'),
  'not-allowed': message('statement.field_not_allowed'),
  'not-text': message('statement.field_not_text'),
  'not-a-list': message('statement.field_not_a_list'),
  'not-in-list': message('statement.field_not_in_list'),
  repeated: message('statement.field_repeated'),
  'too-long': message('statement.field_too_long'),
  'not-a-url': message('statement.field_not_a_url'),
  'bad-characters': message('statement.field_bad_characters'),
  'not-a-date': message('statement.field_not_a_date'),
  'out-of-range': message('statement.field_out_of_range'),
  'not-a-product': message('statement.field_not_a_product', { example: '{"EAN-13": "0123456789012"}' }),
  'unknown-field': message('statement.field_unknown_field'),
} as const satisfies Record<string, Message>

export type StatementProblemCode = keyof typeof PROBLEM_TEXTS

/** The sentences that a statement is made of. */
export const SENTENCES = {
  checked: message('statement.checked'),
  machine: message('statement.machine'),
  person: message('statement.person'),
  reversed: message('statement.reversed'),
  notDue: message('statement.not_due'),
} as const satisfies Record<string, Message>

/** What was found on a claim, by its verdict; `n` is its number in the post, from 1. */
export function verdictSentence(verdict: Verdict | 'none', n: number): Message {
  return message(`statement.verdict_${verdict}`, { n })
}
