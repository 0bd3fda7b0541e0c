import { isMessage, type Message, message } from '@tribunal/messages'

/** Several sentences as one, each once: what a note or a line of the trace says one after the other. */
export function joinReasons(parts: readonly Reason[]): Message {
  if (parts.length === 1 && isMessage(parts[0])) return parts[0]
  const [first, ...others] = new Map(parts.map((part) => [JSON.stringify(part), part])).values()
  return others.length === 0 && isMessage(first)
    ? first
    : message('text.list', { parts: first === undefined ? [] : [first, ...others] })
}

/** Sentences of one line of the trace; a line with more says how many more. */
const LINE_MAX = 24

/** What a line of the trace says, a sentence after the other. */
export function traceLine(parts: readonly Reason[]): Message {
  const left = parts.length - LINE_MAX
  return joinReasons(left > 0 ? [...parts.slice(0, LINE_MAX), message('trace.cut', { count: left })] : parts)
}

/** Why there is not a value: a message; a sentence in English in records from before messages were data. */
export type Reason = string | Message

/**
 * The value of a signal, or the reason there is none. A signal that could not be measured is never a zero:
 * policies see it as an unknown fact and say what follows.
 */
export type Measured<T> =
  | { readonly status: 'ok'; readonly value: T }
  | { readonly status: 'unavailable'; readonly reason: Reason }

/** A signal that was measured. */
export function ok<T>(value: T): Measured<T> {
  return { status: 'ok', value }
}

/** A signal that could not be measured; `reason` says what it would take. */
export function unavailable(reason: Message): Measured<never> {
  return { status: 'unavailable', reason }
}

/** The value, or undefined, which a policy takes for unknown. */
export function known<T>(measured: Measured<T>): T | undefined {
  return measured.status === 'ok' ? measured.value : undefined
}

/** 0..1, both ends included. */
export type Probability = number

/** 0..100, both ends included. */
export type RiskScore = number
