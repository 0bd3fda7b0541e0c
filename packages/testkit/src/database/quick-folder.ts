import { accessSync, constants, mkdtempSync, readdirSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** Bytes: the databases of a test run need a third of it at most. */
const ROOM = 2 * 1024 ** 3

/**
 * Where the databases of tests lie: in memory where there is room, for they write to the disk for durability and no test on
 * them needs that (those of crashes have folders of their own); else where temporary files are.
 */
function quickFolder(): string {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= ROOM ? MEMORY : tmpdir()
  } catch {
    // Other systems have no such folder, or none that everybody may write to.
    return tmpdir()
  }
}

/** A new folder there, which is named after this process. */
export function newQuickFolder(prefix: string): string {
  return mkdtempSync(join(quickFolder(), `${prefix}${process.pid}-`))
}

/** The folders of `newQuickFolder` whose processes are gone: a test run that is killed leaves them. */
export function leftQuickFolders(prefix: string): readonly string[] {
  const folder = quickFolder()
  return readdirSync(folder).flatMap((name) => {
    const pid = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1]
    return pid === undefined || isRunning(Number(pid)) ? [] : [join(folder, name)]
  })
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
