/** Any JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** A value that has no canonical JSON. `path` says where it stands, as `$.facts.claims[2].score`. */
export class CanonicalError extends Error {
  /** Where the value stands, from `$` for the whole. */
  readonly path: string
  /** What is wrong with it, to be read after the path. */
  readonly reason: string

  constructor(path: string, reason: string) {
    super(`${path} ${reason}`)
    this.name = 'CanonicalError'
    this.path = path
    this.reason = reason
  }
}

/** Containers inside containers, at most. Deeper values are refused before they could exhaust the stack. */
export const CANONICAL_DEPTH_MAX = 1000

/**
 * The one JSON text of a value (RFC 8785): members sorted by the UTF-16 code units of their names, no white space, numbers
 * and strings as ECMAScript writes them. Two values that are equal as JSON give equal bytes, so their hashes can be
 * compared.
 *
 * @throws {CanonicalError} for what JSON cannot say or would say differently: NaN, infinities, lone surrogates, undefined,
 *   bigint, functions, symbols, class instances (a Date, a Map), a value inside itself.
 */
export function canonicalJson(value: unknown): string {
  return write(value, { parents: [], keys: [] })
}

/** Where the writer is: the containers around the value, outermost first, and the name or index taken in each. */
interface Place {
  readonly parents: object[]
  readonly keys: (string | number)[]
}

/** Writes by hand, because `JSON.stringify` sorts no members and leaves out or changes what has no JSON. */
function write(value: unknown, place: Place): string {
  switch (typeof value) {
    case 'string':
      return writeString(value, place)
    case 'number':
      if (!Number.isFinite(value)) throw fault(place, `is ${value}, which JSON has no number for`)
      return String(Object.is(value, -0) ? 0 : value)
    case 'boolean':
      return value ? 'true' : 'false'
    case 'object':
      return value === null ? 'null' : writeContainer(value, place)
    default:
      throw fault(place, `is ${typeof value}, which JSON cannot say`)
  }
}

function writeString(text: string, place: Place): string {
  if (PLAIN.test(text)) return `"${text}"`
  const written = JSON.stringify(text)
  // ECMAScript escapes nothing but a lone surrogate as `\ud…`, so the slow look is seldom needed.
  if (written.includes('\\ud') && LONE_SURROGATE.test(text)) {
    throw fault(place, 'has a lone surrogate, which UTF-8 cannot say')
  }
  return written
}

/** Printable ASCII without quotes and backslashes, which stands as it is: most texts, and all names. */
const PLAIN = /^[ !#-[\]-~]*$/
const LONE_SURROGATE = /\p{Surrogate}/u

/** An array or an object. `parents` is a stack: it shows a value inside itself, and how deep the value is. */
function writeContainer(value: object, place: Place): string {
  const { parents } = place
  if (parents.includes(value)) throw fault(place, 'contains itself')
  if (parents.length >= CANONICAL_DEPTH_MAX) throw fault(place, `is more than ${CANONICAL_DEPTH_MAX} levels deep`)
  parents.push(value)
  const text = Array.isArray(value) ? writeArray(value, place) : writeObject(value, place)
  parents.pop()
  return text
}

function writeArray(values: readonly unknown[], place: Place): string {
  let text = ''
  for (let i = 0; i < values.length; i++) {
    place.keys.push(i)
    text += `${i === 0 ? '' : ','}${write(values[i], place)}`
    place.keys.pop()
  }
  return `[${text}]`
}

function writeObject(value: object, place: Place): string {
  if (!isPlain(value)) throw fault(place, 'is an instance of a class; say its content as plain JSON')
  let text = ''
  // The default order of sort() is that of UTF-16 code units, which is what RFC 8785 section 3.2.3 asks for.
  for (const name of Object.keys(value).sort()) {
    place.keys.push(name)
    const member = write((value as Record<string, unknown>)[name], place)
    text += `${text === '' ? '' : ','}${writeString(name, place)}:${member}`
    place.keys.pop()
  }
  return `{${text}}`
}

/** An object literal or one without a prototype, of whatever realm. */
function isPlain(value: object): boolean {
  const prototype: object | null = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

/** The error with the path to the place where the writer is; only made on failure, because paths cost time. */
function fault({ keys }: Place, reason: string): CanonicalError {
  const path = keys.map((key) => {
    if (typeof key === 'number') return `[${key}]`
    return /^[A-Za-z_]\w*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`
  })
  return new CanonicalError(`$${path.join('')}`, reason)
}
