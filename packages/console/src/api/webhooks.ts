import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { WebhookDelivery } from '@tribunal/client'
import { useMemo } from 'react'
import { api } from './client.ts'

const PAGE = 50
/** While messages wait, what becomes of them is looked at so often: sending is no event of the ledger. */
const WAITING_MS = 3_000

/** Webhooks, oldest first, disabled ones included. */
export function useWebhooks() {
  return useQuery({
    queryKey: ['webhooks', 'list'],
    queryFn: async ({ signal }) => (await api.listWebhooks({}, { signal })).body.data,
  })
}

/** The messages to a webhook, newest first; asked for again while some of them wait. */
export function useDeliveries(id: string, state: WebhookDelivery['state'] | undefined) {
  const query = useInfiniteQuery({
    queryKey: ['webhooks', 'deliveries', id, state],
    queryFn: async ({ pageParam, signal }) => {
      const asked = { ...(state === undefined ? {} : { state }), ...pageParam, limit: PAGE }
      return (await api.listWebhookDeliveries({ params: { id }, query: asked }, { signal })).body
    },
    initialPageParam: {} as { readonly after?: string },
    getNextPageParam: ({ next }) => (next === null ? undefined : { after: next }),
    refetchInterval: ({ state: { data } }) =>
      data?.pages[0]?.data.some((delivery) => delivery.state === 'pending') ? WAITING_MS : false,
  })
  const pages = query.data?.pages
  return { ...query, data: useMemo(() => pages?.flatMap(({ data: deliveries }) => deliveries), [pages]) }
}
