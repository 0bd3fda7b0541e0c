import { useSyncExternalStore } from 'react'
import { type Draft, Drafts } from './drafts.ts'

/** What is being written on cases in this tab. */
export const drafts = new Drafts(typeof sessionStorage === 'undefined' ? undefined : sessionStorage)

/** The draft of a case, and the component drawn again when it changes. */
export function useDraft(id: string): Draft {
  return useSyncExternalStore(drafts.subscribe, () => drafts.get(id))
}
