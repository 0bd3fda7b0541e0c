import { chmodSync, cpSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { StoreError, systemCode, writeFailure } from '../store-error.ts'
import { type Binaries, binariesIn, linkLibraries } from './binaries.ts'
import type { Layout } from './layout.ts'
import { canReach, type ServerUser } from './server-user.ts'

/**
 * Programs that the server's user can run: in place, or a copy. Their package lacks the symbolic links of its libraries where
 * install scripts are blocked (npm 12 does so by default); they are made here.
 */
export function readyBinaries(
  installed: Binaries,
  layout: Layout,
  user: ServerUser | undefined,
  shared?: readonly string[],
): Binaries {
  const reachable = user === undefined || usableBy(installed, user)
  if (reachable && linkLibraries(installed.native)) return installed
  return copyBinaries(installed, layout, user, shared)
}

function usableBy({ postgres }: Binaries, user: ServerUser): boolean {
  return canReach(postgres, user) && (statSync(postgres).mode & 0o005) === 0o005
}

/** Where root puts programs that another user must run, when the project lies in a folder that user may not enter. */
const SHARED_FOLDERS = ['/var/cache/tribunal', '/var/tmp/tribunal']

/**
 * A copy (60 MB, made once for each version) of the programs where the server's user can run them: in the data folder when
 * that user is ourselves, else in a folder of root's that everybody may read.
 * Throws StoreError `binaries_unreadable`, `folder_not_writable`, `disk_full`, `disk_read_only`.
 */
export function copyBinaries(
  installed: Binaries,
  { dataDir }: Layout,
  user: ServerUser | undefined,
  shared: readonly string[] = SHARED_FOLDERS,
): Binaries {
  if (user === undefined) {
    try {
      mkdirSync(dataDir, { recursive: true, mode: 0o700 })
      return binariesIn(copyInto(dataDir, installed), installed.version)
    } catch (error) {
      throw writeFailure(dataDir, error)
    }
  }
  const problems: string[] = []
  for (const folder of shared) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 })
      // Programs are only taken from a folder that nobody else can have put them into.
      if (isOursAlone(folder)) return binariesIn(copyInto(folder, installed), installed.version)
      problems.push(`${folder}: EPERM`)
    } catch (error) {
      problems.push(`${folder}: ${systemCode(error)}`)
    }
  }
  throw new StoreError('binaries_unreadable', { folder: installed.native, detail: problems.join(', ') })
}

function copyInto(folder: string, { native, version }: Binaries): string {
  const name = `programs-${version}`
  const wanted = join(folder, name, 'native')
  if (statSync(wanted, { throwIfNoEntry: false })) return wanted
  const unfinished = join(folder, `${name}.${process.pid}`)
  try {
    cpSync(native, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
    linkLibraries(join(unfinished, 'native'))
    makeReadable(unfinished)
    renameSync(unfinished, join(folder, name))
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    // Another process may have made the copy in between.
    if (!statSync(wanted, { throwIfNoEntry: false })) throw error
  }
  return wanted
}

function makeReadable(path: string): void {
  const stat = lstatSync(path)
  if (stat.isSymbolicLink()) return
  const executable = stat.isDirectory() || (stat.mode & 0o100) !== 0
  chmodSync(path, executable ? 0o755 : 0o644)
  if (stat.isDirectory()) for (const name of readdirSync(path)) makeReadable(join(path, name))
}

function isOursAlone(folder: string): boolean {
  const stat = lstatSync(folder)
  return stat.isDirectory() && stat.uid === process.getuid?.() && (stat.mode & 0o022) === 0
}
