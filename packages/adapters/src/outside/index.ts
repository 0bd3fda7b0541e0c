import type { OutsideSource } from '@tribunal/engine'
import type { Known } from './outside-items.ts'
import { createOutsideSource, type SourceWorld } from './outside-source.ts'
import type { SourcesConfig } from './sources-config.ts'

export type { SourceWorld } from './outside-source.ts'
export {
  parseSourcesConfig,
  readSourcesConfig,
  SOURCE_KINDS,
  type SourceConfig,
  type SourcesConfig,
} from './sources-config.ts'

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
