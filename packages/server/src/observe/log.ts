import { databaseDamaged, StoreError } from '@tribunal/store'
import { type DestinationStream, type Logger, pino } from 'pino'
import type { ServerConfig } from '../config/server-config.ts'

/** An error in the log: what kind and where, never the values it speaks of. */
export interface LoggedError {
  readonly type: string
  readonly code?: string
  readonly message?: string
  /** The remedy, where the store knows one. */
  readonly help?: string
  readonly at?: readonly string[]
  readonly cause?: LoggedError
}

/** Causes of causes that are logged. */
const CAUSES_MAX = 3
/** Of the database only these say nothing of the row: no message, no detail, no parameters. */
const OF_DATABASE = ['severity', 'schema', 'table', 'column', 'constraint', 'routine'] as const

/**
 * The log: one JSON object a line. Nothing of a body, no key, no name and no address gets there: requests are named by
 * operation and status (`observe-requests.ts`), errors by type and place. `redact` is the second lock on that door.
 */
export function createLog(config: ServerConfig['log'], destination?: DestinationStream): Logger {
  const options = {
    level: config.level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (level: string) => ({ level }) },
    serializers: { err: (error: unknown) => loggedError(error), error: (error: unknown) => loggedError(error) },
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
  }
  return destination ? pino(options, destination) : pino(options)
}

const SECRETS = [
  'authorization',
  'cookie',
  'password',
  'secret',
  'token',
  'key',
  'headers',
  'body',
  'query',
  'email',
  'ip',
  'remoteAddress',
]

/** An error without what it quotes: the messages of PostgreSQL and of JSON parsers repeat values. */
export function loggedError(error: unknown, causes = CAUSES_MAX): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error }
  const damaged = databaseDamaged(error)
  if (damaged) return loggedError(damaged, 0)
  const { code, severity } = error as { code?: unknown; severity?: unknown }
  const places = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const fromDatabase = typeof severity === 'string'
  return {
    type: error.name,
    ...(typeof code === 'string' ? { code } : {}),
    ...(fromDatabase ? databaseFields(error) : { message: withoutQuotes(error.message) }),
    ...(error instanceof StoreError ? { help: error.help } : {}),
    at: places.slice(0, 8).map((line) => line.trim()),
    ...(error.cause === undefined || causes === 0 ? {} : { cause: loggedError(error.cause, causes - 1) }),
  }
}

function databaseFields(error: Error): Record<string, unknown> {
  const fields = error as unknown as Record<string, unknown>
  return Object.fromEntries(OF_DATABASE.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])))
}

/** What stands in quotation marks or backticks in a message may be somebody's. */
function withoutQuotes(message: string): string {
  return message.slice(0, 500).replace(/"[^"]*"|'[^']*'|`[^`]*`/g, '"…"')
}
