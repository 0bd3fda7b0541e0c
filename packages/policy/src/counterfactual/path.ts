/** Where a value stands in a record: names of facts and fields, indexes of list elements. */
export type Path = readonly (string | number)[]

type Holder = Readonly<Record<string | number, unknown>>

/** A path as rules and problems name it, for example `claims[2].refute_confidence`. */
export function pathText(path: Path): string {
  return path.map((part, index) => (typeof part === 'number' ? `[${part}]` : index > 0 ? `.${part}` : part)).join('')
}

/** A path with its indexes left out. */
export function patternOf(path: Path): string {
  return path.map((part, index) => (typeof part === 'number' ? '[]' : index > 0 ? `.${part}` : part)).join('')
}

/** The value at a path; undefined where any part of the way is missing. */
export function readAt(record: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, part) => (value as Holder | null | undefined)?.[part], record)
}

/** The record with another value at a path whose way is there; undefined leaves the last part out. The record stays. */
export function writeAt<T>(record: T, path: Path, value: unknown): T {
  const [part, ...rest] = path
  if (part === undefined) return value as T
  const inner = writeAt((record as Holder)[part], rest, value)
  if (Array.isArray(record)) return record.with(part as number, inner) as T
  if (inner !== undefined) return { ...record, [part]: inner }
  const { [part]: _, ...others } = record as Holder
  return others as T
}

/** Whether one of two paths leads through the other, or they are one. */
export function related(one: Path, other: Path): boolean {
  const length = Math.min(one.length, other.length)
  return one.slice(0, length).every((part, index) => part === other[index])
}
