import { kindNamed } from '@tribunal/contract/words'
import type { CaseEvent, ResolvedData } from './case-event.ts'
import type { Appeal, AppealStatus, CaseState } from './case-state.ts'

/** Events that leave open for how long the resolution before them can be taken back. */
const BESIDE_A_RESOLUTION: ReadonlySet<CaseEvent['type']> = new Set([
  'case.noted',
  'case.linked',
  'appeal.upheld',
  'appeal.reversed',
  'appeal.modified',
])

/**
 * The state after an event; `null` before the first, which opens the case. Events are believed: they have happened.
 * Whether one may happen is asked before (`decideCase`), never here: rules that change later must not make an old
 * ledger unreadable.
 */
export function evolveCase(id: string, state: CaseState | null, event: CaseEvent): CaseState {
  if (state === null) return opened(id, event)
  const version = state.version + 1
  const undoable = BESIDE_A_RESOLUTION.has(event.type) ? state.undoable : null
  return { ...state, undoable, ...changeBy(state, event), version }
}

/** A case from its events, oldest first. Throws a RangeError where the first does not open it. */
export function caseFrom(id: string, events: readonly CaseEvent[]): CaseState {
  const state = events.reduce<CaseState | null>((before, event) => evolveCase(id, before, event), null)
  if (state) return state
  throw new RangeError(`the case ${id} has no events`)
}

/** Throws a RangeError where the first event does not open the case: the ledger is broken then. */
function opened(id: string, event: CaseEvent): CaseState {
  if (event.type !== 'case.opened')
    throw new RangeError(`the case ${id} begins with ${event.type}, not with case.opened`)
  const { decision, kind, cause, queue, priority, lang, skill, outcome, due, blind } = event.data
  return {
    id,
    decision,
    // Records from before may name a kind by an older word.
    kind: kindNamed(kind) ?? kind,
    cause,
    lang,
    skill,
    machineOutcome: outcome,
    blind,
    queue,
    priority,
    openedAt: event.at,
    due,
    status: 'open',
    stage: 'first',
    ...UNTOUCHED,
    version: 1,
  }
}

/** What a case has of all that people may do with it, as long as nobody has. */
export const UNTOUCHED = {
  leadOnly: false,
  assignee: null,
  claim: null,
  lostClaim: null,
  round: 0,
  resolutions: [],
  effect: null,
  appeal: null,
  undoable: null,
  notes: 0,
  links: [],
} satisfies Partial<CaseState>

/** Nobody holds it, and somebody may take it. */
const FREE = { status: 'open', claim: null } as const

/** What an event changes. A second `case.opened` throws a RangeError. */
function changeBy(state: CaseState, event: CaseEvent): Partial<CaseState> {
  const { at, actor } = event
  switch (event.type) {
    case 'case.claimed':
      return {
        status: 'claimed',
        claim: { by: actor, since: at, until: event.data.until },
        // Who takes the case again after a claim that ran out need not read that they lost it.
        lostClaim: state.lostClaim?.by === actor ? null : state.lostClaim,
      }
    case 'case.extended':
      return { claim: { ...state.claim!, until: event.data.until } }
    case 'case.released':
      return { ...FREE, assignee: null }
    case 'case.expired':
      return { ...FREE, assignee: null, lostClaim: state.claim }
    case 'case.escalated':
      return { ...FREE, assignee: null, leadOnly: true }
    case 'case.reassigned': {
      const { queue, priority, to, due } = event.data
      // A move to another queue leaves the case with its holder, unless it is given to somebody else.
      const kept = state.claim !== null && (to === null || to === state.claim.by)
      return { queue, priority, due, assignee: to, ...(kept ? {} : takenAway(state, at)) }
    }
    case 'case.resolved':
      return resolved(state, event.data, at, actor)
    case 'case.undone': {
      const { before } = state.undoable!
      // The holder from before holds it again, with a fresh lease.
      return { ...before, status: 'claimed', claim: { ...before.claim!, until: event.data.until } }
    }
    case 'case.reopened': {
      const stage = event.data.because === 'appeal' ? 'appeal' : 'first'
      return { ...FREE, stage, due: event.data.due, leadOnly: false, assignee: null, round: state.round + 1 }
    }
    case 'case.noted':
      return { notes: state.notes + 1 }
    case 'case.linked':
      return { links: [...state.links, event.data.to] }
    case 'case.opened':
      throw new RangeError(`the case ${state.id} is opened twice`)
    default:
      return appealed(state, event)
  }
}

/** Nobody holds the case any more; a person who did reads so when they come back. */
function takenAway({ status, claim }: CaseState, at: string): Partial<CaseState> {
  return status === 'claimed' ? { ...FREE, lostClaim: { ...claim!, until: at } } : {}
}

/**
 * One more resolution. Only the last one, for which nothing follows, takes effect; what it changed is kept for the time it can be
 * taken back.
 */
function resolved(state: CaseState, data: ResolvedData, at: string, by: string): Partial<CaseState> {
  const { stage, outcome, reason_code: reasonCode, blind_first: blindFirst, next } = data
  const { leadOnly, assignee, claim, resolutions, effect, appeal, round } = state
  const done = next === 'done'
  return {
    status: done ? 'resolved' : 'open',
    stage: done ? stage : next,
    leadOnly: next === 'settle',
    assignee: null,
    claim: null,
    resolutions: [...resolutions, { by, at, stage, outcome, reasonCode, blindFirst, round }],
    effect: done ? { outcome, by, at } : effect,
    undoable: { by, at, before: { stage, leadOnly, assignee, claim, resolutions, effect, appeal } },
  }
}

/** Events that an appeal goes through. Each of them changes the appeal, and the first and the last one also the case. */
type AppealEvent = Extract<CaseEvent, { readonly type: `appeal.${string}` }>

/** What an event about an appeal changes. */
function appealed(state: CaseState, event: AppealEvent): Partial<CaseState> {
  const { at, actor } = event
  switch (event.type) {
    case 'appeal.submitted': {
      const { appeal: id, due } = event.data
      // A case that only the appeal opened has nobody to go back to.
      const closed =
        state.status === 'resolved' || (state.cause === 'appeal' && !state.appeal && state.resolutions.length === 0)
      const before = { status: closed ? 'resolved' : 'open', stage: state.stage, leadOnly: state.leadOnly } as const
      const appeal = { id, status: 'submitted', submittedAt: at, due, before, answered: null } as const
      // The holder of the case has not read the appeal, and may have decided before, or be a program.
      return { ...takenAway(state, at), assignee: null, stage: 'appeal', appeal }
    }
    case 'appeal.triaged':
      return { appeal: withStatus(state, 'triaged') }
    case 'appeal.review_started':
      return { appeal: withStatus(state, 'in_review') }
    case 'appeal.rejected': {
      const answered = { by: actor, at, result: 'rejected_invalid' } as const
      const appeal = { ...withStatus(state, 'rejected_invalid'), answered }
      return { ...appeal.before, appeal, claim: null, assignee: null }
    }
    default: {
      const result = event.type.slice('appeal.'.length) as 'upheld' | 'reversed' | 'modified'
      return { appeal: { ...withStatus(state, result), answered: { by: actor, at, result } } }
    }
  }
}

/** The appeal of the case, which is there when such an event happens. */
function withStatus({ appeal }: CaseState, status: AppealStatus): Appeal {
  return { ...appeal!, status }
}
