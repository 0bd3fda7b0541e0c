import type { LocalText } from '@tribunal/messages'
import { message } from '@tribunal/messages'
import { z } from 'zod'
import { type FieldProblem, HttpProblem } from './http-problem.ts'
import { ownWords, plainWords } from './schema-words.ts'

/** Problems told at once; more help nobody. */
const TOLD_MAX = 20

const EN = z.locales.en().localeError
const ES = z.locales.es().localeError

/** Kinds of refusal of which one field has one. */
const BOUNDS = ['too-big', 'too-small']

/** What fastify calls the parts of a request, and what we call them. */
const PARTS: Readonly<Record<string, string>> = { querystring: 'query' }

/** A validator of fastify: `part` with `schema`, told as an `invalid-request`. Values are not repeated: some are secrets. */
export function checkSchema(
  schema: z.ZodType,
  part: string,
): (value: unknown) => { value: unknown } | { error: Error } {
  const name = PARTS[part] ?? part
  return (value) => {
    // `reportInput` lets the messages say which type was found instead.
    // Of a request without a body fastify gives null.
    const given = part === 'body' && value === null ? undefined : value
    const repeated = part === 'querystring' ? repeatedParameter(given) : undefined
    if (repeated) return { error: new HttpProblem({ code: 'invalid-request', errors: [repeated] }) }
    const parsed = schema.safeParse(given, { reportInput: true })
    if (!parsed.success) return { error: invalidRequest(name, parsed.error.issues, schema) }
    const odd = unstorableText(parsed.data, name)
    if (odd) return { error: new HttpProblem({ code: 'invalid-request', errors: [odd] }) }
    return { value: parsed.data }
  }
}

/** The problem that `schema` has found in one part of a request. */
export function invalidRequest(part: string, issues: readonly z.core.$ZodIssue[], schema?: z.ZodType): HttpProblem {
  const told = issues.flatMap(toldOf).slice(0, TOLD_MAX)
  const problems = told.map((issue) => fieldProblem(part, issue, schema))
  // A number far beyond the bound of its field is beyond that of whole numbers, too: the answer has the bound of the field, which comes last.
  const isLast = ({ code, field }: FieldProblem, index: number) =>
    !BOUNDS.includes(code) || !problems.slice(index + 1).some((other) => other.code === code && other.field === field)
  return new HttpProblem({ code: 'invalid-request', errors: problems.filter(isLast) })
}

/** Of a value that is none of several forms: what is wrong with it as the form that is meant, where that is clear. */
function toldOf(issue: z.core.$ZodIssue): readonly z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const meant = issue.input === undefined ? undefined : formMeant(issue.errors)
  const inner = meant === undefined ? undefined : issue.errors[meant]
  return inner?.flatMap((one) => toldOf({ ...one, path: [...issue.path, ...one.path] })) ?? [issue]
}

/**
 * Which form a value is meant to be, by what is wrong with it as each: the one that lacks the fewest fields, counting those that it
 * does not know. Undefined where that is true of several; of a value that is not an object, where all are, the first.
 */
function formMeant(errors: readonly (readonly z.core.$ZodIssue[])[]): number | undefined {
  if (errors.length > 0 && errors.every(([issue]) => issue && isNoObject(issue))) return 0
  const misfits = errors.map((issues) => issues.reduce((sum, issue) => sum + misfitsOf(issue), 0))
  const least = Math.min(...misfits)
  const first = misfits.indexOf(least)
  return first >= 0 && misfits.indexOf(least, first + 1) < 0 ? first : undefined
}

function isNoObject(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'invalid_type' && issue.path.length === 0 && issue.expected === 'object'
}

/** Fields that are missing or unknown; without end where the type is another one. */
function misfitsOf(issue: z.core.$ZodIssue): number {
  if (issue.code === 'unrecognized_keys') return issue.path.length === 0 ? issue.keys.length : 0
  if (issue.code !== 'invalid_type') return 0
  if (issue.path.length === 0) return Number.POSITIVE_INFINITY
  return issue.path.length === 1 && issue.input === undefined ? 1 : 0
}

function fieldProblem(part: string, issue: z.core.$ZodIssue, schema: z.ZodType | undefined): FieldProblem {
  const path = issue.path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key).slice(0, 100)}`))
  const known = issue.code === 'unrecognized_keys' && schema ? fieldsAt(schema, issue.path, issue.input) : []
  return { code: codeOf(issue), field: part + path.join(''), expected: expectedBy(issue, known) }
}

/**
 * The fields of the object at `path` inside a schema, or the keys of a map that may only have some; none where it is neither.
 * Of a choice of objects, those of the ones that `value`, which stands there, says that it is.
 */
export function fieldsAt(schema: z.core.$ZodType, path: readonly PropertyKey[], value: unknown): readonly string[] {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  )
    return fieldsAt(schema.unwrap(), path, value)
  if (schema instanceof z.ZodUnion) {
    const forms = path.length > 0 ? schema.options : formsOf(schema, value)
    return [...new Set(forms.flatMap((form) => fieldsAt(form, path, value)))]
  }
  const [key, ...rest] = path
  if (schema instanceof z.ZodArray) return typeof key === 'number' ? fieldsAt(schema.element, rest, value) : []
  if (schema instanceof z.ZodRecord) {
    if (key !== undefined) return fieldsAt(schema.valueType, rest, value)
    return schema.keyType instanceof z.ZodEnum ? schema.keyType.options.map(String) : []
  }
  if (!(schema instanceof z.ZodObject)) return []
  if (key === undefined) return Object.keys(schema.shape)
  const inner = schema.shape[String(key)]
  return inner ? fieldsAt(inner, rest, value) : []
}

/** The forms of a choice that a value may be meant to be. */
function formsOf({ options }: z.ZodUnion, value: unknown): readonly z.core.$ZodType[] {
  const forms = options.filter((option) => fitsLiterals(option, value))
  const errors = forms.map((form) => z.core.safeParse(form, value, { reportInput: true }).error?.issues ?? [])
  const meant = formMeant(errors)
  return meant === undefined ? forms : [forms[meant]!]
}

function fitsLiterals(schema: z.core.$ZodType, value: unknown): boolean {
  if (!(schema instanceof z.ZodObject)) return true
  const given = new Map(Object.entries(value ?? {}))
  return Object.entries(schema.shape).every(
    ([name, field]) => !(field instanceof z.ZodLiteral) || field.values.has(given.get(name)),
  )
}

/** The first parameter of a query that stands in it more than once; several values are written with commas, where they may be. */
function repeatedParameter(query: unknown): FieldProblem | undefined {
  const name = Object.entries(query ?? {}).find(([, value]) => Array.isArray(value))?.[0]
  return name === undefined
    ? undefined
    : { code: 'invalid-type', field: `query.${name.slice(0, 100)}`, expected: message('request.once') }
}

/** The kind of refusal, as docs/errors.md lists them. */
function codeOf(issue: z.core.$ZodIssue): string {
  if ((issue.code === 'invalid_type' || issue.code === 'invalid_union') && issue.input === undefined) return 'missing'
  if (issue.code === 'custom' || issue.code === 'invalid_union') return 'invalid-value'
  return issue.code.replaceAll('_', '-')
}

/**
 * The words of the schema where it has some, else those of zod in both languages. `known`: the fields that there are, to be
 * named where another was given.
 */
export function expectedBy(issue: z.core.$ZodIssue, known: readonly string[] = []): LocalText {
  const raw = issue as z.core.$ZodRawIssue
  const en = messageOf(EN(raw))
  if (en !== issue.message) return ownWords(issue.message, issue)
  return plainWords(issue, known) ?? { en: withoutPreface(en), es: withoutPreface(messageOf(ES(raw)) ?? en) }
}

function messageOf(message: ReturnType<typeof EN>): string | undefined {
  return typeof message === 'string' ? message : message?.message
}

/** `Invalid input: expected string` stands in a field called `expected` already. */
function withoutPreface(message: string): string {
  return message.replace(/^[^:]+: (?:expected|se esperaba) /, '')
}

/**
 * The first text inside `value` (keys of objects included) that cannot be kept as it is: PostgreSQL has no U+0000, and
 * half of a surrogate pair has no UTF-8. Undefined where every text is fine.
 */
function unstorableText(value: unknown, field: string): FieldProblem | undefined {
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
