import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { LocalText } from '@tribunal/messages'
import { type Message, message, nearestName } from '@tribunal/messages'
import { isMap, parseDocument } from 'yaml'
import type { z } from 'zod'
import { expectedBy, fieldsAt } from '../problems/check-schema.ts'
import { CONFIG_FIELDS, type ConfigField } from './config-fields.ts'
import {
  ConfigError,
  type ConfigProblem,
  type Environment,
  misspeltVariables,
  setVariables,
  variableValue,
} from './config-variables.ts'
import { faultOfMail } from './mail-config.ts'
import { SERVER_CONFIG, type ServerConfig } from './server-config.ts'

export const CONFIG_FILE = 'tribunal.yaml'
/** A file of megabytes is another file, and would take minutes to be read as YAML. */
const FILE_MAX = 262_144

export interface ReadConfig {
  readonly config: ServerConfig
  /** The file that was read; undefined where there is none. */
  readonly file: string | undefined
  /** What is odd but stops nothing: variables that look misspelt. */
  readonly warnings: readonly ConfigProblem[]
}

/**
 * Reads the configuration: the file given, else the one that `TRIBUNAL_CONFIG` names, else `tribunal.yaml` in `cwd`
 * where there is one; variables of the environment stand over it. Throws a ConfigError that names everything wrong.
 */
export function readConfig(options: {
  readonly env: Environment
  readonly cwd: string
  readonly file?: string | undefined
}): ReadConfig {
  const { env, cwd } = options
  const named = options.file ?? (env['TRIBUNAL_CONFIG'] || undefined)
  const file = named ?? (existsSync(resolve(cwd, CONFIG_FILE)) ? CONFIG_FILE : undefined)
  const written = file === undefined ? {} : readFile(file, cwd)
  const sources = new Map<string, string>()
  const values = withVariables(written, env, sources)
  const sourceOf = (path: readonly PropertyKey[]) =>
    sources.get(path.slice(0, 2).join('.')) ?? sources.get(String(path[0])) ?? file ?? 'environment'
  const parsed = SERVER_CONFIG.safeParse(values, { reportInput: true })
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((issue) => problemOf(issue, sourceOf(issue.path))))
  const folder = file === undefined ? cwd : dirname(resolve(cwd, file))
  const config = resolveAll(parsed.data, (field) => (sources.has(field.path.join('.')) ? cwd : folder), env, sourceOf)
  return { config, file, warnings: misspeltVariables(env, values) }
}

function readFile(file: string, cwd: string): Record<string, unknown> {
  const refuse = (expected: Message) => new ConfigError([{ source: file, field: '', expected }])
  let text: string
  try {
    text = readFileSync(resolve(cwd, file), 'utf8')
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown'
    throw refuse(message('config.readable_file', { code }))
  }
  if (text.length > FILE_MAX) {
    throw refuse(message('config.characters_max', { max: FILE_MAX, found: text.length }))
  }
  const document = parseDocument(text, { uniqueKeys: true })
  const [error] = document.errors
  if (error) {
    const at = error.linePos?.[0]
    const place = at === undefined ? '' : ` (${at.line}:${at.col})`
    throw refuse(message('config.yaml', { found: `${error.code}${place}` }))
  }
  if (document.contents === null) return {}
  if (!isMap(document.contents)) throw refuse(message('config.fields_expected'))
  return plainOf(document, refuse)
}

function plainOf(
  document: ReturnType<typeof parseDocument>,
  refuse: (expected: Message) => ConfigError,
): Record<string, unknown> {
  try {
    return document.toJS({ maxAliasCount: 0 }) as Record<string, unknown>
  } catch {
    throw refuse(message('config.no_anchors'))
  }
}

/** The values of the file with those of variables over them; `sources` learns which variable set what. */
function withVariables(file: Record<string, unknown>, env: Environment, sources: Map<string, string>): object {
  const values = structuredClone(file)
  for (const { field, name, text } of setVariables(env)) {
    sources.set(field.path.join('.'), name)
    setAt(values, field.path, variableValue(field, name, text))
  }
  return values
}

function setAt(values: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [name, ...rest] = path as [string, ...string[]]
  if (rest.length === 0) {
    values[name] = value
    return
  }
  const inner = values[name] ?? {}
  // The schema reports what is not a group.
  if (typeof inner !== 'object') return
  values[name] = inner
  setAt(inner as Record<string, unknown>, rest, value)
}

function problemOf(issue: z.core.$ZodIssue, source: string): ConfigProblem {
  return { source, field: issue.path.join('.'), expected: expectedOf(issue) }
}

function expectedOf(issue: z.core.$ZodIssue): LocalText {
  if (issue.code !== 'unrecognized_keys') return expectedBy(issue)
  const known = fieldsAt(SERVER_CONFIG, issue.path, issue.input)
  const [field = ''] = issue.keys
  const meant = nearestName(field, known)
  const fields = known.join(', ')
  return meant
    ? message('config.no_field_perhaps', { field, meant, fields })
    : message('config.no_field_of', { field, fields })
}

/** Replaces references by the secrets they name, and makes paths absolute. */
function resolveAll(
  config: ServerConfig,
  folderOf: (field: ConfigField) => string,
  env: Environment,
  sourceOf: (path: readonly string[]) => string,
): ServerConfig {
  const values = structuredClone(config) as Record<string, unknown>
  const problems: ConfigProblem[] = []
  for (const field of CONFIG_FIELDS) {
    const value = field.path.reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], values)
    if (typeof value !== 'string' || field.format === undefined) continue
    if (field.format === 'path') setAt(values, field.path, resolve(folderOf(field), value))
    else {
      const found = readSecret(value, env, folderOf(field))
      if ('secret' in found) setAt(values, field.path, found.secret)
      else problems.push({ source: sourceOf(field.path), field: field.path.join('.'), expected: found.expected })
    }
  }
  const resolved = values as ServerConfig
  const mail = problems.length === 0 ? faultOfMail(resolved.mail) : undefined
  if (mail) {
    const { field, expected } = mail
    problems.push({ source: sourceOf(['mail', field]), field: `mail.${field}`, expected })
  }
  if (problems.length > 0) throw new ConfigError(problems)
  return resolved
}

/**
 * What `env:NAME` or `file:/path` names; the last line break of a file is not part of it. An empty secret is none:
 * it would open doors that were meant to be shut.
 */
function readSecret(
  reference: string,
  env: Environment,
  folder: string,
): { readonly secret: string } | { readonly expected: LocalText } {
  const [, kind, name] = /^(env|file):(.+)$/s.exec(reference) as unknown as [string, 'env' | 'file', string]
  const secret = kind === 'env' ? env[name] : fileText(resolve(folder, name))
  if (secret !== undefined && secret !== '') return { secret }
  return {
    expected: kind === 'env' ? message('config.variable_needed', { name }) : message('config.file_needed', { name }),
  }
}

function fileText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  } catch {
    return undefined
  }
}
