import { MEASURE_KINDS } from '@tribunal/contract/words'
import { isoDate } from '@tribunal/signals'
import * as z from 'zod'
import { POST_LABELS, POST_OUTCOMES } from '../domain/index.ts'
import { type ListProblem, readList } from '../pipeline/index.ts'

/** The document that says which measures follow from a decision, among the lists. */
export const MEASURES = 'measures'

/** Days that a measure lasts at most: a year, after which somebody decides anew. */
export const MEASURE_DAYS_MAX = 365
/** Days that a post is held at most: a case that waits longer is late, and the author must not pay for it. */
export const HELD_DAYS_MAX = 3
const ENTRIES_MAX = 100
const ID_MAX = 64

const text = z.string().trim().min(1).max(600)
const ENTRY = z
  .strictObject({
    id: z
      .string()
      .max(ID_MAX)
      .regex(/^[a-z][a-z0-9-]*$/, 'expected small letters, digits and hyphens'),
    kind: z.enum(MEASURE_KINDS),
    outcome: z.enum(POST_OUTCOMES).exclude(['clean']),
    by: z.enum(['machine', 'person']).optional(),
    labels: z.array(z.enum(POST_LABELS)).min(1).max(POST_LABELS.length).optional(),
    queues: z.array(z.string().min(1).max(100)).min(1).max(ENTRIES_MAX).optional(),
    days: z.int().min(1).max(MEASURE_DAYS_MAX),
    reason: z.object({ en: text, es: text }).catchall(text),
    why: z.string().trim().min(1).max(2_000),
  })
  .check(({ value, issues }) => {
    const refuse = (field: string, said: string) =>
      issues.push({ code: 'custom', path: [field], message: said, input: value })
    if (value.kind === 'strike' && value.by !== 'person')
      refuse('by', 'expected person: a strike never follows from what a machine decided alone')
    if (value.kind !== 'held') return
    if (value.by !== 'machine') refuse('by', 'expected machine: a post is held until a person decides')
    if (value.days > HELD_DAYS_MAX) refuse('days', `expected ${HELD_DAYS_MAX} at most for a post that is held`)
  })

const SCHEMA = z
  .strictObject({
    list: z.literal(MEASURES),
    version: z.string().regex(/^\d+\.\d+\.\d+$/, 'expected a version such as 1.2.0'),
    date: isoDate,
    source: z.string().min(1).max(1_000),
    licence: z.string().min(1).max(100),
    measures: z.array(ENTRY).max(ENTRIES_MAX),
  })
  .check(({ value, issues }) => {
    const ids = value.measures.map(({ id }) => id)
    for (const [index, id] of ids.entries())
      if (ids.indexOf(id) < index) {
        const message = `expected another id: an entry before it is ${id}`
        issues.push({ code: 'custom', path: ['measures', index, 'id'], message, input: value })
      }
  })

/** One line of the document: what follows, from what, and for how long. */
export type MeasureEntry = z.output<typeof ENTRY>

/** Which measures follow from a decision, in their order. */
export type MeasuresDocument = z.output<typeof SCHEMA>

/** A document of measures, or what is wrong with the text. */
export type ParsedMeasures =
  | { readonly ok: true; readonly document: MeasuresDocument }
  | { readonly ok: false; readonly problems: readonly ListProblem[] }

/** Reads a document of measures (YAML). `file` is what its problems call it. */
export function parseMeasures(content: string, file: string): ParsedMeasures {
  const read = readList(content, file, SCHEMA)
  return read.ok ? { ok: true, document: read.list } : read
}
