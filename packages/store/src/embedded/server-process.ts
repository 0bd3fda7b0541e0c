import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { StoreError } from '../store-error.ts'
import { type Layout, layoutOf } from './layout.ts'
import { readPostmasterFile } from './postmaster-file.ts'

/** Whether an embedded database runs on this data folder, no matter who started it. */
export function isEmbeddedRunning(dataDir: string): boolean {
  const layout = layoutOf(dataDir)
  const pid = readPostmasterFile(layout)?.pid
  return pid !== undefined && isServerOf(pid, layout.data)
}

/** Whether a process runs. A zombie has ended: only its parent has not noticed. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: it runs, as somebody else.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return !isZombie(pid)
}

/**
 * Whether a process is a PostgreSQL server of this data folder. On Linux its working folder says so (the server changes
 * into its data folder); elsewhere, and where that may not be read, its command does.
 */
export function isServerOf(pid: number, data: string): boolean {
  if (!isAlive(pid)) return false
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data) && /postgres/.test(commandOf(pid))
  } catch {
    return /postgres/.test(commandOf(pid))
  }
}

/** The state is the first field after the name, which stands in parentheses and may itself hold some: proc(5). */
function isZombie(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return /^\) [ZX]/.test(stat.slice(stat.lastIndexOf(')')))
  } catch {
    return false
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return commandByTool(pid)
  }
}

function commandByTool(pid: number): string {
  const [tool, ...args] =
    process.platform === 'win32'
      ? ['tasklist', '/FI', `PID eq ${pid}`, '/NH']
      : ['ps', '-o', 'command=', '-p', String(pid)]
  try {
    return execFileSync(tool!, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return ''
  }
}

const POLL_MS = 10

/** Ends the server of a data folder after its running statements are broken off (`fast` shutdown). Throws `did_not_stop`. */
export async function stopServer(layout: Layout, timeoutMs = 30_000): Promise<void> {
  const pid = readPostmasterFile(layout)?.pid
  // A process of another container is not to be seen from here; the one who started it ends it.
  if (pid === undefined || !isServerOf(pid, layout.data)) return
  process.kill(pid, 'SIGINT')
  const deadline = Date.now() + timeoutMs
  while (isAlive(pid)) {
    if (Date.now() > deadline) {
      throw new StoreError('did_not_stop', { pid, seconds: timeoutMs / 1000, log: layout.log })
    }
    await sleep(POLL_MS)
  }
}
