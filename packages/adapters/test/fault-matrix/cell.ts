import type { Decision, ModelStepId } from '@tribunal/engine'
import type { Fault, GoodAnswer, Protocol } from '@tribunal/testkit'
import type { Banded } from './submissions.ts'

/** One square of the matrix: one fault, in one step, of one submission. */
export interface Cell extends Banded {
  readonly protocol: Protocol
  /** The step that goes wrong; in a cell without a fault, the step that is not asked. */
  readonly step: ModelStepId
  /** Undefined: the step is not asked. */
  readonly fault: Fault | undefined
  /** Whether the other steps are asked too, and answered well. */
  readonly others: boolean
}

/** What came of a cell. */
export interface Outcome {
  readonly decision: Decision
  /** What a good answer would have been to the question that met the fault; undefined where none arrived. */
  readonly good: GoodAnswer | undefined
  /** Whether a question went where a redirect pointed. */
  readonly strayed: boolean
}

/** How long one answer may take where the fault keeps it waiting, and where only a busy machine does. */
const WAITING_MS = 300
const PATIENT_MS = 10_000

/** Whether the fault may be met by waiting for the time limit. */
export function isWaiting(fault: Fault | undefined): boolean {
  const nothing = { object: {}, schema: {}, material: null }
  return fault?.callerLeaves !== true && fault?.expected(nothing).failure?.includes('timeout') === true
}

/** The time limit that the models of a cell are configured with, in milliseconds. */
export function timeoutOf({ fault }: Cell): number {
  return isWaiting(fault) ? WAITING_MS : PATIENT_MS
}

export function nameOf({ fault, step, band, protocol, others }: Cell): string {
  return `${fault?.id ?? 'not asked'} × ${step} × ${band} (${protocol}${others ? ', the others answer' : ''})`
}
