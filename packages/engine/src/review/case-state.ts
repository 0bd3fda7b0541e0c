import type { APPEAL_STATUSES, Kind } from '@tribunal/contract/words'
import type { AppealResult, BlindFirst, CaseCause } from './case-event.ts'
import { type CasePriority, type CaseStage, type CaseStatus, PERSON_OUTCOMES } from './case-words.ts'

/** How long a claim holds, in milliseconds (five minutes: long enough to read a case, short enough to be missed by nobody). */
export const LEASE_MS = 5 * 60_000
/** For how long a resolution can be taken back with one key, in milliseconds. */
export const UNDO_MS = 10_000
/** For how long a decision can be appealed: at least six months (Digital Services Act, article 20). */
export const APPEAL_WINDOW_MS = 184 * 24 * 3_600_000

/** Who holds a case, and until when. */
export interface CaseClaim {
  readonly by: string
  /** RFC 3339. */
  readonly since: string
  /** RFC 3339; the claim is over from this instant on. */
  readonly until: string
}

/** What one person decided. With two reviewers a case has two of them, and only one effect. */
export interface CaseResolution {
  readonly by: string
  readonly at: string
  readonly stage: CaseStage
  readonly outcome: string
  readonly reasonCode: string
  /** What was chosen while the verdict was hidden; null where it was not. */
  readonly blindFirst: BlindFirst | null
  /** 0 for the first round of review; each reopening begins another. */
  readonly round: number
}

/** What people decided together: the outcome of the last resolution that nothing followed. */
export interface Effect {
  /** What holds for the decision, and is acted on. */
  readonly outcome: string
  readonly by: string
  readonly at: string
}

export { APPEAL_STATUSES } from '@tribunal/contract/words'

/** How far an appeal has come. */
export type AppealStatus = (typeof APPEAL_STATUSES)[number]

/** A request to look at the decision again, by somebody else than decided before. */
export interface Appeal {
  readonly id: string
  readonly status: AppealStatus
  /** RFC 3339. */
  readonly submittedAt: string
  /** Until when it is to be answered. */
  readonly due: string
  /** Where the case goes back to if the appeal may not be heard. */
  readonly before: { readonly status: 'open' | 'resolved'; readonly stage: CaseStage; readonly leadOnly: boolean }
  /** Who answered it, and when; null until then. */
  readonly answered: {
    readonly by: string
    readonly at: string
    readonly result: AppealResult | 'rejected_invalid'
  } | null
}

/**
 * What the last resolution changed, kept for as long as it can be taken back. Any other event ends that time early,
 * apart from notes, links and the answer to an appeal.
 */
export interface Undoable {
  readonly by: string
  readonly at: string
  /** The state of the case to go back to. */
  readonly before: Pick<CaseState, 'stage' | 'leadOnly' | 'assignee' | 'claim' | 'resolutions' | 'effect' | 'appeal'>
}

/**
 * A case as its events have made it.
 *
 * Its life in words. It begins `open`, in the stage `first`. A person takes it (`claimed`) for as long as the lease
 * holds, and then decides, gives it back, asks a lead, or loses it when the lease runs out. The resolution of the
 * first reviewer either finishes the case (`resolved`) or opens it again in the stage `second`, for another person;
 * where the two differ it goes to the stage `settle`, for a lead. A resolved case can be opened again: as a mistake,
 * which begins a new round in the stage `first`, as do a notice about the post and an outcome that settles nothing; or by an
 * appeal, which leads to the stage `appeal`, and from there to `second` and `settle` as well. The machine's outcome holds until the first effect, and after that the last effect holds.
 */
export interface CaseState {
  readonly id: string
  readonly decision: string
  readonly kind: Kind
  readonly cause: CaseCause
  /** BCP 47; null for a payment. */
  readonly lang: string | null
  /** What a reviewer has to know to be given it; null: nothing. */
  readonly skill: string | null
  /** The machine's outcome. */
  readonly machineOutcome: string
  /** Whether the machine's verdict is hidden until the first reviewer has chosen. */
  readonly blind: boolean
  readonly queue: string
  readonly priority: CasePriority
  readonly openedAt: string
  /** RFC 3339: when somebody should have decided. */
  readonly due: string
  readonly status: CaseStatus
  readonly stage: CaseStage
  /** Only a lead may take it: the reviewers disagreed, or one of them asked for it. */
  readonly leadOnly: boolean
  /** The one person who may take it; null: everybody. */
  readonly assignee: string | null
  /** The last claim. It is over when `until` has passed, also before anybody writes that down. */
  readonly claim: CaseClaim | null
  /** The last claim that its holder did not end: it ran out, or it was taken away at `until`. */
  readonly lostClaim: CaseClaim | null
  /** 0 at first; each reopening begins another. */
  readonly round: number
  /** In order, those that were taken back left out. */
  readonly resolutions: readonly CaseResolution[]
  /** What people made of the decision; null while the machine's outcome stands. */
  readonly effect: Effect | null
  readonly appeal: Appeal | null
  /** Null where nothing can be taken back. */
  readonly undoable: Undoable | null
  /** How many notes there are; their texts are outside of the ledger. */
  readonly notes: number
  /** `case:UUID` or `decision:UUID`. */
  readonly links: readonly string[]
  /** How many events made it. */
  readonly version: number
}

/** What holds for the decision now: what people decided, or else the machine. */
export function effectiveOutcome(state: CaseState): string {
  return state.effect?.outcome ?? state.machineOutcome
}

/**
 * The gravest of the machine's outcome and all that people have chosen on the case, also where it did not take effect: what was
 * blocked once stays blocked for those who ask who may release it, whatever came between.
 */
export function gravestOutcome({ kind, machineOutcome, resolutions }: CaseState): string {
  const [, , gravest] = PERSON_OUTCOMES[kind]
  return resolutions.some(({ outcome }) => outcome === gravest) ? gravest : machineOutcome
}

/**
 * The claim that holds at `at`, if there is one. A claim ends by time alone: nobody has to write it down first, and
 * two people can never hold the case at once.
 */
export function claimAt(state: CaseState, at: string): CaseClaim | null {
  return state.claim !== null && Date.parse(at) < Date.parse(state.claim.until) ? state.claim : null
}

/** Whether an appeal waits for its answer: in the stage `appeal`, and while a second person or a lead looks at what it came to. */
export function isAppealOpen(state: CaseState): state is CaseState & { readonly appeal: Appeal } {
  return state.appeal !== null && state.appeal.answered === null
}

/**
 * The answer to an appeal that stands. One that could not be heard settles nothing; and where the answer settled nothing, what
 * people decided after it takes its place.
 */
export function standingAnswer({ appeal, effect }: CaseState): Appeal['answered'] {
  if (!appeal?.answered || appeal.status === 'rejected_invalid') return null
  return effect && Date.parse(effect.at) > Date.parse(appeal.answered.at) ? null : appeal.answered
}

/** Whether others go on with a case because the answer to its appeal settled nothing. */
export function goesOnAfterAppeal(state: CaseState): boolean {
  return state.status !== 'resolved' && standingAnswer(state) !== null
}

/** Whether an actor is a person who signed in, and not a program with a key or the service itself. */
export function isPerson(actor: string): boolean {
  return actor.startsWith('person:')
}

/**
 * Those who may not decide on it now because they have already: all who ever decided on the case from an appeal on, unless it
 * could not be heard; else those of this round. Without an appeal, the first reviewer of a new round may be anybody, since it
 * is opened to correct a mistake.
 */
export function decidersOf(state: CaseState): ReadonlySet<string> {
  const appealed = state.appeal !== null && state.appeal.status !== 'rejected_invalid'
  const counted = state.resolutions.filter(({ round }) => appealed || round === state.round)
  return new Set(state.stage === 'first' && !appealed ? [] : counted.map(({ by }) => by))
}

/** `at` moved by some milliseconds, in the same form. */
export function later(at: string, ms: number): string {
  return new Date(Date.parse(at) + ms).toISOString()
}
