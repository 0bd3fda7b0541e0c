import { type FeedConfig, type FeedRun, type FeedWorld, isDue, runFeed, takeFeed } from '@tribunal/adapters'
import type { FastifyBaseLogger } from 'fastify'

const EVERY_MS = 60_000

export interface FeedFetching {
  readonly feeds: readonly FeedConfig[]
  readonly world: FeedWorld
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  /** Takes what a feed holds into the evidence base, and tells the ledger. */
  readonly record: (take: () => Promise<FeedRun | undefined>) => Promise<FeedRun | undefined>
  readonly onError: (error: unknown) => void
}

/**
 * Fetches each feed when it is due, one after the other, in any one process of a data folder. A feed that fails is due again
 * after its usual time, like one that does not.
 */
export function fetchFeeds(fetching: FeedFetching, everyMs = EVERY_MS): { close(): Promise<void> } {
  let under: Promise<void> | undefined
  let closing = false
  const round = async () => {
    for (const feed of fetching.feeds) {
      if (closing) return
      if (isDue(feed, fetching.world)) await fetchOne(feed, fetching)
    }
  }
  const start = () => {
    under ??= round()
      .catch(fetching.onError)
      .finally(() => {
        under = undefined
      })
  }
  start()
  const timer = setInterval(start, everyMs)
  timer.unref()
  return {
    async close() {
      closing = true
      clearInterval(timer)
      await under
    },
  }
}

async function fetchOne(feed: FeedConfig, { world, log, record }: FeedFetching): Promise<void> {
  const run = await runFeed(feed, world)
  if (!run) return
  const { outcome, added, changed, rejected, failure } = run
  if (outcome === 'failed') log.warn({ feed: feed.name, failure }, 'a feed of fact checks could not be fetched')
  else log.info({ feed: feed.name, outcome, added, changed, rejected }, 'a feed of fact checks was fetched')
  if (run.taken) return
  if (feed.take === 'at_once') await record(() => takeFeed(feed.name, world))
  else log.info({ feed: feed.name }, 'fact checks of a feed wait to be taken: tribunal evidence feeds --take')
}
