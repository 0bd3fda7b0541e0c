import { z } from 'zod'
import { SERVER_CONFIG } from './server-config.ts'

/** One value of the configuration. */
export interface ConfigField {
  /** Where it stands in the file: `['limits', 'body_bytes']`. */
  readonly path: readonly string[]
  /** How a variable of the environment is read: lists and pairs have commas, a text is as it is. */
  readonly kind: 'text' | 'number' | 'switch' | 'list' | 'numbers' | 'map' | 'json'
  /** `path`: relative ones are made absolute. `secret`: a reference is replaced by what it names. */
  readonly format: 'path' | 'secret' | undefined
  readonly description: string
  readonly schema: z.core.$ZodType
}

/** Every value of the configuration, in the order of the file. */
export const CONFIG_FIELDS: readonly ConfigField[] = fieldsOf(SERVER_CONFIG, [])

function fieldsOf(schema: z.core.$ZodType, path: readonly string[], description = ''): readonly ConfigField[] {
  const inner = unwrap(schema)
  const said = z.globalRegistry.get(schema)?.description ?? description
  if (inner instanceof z.ZodObject) {
    return Object.entries(inner.shape).flatMap(([name, field]) => fieldsOf(field, [...path, name]))
  }
  return [{ path, kind: kindOf(inner), format: formatOf(inner), description: said, schema }]
}

/** The schema inside what says that it may be absent. */
function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault
    ? unwrap(schema.unwrap())
    : schema
}

function kindOf(schema: z.core.$ZodType): ConfigField['kind'] {
  if (schema instanceof z.ZodNumber) return 'number'
  if (schema instanceof z.ZodBoolean) return 'switch'
  if (schema instanceof z.ZodArray) return kindOfList(schema.element)
  if (schema instanceof z.ZodUnion || schema instanceof z.ZodNullable) return 'json'
  return schema instanceof z.ZodRecord ? 'map' : 'text'
}

/** A list of groups has no short form. */
function kindOfList(element: z.core.$ZodType): ConfigField['kind'] {
  if (element instanceof z.ZodObject) return 'json'
  return kindOf(element) === 'number' ? 'numbers' : 'list'
}

function formatOf(schema: z.core.$ZodType): ConfigField['format'] {
  const format = z.globalRegistry.get(schema)?.['format']
  return format === 'path' || format === 'secret' ? format : undefined
}
