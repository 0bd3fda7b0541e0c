import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Operations, ProblemError } from '@tribunal/client'
import { useMemo } from 'react'
import { api } from './client.ts'
import { sessionFetch } from './session-fetch.ts'

/** What a list of decisions can be narrowed to. */
export type DecisionFilters = Omit<NonNullable<Operations['listDecisions']['input']['query']>, 'after' | 'limit'>

const PAGE = 100

/** Decisions, newest first, a page after another as they are asked for. */
export function useDecisions(filters: DecisionFilters) {
  const query = useInfiniteQuery({
    queryKey: ['decisions', 'list', filters],
    queryFn: async ({ pageParam, signal }) =>
      (await api.listDecisions({ query: { ...filters, ...pageParam, limit: PAGE } }, { signal })).body,
    initialPageParam: {} as { readonly after?: string },
    getNextPageParam: ({ next }) => (next === null ? undefined : { after: next }),
    placeholderData: (before) => before,
  })
  const pages = query.data?.pages
  return { ...query, data: useMemo(() => pages?.flatMap(({ data: decisions }) => decisions), [pages]) }
}

/** One decision with everything it rests on. */
export function useDecision(id: string) {
  return useQuery({
    queryKey: ['decisions', 'one', id],
    queryFn: async ({ signal }) => (await api.getDecision({ params: { id } }, { signal })).body,
  })
}

/** Notices about the post of a decision, those of trusted flaggers first. */
export function useNotices(decisionId: string) {
  return useQuery({
    queryKey: ['cases', 'notices', decisionId],
    queryFn: async ({ signal }) =>
      (await api.listNotices({ query: { decision_id: decisionId, limit: PAGE } }, { signal })).body.data,
  })
}

/** The line of a decision in lists: what holds now, its case, whom it concerns. */
export function useDecisionBrief(id: string, enabled = true) {
  return useQuery({
    queryKey: ['decisions', 'brief', id],
    queryFn: async ({ signal }) => {
      const { data: decisions } = (await api.listDecisions({ query: { q: id, limit: 1 } }, { signal })).body
      return decisions.find((one) => one.id === id) ?? null
    },
    enabled,
  })
}

/** What the person concerned was to hear about a decision, and what was sent, each oldest first. */
export function useCommunications(id: string) {
  return useQuery({
    queryKey: ['decisions', 'communications', id],
    queryFn: async ({ signal }) => (await api.getDecisionCommunications({ params: { id } }, { signal })).body,
  })
}

/** Is there a decision on what was sent under this id? Not where it was erased. */
export function useIsRecorded(submissionId: string) {
  return useQuery({
    queryKey: ['decisions', 'recorded', submissionId],
    queryFn: async ({ signal }) =>
      (await api.listDecisions({ query: { submission_id: submissionId, limit: 1 } }, { signal })).body.data.length > 0,
  })
}

/** What was sent: as it is read, and as the bytes that the ledger is committed to. Never changes, save that it is erased. */
export function useSubmission(id: string, enabled: boolean) {
  return useQuery({
    queryKey: ['decisions', 'submission', id],
    queryFn: async ({ signal }) => (await api.getSubmission({ params: { id } }, { signal })).body,
    enabled,
  })
}

/** What would have changed it. It rests on what was recorded, and never changes, save that it is erased. */
export function useCounterfactuals(id: string) {
  return useQuery({
    queryKey: ['decisions', 'counterfactuals', id],
    queryFn: async ({ signal }) => (await api.getCounterfactuals({ params: { id } }, { signal })).body,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/**
 * The reasons as the law wants them stated, or why none are due. The ledger tells that they were handed out and to whom, so
 * they are asked for by a person and not by a page.
 */
export function useStatementOfReasons(id: string) {
  return useMutation({ mutationFn: async () => (await api.getStatementOfReasons({ params: { id } })).body })
}

/** The checked claims of a post as schema.org ClaimReview. Handing them out is an event of the ledger, too. */
export function useClaimReviews(id: string) {
  return useMutation({ mutationFn: async () => (await api.getClaimReview({ params: { id } })).body.claim_reviews })
}

/** The proof of a decision, the key of the ledger, and the very bytes that were sent; null where those were erased. */
export async function askProof(id: string): Promise<{ proof: string; key: string; sent: Sent | null }> {
  const [proof, key, sent] = await Promise.all([
    api.getProof({ params: { id } }),
    api.getLedgerKey({}),
    askSentBytes(id),
  ])
  return { proof: proof.body, key: key.body.trim(), sent }
}

interface Sent {
  readonly bytes: Uint8Array
  /** In base64. */
  readonly salt: string
}

const GONE = 410

/** Not by the typed client: it reads JSON, and a commitment is one to bytes. */
async function askSentBytes(id: string): Promise<Sent | null> {
  const answer = await sessionFetch(`/api/v1/decisions/${encodeURIComponent(id)}/submission`)
  if (answer.status === GONE) return null
  const salt = answer.headers.get('commitment-salt')
  if (!answer.ok || salt === null) throw new ProblemError({ status: answer.status })
  return { bytes: new Uint8Array(await answer.arrayBuffer()), salt }
}

/** The learned signals that are installed now, by their id: what they are called, and what is known of them. */
export function useLearnedSignals(enabled: boolean) {
  return useQuery({
    queryKey: ['settings', 'learned-signals'],
    queryFn: async ({ signal }) => {
      const { data: signals } = (await api.listLearnedSignals({}, { signal })).body
      return new Map(signals.map((one) => [one.id, one]))
    },
    enabled,
    // The files that are installed are read once, when the service starts.
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The measures of a decision, those that began last first. */
export function useMeasures(decisionId: string) {
  return useQuery({
    queryKey: ['decisions', 'measures', decisionId],
    queryFn: async ({ signal }) =>
      (await api.listMeasures({ query: { decision_id: decisionId, limit: PAGE } }, { signal })).body.data,
  })
}

/** Ends a measure before its time. */
export function useLiftMeasure(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (reason: string) => (await api.liftMeasure({ params: { id }, body: { reason } })).body,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['decisions'] }),
  })
}
