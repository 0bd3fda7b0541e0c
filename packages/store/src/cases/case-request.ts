import {
  type AppealRejection,
  type BlindFirst,
  CASE_PRIORITIES,
  type CaseCommand,
  type CaseContext,
  type CaseGround,
  type CasePriority,
  type CaseRefusal,
  type CaseRefusalCode,
  type CaseState,
  gravestOutcome,
  isPersonOutcome,
} from '@tribunal/engine'
import { uuidv7 } from '../random.ts'
import { type Policies, secondReviewOf, termsOf } from './case-policies.ts'

/** What somebody asks of a case. What follows from policies and settings is added by `commandOf`. */
export type CaseRequest =
  | { readonly do: 'claim' | 'extend' | 'undo' | 'hear' | 'expire' }
  | { readonly do: 'release'; readonly skipped: boolean }
  | {
      readonly do: 'resolve'
      readonly outcome: string
      readonly reasonCode: string
      readonly rationale?: string
      readonly blindFirst?: BlindFirst
      /** Grounds that the decision is known not to have: reasons that need one are refused. */
      readonly absent?: readonly CaseGround[]
      /** Where the case goes on, of an outcome that settles nothing. What is left out stays; anybody where nobody is named. */
      readonly handOver?: { readonly queue?: string | undefined; readonly to?: string | undefined }
      /** The version of the case that was looked at; refused where it has another by now. */
      readonly version?: number
    }
  | { readonly do: 'reopen'; readonly rationale: string }
  | { readonly do: 'escalate'; readonly note?: string }
  | { readonly do: 'hand_over'; readonly to: string; readonly note?: string }
  /** What is left out stays; `to: null` gives the case to everybody. */
  | {
      readonly do: 'reassign'
      readonly queue?: string
      readonly priority?: CasePriority
      readonly to?: string | null
    }
  /** A notice about the post came, which is to be looked at with this priority. */
  | { readonly do: 'notice'; readonly priority: CasePriority }
  | { readonly do: 'note'; readonly note: string }
  | { readonly do: 'link'; readonly to: string }
  | { readonly do: 'appeal'; readonly text: string }
  | { readonly do: 'reject_appeal'; readonly reasonCode: AppealRejection; readonly answer: string }

/**
 * Whether something only adds a text to a case, or begins another look at what it is about. Neither makes sense once the content of the
 * decision is gone. What closes an open case does, also with a text that it needs; that text is not kept then.
 */
export function needsContent(asked: CaseRequest): boolean {
  if (asked.do === 'escalate' || asked.do === 'hand_over') return asked.note !== undefined
  return asked.do === 'note' || asked.do === 'reopen' || asked.do === 'appeal'
}

/** How long claims hold, and appeals may take to be answered. */
export interface CaseSettings {
  readonly leaseMs: number
  readonly appealMs: number
}

/** What is known of a case's decision beside its state. */
export interface CaseDecision {
  readonly category: string
  readonly risk: number | null
  /** RFC 3339. */
  readonly decidedAt: string
}

/** What a command follows from. */
export interface CommandContext {
  readonly policies: Policies
  readonly settings: CaseSettings
  /** RFC 3339: now. */
  readonly at: string
}

/** The engine's command for what was asked, with terms, leases and second review as policies and settings have them. */
export function commandOf(
  state: CaseState,
  decision: CaseDecision,
  asked: CaseRequest,
  context: CommandContext,
): CaseCommand {
  const { settings, at } = context
  const { leaseMs } = settings
  switch (asked.do) {
    case 'claim':
    case 'extend':
    case 'undo':
      return { do: asked.do, leaseMs }
    case 'resolve': {
      const { version: _, handOver, ...resolve } = asked
      const goesOn = handOver && { handOver: handedOver(state, decision, handOver, context) }
      return { ...resolve, ...goesOn, secondReview: secondReview(state, decision, asked.outcome, context) }
    }
    case 'reopen':
      return { ...asked, due: dueOf(state, decision, state, context) }
    case 'reassign': {
      const { queue = state.queue, priority = state.priority, to = state.assignee } = asked
      const moved = queue !== state.queue || priority !== state.priority
      const due = moved ? dueOf(state, decision, { queue, priority }, context) : state.due
      return { do: 'reassign', queue, priority, to, due }
    }
    case 'notice':
      return { ...asked, due: dueOf(state, decision, { queue: state.queue, priority: sooner(state, asked) }, context) }
    case 'appeal': {
      const appeal = uuidv7(Date.parse(at))
      return { ...asked, appeal, due: after(at, settings.appealMs), decidedAt: decision.decidedAt }
    }
    default:
      return asked
  }
}

function handedOver(
  state: CaseState,
  decision: CaseDecision,
  { queue = state.queue, to = null }: { readonly queue?: string | undefined; readonly to?: string | null | undefined },
  context: CommandContext,
) {
  return { queue, to, due: dueOf(state, decision, { queue, priority: state.priority }, context) }
}

/** An outcome that nobody may choose is refused by the case, so it needs no second review. */
function secondReview(
  state: CaseState,
  { category, risk }: CaseDecision,
  outcome: string,
  { policies }: CommandContext,
) {
  const { id, kind, queue, priority, machineOutcome, stage } = state
  if (!isPersonOutcome(kind, outcome)) return 'none'
  const outcomes = {
    machine_outcome: machineOutcome,
    gravest_outcome: gravestOutcome(state),
    chosen_outcome: outcome,
  }
  return secondReviewOf(policies, id, { kind, queue, priority, ...outcomes, category, risk, stage })
}

/** The more pressing priority of a case and of a notice about it. */
function sooner(...both: readonly { readonly priority: CasePriority }[]): CasePriority {
  return CASE_PRIORITIES.find((priority) => both.some((one) => one.priority === priority))!
}

/** When a case that waits from now on is due. */
function dueOf(
  { id, kind, lang, machineOutcome }: CaseState,
  { category, risk }: CaseDecision,
  { queue, priority }: { readonly queue: string; readonly priority: CasePriority },
  { policies, at }: CommandContext,
): string {
  const facts = { kind, queue, priority, lang, machine_outcome: machineOutcome, category, risk }
  return after(at, termsOf(policies, id, facts).dueMinutes * 60_000)
}

function after(at: string, ms: number): string {
  return new Date(Date.parse(at) + ms).toISOString()
}

/** Why nothing happened to a case: the case says so, there is none, it is not as it was when it was looked at, or its content is gone. */
export interface CaseProblem extends Omit<CaseRefusal, 'code'> {
  readonly code: CaseRefusalCode | 'no_case' | 'version_changed' | 'erased'
}

/** What became of what was asked of a case. */
export type CaseResult =
  | { readonly ok: true; readonly state: CaseState }
  | { readonly ok: false; readonly problem: CaseProblem }

/** Who asks. */
export type CaseActor = Pick<CaseContext, 'actor' | 'lead'>
