import { decidedBy, outcomeOf } from '@tribunal/engine'
import { type Language, localText } from '@tribunal/messages'
import { stringify } from 'csv-stringify/sync'
import type { Decision } from '../context.ts'
import type { InputProblem, Place } from '../input/record.ts'

/** A bad record as it stands in JSON lines output, in the place of its decision. */
export interface ErrorObject {
  readonly error: {
    readonly code: string
    readonly file: string
    readonly line?: number
    readonly index?: number
    readonly column?: number
    readonly field: string
    readonly expected: string
    readonly got: string
    readonly help: string
    /** Everything else that is wrong with the record, in the same shape. */
    readonly also?: readonly {
      readonly code: string
      readonly field: string
      readonly expected: string
      readonly got: string
      readonly help: string
    }[]
  }
  readonly id?: unknown
}

export function errorObject(
  place: Place,
  problems: readonly InputProblem[],
  id: unknown,
  language: Language,
): ErrorObject {
  const told = problems.map(({ code, field, expected, got, help }) => ({
    code,
    field,
    expected: localText(expected, language),
    got,
    help: localText(help, language),
  }))
  const [first, ...also] = told
  const error = { ...place, ...first! }
  return { error: also.length > 0 ? { ...error, also } : error, ...(id === undefined ? {} : { id }) }
}

/** The columns of CSV output, in order; `docs/guides/command-line.md` explains each. */
export const CSV_COLUMNS = [
  'kind',
  'id',
  'decision',
  'rule',
  'confidence',
  'score',
  'category',
  'label',
  'status',
  'screening',
  'integrity',
  'manipulation',
  'claims',
  'queue',
  'priority',
  'reasons',
  'explanation',
  'error_code',
  'error_line',
  'error_field',
  'error_help',
] as const
type CsvCells = Partial<Record<(typeof CSV_COLUMNS)[number], string | number | null | undefined>>

export function csvHeader(): string {
  return `${CSV_COLUMNS.join(',')}\n`
}

export function csvDecision(decision: Decision, language: Language): string {
  const by = decidedBy(decision)
  const decided = { decision: outcomeOf(decision), rule: by && `${by.policy}/${by.rule}` }
  const route = { queue: decision.case?.queue, priority: decision.case?.priority }
  if (decision.kind === 'payment') {
    return csvLine({
      kind: decision.kind,
      id: decision.transaction_id,
      ...decided,
      confidence: decision.confidence,
      score: decision.composite_risk_score,
      category: decision.risk_category,
      ...route,
      reasons: decision.signals.join(' '),
      explanation: decision.explanations.customer[language],
    })
  }
  return csvLine({
    kind: decision.kind,
    id: decision.id,
    ...decided,
    score: decision.screening.claim_likeness,
    category: decision.screening.band,
    label: decision.label,
    status: decision.status,
    screening: decision.screening.action,
    integrity: decision.integrity.integrity_score,
    manipulation: decision.manipulation.score,
    claims: decision.claims.length,
    ...route,
    reasons: decision.screening.reason_codes.join(' '),
    explanation: localText(decision.explanations.public, language),
  })
}

export function csvError({ error, id }: ErrorObject): string {
  return csvLine({
    kind: 'error',
    id: typeof id === 'string' ? id : '',
    error_code: error.code,
    error_line: error.line ?? null,
    error_field: error.field,
    error_help: error.help,
  })
}

/**
 * Characters that a spreadsheet may run: the sign of a formula, also in full width or small form, behind any white space and unseen
 * characters, which spreadsheets strip; and a line or a column that begins with the cell (OWASP, CSV injection). The console
 * marks the same.
 */
const FORMULA = /^(?:[\t\r\n]|[\s\p{C}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠﹦﹢﹣﹫−])/u

/**
 * The same inside a cell: a spreadsheet that splits cells at `;` or a tab, as in most of Europe, sees no quotation mark at
 * the begin of our cell, so that each `;`, tab or line break in it begins another cell, perhaps with quotation marks of its own.
 */
const FORMULA_INSIDE =
  /([;\t\r\n])(?=(?:(?![\t\r\n])[\s"\p{C}\p{Default_Ignorable_Code_Point}])*[=+\-@＝＋－＠﹦﹢﹣﹫−])/gu

/** One RFC 4180 line. An apostrophe stands before whatever a spreadsheet would run as a formula, wherever it splits cells. */
function csvLine(cells: CsvCells): string {
  const marked = CSV_COLUMNS.map((column) => {
    const cell = cells[column] ?? ''
    return typeof cell === 'string' ? cell.replace(FORMULA, "'$&").replace(FORMULA_INSIDE, "$1'") : cell
  })
  return stringify([marked], { quoted_match: /[;\t]/ })
}
