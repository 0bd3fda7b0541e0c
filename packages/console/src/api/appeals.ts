import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CaseDetail } from '@tribunal/client'
import { api } from './client.ts'

/** The appeals against a decision, oldest first, with their answers; and the case they are heard in. */
export function useAppeals(decisionId: string) {
  return useQuery({
    queryKey: ['decisions', 'appeals', decisionId],
    queryFn: async ({ signal }) => (await api.listAppeals({ params: { id: decisionId } }, { signal })).body,
  })
}

/** Asks for another look at a decision, in the words of the person it concerns. */
export function useSubmitAppeal(decisionId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (text: string) => (await api.submitAppeal({ params: { id: decisionId }, body: { text } })).body,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['decisions'] }),
  })
}

/** Where a case with everything about it is kept. Not below `cases`: an event about another case does not change it. */
export function caseKey(id: string): readonly [string, string] {
  return ['case', id]
}

export async function askCase(id: string, signal?: AbortSignal): Promise<CaseDetail> {
  const { body } = await api.getCase({ params: { id } }, signal ? { signal } : {})
  return body
}

/** One case with everything that is needed to decide it. */
export function useCase(id: string) {
  return useQuery({ queryKey: caseKey(id), queryFn: ({ signal }) => askCase(id, signal) })
}

/** Asks for the people that a case can be given to. */
export const REVIEWERS = queryOptions({
  queryKey: ['people', 'reviewers'],
  queryFn: async ({ signal }) => (await api.listReviewers({}, { signal })).body.data,
})

/** The people that a case can be given to. */
export function useReviewers(enabled: boolean) {
  return useQuery({ ...REVIEWERS, enabled })
}
