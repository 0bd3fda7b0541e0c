import type { APPEAL_REJECTIONS, CASE_REFUSALS } from '@tribunal/contract/words'
import type { BlindFirst } from './case-event.ts'
import type { CaseGround, CasePriority } from './case-words.ts'

/** Who asks, and when. The commands read no clock and no session: the same context gives the same answer. */
export interface CaseContext {
  /** RFC 3339, UTC, milliseconds. */
  readonly at: string
  /** `person:UUID`, `key:UUID` or `system:NAME`. */
  readonly actor: string
  /** Whether they may do what only leads may. */
  readonly lead: boolean
}

/** Where a case goes that a person looked at and did not settle. */
export interface HandOver {
  readonly queue: string
  /** `person:UUID`; null: everybody who works on the queue. */
  readonly to: string | null
  /** RFC 3339: when somebody should have decided. */
  readonly due: string
}

/** Decide on the case. `secondReview` is an answer of a policy, so that the command decides nothing by itself. */
export interface Resolve {
  readonly do: 'resolve'
  /** One of the codes that `reasonCodesFor` gives for it, which depend on the machine's outcome as well. */
  readonly outcome: string
  /** One of the codes that `reasonCodesFor` gives for it. */
  readonly reasonCode: string
  /** Needed where the reason asks for it, and for every answer to an appeal. */
  readonly rationale?: string
  /** What was chosen while the machine's verdict was hidden. */
  readonly blindFirst?: BlindFirst
  /** Grounds that the decision is known not to have: reasons that need one are refused. */
  readonly absent?: readonly CaseGround[]
  /** Where the case goes on: of an outcome that settles nothing, and of no other. */
  readonly handOver?: HandOver
  /**
   * What the policy `second-review` says of this resolution. `four_eyes`: it takes effect once two people have chosen
   * it. `sample`: it was drawn by chance, and a second person looks at it.
   */
  readonly secondReview: 'none' | 'four_eyes' | 'sample'
}

/**
 * What can be asked of a case. Who may use the service at all, and with which scope, is settled before; a command
 * only asks whether this person may do this to this case now.
 */
export type CaseCommand =
  /** Take it, or keep it for longer where it is held already. `leaseMs` defaults to `LEASE_MS`. */
  | { readonly do: 'claim'; readonly leaseMs?: number }
  | { readonly do: 'extend'; readonly leaseMs?: number }
  /** Give it back; `skipped` where it was looked at and passed by. */
  | { readonly do: 'release'; readonly skipped: boolean }
  /** Write down that the claim has run out. */
  | { readonly do: 'expire' }
  | Resolve
  /** Take the last resolution back, within `UNDO_MS`. */
  | { readonly do: 'undo'; readonly leaseMs?: number }
  /** Decide on it once more, after the window to undo. */
  | { readonly do: 'reopen'; readonly rationale: string; readonly due: string }
  /**
   * A notice about the post came: a decided case waits again, and one that waits does so with the more pressing priority. `due` is that of
   * the priority.
   */
  | { readonly do: 'notice'; readonly priority: CasePriority; readonly due: string }
  /** Ask a lead to decide. */
  | { readonly do: 'escalate'; readonly note?: string }
  /** Hand it to somebody: the holder, or a lead. */
  | { readonly do: 'hand_over'; readonly to: string; readonly note?: string }
  /** Move it: a lead. */
  | {
      readonly do: 'reassign'
      readonly queue: string
      readonly priority: CasePriority
      readonly to: string | null
      readonly due: string
    }
  | { readonly do: 'note'; readonly note: string }
  /** `to`: `case:UUID` or `decision:UUID`. */
  | { readonly do: 'link'; readonly to: string }
  /** `decidedAt`: when the machine decided. */
  | {
      readonly do: 'appeal'
      readonly appeal: string
      readonly text: string
      readonly due: string
      readonly decidedAt: string
    }
  /** Begin to hear the appeal. Deciding on it does so as well. */
  | { readonly do: 'hear' }
  /** Answer that the appeal may not be heard. */
  | { readonly do: 'reject_appeal'; readonly reasonCode: AppealRejection; readonly answer: string }

/** Why an appeal may not be heard. */
export type AppealRejection = (typeof APPEAL_REJECTIONS)[number]

export { CASE_REFUSALS } from '@tribunal/contract/words'

/** Stable code of a refusal; programs may act on it. */
export type CaseRefusalCode = (typeof CASE_REFUSALS)[number]

/** Nothing happened, and why. A refusal is an answer and not an error: the state and the record stay as they were. */
export interface CaseRefusal {
  readonly code: CaseRefusalCode
  /** Who stands in the way. */
  readonly by?: string
  /** Since when. */
  readonly at?: string
  /** Until when. */
  readonly until?: string
}

/** A refusal, with who stands in the way, since when, and until when, as far as that helps. */
export function refused(code: CaseRefusalCode, more: Omit<CaseRefusal, 'code'> = {}): CaseRefusal {
  return { code, ...more }
}
