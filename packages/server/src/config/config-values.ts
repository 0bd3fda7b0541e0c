import { z } from 'zod'

const UNITS = { ms: 1, s: 1_000, min: 60_000, h: 3_600_000, d: 86_400_000 } as const
const DURATION = /^(\d{1,9})(ms|s|min|h|d)$/

/** A span of time, written `500ms`, `30s`, `5min`, `12h` or `7d`; milliseconds once read. */
export function duration(defaultMs: number) {
  return z
    .string()
    .regex(DURATION, 'a span of time such as 500ms, 30s, 5min, 12h or 7d')
    .transform(millisecondsOf)
    .default(defaultMs)
}

function millisecondsOf(text: string): number {
  const [, count, unit] = DURATION.exec(text)!
  return Number(count) * UNITS[unit as keyof typeof UNITS]
}

/** The path of a file or folder; a relative one counts from the folder of the configuration file. */
export function folder() {
  return z.string().min(1).meta({ format: 'path' })
}

/** Address of an HTTP server, without a user and a password. */
export function httpUrl() {
  return z
    .url({ protocol: /^https?$/ })
    .refine(
      (url) => !URL.canParse(url) || new URL(url).username + new URL(url).password === '',
      'an address without a user and a password',
    )
}

/** Marks a text as a secret: it is written as a reference, and never shown. */
const SECRETS = new WeakSet<object>()

/** A secret, written as `env:NAME` or `file:/path` and replaced by what it names. */
export function secret(description: string) {
  const schema = z
    .string()
    .regex(
      /^(?:env:[A-Za-z_][A-Za-z0-9_]*|file:.+)$/,
      'a reference, env:NAME or file:/path; secrets do not belong in files',
    )
    .describe(description)
  SECRETS.add(schema)
  return schema
}

export function isSecret(schema: object): boolean {
  return SECRETS.has(schema)
}
