import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
/** Bytes: the databases of a test run need a third of it at most. */
const ROOM = 2 * 1024 ** 3

/**
 * Where the databases of tests lie: in memory where there is room, for they write to the disk for durability and no test on
 * them needs that (those of crashes have folders of their own); else where temporary files are.
 */
export function quickFolder(): string {
  if (!existsSync(MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= ROOM ? MEMORY : tmpdir()
}
