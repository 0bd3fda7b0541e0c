import type { Case, TribunalEvent } from '@tribunal/client'

/** The case that an event is about; undefined for an event about anything else. */
export function caseOf({ entity }: TribunalEvent): string | undefined {
  return entity.startsWith('case:') ? entity.slice('case:'.length) : undefined
}

/**
 * A row of the queue after an event about its case, `name` being that of the one who did it, as far as the event tells: who has it now, whether it is decided. The
 * row stays where it is, so that nobody loses their place; asking again puts it where it belongs.
 */
export function patchCase(one: Case, event: TribunalEvent, name: string): Case {
  const { actor, timestamp } = event
  const who = actor === undefined ? null : { id: actor, name }
  switch (event.type) {
    case 'case.claimed':
    case 'case.extended': {
      const expires_at = expiryIn(event)
      const holder = event.type === 'case.claimed' ? who : one.held_by
      return holder && expires_at ? { ...one, status: 'claimed', held_by: { ...holder, expires_at } } : one
    }
    case 'case.released':
    case 'case.expired':
      return { ...one, status: 'open', held_by: null }
    case 'case.escalated':
      return { ...one, status: 'open', held_by: null, lead_only: true }
    case 'case.reassigned': {
      const { queue = one.queue, priority = one.priority, due_at = one.due_at } = event.data
      return { ...one, queue, priority, due_at }
    }
    case 'case.resolved': {
      const { next, outcome = one.effective_outcome } = event.data
      const done = { resolved_by: who, resolved_at: timestamp, effective_outcome: outcome }
      return next === 'done'
        ? { ...one, status: 'resolved', held_by: null, ...done }
        : { ...one, status: 'open', held_by: null, stage: next }
    }
    case 'case.undone': {
      const { expires_at } = event.data
      return who ? { ...one, status: 'claimed', held_by: { ...who, expires_at }, resolved_by: null } : one
    }
    default:
      return one
  }
}

function expiryIn({ data }: TribunalEvent): string | undefined {
  return 'expires_at' in data && typeof data.expires_at === 'string' ? data.expires_at : undefined
}

/** Events after which the queue may hold a case that it does not show. */
const BRINGS: ReadonlySet<string> = new Set(['case.opened', 'case.reopened', 'appeal.submitted'])

export function bringsCase({ type }: TribunalEvent): boolean {
  return BRINGS.has(type)
}
