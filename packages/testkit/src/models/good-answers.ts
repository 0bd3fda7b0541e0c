import type { JsonSchema } from '@tribunal/engine'
import { isObject, textsOf } from './change-answer.ts'

/**
 * What a well-behaved model says where a field has this name: middling and cautious, so that a decision made with it
 * stays comparable. A choice counts where the schema allows it.
 */
const PREFERRED: Readonly<Record<string, string | number | boolean>> = {
  decision: 'ESCALATE_TO_HUMAN',
  verdict: 'unknown',
  confidence: 0.8,
  urgency_level: 4,
  grammar_quality: 6,
  ai_probability: 0.4,
  tone_type: 'informal',
  credibility_markers: 'medium',
}

/**
 * An answer that conforms to a schema and rests on the material: quotes stand in its texts, ids are among those given,
 * numbers lie within their bounds. The same for the same question.
 */
export function goodAnswer(schema: JsonSchema, material: unknown): Readonly<Record<string, unknown>> {
  const answer = fill(schema, '', material)
  if (!isObject(answer)) throw new Error('the schema asks for something other than an object')
  return answer
}

function fill(schema: JsonSchema, name: string, material: unknown): unknown {
  const { type, anyOf, items, properties } = schema
  if (Array.isArray(schema['enum'])) return choose(schema['enum'], name)
  if ('const' in schema) return schema['const']
  if (Array.isArray(anyOf))
    return fill(anyOf.filter(isObject).find((form) => form['type'] !== 'null') ?? {}, name, material)
  if (isObject(properties)) {
    const entries = Object.entries(properties).filter((entry): entry is [string, JsonSchema] => isObject(entry[1]))
    return Object.fromEntries(entries.map(([key, node]) => [key, fill(node, key, material)]))
  }
  if (type === 'array') return isObject(items) ? listOf(items, name, material) : []
  if (type === 'number' || type === 'integer') return numberFor(schema, name)
  if (type === 'boolean') return PREFERRED[name] === true
  return type === 'string' ? textFor(schema, name, material) : null
}

/** One item; of ids, none where none was given. */
function listOf(items: JsonSchema, name: string, material: unknown): unknown[] {
  if (items['type'] === 'string' && !items['enum'] && isId(name)) return idsOf(material).slice(0, 1)
  return [fill(items, name, material)]
}

function choose(choices: readonly unknown[], name: string): unknown {
  const preferred = PREFERRED[name]
  return choices.includes(preferred) ? preferred : choices[0]
}

function numberFor({ minimum, maximum, type }: JsonSchema, name: string): number {
  const preferred = PREFERRED[name]
  const wanted = typeof preferred === 'number' ? preferred : 0.5
  const low = typeof minimum === 'number' ? minimum : wanted
  const high = typeof maximum === 'number' ? maximum : wanted
  const value = Math.min(high, Math.max(low, wanted))
  return type === 'integer' ? Math.ceil(value) : value
}

const isId = (name: string) => /(^|_)(ids?|cited|cites|evidence|citations)$/.test(name)
const isQuote = (name: string) => /(^|_)(quotes?|spans?)$/.test(name)
const QUOTE_MAX = 60

function textFor({ maxLength }: JsonSchema, name: string, material: unknown): string {
  const text = isId(name) ? idsOf(material)[0] : isQuote(name) ? quoteOf(material) : 'As the material shows.'
  return (text ?? '').slice(0, typeof maxLength === 'number' ? maxLength : undefined)
}

/** The first words of the longest text. */
function quoteOf(material: unknown): string {
  const longest = textsOf(material).reduce((best, text) => (text.length > best.length ? text : best), '')
  if (longest.length <= QUOTE_MAX) return longest
  const blank = longest.lastIndexOf(' ', QUOTE_MAX)
  return longest.slice(0, blank > 0 ? blank : QUOTE_MAX)
}

/** Texts that stand under a name for ids, or in a list of single words. */
export function idsOf(material: unknown, name = ''): readonly string[] {
  if (typeof material === 'string') return isId(name) && /^\S{1,80}$/.test(material) ? [material] : []
  if (Array.isArray(material)) {
    const words = material.filter((item) => typeof item === 'string' && /^\S{1,80}$/.test(item))
    return words.length === material.length ? words : material.flatMap((item) => idsOf(item, name))
  }
  return isObject(material) ? Object.entries(material).flatMap(([key, value]) => idsOf(value, key)) : []
}
