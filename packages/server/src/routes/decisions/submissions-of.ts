import {
  escapeUnprintable,
  type Parsed,
  parseSubmission,
  type Submission,
  type SubmissionProblem,
} from '@tribunal/engine'
import { message } from '@tribunal/messages'
import { type FieldProblem, HttpProblem } from '../../problems/http-problem.ts'
import type { Turn } from '../../scheduling/turn.ts'

/** One submission that was sent: what is to be decided, or what is wrong with it; and what is odd about it. */
export type SentItem = DecidableItem | RefusedItem

export interface DecidableItem {
  readonly submission: Submission
  readonly warnings: readonly FieldProblem[]
}

interface RefusedItem {
  readonly problems: readonly FieldProblem[]
  readonly warnings: readonly FieldProblem[]
  readonly id: string | null
}

/** The submission of a request. Throws an `invalid-submission` problem that names every field. */
export function submissionOf(body: unknown, bytes: Buffer): DecidableItem {
  const parsed = wellFormed(parseSubmission(body), body, escapesSurrogates(bytes))
  const warnings = inBody(parsed.warnings, 'body')
  if (parsed.ok) return { submission: parsed.value, warnings }
  throw new HttpProblem({ code: 'invalid-submission', errors: inBody(parsed.problems, 'body'), warnings })
}

/**
 * The entries of a batch, each for itself. Two of one id are a mistake of the sender: the second is refused, as a batch
 * is recorded as a whole and both would claim to be the first.
 */
export async function batchOf(body: readonly unknown[], bytes: Buffer, turn: Turn): Promise<readonly SentItem[]> {
  const seen = new Set<string>()
  const escapes = escapesSurrogates(bytes)
  const items: SentItem[] = []
  for (const [index, entry] of body.entries()) {
    items.push(itemOf(entry, index, seen, escapes))
    if (turn.over) await turn.pass()
  }
  return items
}

function itemOf(entry: unknown, index: number, seen: Set<string>, escapes: boolean): SentItem {
  const parsed = wellFormed(parseSubmission(entry), entry, escapes)
  const warnings = inBody(parsed.warnings, `body[${index}]`)
  if (!parsed.ok) return { problems: inBody(parsed.problems, `body[${index}]`), warnings, id: idIn(entry) }
  const submission = parsed.value
  const [field, id] = submission.kind === 'post' ? ['id', submission.id] : ['transaction_id', submission.transaction_id]
  const name = `${submission.kind} ${id}`
  if (!seen.has(name)) {
    seen.add(name)
    return { submission, warnings }
  }
  const got = JSON.stringify(escapeUnprintable(id))
  const problems = [{ code: 'duplicate-id', field: `body[${index}].${field}`, expected: UNIQUE, got }]
  return { problems, warnings, id }
}

/** Whether surrogates may be written as escapes. Text in UTF-8 has no halves of them, and escapes are rare. */
function escapesSurrogates(bytes: Buffer): boolean {
  return bytes.includes('\\ud') || bytes.includes('\\uD')
}

/** Half of a surrogate pair, as JSON writes one that stands alone. */
const LONE_SURROGATE = /(?<!\\)(?:\\\\)*\\ud[89a-f]/

/**
 * What was sent is kept as it was, unread fields included, and half of a character is not a text (RFC 7493, 2.1): such a
 * submission is refused, wherever it stands.
 */
function wellFormed(parsed: Parsed<Submission>, sent: unknown, escapes: boolean): Parsed<Submission> {
  if (!escapes || !parsed.ok || !LONE_SURROGATE.test(JSON.stringify(sent))) return parsed
  const problem = { code: 'lone-surrogate', field: '', got: '', ...WELL_FORMED } as const
  return { ok: false, problems: [problem], warnings: parsed.warnings }
}

const WELL_FORMED = { expected: message('input.well_formed_unicode'), help: message('input.whole_surrogates') }
const UNIQUE = message('request.unique_id')

function inBody(found: readonly SubmissionProblem[], where: string): readonly FieldProblem[] {
  return found.map((problem) => ({ ...problem, field: problem.field === '' ? where : `${where}.${problem.field}` }))
}

function idIn(entry: unknown): string | null {
  const { id, transaction_id } = (entry ?? {}) as { readonly id?: unknown; readonly transaction_id?: unknown }
  const found = transaction_id ?? id
  return typeof found === 'string' ? escapeUnprintable(found).slice(0, 256) : null
}
