import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { FactCheck, Operations } from '@tribunal/client'
import { useMemo } from 'react'
import { api } from './client.ts'

/** What a list of fact checks can be narrowed to. */
export type FactCheckFilters = Omit<NonNullable<Operations['listFactChecks']['input']['query']>, 'after' | 'limit'>
/** A rating as it is sent. */
export type NewFactCheck = Operations['createFactCheck']['input']['body']
export type DecidedAgain = Operations['decideAgain']['answers'][200]['data'][number]

/** What is done to a fact check that there is. */
export type FactCheckAct =
  | { readonly do: 'confirm' }
  | { readonly do: 'decline' | 'retract'; readonly reason: string }
  | { readonly do: 'correct'; readonly rating: NewFactCheck; readonly reason: string }

const PAGE = 50

/** Fact checks, those that changed last first, a page after another as they are asked for. */
export function useFactChecks(filters: FactCheckFilters) {
  const query = useInfiniteQuery({
    queryKey: ['fact_checks', 'list', filters],
    queryFn: async ({ pageParam, signal }) =>
      (await api.listFactChecks({ query: { ...filters, ...pageParam, limit: PAGE } }, { signal })).body,
    initialPageParam: {} as { readonly after?: string },
    getNextPageParam: ({ next }) => (next === null ? undefined : { after: next }),
    placeholderData: (before) => before,
  })
  const pages = query.data?.pages
  return { ...query, data: useMemo(() => pages?.flatMap(({ data: found }) => found), [pages]) }
}

function keyOf(id: string): readonly string[] {
  return ['fact_checks', 'one', id]
}

/** One fact check with all its versions, and the change that waits. */
export function useFactCheck(id: string) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: async ({ signal }) => (await api.getFactCheck({ params: { id } }, { signal })).body,
  })
}

/** The waiting cases with the claim of a fact check. The service looks through many cases for it. */
export function useMatchingCases(id: string, enabled = true) {
  return useQuery({
    queryKey: ['cases', 'matching', id],
    queryFn: async ({ signal }) => (await api.listMatchingCases({ params: { id } }, { signal })).body,
    enabled,
  })
}

/** Rates a claim. */
export function useRateClaim() {
  const keep = useKeep()
  return useMutation({
    mutationFn: async (body: NewFactCheck) => (await api.createFactCheck({ body })).body,
    onSuccess: keep,
  })
}

/** Changes a fact check as it was read: refused where somebody changed it since. */
export function useFactCheckAct({ id, revision }: Pick<FactCheck, 'id' | 'revision'>) {
  const keep = useKeep()
  return useMutation({ mutationFn: async (act: FactCheckAct) => await change(id, revision, act), onSuccess: keep })
}

async function change(id: string, revision: number, act: FactCheckAct): Promise<FactCheck> {
  const params = { id }
  switch (act.do) {
    case 'confirm':
      return (await api.confirmFactCheck({ params, body: { revision } })).body
    case 'decline':
      return (await api.declineFactCheck({ params, body: { reason: act.reason, revision } })).body
    case 'retract':
      return (await api.retractFactCheck({ params, body: { reason: act.reason, revision } })).body
    case 'correct': {
      // A fact check keeps the decision on which it was given.
      const { decision_id: _, ...rating } = act.rating
      return (await api.correctFactCheck({ params, body: { ...rating, reason: act.reason, revision } })).body
    }
  }
}

/** Keeps a fact check as the service answered with it; lists and the evidence are asked for again. */
function useKeep(): (changed: FactCheck) => Promise<void> {
  const queryClient = useQueryClient()
  return async (changed) => {
    queryClient.setQueryData(keyOf(changed.id), changed)
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['fact_checks', 'list'] }),
      queryClient.invalidateQueries({ queryKey: ['evidence'] }),
      queryClient.invalidateQueries({ queryKey: ['cases', 'matching', changed.id] }),
    ])
  }
}

/** Decides the posts again that were decided by a fact check. */
export function useDecideAgain(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => (await api.decideAgain({ params: { id }, body: {} })).body.data,
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['decisions'] }),
        queryClient.invalidateQueries({ queryKey: ['cases'] }),
      ]),
  })
}
