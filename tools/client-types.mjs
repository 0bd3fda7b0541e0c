// The types of the client from the OpenAPI document: an interface for each named schema, and a table of operations.
// The document is ours (zod writes it), so only what zod writes is understood; anything else is an error, not `any`.

/** @typedef {Record<string, unknown>} Schema */

const HEADER =
  '// Written by tools/contract.mjs from contract/openapi.json: change the routes, not this file.\n// biome-ignore-all format: written by a tool\n'

/** The whole file. @param {any} openApi */
export function clientTypes(openApi) {
  const schemas = Object.entries(openApi.components?.schemas ?? {}).map(([name, schema]) => namedType(name, schema))
  const operations = Object.entries(openApi.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => !streamsEvents(operation))
      .map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const types = operations.map(operationType).join('')
  const table = operations.map(operationRow).join('')
  return [
    HEADER,
    ...schemas,
    '/** What each operation takes and answers, by status. */',
    `export interface Operations {\n${types}}\n`,
    '/** Where each operation is, and how its answers are read. */',
    `export const OPERATIONS = {\n${table}} as const satisfies Readonly<Record<keyof Operations, unknown>>\n`,
  ].join('\n')
}

/** Events are listened to (`listen.ts`), not asked for. */
function streamsEvents({ responses }) {
  return Object.values(responses).some(({ content }) => content !== undefined && 'text/event-stream' in content)
}

function namedType(name, schema) {
  return `${comment(schema.description, '')}export type ${name} = ${typeOf(schema, '')}\n`
}

function operationType({ operation }) {
  const input = [
    ...parameters(operation, 'path', 'params'),
    ...parameters(operation, 'query', 'query'),
    ...parameters(operation, 'header', 'headers'),
    ...bodyOf(operation),
  ]
  const answers = Object.entries(operation.responses).flatMap(([status, response]) => answerOf(status, response))
  return (
    comment(operation.summary, '  ') +
    `  ${operation.operationId}: {\n    input: ${inputType(input)}\n` +
    `    answers: {\n${answers.map((line) => `      ${line}\n`).join('')}    }\n  }\n`
  )
}

/** @param {string[]} fields */
function inputType(fields) {
  return fields.length === 0 ? 'Record<string, never>' : `{\n${fields.map((line) => `      ${line}\n`).join('')}    }`
}

/** The parameters that stand in one place, as one field. */
function parameters(operation, place, field) {
  const found = (operation.parameters ?? []).filter((parameter) => parameter.in === place)
  if (found.length === 0) return []
  const required = found.some((parameter) => parameter.required)
  const fields = found.map(
    ({ name, required: needed, schema }) => `${JSON.stringify(name)}${needed ? '' : '?'}: ${typeOf(schema, '      ')}`,
  )
  return [`${field}${required ? '' : '?'}: { ${fields.join('; ')} }`]
}

function bodyOf({ requestBody }) {
  if (requestBody === undefined) return []
  return [`body${requestBody.required ? '' : '?'}: ${typeOf(requestBody.content['application/json'].schema, '      ')}`]
}

/** Answers that are no problems: those are thrown. */
function answerOf(status, { content }) {
  const types = Object.keys(content ?? {}).filter((type) => type !== 'application/problem+json')
  if (content !== undefined && types.length === 0) return []
  const [type] = types
  if (type === undefined) return [`${status}: undefined`]
  return [`${status}: ${type === 'application/json' ? typeOf(content[type].schema, '      ') : 'string'}`]
}

function operationRow({ path, method, operation }) {
  const keyed = (operation.parameters ?? []).some(({ name }) => name === 'idempotency-key')
  const row = {
    method,
    path,
    ...(keyed ? { idempotent: true } : {}),
    ...(operation['x-only-reads'] ? { reads: true } : {}),
  }
  return `  ${operation.operationId}: ${JSON.stringify(row)},\n`
}

/** A schema as a type. @param {Schema} schema @param {string} indent */
export function typeOf(schema, indent) {
  if (typeof schema.$ref === 'string') return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)
  if ('const' in schema) return JSON.stringify(schema.const)
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (Array.isArray(choices)) return choices.map((choice) => typeOf(choice, indent)).join(' | ')
  if (Array.isArray(schema.allOf)) return schema.allOf.map((part) => `(${typeOf(part, indent)})`).join(' & ')
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ ...schema, type }, indent)).join(' | ')
  if (schema.type === 'object') return objectType(schema, indent)
  if (schema.type === 'array') return arrayType(schema, indent)
  const simple = { string: 'string', number: 'number', integer: 'number', boolean: 'boolean', null: 'null' }[
    schema.type
  ]
  if (simple !== undefined) return simple
  if (schema.type === undefined) return 'unknown'
  throw new Error(`the client cannot be written: type ${JSON.stringify(schema.type)}`)
}

function arrayType(schema, indent) {
  if (Array.isArray(schema.prefixItems)) {
    return `readonly [${schema.prefixItems.map((item) => typeOf(item, indent)).join(', ')}]`
  }
  return `ReadonlyArray<${typeOf(schema.items ?? {}, indent)}>`
}

function objectType(schema, indent) {
  const inner = `${indent}  `
  const required = new Set(schema.required ?? [])
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const key = /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name)
    return `${comment(field.description, inner)}${inner}readonly ${key}${required.has(name) ? '' : '?'}: ${typeOf(field, inner)}\n`
  })
  const more = schema.additionalProperties
  const open = typeof more === 'object' && more !== null
  if (fields.length === 0)
    return open ? `Readonly<Record<string, ${typeOf(more, indent)}>>` : 'Readonly<Record<string, never>>'
  if (open) fields.push(`${inner}readonly [more: string]: unknown\n`)
  return `{\n${fields.join('')}${indent}}`
}

function comment(text, indent) {
  return text === undefined ? '' : `${indent}/** ${text.replaceAll('*/', '*\\/')} */\n`
}
