import type { Decision, Evidence, PostDecision } from '@tribunal/engine'
import type { JsonRecord, TribunalPort } from '../context.ts'
import { BadRecord, missingField } from '../input/input-problem.ts'
import { paymentOf } from './payment-of.ts'

/** Which fields of the user's rows hold what the tasks read. */
export interface FieldNames {
  readonly id?: string | undefined
  readonly text?: string | undefined
  readonly label?: string | undefined
}

/**
 * The row under the names that tasks read; what was renamed is no longer there under its old name. Throws a BadRecord
 * where the row has no such field.
 */
export function mappedRow(row: JsonRecord, { id, text, label }: FieldNames): JsonRecord {
  const mapped: Record<string, unknown> = { ...row }
  const rename = (from: string | undefined, ...to: readonly string[]) => {
    if (from === undefined) return
    if (row?.[from] === undefined) throw new BadRecord([missingField(from, undefined)])
    delete mapped[from]
    for (const name of to) mapped[name] = row[from]
  }
  rename(id, 'id')
  // Claims are read from `claim`, posts from `text`: the user's one field is both.
  rename(text, 'text', 'claim')
  rename(label, 'label')
  return mapped
}

/** Longest text a post may have; longer rows (whole e-mails) are read up to there. */
const TEXT_MAX = 10_000

export function textRecord(row: JsonRecord): { readonly text: string; readonly lang?: string } {
  const text = textOf(row, 'text').slice(0, TEXT_MAX)
  const lang = row['lang']
  return typeof lang === 'string' && /^[a-z]{2,3}$/.test(lang) ? { text, lang } : { text }
}

export function textOf(row: JsonRecord, field: string): string {
  const text = row[field]
  if (typeof text !== 'string' || text.trim() === '') throw new BadRecord([missingField(field, text)])
  return text
}

/** The `evidence` of a row, each with its `text`. An item that names no publisher counts as a source of its own. */
export function evidenceOf(row: JsonRecord): Evidence[] {
  const given = row['evidence']
  if (!Array.isArray(given)) throw new BadRecord([missingField('evidence', given)])
  return given.map((item: Readonly<Record<string, unknown>>, i) => ({
    id: String(item?.['id'] ?? i),
    title: String(item?.['title'] ?? ''),
    snippet: String(item?.['text'] ?? ''),
    publisher: String(item?.['publisher'] ?? `item ${i}`),
    stance: 'neutral',
    retrieval_score: 1,
  }))
}

/** What a named signal measures of a row's text. */
export function measured(tribunal: TribunalPort, signal: string, row: JsonRecord): Readonly<Record<string, unknown>> {
  const found = tribunal.signals.get(signal)!(textRecord(row))
  if (found.ok) return found.value as Readonly<Record<string, unknown>>
  throw new BadRecord(found.problems)
}

const decided = new WeakMap<JsonRecord, Decision | Promise<Decision>>()

/** The decision on a row, made once however many systems read it. */
export async function decisionOf(tribunal: TribunalPort, row: JsonRecord): Promise<Decision> {
  const known = decided.get(row)
  if (known) return known
  const submission = isPayment(row)
    ? paymentOf(row)
    : ({ kind: 'post', id: String(row['id'] ?? 'row'), ...textRecord(row) } as const)
  const made = tribunal.decide(submission)
  decided.set(row, made)
  return made
}

export async function postDecisionOf(tribunal: TribunalPort, row: JsonRecord): Promise<PostDecision | undefined> {
  textOf(row, 'text')
  const decision = await decisionOf(tribunal, row)
  return decision.kind === 'post' ? decision : undefined
}

function isPayment(row: JsonRecord): boolean {
  return typeof row['text'] !== 'string'
}
