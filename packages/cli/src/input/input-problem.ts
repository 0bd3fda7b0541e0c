import { showFound } from '@tribunal/engine'
import { inEveryLanguage, type MessageKey, type MessageValues } from '../messages/catalogue.ts'
import type { InputProblem, ReadingFault } from './record.ts'

export interface ProblemDetails {
  readonly field?: string
  readonly got?: string
  readonly values?: MessageValues
  readonly column?: number
}

/** A problem met while reading, beside faults of JSON, which tell themselves; what was expected and what to do come from the catalogue by its code. */
export function inputProblem(code: ReadingFault, details: ProblemDetails = {}): InputProblem {
  return {
    code,
    field: details.field ?? '',
    expected: inEveryLanguage(`expected.${code}` as MessageKey, details.values),
    got: details.got ?? '',
    help: inEveryLanguage(`help.${code}` as MessageKey, details.values),
    ...(details.column === undefined ? {} : { column: details.column }),
  }
}

/** A field that a command needs and the record lacks, or holds with another type. */
export function missingField(field: string, found: unknown): InputProblem {
  const code = found === undefined ? 'missing-field' : 'wrong-type'
  return {
    code,
    field,
    expected: inEveryLanguage('expected.field', { field }),
    got: showFound(found),
    help: inEveryLanguage('help.field'),
  }
}

/** Thrown where a record lacks what a command needs of it; told like every other bad record. */
export class BadRecord extends Error {
  readonly problems: readonly InputProblem[]

  constructor(problems: readonly InputProblem[]) {
    super(problems.map((problem) => problem.code).join(', '))
    this.problems = problems
  }
}

export function isBadRecord(error: unknown): error is BadRecord {
  return error instanceof BadRecord
}

/** Whether a line of an output stands for a bad record, in whose place `decide` and the other commands write an object `error`. */
export function standsForBadRecord(json: unknown): boolean {
  const { error, kind } = (json ?? {}) as { readonly error?: unknown; readonly kind?: unknown }
  return kind === undefined && typeof error === 'object' && error !== null
}
