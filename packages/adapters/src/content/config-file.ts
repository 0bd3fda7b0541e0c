import { readFileSync } from 'node:fs'
import { nearestName } from '@tribunal/messages'
import { parse } from 'yaml'
import { z } from 'zod'

/** A file of the content (a policy, a list) that cannot be used. Nothing is decided with a part of the files. */
export class ConfigurationError extends Error {
  /** One line a problem: file, line, column, what is wrong, what to do. */
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.name = 'ConfigurationError'
    this.problems = problems
  }
}

/** As large as a policy may be. A file of megabytes is another file, and would take minutes to be read as YAML. */
const FILE_MAX = 262_144

/** The name of the variable that holds a key. */
export const ENV_NAME = z
  .string()
  .regex(
    /^[A-Z_][A-Z0-9_]*$/,
    'the name of an environment variable such as OPENAI_API_KEY; keys do not belong in files',
  )

/** The text of a configuration file; `what` it configures is named where it cannot be read. Throws a ConfigurationError. */
export function readConfigText(file: string, what: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new ConfigurationError([`${file}: the ${what} cannot be read: ${(error as Error).message}`])
  }
}

/**
 * Reads the YAML of a configuration. Throws a ConfigurationError that names every problem with its field. `fieldsOf`: the fields
 * there are at a place, so that a misspelt one is reported with what may have been meant.
 */
export function parseConfig<Schema extends z.ZodType>(
  schema: Schema,
  text: string,
  file: string,
  fieldsOf: (path: readonly PropertyKey[]) => readonly string[] | undefined,
): z.output<Schema> {
  if (text.length > FILE_MAX)
    throw new ConfigurationError([`${file}: expected at most ${FILE_MAX} characters, found ${text.length}`])
  const read = schema.safeParse(yamlOf(text, file))
  if (read.success) return read.data
  throw new ConfigurationError(
    byCause(read.error.issues).map(
      (issue) => `${file}: ${issue.path.join('.') || 'the file'}: ${messageOf(issue, fieldsOf)}`,
    ),
  )
}

function yamlOf(text: string, file: string): unknown {
  try {
    return parse(text, { maxAliasCount: 0 })
  } catch (error) {
    throw new ConfigurationError([`${file}: ${(error as Error).message.split('\n', 1)[0]}`])
  }
}

/** Fields that do not exist come first: what is missing is often the same field, misspelt. */
function byCause(issues: readonly z.core.$ZodIssue[]): readonly z.core.$ZodIssue[] {
  const unknown = (issue: z.core.$ZodIssue) => issue.code === 'unrecognized_keys'
  return [...issues.filter(unknown), ...issues.filter((issue) => !unknown(issue))]
}

/** What people call a key that they write into the file. */
const KEY_FIELD = /^(?:api[-_]?key|key|token|secret|password|authorization|headers?)$/i

/** What was expected instead, and what may have been meant. Values are not repeated: one of them may be a key. */
function messageOf(issue: z.core.$ZodIssue, fieldsOf: Parameters<typeof parseConfig>[3]): string {
  // What was expected of a key stands inside the issue about its record.
  if (issue.code === 'invalid_key') return issue.issues[0]?.message ?? issue.message
  if (issue.code !== 'unrecognized_keys') return issue.message
  const known = fieldsOf(issue.path)
  return issue.keys
    .map((key) => {
      if (KEY_FIELD.test(key))
        return `\`${key}\` is no field: a key does not belong in the file; name the variable that holds it in api_key_env`
      return `there is no field \`${key}\`${known ? `${meant(key, known)}; fields: ${known.join(', ')}` : ''}`
    })
    .join('; ')
}

/** The name that may have been meant, as the end of a message. */
export function meant(name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known)
  return nearest === undefined ? '' : `; did you mean \`${nearest}\`?`
}

/** Whether an address holds neither a user nor a password. That it is not an address at all is reported elsewhere. */
export function hasNoPassword(url: string): boolean {
  if (!URL.canParse(url)) return true
  const { username, password } = new URL(url)
  return username === '' && password === ''
}
