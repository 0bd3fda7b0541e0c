import { type JsonFault, tooManyValues } from './json-fault.ts'
import { locateJsonFault } from './locate-json-fault.ts'

/** Deepest nesting of a record; every documented shape needs four. */
export const JSON_DEPTH_MAX = 64

export interface JsonLimits {
  /** Members of objects and entries of arrays, all together; what holds more is refused before it is parsed. */
  readonly valuesMax?: number | undefined
}

export type StrictJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly fault: JsonFault }

/**
 * `JSON.parse`, and refused besides: duplicate keys (RFC 8259 section 4 leaves their meaning open, so two readers may
 * decide on different values), the key `__proto__`, numbers that overflow to infinity, and nesting beyond the limit.
 * Duplicates are found by counting: a text has one colon outside of strings for each key, a parsed value one key
 * for each distinct name. Only where the counts differ, or the text is refused, is it read again to say where.
 */
export function parseStrictJson(text: string, { valuesMax = Number.POSITIVE_INFINITY }: JsonLimits = {}): StrictJson {
  const scan = scanJson(text, valuesMax)
  if (scan.end < text.length) return { ok: false, fault: tooManyValues(scan.end, valuesMax) }
  if (scan.depth > JSON_DEPTH_MAX) return refuse(text)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return refuse(text)
  }
  return countKeys(value) === scan.colons ? { ok: true, value } : refuse(text)
}

/**
 * The bytes of each entry of a JSON array, as they stand in it. `bytes`: UTF-8 that {@link parseStrictJson} has read as an
 * array.
 */
export function entriesIn(bytes: Uint8Array): Uint8Array[] {
  const entries: Uint8Array[] = []
  let depth = 0
  let start = -1
  let end = 0
  let inText = false
  for (let i = 0; i < bytes.length; i++) {
    const c = bytes[i]!
    if (inText) {
      if (c === 0x5c) i++
      else if (c === 0x22) inText = false
      end = i + 1
      continue
    }
    const closes = c === 0x5d || c === 0x7d
    if (depth === 1 && (c === 0x2c || c === 0x5d)) {
      if (start >= 0) entries.push(bytes.subarray(start, end))
      start = -1
    } else if (c > 0x20 && depth > 0) {
      if (start < 0) start = i
      end = i + 1
    }
    if (c === 0x22) inText = true
    else if (c === 0x5b || c === 0x7b) depth++
    else if (closes) depth--
  }
  return entries
}

function refuse(text: string): StrictJson {
  return { ok: false, fault: locateJsonFault(text, JSON_DEPTH_MAX) }
}

/**
 * Colons outside of strings and the deepest nesting of a text that may or may not be JSON. `end`: where it was read to, its
 * length unless it holds more values.
 */
function scanJson(text: string, valuesMax: number): { colons: number; depth: number; end: number } {
  let colons = 0
  // An entry comes after each opening bracket, unless it closes at once, and each comma.
  let values = 0
  let depth = 0
  let deepest = 0
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i)
    if (c === 0x22) {
      i = endOfString(text, i)
      if (i < 0) break
    } else if (c === 0x3a) colons++
    else if (c === 0x2c) {
      if (++values > valuesMax) return { colons, depth: deepest, end: i }
    } else if (c === 0x7b || c === 0x5b) {
      if (++values > valuesMax) return { colons, depth: deepest, end: i }
      depth++
      if (depth > deepest) deepest = depth
    } else if (c === 0x7d || c === 0x5d) depth--
  }
  return { colons, depth: deepest, end: text.length }
}

/** Index of the quote that closes the string opened at `open`; -1 where none does. */
function endOfString(text: string, open: number): number {
  let close = text.indexOf('"', open + 1)
  while (close > 0) {
    let slashes = 0
    while (text.charCodeAt(close - 1 - slashes) === 0x5c) slashes++
    if (slashes % 2 === 0) return close
    close = text.indexOf('"', close + 1)
  }
  return -1
}

/** Number of keys in a parsed value; -1 where it holds `__proto__` or an infinite number. */
function countKeys(value: unknown): number {
  if (typeof value === 'number') return Number.isFinite(value) ? 0 : -1
  if (typeof value !== 'object' || value === null) return 0
  let keys = 0
  if (Array.isArray(value)) {
    for (const item of value) {
      const inner = countKeys(item)
      if (inner < 0) return -1
      keys += inner
    }
    return keys
  }
  for (const name in value) {
    const inner = name === '__proto__' ? -1 : countKeys((value as Record<string, unknown>)[name])
    if (inner < 0) return -1
    keys += 1 + inner
  }
  return keys
}
