import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { TribunalEvent } from '@tribunal/client'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { CLIENT_OPTIONS } from './client.ts'
import { changedBy, type Resource } from './keys.ts'
import { type Connection, LiveFeed } from './live-feed.ts'

/** A stream of decisions may be faster than anybody reads: what changed is asked for again at most so often. */
const REFRESH_MS = 1_000

const feed = new LiveFeed(CLIENT_OPTIONS)

/** Keeps what is shown up to date while the caller is on the page. For the shell, once. */
export function useLiveUpdates(enabled: boolean): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!enabled) return
    const refresh = refresher(queryClient)
    const stop = feed.onEvent(({ type }) => refresh.add(changedBy(type)))
    const start = () => void feed.start()
    const lose = () => feed.lose()
    start()
    window.addEventListener('online', start)
    window.addEventListener('offline', lose)
    return () => {
      window.removeEventListener('online', start)
      window.removeEventListener('offline', lose)
      stop()
      refresh.stop()
      feed.stop()
    }
  }, [enabled, queryClient])
}

/** Calls `handler` with events of these types (`case.claimed`, `case.*`) while the caller is shown. */
export function useLiveEvent(types: string, handler: (event: TribunalEvent) => void): void {
  const handle = useEffectEvent(handler)
  useEffect(() => {
    const wanted = types.split(',')
    return feed.onEvent((event) => {
      const group = `${event.type.split('.', 1)[0]}.*`
      if (wanted.includes(event.type) || wanted.includes(group)) handle(event)
    })
  }, [types])
}

/** Whether live events reach this page. */
export function useConnection(): Connection {
  return useSyncExternalStore(feed.onConnection, () => feed.connection)
}

function refresher(queryClient: QueryClient): { add(resources: readonly Resource[]): void; stop(): void } {
  const changed = new Set<Resource>()
  let timer: number | undefined
  const flush = () => {
    timer = undefined
    for (const resource of changed) void queryClient.invalidateQueries({ queryKey: [resource] })
    changed.clear()
  }
  return {
    add(resources) {
      for (const resource of resources) changed.add(resource)
      timer ??= window.setTimeout(flush, REFRESH_MS)
    },
    stop: () => window.clearTimeout(timer),
  }
}
