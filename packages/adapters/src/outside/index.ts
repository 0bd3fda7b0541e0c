import type { OutsideSource } from '@tribunal/engine'
import { contentFolders } from '../content/content-folders.ts'
import { readRatingMaps } from '../content/read-lists.ts'
import { compileRatingMap } from '../evidence/read/rating-map.ts'
import type { FeedWorld } from './feeds/run-feed.ts'
import type { Known } from './outside-items.ts'
import { createOutsideSource, type SourceWorld } from './outside-source.ts'
import type { SourcesConfig } from './sources-config.ts'

export {
  type FeedChange,
  type FeedRun,
  type FeedWorld,
  isDue,
  readFeedLog,
  runFeed,
  takeFeed,
} from './feeds/run-feed.ts'
export type { SourceWorld } from './outside-source.ts'
export {
  type FeedConfig,
  parseSourcesConfig,
  readSourcesConfig,
  SOURCE_KINDS,
  type SourceConfig,
  type SourcesConfig,
} from './sources-config.ts'

/** The world of feeds in a data folder, with the shipped map of ratings. `now`: milliseconds since 1970. */
export function feedWorld(dataDir: string, now: () => number = Date.now): FeedWorld {
  return { dataDir, now, ratings: compileRatingMap(readRatingMaps(contentFolders().lists)) }
}

/** The sources of a configuration. Nothing is asked until a post has an open claim. */
export function openSources(
  { sources }: SourcesConfig,
  known: Known,
  world: Partial<SourceWorld> = {},
): readonly OutsideSource[] {
  const { env = process.env, now = () => performance.now(), wallNow = Date.now, network } = world
  return sources.map((source) =>
    createOutsideSource(source, known, { env, now, wallNow, ...(network ? { network } : {}) }),
  )
}
