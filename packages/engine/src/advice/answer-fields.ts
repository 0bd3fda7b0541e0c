import { z } from 'zod'

// The kinds of field a model may fill: enumerations, bounded numbers, ids and short texts. Each reads what models
// commonly write instead ("0.9" as text, lower case) and refuses the rest; the JSON Schema sent shows the strict form.

/** 0..1. Clamped, as document 001 does; a text that is a number counts; NaN and infinities do not. */
export const share = () => z.preprocess((value) => clamped(value, 0, 1), z.number().min(0).max(1))

/** 0..10, as document 003 grades urgency and grammar. */
export const grade = () => z.preprocess((value) => clamped(value, 0, 10), z.number().min(0).max(10))

/** One of `values`, in any case, with blanks or hyphens for underscores. */
export function oneOf<const T extends readonly [string, ...string[]]>(values: T) {
  const known = new Map(values.map((value) => [folded(value), value]))
  return z.preprocess(
    (value) => (typeof value === 'string' && value.length <= 64 ? (known.get(folded(value)) ?? value) : value),
    z.enum(values),
  )
}

/** Free text: stored as what the model said, cut to `max` characters, never parsed. */
export const words = (max: number) =>
  z.preprocess((value) => (typeof value === 'string' ? value.slice(0, max) : value), z.string().max(max))

/** A list of at most `max`; what does not fit is left out, and a list that is missing is empty. */
export function listOf<T extends z.ZodType>(item: T, max: number) {
  return z.preprocess((value) => {
    if (value === undefined || value === null) return []
    return Array.isArray(value) ? value.slice(0, max).filter((one) => item.safeParse(one).success) : value
  }, z.array(item).max(max))
}

/** A number, or a text that is one, within its range; anything else stays as it is, and the schema refuses it. */
function clamped(value: unknown, min: number, max: number): unknown {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? Math.min(max, Math.max(min, number)) : value
}

/** The form in which words of an enumeration are compared. */
function folded(value: string): string {
  return value.trim().toLowerCase().replace(/[ -]/g, '_')
}
