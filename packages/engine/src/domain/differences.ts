import { isMessage, says } from '@tribunal/messages'

/** One field that a decision computed again holds otherwise than the saved one; `undefined` where it is absent. */
export interface Difference {
  /** For example `answers[3].trace[0].held`. */
  readonly path: string
  /** What the record holds. */
  readonly saved: unknown
  /** What computing it again comes to. */
  readonly now: unknown
}

/** The trace says how facts were collected and how long it took; a replay collects nothing. */
const NOT_DECIDED = 'trace'

/** What a customer read, by language. */
const TOLD = 'explanations.customer'

/** Every difference between two JSON values, field by field, in the order of the saved one. Numbers compare bit for bit. */
export function differences(saved: unknown, now: unknown): Difference[] {
  const found: Difference[] = []
  compare(saved, now, '', found)
  return found
}

/** Adds what differs at `path` and below. A member that only one of two objects has differs from `undefined`. */
function compare(saved: unknown, now: unknown, path: string, found: Difference[]): void {
  if (Object.is(saved, now) || path === NOT_DECIDED || saysTheSame(saved, now)) return
  if (Array.isArray(saved) && Array.isArray(now)) {
    for (let i = 0; i < Math.max(saved.length, now.length); i++) compare(saved[i], now[i], `${path}[${i}]`, found)
  } else if (isObject(saved) && isObject(now)) {
    for (const name of new Set([...Object.keys(saved), ...Object.keys(now)])) {
      // A language that customers were not told in then.
      if (path === TOLD && saved[name] === undefined) continue
      compare(saved[name], now[name], join(path, name), found)
    }
  } else found.push({ path, saved, now })
}

/** A record from before messages were data holds the sentence that a message says now. */
function saysTheSame(saved: unknown, now: unknown): boolean {
  return isMessage(now) && !isMessage(saved) && says(now, saved)
}

/** The path of a member. */
function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`
}

/** A list is compared by place and an object by name, so the two are kept apart. */
function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
