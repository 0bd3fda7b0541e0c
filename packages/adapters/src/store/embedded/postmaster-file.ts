import { linkSync, readFileSync, renameSync, rmSync } from 'node:fs'
import type { Address, Layout } from './layout.ts'

/** What `postmaster.pid` says of the server that wrote it. */
export interface PostmasterFile {
  readonly text: string
  /** Undefined: the file holds something else. */
  readonly pid: number | undefined
  /** Undefined while the server is not listening yet. */
  readonly address: Address | undefined
  /** On its way up or down, as it says itself: not to be connected to yet. */
  readonly busy: boolean
}

/**
 * Reads `postmaster.pid` (PostgreSQL's `miscadmin.h`: process, data folder, start time, port, socket folder, listen address,
 * shared memory, status, one a line); undefined where there is none.
 */
export function readPostmasterFile({ data, pidFile }: Layout): PostmasterFile | undefined {
  let text: string
  try {
    text = readFileSync(pidFile, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  const [pid, , , port, socketFolder, listening, , status] = text.split('\n').map((line) => line.trim())
  return {
    text,
    pid: positive(pid),
    address: addressOf(data, positive(port), socketFolder, listening),
    busy: /^(starting|stopping)$/.test(status ?? ''),
  }
}

function addressOf(
  data: string,
  port: number | undefined,
  socketFolder = '',
  listening = '',
): PostmasterFile['address'] {
  if (port === undefined) return undefined
  if (socketFolder !== '') return { kind: 'socket', folder: data, port }
  return listening === '' ? undefined : { kind: 'tcp', port }
}

function positive(text = ''): number | undefined {
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined
}

/**
 * Removes a `postmaster.pid` that was found stale. Moved aside first and looked at again: another process may have
 * started a server since, and a server whose file vanishes shuts itself down.
 */
export function removeStale({ pidFile, home }: Layout, judged: PostmasterFile): void {
  const aside = `${home}/stale-${process.pid}-${Date.now()}.pid`
  try {
    renameSync(pidFile, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  if (readFileSync(aside, 'utf8') !== judged.text) {
    try {
      linkSync(aside, pidFile)
    } catch {
      // A newer file is already in its place.
    }
  }
  rmSync(aside, { force: true })
}
