import fc from 'fast-check'
import { type Contract, type JsonSchema, resolved } from './json-schema.ts'

type Schemas = Contract['components']['schemas']

const TEXT_MAX = 60
const ITEMS_MAX = 4

/** What a schema cannot say: values that exist. */
export interface Known {
  /** Ids of what earlier answers were about. */
  readonly ids: fc.Arbitrary<string>
  /** By the name of a field or parameter. */
  readonly byName: Readonly<Record<string, readonly unknown[]>>
}

/** Values that a schema allows; `name` is that of the field they are for. */
export function valid(schema: JsonSchema, schemas: Schemas, known: Known, name = ''): fc.Arbitrary<unknown> {
  const named = known.byName[name]
  if (named) {
    const { [name]: _, ...byName } = known.byName
    return fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...named) },
      { weight: 1, arbitrary: valid(schema, schemas, { ...known, byName }) },
    )
  }
  const of = (inner: JsonSchema, inside = ''): fc.Arbitrary<unknown> => valid(inner, schemas, known, inside)
  const { type, enum: words, anyOf, oneOf, allOf, ...rest } = resolved(schema, schemas)
  if ('const' in rest) return fc.constant(rest.const)
  if (words) return fc.constantFrom(...words)
  const choices = anyOf ?? oneOf
  if (choices) return fc.oneof(...choices.map((choice) => of(choice)))
  if (allOf) return fc.tuple(...allOf.map((part) => of(part))).map((parts) => Object.assign({}, ...(parts as object[])))
  if (Array.isArray(type)) return fc.oneof(...type.map((one) => of({ ...rest, type: one as string })))
  if (type === 'string') return text(rest, known.ids)
  if (type === 'integer' || type === 'number') return number(rest, type === 'integer')
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  if (type === 'array') {
    const { minItems = 0, maxItems = ITEMS_MAX, items = {} } = rest
    return fc.array(of(items), { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, ITEMS_MAX)) })
  }
  return type === 'object' ? object(rest, of) : fc.jsonValue({ maxDepth: 3 })
}

function text(
  { format, pattern, minLength = 0, maxLength = TEXT_MAX }: JsonSchema,
  known: fc.Arbitrary<string>,
): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.oneof(known, fc.uuid())
  if (format === 'date-time')
    return fc
      .date({ min: new Date(0), max: new Date('2099-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString())
  if (format === 'email') return fc.emailAddress()
  if (format === 'uri') return fc.webUrl()
  if (pattern !== undefined) return fc.oneof(fc.stringMatching(new RegExp(pattern)), known)
  const length = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, TEXT_MAX)) }
  return fc.oneof(
    { weight: 4, arbitrary: fc.string({ ...length, unit: 'grapheme' }) },
    { weight: 2, arbitrary: fc.string({ ...length, unit: 'binary' }) },
    { weight: 1, arbitrary: known },
  )
}

function number(schema: JsonSchema, whole: boolean): fc.Arbitrary<number> {
  const min = schema.minimum ?? schema.exclusiveMinimum ?? -1e6
  const max = schema.maximum ?? schema.exclusiveMaximum ?? 1e6
  if (whole)
    return fc.integer({ min: Math.ceil(Math.max(min, -(2 ** 31))), max: Math.floor(Math.min(max, 2 ** 31 - 1)) })
  return fc.double({ min, max, noNaN: true, minExcluded: schema.exclusiveMinimum !== undefined })
}

function object(
  schema: JsonSchema,
  of: (schema: JsonSchema, name?: string) => fc.Arbitrary<unknown>,
): fc.Arbitrary<object> {
  const fields = Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, field]) => [name, of(field, name)]),
  )
  const requiredKeys = (schema.required ?? []).filter((name) => name in fields)
  const named = fc.record(fields, { requiredKeys, noNullPrototype: true })
  const { additionalProperties } = schema
  if (typeof additionalProperties !== 'object') return named
  const more = fc.dictionary(fc.string({ maxLength: 12 }), of(additionalProperties), {
    maxKeys: 2,
    noNullPrototype: true,
  })
  return fc.tuple(more, named).map(([extra, value]) => ({ ...extra, ...value }))
}

/** A value with one part of it replaced by something else, or with something more. */
export function spoilt(value: unknown): fc.Arbitrary<unknown> {
  const places = factPathsOf(value)
  return fc.tuple(fc.nat(), fc.jsonValue({ maxDepth: 2 }), fc.boolean()).map(([pick, other, remove]) => {
    const copy = structuredClone(value)
    const path = places[pick % places.length]!
    return replaceAt(copy, path, other, remove)
  })
}

function factPathsOf(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([name, inner]) => factPathsOf(inner, [...path, name]))]
}

function replaceAt(value: unknown, path: readonly string[], other: unknown, remove: boolean): unknown {
  const [name, ...rest] = path
  if (name === undefined || typeof value !== 'object' || value === null) return other
  const holder = value as Record<string, unknown>
  if (rest.length > 0) holder[name] = replaceAt(holder[name], rest, other, remove)
  else if (remove && !Array.isArray(holder)) delete holder[name]
  else holder[name] = other
  return holder
}
