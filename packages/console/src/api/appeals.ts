import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
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
