import { closeSync, fchownSync, fstatSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { StoreError, systemCode, writeFailure } from '../store-error.ts'
import type { Binaries } from './binaries.ts'
import { fixedSettings } from './initialise.ts'
import { type Address, clusterName, type Layout } from './layout.ts'
import { spawnProgram } from './programs.ts'
import type { ServerUser } from './server-user.ts'

/**
 * Why a server ended at once: another one has the folder or is just taking it, its address is not available, another process
 * used it in the meantime and stopped it as its last user, or a problem to report.
 */
export type EarlyEnd = 'in_use' | 'address_taken' | 'stopped' | StoreError

/** A server that was started and may still end at once: `exited` tells. */
export interface Launched {
  readonly pid: number | undefined
  /** The words are worth another attempt. */
  readonly exited: Promise<EarlyEnd>
}

export interface LaunchPlan {
  readonly layout: Layout
  readonly binaries: Binaries
  readonly user: ServerUser | undefined
  /** Undefined: a free loopback port. */
  readonly address: Address | undefined
}

/** The log starts anew beyond this; the one before it is kept. */
const LOG_MAX_BYTES = 4 * 1024 * 1024

/**
 * Starts the server, in a process group of its own: an interrupt typed at the terminal reaches us alone, and we stop the
 * server once our work is done. Its log is a file, for a pipe would end with us.
 */
export async function launch({ layout, binaries, user, ...plan }: LaunchPlan): Promise<Launched> {
  const address = plan.address ?? { kind: 'tcp', port: await freePort() }
  const settings = fixedSettings(address, clusterName(layout)).flatMap((setting) => ['-c', setting])
  const { file, start } = openLog(layout)
  const { child, failed } = spawnProgram(
    { program: binaries.postgres, args: (data) => ['-D', data, ...settings], data: layout.data, user },
    { stdio: ['ignore', file, file], detached: true },
  )
  closeSync(file)
  child.unref()
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const exited = Promise.race([ended.then(() => reasonOf(layout, start)), failed.catch((error) => error as StoreError)])
  return { pid: child.pid, exited }
}

function openLog({ log, home, dataDir }: Layout): { file: number; start: number } {
  try {
    if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) > LOG_MAX_BYTES) renameSync(log, `${log}.1`)
    const file = openSync(log, 'a', 0o600)
    // Started by root once, the log still belongs to the one who made the database.
    const { uid, gid } = statSync(home)
    if (process.getuid?.() === 0) fchownSync(file, uid, gid)
    return { file, start: fstatSync(file).size }
  } catch (error) {
    throw writeFailure(dataDir, error)
  }
}

/**
 * Messages of the server at its start about files that it needs and cannot read: the beginning of its journal, its control
 * file, the file of a table.
 */
const UNREADABLE =
  /could not (?:locate|find) .*checkpoint|could not find redo location|(?:incorrect checksum|invalid data) in .*control file|could not (?:open|read) file "(?:base|global|pg_wal|pg_xact|pg_multixact)\/|invalid page in block|database files are incompatible/

/** What it says at every start, to those who connect meanwhile, and of the end of its processes once one has said why. */
const UNTELLING =
  /^(?:starting PostgreSQL|listening on|(?:the )?database system is|Hot standby mode is disabled|startup process .* exited|terminating any other active|shutting down due to startup|aborting startup due to)/

/** What the server wrote since `start`, read for the reason of its end. The words are PostgreSQL's own (LC_ALL=C). */
function reasonOf({ log, dataDir }: Layout, start: number): EarlyEnd {
  const said = saidSince(log, start)
  if (/received (?:smart|fast|immediate) shutdown request/.test(said)) return 'stopped'
  if (/could not bind|could not create any (Unix-domain|TCP\/IP) sockets|lock file "[^"]+\.lock"/.test(said))
    return 'address_taken'
  if (/lock file "postmaster\.pid" (already exists|is empty)|shared memory block .* is still in use/.test(said))
    return 'in_use'
  if (/No space left on device/.test(said)) return new StoreError('disk_full', { folder: dataDir })
  if (/Read-only file system/.test(said)) return new StoreError('disk_read_only', { folder: dataDir })
  const lines = said.split('\n').map((line) => line.replace(/^[\d-]+ [\d:.]+ UTC \[\d+\] \w+:\s+/, ''))
  const damaged = lines.find((line) => UNREADABLE.test(line))
  if (damaged) return new StoreError('database_damaged', { detail: damaged })
  const telling = lines.filter((line) => line !== '' && !UNTELLING.test(line))
  return new StoreError('did_not_start', { detail: telling.slice(-3).join(' '), log })
}

function saidSince(log: string, start: number): string {
  try {
    return readFileSync(log).subarray(start).toString('utf8')
  } catch (error) {
    return `${log}: ${systemCode(error)}`
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
