import type { Operations } from '@tribunal/client'
import type { HandOver } from '../case/reasons/hand-over-field.tsx'

export type BulkAction = Operations['changeCases']['input']['body']['action']
export type BulkKind = Exclude<BulkAction['do'], 'note'>
export type BulkResult = Operations['changeCases']['answers'][200]

/** As many cases as one request may change. */
export const BULK_MAX = 500

/** What is written and chosen for an action on many cases. */
export interface BulkDraft {
  readonly queue: string
  readonly priority: string
  readonly to: string
  readonly note: string
  readonly outcome: string
  readonly reason: string
  /** Where cases go on, of an outcome that settles nothing. */
  readonly handOver: HandOver | undefined
  /** The outcome settles nothing. */
  readonly goesOn: boolean
}

export const EMPTY_DRAFT: BulkDraft = {
  queue: '',
  priority: '',
  to: '',
  note: '',
  outcome: '',
  reason: '',
  handOver: undefined,
  goesOn: false,
}

/** The action that a draft means; undefined while something that it needs is missing. */
export function bulkAction(kind: BulkKind, draft: BulkDraft): BulkAction | undefined {
  const { queue, priority, to, note, outcome, reason, handOver, goesOn } = draft
  const text = note.trim()
  switch (kind) {
    case 'claim':
      return { do: 'claim' }
    case 'release':
      return { do: 'release' }
    case 'escalate':
      return { do: 'escalate', ...(text === '' ? {} : { note: text }) }
    case 'resolve':
      if (outcome === '' || reason === '' || (goesOn && handOver === undefined)) return undefined
      return {
        do: 'resolve',
        outcome,
        reason_code: reason,
        ...(text === '' ? {} : { rationale: text }),
        ...(goesOn && handOver ? { hand_over: handOver } : {}),
      }
    case 'reassign': {
      if (queue.trim() === '' && priority === '' && to === '') return undefined
      return {
        do: 'reassign',
        ...(queue.trim() === '' ? {} : { queue: queue.trim() }),
        ...(priority === '' ? {} : { priority: priority as 'urgent' }),
        ...(to === '' ? {} : { to: to === 'anybody' ? null : to }),
      }
    }
  }
}

/** Why cases refuse, with how many do for each reason; the most frequent first. */
export function refusalsOf({ results }: BulkResult): readonly { readonly reason: string; readonly count: number }[] {
  const counts = new Map<string, number>()
  for (const one of results) if (!one.ok) counts.set(one.reason, (counts.get(one.reason) ?? 0) + 1)
  return [...counts].map(([reason, count]) => ({ reason, count })).sort((a, b) => b.count - a.count)
}
