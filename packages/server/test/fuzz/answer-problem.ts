import { z } from 'zod'
import type { Contract, JsonSchema, Operation } from './json-schema.ts'

/** What the contract has against an answer; undefined where it is one of those it names. */
export type AnswerCheck = (
  operation: Operation,
  status: number,
  contentType: string | undefined,
  body: string,
) => string | undefined

/** Statuses that no request may bring about, whatever is in it. */
const NEVER_FROM = 500

export function answerCheck(contract: Contract): AnswerCheck {
  const schemas = new Map<object, z.ZodType>()
  const schemaOf = (schema: object) => {
    const made = schemas.get(schema) ?? zodOf(schema, contract)
    schemas.set(schema, made)
    return made
  }
  return (operation, status, contentType, body) => {
    if (status >= NEVER_FROM) return `status ${status}`
    const response = operation.responses[status]
    if (response === undefined) return `undocumented status ${status}`
    const type = contentType?.split(';', 1)[0]
    if (response.content === undefined) return body === '' ? undefined : 'a body where there is none'
    const content = type === undefined ? undefined : response.content[type]
    if (content === undefined) return `undocumented content type ${contentType}`
    if (!type!.endsWith('json')) return undefined
    const parsed = schemaOf(content.schema).safeParse(JSON.parse(body))
    return parsed.success ? undefined : `body outside its schema: ${JSON.stringify(parsed.error.issues.slice(0, 3))}`
  }
}

/**
 * The contract's own JSON Schema, executed: what checks here is not the code that wrote the answer. Clients have to allow for
 * fields that the contract does not name; the service itself sends none.
 */
export function zodOf(schema: object, contract: Contract): z.ZodType {
  const text = JSON.stringify(closed({ ...schema, $defs: schemasOf(schema, contract) }))
  return z.fromJSONSchema(
    JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/')) as z.core.JSONSchema.JSONSchema,
  )
}

const REFERENCE = /#\/components\/schemas\/(\w+)/g

/** The named schemas that a schema leads to. */
function schemasOf(schema: object, { components: { schemas } }: Contract): Contract['components']['schemas'] {
  const found: Record<string, JsonSchema> = {}
  const open: object[] = [schema]
  for (let one = open.pop(); one !== undefined; one = open.pop())
    for (const [, name] of JSON.stringify(one).matchAll(REFERENCE)) {
      if (Object.hasOwn(found, name!)) continue
      found[name!] = schemas[name!]!
      open.push(schemas[name!]!)
    }
  return found
}

function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, closed(inner)]))
  const isObject = fields['type'] === 'object' && fields['properties'] !== undefined
  return isObject && fields['additionalProperties'] === undefined ? { ...fields, additionalProperties: false } : fields
}
