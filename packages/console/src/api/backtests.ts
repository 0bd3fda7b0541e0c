import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Backtest, BacktestResult, BacktestShown, Operations } from '@tribunal/client'
import { api } from './client.ts'

/** What is asked of a backtest. */
export type BacktestWish = Operations['askBacktest']['input']['body']

/** Outcomes before and after, with what is known of the decisions between them. */
export type Cell = BacktestResult['cells'][number]

/** How often a backtest that is under way is looked at. */
const LOOK_MS = 1_000

/** True while a backtest will still change by itself. */
export function isUnderWay({ status }: Pick<Backtest, 'status'>): boolean {
  return status === 'queued' || status === 'running'
}

/** The backtests of a policy, the last asked for first. */
export function useBacktests(policy: string, enabled = true) {
  return useQuery({
    queryKey: ['policies', policy, 'backtests'],
    queryFn: async ({ signal }) => (await api.listBacktests({ params: { id: policy } }, { signal })).body.data,
    enabled,
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? LOOK_MS : false),
  })
}

/** A backtest, how far it is, and what it found. */
export function useBacktest(id: string) {
  return useQuery({
    queryKey: ['policies', 'backtest', id],
    queryFn: async ({ signal }): Promise<BacktestShown> => (await api.getBacktest({ params: { id } }, { signal })).body,
    refetchInterval: ({ state }) => (state.data && !isUnderWay(state.data) ? false : LOOK_MS),
  })
}

/** Begins a backtest; answers with it. */
export function useAskBacktest(policy: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: BacktestWish): Promise<Backtest> =>
      (await api.askBacktest({ params: { id: policy }, body })).body,
    onSuccess: () => client.invalidateQueries({ queryKey: ['policies', policy, 'backtests'] }),
  })
}

/** Ends a backtest with what it has found so far. */
export function useCancelBacktest(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api.cancelBacktest({ params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['policies', 'backtest', id] }),
  })
}
