import { isMessage, render } from '@tribunal/messages'

/** One place where an answer is not as wanted. */
export interface Difference {
  /** For example `overrides[0].replaced`; empty for the whole. */
  readonly path: string
  readonly wanted: unknown
  readonly actual: unknown
}

/** Scores that no decimal holds (a third, say) may differ in the last bits of their nearest double. */
const LAST_BITS = 1e-12

/**
 * Where `actual` is not as `wanted`. An object needs to have at least the wanted fields; a list exactly the wanted
 * length; anything else the wanted value. Numbers agree when they differ by less than 1e-12. Where a sentence is wanted, a
 * message is compared by what it says.
 */
export function differences(found: unknown, wanted: unknown, path = ''): readonly Difference[] {
  const actual = asWanted(found, wanted)
  if (Array.isArray(wanted)) {
    if (!Array.isArray(actual) || actual.length !== wanted.length) return [{ path, wanted, actual }]
    return wanted.flatMap((each, index) => differences(actual[index], each, `${path}[${index}]`))
  }
  if (isObject(wanted)) {
    if (!isObject(actual)) return [{ path, wanted, actual }]
    return Object.entries(wanted).flatMap(([key, value]) =>
      differences(actual[key], value, path === '' ? key : `${path}.${key}`),
    )
  }
  return agree(actual, wanted) ? [] : [{ path, wanted, actual }]
}

/**
 * What `actual` has in place of `wanted`: the same fields, with the values of now. What is no longer there is left
 * out. This is how golden cases are rewritten, so that a case keeps saying only what it is about.
 */
export function sameShape(found: unknown, wanted: unknown): unknown {
  const actual = asWanted(found, wanted)
  if (Array.isArray(wanted) && Array.isArray(actual)) {
    return actual.map((each, index) => (wanted.length > 0 ? sameShape(each, wanted[index] ?? wanted[0]) : each))
  }
  if (isObject(wanted) && isObject(actual)) {
    return Object.fromEntries(
      Object.entries(wanted).flatMap(([key, value]) => (key in actual ? [[key, sameShape(actual[key], value)]] : [])),
    )
  }
  return agree(actual, wanted) ? wanted : actual
}

/** A message as what it says, where a sentence is wanted: in English, or `{ en, es }`. */
function asWanted(actual: unknown, wanted: unknown): unknown {
  if (!isMessage(actual) || (isObject(wanted) && 'code' in wanted)) return actual
  if (typeof wanted === 'string') return render(actual, 'en')
  return isObject(wanted) && ('en' in wanted || 'es' in wanted)
    ? { en: render(actual, 'en'), es: render(actual, 'es') }
    : actual
}

function agree(a: unknown, b: unknown): boolean {
  return Object.is(a, b) || (typeof a === 'number' && typeof b === 'number' && Math.abs(a - b) < LAST_BITS)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
