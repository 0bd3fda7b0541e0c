import type { CASE_CAUSES, Kind } from '@tribunal/contract/words'
import type { CasePriority, CaseStage } from './case-words.ts'

/** Free texts of an event. They may hold personal data, so that the record keeps them outside the chain, behind commitments. */
export interface CaseTexts {
  /** Why a person decided so. */
  readonly rationale?: string
  /** What one reviewer writes for another. */
  readonly note?: string
  /** What an appeal says. */
  readonly appeal?: string
  /** What the appellant is answered. */
  readonly answer?: string
}

/**
 * An event with its own data; texts of people stand apart from it, so that they can be erased while the chain of
 * events stays whole.
 */
interface Happened<Type extends string, Data> {
  readonly type: Type
  /** RFC 3339, UTC, milliseconds. */
  readonly at: string
  /** `person:UUID`, `key:UUID` or `system:NAME`. */
  readonly actor: string
  readonly data: Data
  readonly texts?: CaseTexts
}

/**
 * Why there is a case: `routing`: a decision asked for a person. `appeal`: somebody appealed against a decision that
 * had no case. `community`: reports of readers. `notice`: a notice about the post (Digital Services Act, article 16).
 */
export type CaseCause = (typeof CASE_CAUSES)[number]

/**
 * How an appeal that was heard ended: `upheld`: the outcome stays. `reversed`: from nothing to the gravest outcome,
 * or back to nothing. `modified`: any other change.
 */
export type AppealResult = 'upheld' | 'reversed' | 'modified'

/** What was chosen before the machine's verdict was shown, where it was hidden at first. */
export interface BlindFirst {
  readonly outcome: string
}

/** How a case begins: what it is about, where it waits, and who may see what. */
export interface OpenedData {
  readonly decision: string
  readonly kind: Kind
  /** Why there is a case. */
  readonly cause: CaseCause
  readonly queue: string
  readonly priority: CasePriority
  /** The language of the post, as a BCP 47 tag; null for a payment. */
  readonly lang: string | null
  /** What a reviewer has to know to be given it; null: nothing. */
  readonly skill: string | null
  /** The machine's outcome. */
  readonly outcome: string
  /** When somebody should have decided. */
  readonly due: string
  /** Whether the machine's verdict is hidden until the reviewer has chosen. */
  readonly blind: boolean
}

/** What one person decided, and what follows from it. */
export interface ResolvedData {
  readonly stage: CaseStage
  readonly outcome: string
  /** A stable code of the table of reasons. */
  readonly reason_code: string
  /**
   * What follows: nothing, a second reviewer, or a lead. It is part of the event, so that a later change of the
   * policy that asks for second reviews does not change how old cases read.
   */
  readonly next: 'done' | 'second' | 'settle'
  /** Why a second reviewer follows. */
  readonly second_review: 'none' | 'four_eyes' | 'sample'
  /** Null where the verdict was not hidden. */
  readonly blind_first: BlindFirst | null
  /** Milliseconds since it was claimed. */
  readonly took_ms: number
}

/**
 * Everything that can happen to a case. The types are those of audit events. A case has no other source: its state is
 * what `evolveCase` makes of these, oldest first.
 */
export type CaseEvent =
  | Happened<'case.opened', OpenedData>
  | Happened<'case.claimed', { readonly until: string; readonly stage: CaseStage }>
  | Happened<'case.extended', { readonly until: string }>
  | Happened<'case.released', { readonly skipped: boolean }>
  | Happened<'case.expired', { readonly held_by: string; readonly until: string }>
  | Happened<'case.escalated', { readonly stage: CaseStage }>
  | Happened<
      'case.reassigned',
      { readonly queue: string; readonly priority: CasePriority; readonly to: string | null; readonly due: string }
    >
  | Happened<'case.resolved', ResolvedData>
  | Happened<'case.undone', { readonly outcome: string; readonly until: string }>
  | Happened<'case.reopened', { readonly because: 'mistake' | 'appeal' | 'unsettled' | 'notice'; readonly due: string }>
  | Happened<'case.noted', Record<string, never>>
  | Happened<'case.linked', { readonly to: string }>
  | Happened<'appeal.submitted', { readonly appeal: string; readonly due: string }>
  | Happened<'appeal.triaged', { readonly appeal: string }>
  | Happened<'appeal.rejected', { readonly appeal: string; readonly reason_code: string }>
  | Happened<'appeal.review_started', { readonly appeal: string }>
  | Happened<`appeal.${AppealResult}`, { readonly appeal: string; readonly outcome: string }>

/** The type of an event about a case; audit events have the same. */
export type CaseEventType = CaseEvent['type']
