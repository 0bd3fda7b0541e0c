import { z } from 'zod'

const UNITS = { ms: 1, s: 1_000, min: 60_000, h: 3_600_000, d: 86_400_000 } as const
const DURATION = /^(\d{1,9})(ms|s|min|h|d)$/
/** What a timer of Node can hold, 24 days and a half. */
const TIMER_MAX_MS = 2 ** 31 - 1
const DURATION_MAX_MS = 3_660 * UNITS.d

/** A span of time above 0, written `500ms`, `30s`, `5min`, `12h` or `7d`; milliseconds once read. */
export function duration(ifAbsent: string) {
  return span(ifAbsent, DURATION_MAX_MS, 'schema.days_3660_max')
}

/** A span of time in which something is done, or `0s`: it is not. */
export function durationOrNone(ifAbsent: string) {
  return span(ifAbsent, DURATION_MAX_MS, 'schema.days_3660_max', 0)
}

/** A span of time that somebody waits for. */
export function wait(ifAbsent: string) {
  return span(ifAbsent, TIMER_MAX_MS, 'schema.days_24_max')
}

/** A span of time that somebody waits for, or none: `0s`. */
export function noWait(ifAbsent: string) {
  return span(ifAbsent, TIMER_MAX_MS, 'schema.days_24_max', 0)
}

function span(ifAbsent: string, maxMs: number, max: string, minMs = 1) {
  return z
    .string()
    .regex(DURATION, 'schema.duration')
    .transform(millisecondsOf)
    .pipe(z.number().int().min(minMs, 'schema.duration_above_zero').max(maxMs, max))
    .prefault(ifAbsent)
}

function millisecondsOf(text: string): number {
  const [, count, unit] = DURATION.exec(text) as unknown as [string, string, keyof typeof UNITS]
  return Number(count) * UNITS[unit]
}

/** The path of a file or folder; a relative one counts from the folder of the configuration file. */
export function path() {
  return z.string().min(1).meta({ format: 'path' })
}

/** Address of an HTTP server, without a user and a password. */
export function httpUrl() {
  return z.url({ protocol: /^https?$/ }).refine(hasNoPassword, 'schema.address_without_password')
}

/** A secret, written as a reference (`env:NAME`, `file:/path`) and replaced by what it names. Never shown. */
export function secret() {
  return z.string().regex(REFERENCE, 'schema.secret_reference').meta({ format: 'secret' })
}

const REFERENCE = /^(?:env:[A-Za-z_][A-Za-z0-9_]*|file:.+)$/

function hasNoPassword(url: string): boolean {
  // That it is not an address at all is reported already.
  if (!URL.canParse(url)) return true
  const { username, password } = new URL(url)
  return username === '' && password === ''
}
