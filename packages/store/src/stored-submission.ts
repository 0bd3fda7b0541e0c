import { type Decision, kindNamed, parseSubmission, type Submission } from '@tribunal/engine'

/**
 * The submission in the bytes that are kept of it: those that its sender sent, or in older records those that were written
 * of what was read. Read as it was when it was decided; throws where the bytes are no JSON, because somebody changed them.
 */
export function submissionIn(bytes: Uint8Array, kind: Decision['kind']): Submission {
  const json: unknown = JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString())
  const read = parseSubmission(json, kind)
  if (read.ok) return read.value
  // Recorded when a limit was another.
  if (isReadable(json, kind)) return { ...(json as Submission), kind } as Submission
  throw new Error('what is kept of the submission is none')
}

/** The same; null where the bytes hold none. Whether they are what was recorded is for the one who shows the decision itself. */
export function readableSubmission(bytes: Uint8Array, kind: Decision['kind']): Submission | null {
  try {
    return submissionIn(bytes, kind)
  } catch {
    return null
  }
}

const TEXTS = {
  post: ['id', 'text'],
  payment: ['transaction_id', 'customer_id', 'currency', 'country', 'channel', 'device_id', 'timestamp', 'merchant_id'],
} as const

function isReadable(json: unknown, kind: Decision['kind']): boolean {
  const fields = json as Readonly<Record<string, unknown>> | null
  if (typeof fields !== 'object' || fields === null || kindNamed(fields['kind']) !== kind) return false
  return (
    TEXTS[kind].every((name) => typeof fields[name] === 'string') &&
    (kind === 'post' || typeof fields['amount'] === 'number')
  )
}
