import { useQueryClient } from '@tanstack/react-query'
import type { TribunalEvent } from '@tribunal/client'
import { useEffect, useRef, useState } from 'react'
import { useConnection, useLiveEvent } from '../../../api/live.tsx'
import type { ShownEvent } from '../../../proof/verify-event.ts'
import { type AskedEvents, fits } from './event-filters.ts'
import { FAMILIES } from './event-types.ts'

const EVERYTHING = FAMILIES.map((family) => `${family}.*`).join()
/** So many are kept beside the pages that were asked for; then the pages are asked for again. */
const KEPT = 500

export interface LiveTail {
  /** Those that are shown, newest first. */
  readonly fresh: readonly ShownEvent[]
  /** How many have come since it was paused. */
  readonly waiting: number
  readonly paused: boolean
  /** Holds what comes back, or lets it go on. */
  toggle(): void
}

/** The events asked for as they happen, until somebody holds them back. Begins anew with other filters. */
export function useLiveTail(asked: AskedEvents): LiveTail {
  const queryClient = useQueryClient()
  const connection = useConnection()
  const [fresh, setFresh] = useState<readonly ShownEvent[]>([])
  const [held, setHeld] = useState<readonly ShownEvent[]>([])
  const [paused, setPaused] = useState(false)
  useLiveEvent(EVERYTHING, (event) => {
    const shown = shownOf(event)
    if (!fits(asked, shown)) return
    if (paused) setHeld((before) => [shown, ...before])
    else setFresh((before) => [shown, ...before])
  })
  // What happened while nothing was heard, and what is too much to keep beside the pages, is in the pages.
  const full = fresh.length > KEPT
  const known = useRef(connection)
  useEffect(() => {
    const back = connection === 'live' && known.current !== 'live'
    known.current = connection
    if (!back && !full) return
    void queryClient.invalidateQueries({ queryKey: ['ledger-events'] }).then(() => full && setFresh([]))
  }, [connection, full, queryClient])
  return {
    fresh,
    waiting: held.length,
    paused,
    toggle() {
      setPaused(!paused)
      if (!paused) return
      setFresh([...held, ...fresh])
      setHeld([])
    },
  }
}

function shownOf({ seq, type, entity, timestamp, actor, data }: TribunalEvent): ShownEvent {
  return { seq, type, entity, at: timestamp, actor: actor ?? null, data }
}
