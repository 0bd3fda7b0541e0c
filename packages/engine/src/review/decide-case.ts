import { appeal, hear, rejectAppeal } from './appeal-case.ts'
import type { CaseCommand, CaseContext, CaseRefusal } from './case-command.ts'
import type { CaseEvent } from './case-event.ts'
import type { CaseState } from './case-state.ts'
import { evolveCase } from './evolve-case.ts'
import { claim, escalate, expire, extend, handOver, reassign, release } from './hold-case.ts'
import { noticed } from './notice-case.ts'
import { reopen, resolve, undo } from './resolve-case.ts'

/**
 * What a command comes to: what happened, with the state after it; or why nothing did. The caller appends the events
 * to the ledger under the version of the state that it read, so that of two commands at once only one is written.
 */
export type CaseAnswer =
  | { readonly ok: true; readonly events: readonly CaseEvent[]; readonly state: CaseState }
  | { readonly ok: false; readonly refusal: CaseRefusal }

/** One handler for each command; a new command does not compile without its handler. */
type Handlers = {
  readonly [Do in CaseCommand['do']]: (
    state: CaseState,
    command: Extract<CaseCommand, { readonly do: Do }>,
    context: CaseContext,
  ) => readonly CaseEvent[] | CaseRefusal
}

/**
 * Which function answers which command. Notes and links need no permission here: they change nothing about the
 * decision.
 */
const HANDLERS: Handlers = {
  claim,
  extend,
  release,
  expire,
  resolve,
  undo,
  reopen,
  escalate,
  hand_over: handOver,
  reassign,
  note: (_, { note }, { at, actor }) => [{ type: 'case.noted', at, actor, data: {}, texts: { note } }],
  link: (_, { to }, { at, actor }) => [{ type: 'case.linked', at, actor, data: { to } }],
  notice: noticed,
  appeal,
  hear,
  reject_appeal: rejectAppeal,
}

/**
 * Answers a command on a case. Pure: the same state, command and context give the same events. The state after it is
 * made of the events in the same way as when the case is read from the ledger, so that the two never differ.
 */
export function decideCase(state: CaseState, command: CaseCommand, context: CaseContext): CaseAnswer {
  const handle = HANDLERS[command.do] as (...asked: unknown[]) => readonly CaseEvent[] | CaseRefusal
  const answer = handle(state, command, context)
  if ('code' in answer) return { ok: false, refusal: answer }
  return {
    ok: true,
    events: answer,
    state: answer.reduce((before, event) => evolveCase(state.id, before, event), state),
  }
}
