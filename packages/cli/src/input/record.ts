import { JSON_FAULT_CODES, type JsonFaultCode } from '@tribunal/adapters'
import type { SubmissionProblem } from '@tribunal/engine'
import type { LocalText } from '@tribunal/messages'

/** Every code that reading the input can end with; `docs/errors.md` explains each. */
export const INPUT_PROBLEM_CODES = [
  'file-missing',
  'file-unreadable',
  'directory',
  'binary-file',
  'utf-16',
  'empty-input',
  'line-too-long',
  'invalid-utf8',
  ...JSON_FAULT_CODES,
  'truncated-line',
  'truncated-array',
  'trailing-data',
  'csv-syntax',
  'csv-columns',
  'duplicate-id',
  'fact-type',
  'service-failed',
  'decision-failed',
] as const
export type InputProblemCode = (typeof INPUT_PROBLEM_CODES)[number]

/** Those that the command line finds itself; faults of JSON bring their own words. */
export type ReadingFault = Exclude<InputProblemCode, JsonFaultCode>

/** Where a record stands. Lines and columns count from 1, array indexes from 0. */
export interface Place {
  /** As given on the command line; `-` for standard input. */
  readonly file: string
  readonly line?: number
  readonly index?: number
  readonly column?: number
}

/** One thing wrong with one record, whether its bytes, its syntax or its fields. */
export interface InputProblem {
  readonly code: InputProblemCode | SubmissionProblem['code']
  readonly field: string
  readonly expected: LocalText
  /** Safe to print: cut, control characters escaped. */
  readonly got: string
  readonly help: LocalText
  readonly column?: number
}

/** A record of the input, in order: its JSON value, or what is wrong with it. */
export type InputRecord =
  | { readonly place: Place; readonly json: unknown }
  | { readonly place: Place; readonly problems: readonly InputProblem[]; readonly id?: unknown }
