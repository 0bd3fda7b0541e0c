import type { LocalText } from '@tribunal/messages'
import { message } from '@tribunal/messages'

/** Every way in which a text is refused as JSON; `docs/errors.md` explains each. */
export const JSON_FAULT_CODES = [
  'json-syntax',
  'duplicate-key',
  'reserved-key',
  'too-deep',
  'number-too-large',
  'too-many-values',
] as const
export type JsonFaultCode = (typeof JSON_FAULT_CODES)[number]

/** What is wrong with a text that is refused as JSON, and where. */
export interface JsonFault {
  readonly code: JsonFaultCode
  /** Path of the value at fault, such as `claims[2].text`; empty at the top. */
  readonly field: string
  readonly expected: LocalText
  /** Safe to print: cut, control characters escaped. */
  readonly got: string
  readonly help: LocalText
  /** UTF-16 units of the text, from 1. */
  readonly column: number
}

/** What was expected where a text is no JSON. */
export const EXPECTED = {
  value: message('json.value'),
  end: message('json.end'),
  key: message('json.key'),
  colon: message('json.colon'),
  object: message('json.comma_or_brace'),
  array: message('json.comma_or_bracket'),
  string: message('json.closing_quote'),
  number: message('json.number'),
} as const

export function syntaxFault(field: string, offset: number, expected: LocalText, got: string): JsonFault {
  const help = message('json.correct_here')
  return { code: 'json-syntax', field, expected, got, help, column: offset + 1 }
}

/** `key` is safe to print. */
export function reservedKey(field: string, offset: number, key: string): JsonFault {
  const help = message('json.rename_key', { key })
  return {
    code: 'reserved-key',
    field,
    expected: message('json.other_key'),
    got: key,
    help,
    column: offset + 1,
  }
}

/** `key` is safe to print. */
export function duplicateKey(field: string, offset: number, key: string): JsonFault {
  const expected = message('json.each_key_once')
  const help = message('json.key_twice', { key })
  return { code: 'duplicate-key', field, expected, got: key, help, column: offset + 1 }
}

export function tooDeep(field: string, offset: number, max: number, got: string): JsonFault {
  const expected = message('json.levels_max', { max })
  const help = message('json.nesting_max', { max })
  return { code: 'too-deep', field, expected, got, help, column: offset + 1 }
}

export function numberTooLarge(field: string, offset: number, got: string): JsonFault {
  const expected = message('json.number_of_64_bits')
  const help = message('json.number_does_not_fit')
  return { code: 'number-too-large', field, expected, got, help, column: offset + 1 }
}

export function tooManyValues(offset: number, max: number): JsonFault {
  const expected = message('json.values_max', { max })
  const help = message('json.send_fewer', { max })
  return { code: 'too-many-values', field: '', expected, got: `more than ${max}`, help, column: offset + 1 }
}
