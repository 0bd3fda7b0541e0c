import type { InputProblem } from './input/record.ts'

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
