import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { LedgerEvent, Operations } from '@tribunal/client'
import { useMemo } from 'react'
import { api } from './client.ts'

type EventQuery = Omit<NonNullable<Operations['listLedgerEvents']['input']['query']>, 'after' | 'limit'>

const PAGE = 100

/** Where the ledger stands: its size, root, key and newest checkpoint. */
export function useLedgerStatus() {
  return useQuery({
    queryKey: ['audit', 'status'],
    queryFn: async ({ signal }) => (await api.getLedgerStatus({}, { signal })).body,
  })
}

/** When somebody who keeps copies was last shown a checkpoint; null where that was never recorded. */
export function useLastWitnessed() {
  return useQuery({
    queryKey: ['audit', 'witnessed'],
    queryFn: async ({ signal }) => {
      const { body } = await api.listLedgerEvents({ query: { type: 'ledger.witnessed', limit: 1 } }, { signal })
      return body.data[0] ?? null
    },
    staleTime: 300_000,
  })
}

/**
 * Events, newest first, a page after another as they are asked for. Not below `audit`: what happens is added as it comes,
 * and asking for all pages again with every event would take the list away from under the one who reads it.
 */
export function useLedgerEvents(asked: EventQuery) {
  const query = useInfiniteQuery({
    queryKey: ['ledger-events', asked],
    queryFn: async ({ pageParam, signal }) =>
      (await api.listLedgerEvents({ query: { ...asked, ...pageParam, limit: PAGE } }, { signal })).body,
    initialPageParam: {} as { readonly after?: number },
    getNextPageParam: ({ next }) => (next === null ? undefined : { after: Number(next) }),
    staleTime: 0,
  })
  const pages = query.data?.pages
  return { ...query, data: useMemo(() => pages?.flatMap(({ data: events }) => events), [pages]) }
}

/** One event by its place; null where there is none. It never changes. */
export function useLedgerEvent(seq: number) {
  return useQuery({
    queryKey: ['ledger-event', seq],
    queryFn: async ({ signal }): Promise<LedgerEvent | null> => {
      const { body } = await api.listLedgerEvents({ query: { after: seq + 1, limit: 1 } }, { signal })
      return body.data.find((event) => event.seq === seq) ?? null
    },
  })
}

/** The proof of an event, and the key of the ledger as the server gives it. */
export async function askEventProof(seq: number): Promise<{ proof: string; key: string }> {
  const [proof, key] = await Promise.all([api.getEventProof({ params: { seq } }), api.getLedgerKey({})])
  return { proof: proof.body, key: key.body.trim() }
}

/** The newest checkpoint with the key, and the hashes that lead to it from a smaller size. */
export async function askGrowth(from: number): Promise<{ note: string; key: string; hashes: readonly string[] }> {
  const { checkpoint, key } = (await api.getLedgerStatus({})).body
  const to = checkpoint?.size ?? 0
  const hashes = from > 0 && from < to ? (await api.getConsistency({ query: { from, to } })).body.hashes : []
  return { note: checkpoint?.note ?? '', key, hashes }
}
