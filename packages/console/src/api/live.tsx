import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { TribunalEvent } from '@tribunal/client'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { CLIENT_OPTIONS } from './client.ts'
import { changedBy, type Resource } from './keys.ts'
import { type Connection, LiveFeed } from './live-feed.ts'

/** A stream of decisions may be faster than anybody reads: what changed is asked for again at most so often. */
const REFRESH_MS = 1_000

/** A browser has six connections to a server, shared by all its tabs: one that nobody sees gives its own back by then. */
const HIDDEN_MS = 20_000

const feed = new LiveFeed(CLIENT_OPTIONS)

/** Keeps what is shown up to date while the caller is on the page. For the shell, once. */
export function useLiveUpdates(enabled: boolean): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!enabled) return
    const refresh = refresher(queryClient)
    const ends = [feed.onEvent(({ type }) => refresh.add(changedBy(type))), whenBack(queryClient), listenWhileSeen()]
    return () => {
      for (const end of ends) end()
      refresh.stop()
    }
  }, [enabled, queryClient])
}

/** Whatever happened while nobody listened is asked for at once, instead of being told event by event. */
function whenBack(queryClient: QueryClient): () => void {
  let before = false
  return feed.onConnection(() => {
    if (feed.connection !== 'live') return
    if (before) void queryClient.invalidateQueries()
    before = true
  })
}

/** Listens while the page is seen and the browser has a network. */
function listenWhileSeen(): () => void {
  let hidden: number | undefined
  const start = () => void feed.start()
  const lose = () => feed.lose()
  const seen = () => {
    window.clearTimeout(hidden)
    if (document.visibilityState === 'hidden') hidden = window.setTimeout(() => feed.pause(), HIDDEN_MS)
    else if (feed.connection === 'connecting') start()
  }
  start()
  window.addEventListener('online', start)
  window.addEventListener('offline', lose)
  document.addEventListener('visibilitychange', seen)
  return () => {
    window.clearTimeout(hidden)
    window.removeEventListener('online', start)
    window.removeEventListener('offline', lose)
    document.removeEventListener('visibilitychange', seen)
    feed.pause()
  }
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
