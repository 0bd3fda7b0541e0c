import type { JsonSchema, ModelCall, ModelFailure } from '@tribunal/engine'
import type { ModelQuestion } from './model-question.ts'
import type { ModelReply } from './model-reply.ts'

/** A good answer and what it answers: what faults are made of. */
export interface GoodAnswer {
  readonly object: Readonly<Record<string, unknown>>
  readonly schema: JsonSchema
  /** What the model was shown. */
  readonly material: unknown
}

/** What must come of a call whose model has a fault. */
export interface Expectation {
  /** Statuses the call may have. */
  readonly status: readonly ModelCall['status'][]
  /** Where it failed: the failures the answer may be recorded with. */
  readonly failure?: readonly ModelFailure[]
  /** The call must say what was wrong, also where the rest of the answer was used. */
  readonly noted?: true
}

export const USED: Expectation = { status: ['used'] }
export const REFUSED: Expectation = { status: ['refused'], noted: true }
/** What does not belong is left out of the answer with a word about it, or the whole is refused. */
export const LEFT_OUT: Expectation = { status: ['used', 'refused'], noted: true }

export function failed(...failure: readonly ModelFailure[]): Expectation {
  return { status: ['failed'], failure, noted: true }
}

/** One way in which a model, its server or the way there goes wrong. */
export interface Fault {
  /** Kebab-case, unique. */
  readonly id: string
  /** What goes wrong. */
  readonly says: string
  /** Where it goes wrong, in the order in which a call passes the places. */
  readonly place: 'address' | 'connection' | 'status' | 'body' | 'answer' | 'caller'
  /** Origin of the model's server, where it is not the one that replies. `closed` is an origin nobody listens on. */
  origin?(server: string, closed: string): string
  /** What the server does. Not asked where the fault keeps questions from arriving. */
  reply(question: ModelQuestion, good: GoodAnswer): ModelReply
  /** What must come of it for this good answer. */
  expected(good: GoodAnswer): Expectation
  /** True: the caller leaves as soon as the question has arrived. */
  readonly callerLeaves?: true
  /** The caller's clock jumps by so many milliseconds when the question has arrived. */
  readonly clockJumpMs?: number
}

/** Where a redirect leads: a question under this prefix means that it was followed. */
export const ELSEWHERE = 'elsewhere'
