import type { Case, TribunalEvent } from '@tribunal/client'

interface CaseEvent {
  readonly type: string
  readonly entity?: unknown
  readonly actor?: unknown
  readonly at?: unknown
  readonly data?: {
    readonly until?: string
    readonly queue?: string
    readonly priority?: Case['priority']
    readonly due?: string
    readonly outcome?: string
    readonly next?: 'done' | 'second' | 'settle'
  }
}

/** The case that an event is about; undefined for an event about anything else. */
export function caseOf({ data }: TribunalEvent): string | undefined {
  const { entity } = data as unknown as CaseEvent
  return typeof entity === 'string' && entity.startsWith('case:') ? entity.slice('case:'.length) : undefined
}

/**
 * A row of the queue after an event about its case, `name` being that of the one who did it, as far as the event tells: who has it now, whether it is decided. The
 * row stays where it is, so that nobody loses their place; asking again puts it where it belongs.
 */
export function patchCase(one: Case, event: TribunalEvent, name: string): Case {
  const { actor, at, data = {} } = event.data as unknown as CaseEvent
  const who = typeof actor === 'string' ? { id: actor, name } : null
  switch (event.type) {
    case 'case.claimed':
      return who && data.until ? { ...one, status: 'claimed', held_by: { ...who, until: data.until } } : one
    case 'case.extended':
      return one.held_by && data.until ? { ...one, held_by: { ...one.held_by, until: data.until } } : one
    case 'case.released':
    case 'case.expired':
      return { ...one, status: 'open', held_by: null }
    case 'case.escalated':
      return { ...one, status: 'open', held_by: null, lead_only: true }
    case 'case.reassigned':
      return {
        ...one,
        queue: data.queue ?? one.queue,
        priority: data.priority ?? one.priority,
        due_at: data.due ?? one.due_at,
      }
    case 'case.resolved':
      if (data.next === 'second' || data.next === 'settle') {
        return { ...one, status: 'open', held_by: null, stage: data.next }
      }
      return {
        ...one,
        status: 'resolved',
        held_by: null,
        resolved_by: who,
        resolved_at: typeof at === 'string' ? at : one.resolved_at,
        effective_outcome: data.outcome ?? one.effective_outcome,
      }
    case 'case.undone':
      return who && data.until
        ? { ...one, status: 'claimed', held_by: { ...who, until: data.until }, resolved_by: null }
        : one
    default:
      return one
  }
}

/** Events after which the queue may hold a case that it does not show. */
const BRINGS: ReadonlySet<string> = new Set(['case.opened', 'case.reopened', 'appeal.submitted'])

export function bringsCase({ type }: TribunalEvent): boolean {
  return BRINGS.has(type)
}
