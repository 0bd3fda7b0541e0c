import type { CaseDetail } from '@tribunal/client'
import type { NextFilter } from '../../../cases/queue-filters.ts'

/** What a person decided, as it is sent. */
export interface Resolution {
  readonly outcome: string
  readonly reason_code: string
  readonly rationale?: string
  /** Where the case goes on, of an outcome that settles nothing. */
  readonly hand_over?: { readonly queue?: string; readonly to?: string }
  /** What was chosen before the machine's verdict was shown. */
  readonly blind_first?: { readonly outcome: string }
  readonly version?: number
}

/** What a session needs of the world. Each rejects where the service refuses. */
export interface ReviewPort {
  /** Cases that are held already: `count` of the filter at most, to go on with, and the ids of those that are not of the filter. */
  held(
    count: number,
    filter: NextFilter,
  ): Promise<{ readonly cases: readonly CaseDetail[]; readonly elsewhere: readonly string[] }>
  next(count: number, filter: NextFilter): Promise<readonly CaseDetail[]>
  resolve(id: string, resolution: Resolution): Promise<CaseDetail>
  escalate(id: string, note: string): Promise<CaseDetail>
  undo(id: string): Promise<CaseDetail>
  release(id: string, skipped: boolean): Promise<unknown>
  /** Takes it, or keeps it for longer. */
  claim(id: string): Promise<CaseDetail>
  /** What is known of a case. */
  known(id: string): CaseDetail | undefined
  /** Keeps what is known of a case, for every part of the page. */
  keep(detail: CaseDetail): void
  /** Whether somebody has begun to decide on a case: then nothing takes it from under their fingers. */
  engaged(id: string): boolean
  /** Milliseconds since 1970. */
  now(): number
}

/** The last decision, for as long as it can be taken back. */
export interface LastDecision {
  readonly id: string
  readonly outcome: string
  readonly sending: boolean
}

export interface ReviewState {
  /** The case on the screen; undefined while the next one is waited for, or when there is none. */
  readonly current: string | undefined
  /** Held for the reviewer, to be shown next, in order. */
  readonly hand: readonly string[]
  /** Held as well, but not of this filter: never shown here, and left as they are. */
  readonly elsewhere: readonly string[]
  /** More cases are being asked for. */
  readonly filling: boolean
  /** The queue had nothing more when it was asked last. */
  readonly dry: boolean
  /** The error of the last request for more cases, where it failed. */
  readonly failure: unknown
  /** Decisions of this session that were saved. */
  readonly decided: number
  readonly last: LastDecision | undefined
  /** Why a case came back, or could not be had: what the service threw. */
  readonly refusals: Readonly<Record<string, unknown>>
}

/** What the page tells of things that happened in the background. */
export type ReviewNews =
  | { readonly kind: 'saved'; readonly id: string; readonly outcome: string }
  | { readonly kind: 'escalated'; readonly id: string }
  | { readonly kind: 'came_back'; readonly id: string; readonly error: unknown }
  | { readonly kind: 'taken_back'; readonly id: string }
  | { readonly kind: 'undo_failed'; readonly error: unknown }
  | { readonly kind: 'gone'; readonly id: string; readonly error: unknown }
  | { readonly kind: 'fill_failed'; readonly error: unknown }
