import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Operations } from '@tribunal/client'
import { api } from './client.ts'

/** A version of the texts to people. */
export type Communications = Operations['getCommunications']['answers'][200]
/** What a document comes to that is being written: its text, what is wrong, and each text as people read it. */
export type CommunicationsCheck = Operations['checkCommunications']['answers'][200]
/** What somebody changed of a document. */
export type CommunicationsChanges = Omit<Operations['checkCommunications']['input']['body'], 'text'>

/** The document of texts among the documents that are released. */
export const COMMUNICATIONS = 'communications'

/** The active version of the texts, or the one of a hash. It belongs to the policies: a step of a release asks for it again. */
export function useCommunications(hash: string | undefined) {
  return useQuery({
    queryKey: ['policies', COMMUNICATIONS, hash ?? null],
    queryFn: async ({ signal }): Promise<Communications> =>
      (await api.getCommunications({ query: hash === undefined ? {} : { hash } }, { signal })).body,
  })
}

/** For so long what was found of a text is kept, for who goes back. */
const KEPT_MS = 60_000

/** Checks a text with changes. What was found of the one before stays until there is more. */
export function useCommunicationsCheck(text: string, changes: CommunicationsChanges) {
  return useQuery({
    queryKey: ['communications', 'check', text, changes],
    queryFn: async ({ signal }): Promise<CommunicationsCheck> =>
      (await api.checkCommunications({ body: { text, ...changes } }, { signal })).body,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
  })
}
