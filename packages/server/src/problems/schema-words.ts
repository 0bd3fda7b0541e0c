import type { LocalText } from '@tribunal/messages'
import { type Message, message } from '@tribunal/messages'
import type { z } from 'zod'

/** What one of our schemas says: it gives a code of the catalogue as its message, and in `params` what stands in the sentence. */
export function ownWords(code: string, issue: z.core.$ZodIssue): LocalText {
  const params = issue.code === 'custom' ? (issue.params as Message['params']) : undefined
  return params === undefined ? { code } : { code, params }
}

/** Words for what zod tells in terms of programs; undefined where its own will do. */
export function plainWords(issue: z.core.$ZodIssue, known: readonly string[] = []): LocalText | undefined {
  if (issue.code === 'too_small') return message(`request.min_${unitOf(issue.origin)}`, { min: String(issue.minimum) })
  if (issue.code === 'too_big') return message(`request.max_${unitOf(issue.origin)}`, { max: String(issue.maximum) })
  if (issue.code === 'invalid_type') return typeWords(issue.expected, issue.input)
  if (issue.code === 'invalid_value') return message('request.one_of', { values: issue.values.map(String).join(', ') })
  if (issue.code === 'invalid_union' && 'options' in issue)
    return message('request.one_of', { values: (issue.options as readonly string[]).join(', ') })
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.map((key) => `\`${key.slice(0, 100)}\``).join(', ')
    return known.length > 0
      ? message('request.no_fields_of', { names, fields: known.join(', ') })
      : message('request.no_fields', { names })
  }
  if (issue.code !== 'invalid_format') return undefined
  if (issue.format === 'uuid') return message('request.uuid')
  if (issue.format === 'url') return message('request.web_address')
  if (issue.format === 'datetime') {
    return message('request.timestamp_with_offset')
  }
  if (issue.format !== 'regex') return undefined
  return message('request.text_of_form', { pattern: issue.pattern ?? '' })
}

const TYPES = ['string', 'number', 'int', 'boolean', 'object', 'array', 'null'] as const
type TypeName = (typeof TYPES)[number]

/** The type that was expected, and the one that was found; of a field that is not there the first alone. */
function typeWords(expected: string, input: unknown): Message | undefined {
  const name = expected === 'record' ? 'object' : expected
  const wanted = TYPES.find((type) => type === name)
  if (!wanted) return undefined
  const found = input === undefined ? undefined : typeOf(input)
  const words = message(`request.type_${wanted}`)
  return found === undefined || found === wanted || wanted === 'int'
    ? words
    : message('request.type_not', { wanted: words, found: message(`request.type_${found}`) })
}

/** Of a value from JSON or a query. */
function typeOf(value: unknown): TypeName {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : (typeof value as 'string' | 'number' | 'boolean' | 'object')
}

function unitOf(origin: string): 'characters' | 'entries' | 'number' {
  if (origin === 'string') return 'characters'
  return origin === 'array' ? 'entries' : 'number'
}
