import type { CaseDetail } from '@tribunal/client'
import type { Translate } from '../../../messages/use-translation.ts'

/** Before a claim ends, its holder is warned for at least so long, and can keep it with one key (WCAG 2.2.1). */
export const WARN_MS = 20_000

/** What a claim's clock shows. */
export type Lease =
  | { readonly state: 'none' }
  | { readonly state: 'running' | 'ending'; readonly leftMs: number }
  /** It was theirs and ran out, or was taken away. */
  | { readonly state: 'over' }

/** Where the claim of somebody stands. `until`: RFC 3339; undefined where they hold none. `had`: they have held it here. */
export function leaseAt(until: string | undefined, nowMs: number, had: boolean): Lease {
  if (until === undefined) return { state: had ? 'over' : 'none' }
  const leftMs = Date.parse(until) - nowMs
  if (leftMs <= 0) return { state: 'over' }
  return { state: leftMs <= WARN_MS ? 'ending' : 'running', leftMs }
}

/** `4:05`: minutes and seconds that are left, rounded up, so that 0:00 is over. */
export function clockText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1_000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Whether somebody may do something with a case now. */
export function mayDo(detail: CaseDetail, act: keyof CaseDetail['case']['may']): boolean {
  return detail.case.may[act] === true
}

const TOLD = [
  'held_by_other',
  'already_resolved',
  'own_decision',
  'lead_needed',
  'assigned_to_other',
  'person_needed',
] as const

/** Why the one who looks at a case cannot decide it now, in words. */
export function whyNot({ case: one }: CaseDetail, t: Translate<'case'>): string {
  const reason = TOLD.find((code) => code === one.may.claim)
  const name = one.held_by?.name ?? one.resolved_by?.name ?? one.assignee?.name ?? ''
  return reason === undefined ? t('cannot_decide') : t(`why_not_${reason}`, { name })
}

/** For how long nothing is proposed again once somebody has chosen to go on, or is back. */
const PAUSE_MS = 20 * 60_000

/** What is known of how much somebody has looked at. */
export interface Exposure {
  /** Cases decided within the hour. */
  readonly seen: number
  /** Cases in an hour after which a break is proposed (`review.exposure_limit`); 0: never. */
  readonly limit: number
  /** When a break was proposed last, in milliseconds since 1970; undefined where none was. */
  readonly proposedMs: number | undefined
}

/** Whether it is time to propose a break. It is a proposal: nothing is taken from anybody who goes on. */
export function breakDue({ seen, limit, proposedMs }: Exposure, nowMs: number): boolean {
  if (limit <= 0 || seen < limit) return false
  return proposedMs === undefined || nowMs - proposedMs >= PAUSE_MS
}
