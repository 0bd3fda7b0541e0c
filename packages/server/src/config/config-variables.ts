import { type Language, type LocalText, localText, message, nearestName } from '@tribunal/messages'
import { CONFIG_FIELDS, type ConfigField } from './config-fields.ts'

/** One thing wrong with the configuration. Values are not repeated: one of them may be a password. */
export interface ConfigProblem {
  /** The file, or the variable of the environment. */
  readonly source: string
  /** `limits.body_bytes`; empty for the source as a whole. */
  readonly field: string
  readonly expected: LocalText
}

/** A configuration that cannot be used. Nothing starts with half a configuration. */
export class ConfigError extends Error {
  readonly problems: readonly ConfigProblem[]

  constructor(problems: readonly ConfigProblem[]) {
    super(problems.map((problem) => configProblemLine(problem, 'en')).join('\n'))
    this.name = 'ConfigError'
    this.problems = problems
  }
}

/** `tribunal.yaml: limits.body_bytes: expected …` */
export function configProblemLine({ source, field, expected }: ConfigProblem, language: Language): string {
  const word = language === 'es' ? 'se esperaba' : 'expected'
  return `${source}: ${field === '' ? '' : `${field}: `}${word} ${localText(expected, language)}`
}

export type Environment = Readonly<Record<string, string | undefined>>

const PREFIX = 'TRIBUNAL_'
/** Names that are shorter than their path. */
const SHORT: Readonly<Record<string, string>> = {
  data_folder: 'TRIBUNAL_DATA',
  'ledger.signing_key_file': 'TRIBUNAL_SIGNING_KEY_FILE',
}
/**
 * Variables of ours that are no part of the configuration: which file it is, what the command line reads (of `TRIBUNAL_MODELS`
 * a warning is wanted: a service reads `TRIBUNAL_MODELS_FILE`), and what the examples of the guides read.
 */
const OTHERS = [
  'TRIBUNAL_CONFIG',
  'TRIBUNAL_CONTENT',
  'TRIBUNAL_SERVER',
  'TRIBUNAL_API_KEY',
  'TRIBUNAL_DEBUG',
  'TRIBUNAL_URL',
  'TRIBUNAL_KEY',
  'TRIBUNAL_LEDGER_KEY',
  'TRIBUNAL_WEBHOOK_SECRET',
]

/** The variable that stands over a field of the file: `limits.body_bytes` is `TRIBUNAL_LIMITS_BODY_BYTES`. */
export function variableOf({ path }: ConfigField): string {
  return SHORT[path.join('.')] ?? PREFIX + path.join('_').toUpperCase()
}

/** The fields that the environment sets. */
export function setVariables(
  env: Environment,
): readonly { readonly field: ConfigField; readonly name: string; readonly text: string }[] {
  return CONFIG_FIELDS.flatMap((field) => {
    const name = variableOf(field)
    const text = env[name]
    return text === undefined || text === '' ? [] : [{ field, name, text }]
  })
}

/**
 * A variable's text as the value that the file would have. A secret may stand in a variable as it is: it is recognised by
 * the variable's name, as a reference would.
 */
export function variableValue({ kind, format }: ConfigField, name: string, text: string): unknown {
  if (format === 'secret') return /^(?:env|file):/.test(text) ? text : `env:${name}`
  const items = () => text.split(',').map((item) => item.trim())
  if (kind === 'number') return numberOf(text)
  if (kind === 'numbers') return items().map(numberOf)
  if (kind === 'switch') return text === 'true' || (text === 'false' ? false : text)
  if (kind === 'json') return jsonOr(text)
  if (kind === 'list') return items()
  return kind === 'map' ? Object.fromEntries(items().map(pairOf)) : text
}

/** What is no JSON stays a text, which the schema then refuses by the variable's name. */
function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** What is no number stays a text, which the schema refuses. */
function numberOf(text: string): unknown {
  return /^\s*-?\d+(?:\.\d+)?\s*$/.test(text) ? Number(text) : text
}

function pairOf(pair: string): [string, string] {
  const at = pair.lastIndexOf('=')
  return at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)]
}

/**
 * Variables that look like the beginning or a misspelling of one of ours. They set nothing. `values`: what file and variables
 * say; a variable that stands there as `env:NAME` is in use, whatever its name.
 */
export function misspeltVariables(env: Environment, values: object): readonly ConfigProblem[] {
  const referred = [...JSON.stringify(values).matchAll(/"env:([^"]+)"/g)].map(([, name]) => name!)
  const known = [...CONFIG_FIELDS.map(variableOf), ...OTHERS, ...referred]
  return Object.keys(env).flatMap((name) => {
    if (!name.startsWith(PREFIX) || known.includes(name)) return []
    const meant = known.find((one) => one.startsWith(`${name}_`)) ?? nearestName(name, known)
    if (meant === undefined) return []
    return [{ source: name, field: '', expected: message('config.perhaps', { meant }) }]
  })
}
