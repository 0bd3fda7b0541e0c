import { linkSync, readFileSync, rmSync, statSync } from 'node:fs'
import { systemCode } from '../store-error.ts'
import type { Address, Layout } from './layout.ts'

/** What `postmaster.pid` says of the server that wrote it. */
export interface PostmasterFile {
  /** Which file it is, and as it was when it was read. A new file with the same content has another identity. */
  readonly identity: string
  /** Undefined: a server that starts has not written into it yet, or it holds something else. */
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
  let identity: string
  try {
    text = readFileSync(pidFile, 'utf8')
    identity = identityOf(pidFile, text)
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined
    throw error
  }
  const [pid, , , port, socketFolder, listening, , status] = text.split('\n').map((line) => line.trim())
  return {
    identity,
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

/** After this many milliseconds the mark of a process that removes a file was left behind by one that was killed meanwhile. */
const MARK_MAX_MS = 10_000

/**
 * Removes a `postmaster.pid` that was found stale, if it is still the same file: a server whose file vanishes shuts itself
 * down. Of several processes that do so at once only one gets the mark `stale.pid`, a second name of the file. No other
 * process replaces the file meanwhile: a server is started only where there is none.
 */
export function removeStale({ pidFile, home }: Layout, judged: PostmasterFile): void {
  const mark = `${home}/stale.pid`
  try {
    linkSync(pidFile, mark)
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return
    if (systemCode(error) !== 'EEXIST') throw error
    const marked = statSync(mark, { throwIfNoEntry: false })
    if (marked && Date.now() - marked.ctimeMs > MARK_MAX_MS) rmSync(mark, { force: true })
    return
  }
  try {
    if (identityOf(mark, readFileSync(mark, 'utf8')) === judged.identity) rmSync(pidFile, { force: true })
  } finally {
    rmSync(mark, { force: true })
  }
}

/** The number of a file is used again at once, so the time of its last change belongs to it. */
function identityOf(file: string, text: string): string {
  const { ino, mtimeNs } = statSync(file, { bigint: true })
  return `${ino} ${mtimeNs} ${text}`
}
