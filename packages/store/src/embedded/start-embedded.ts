import { setTimeout as sleep } from 'node:timers/promises'
import { StoreError, systemCode } from '../store-error.ts'
import { type AdvisoryLock, openAdvisoryLock } from './advisory-lock.ts'
import { type Binaries, installedBinaries } from './binaries.ts'
import { readyBinaries } from './copy-binaries.ts'
import { initialise, readPassword, updateRole } from './initialise.ts'
import { type Launched, launch } from './launch.ts'
import { type Address, clusterName, hasDatabase, type Layout, layoutOf, socketAddress, urlOf } from './layout.ts'
import { readPostmasterFile, removeStale } from './postmaster-file.ts'
import { isServerOf, stopServer } from './server-process.ts'
import { type ServerUser, serverUser } from './server-user.ts'

export interface EmbeddedOptions {
  readonly dataDir: string
  /** One line a happening: started, taken over, started again, stopped. */
  readonly onLog?: (line: string) => void
  /** Recovery after a crash included; 120 000 by default. */
  readonly timeoutMs?: number
  /** True: StoreError `no_database` where there is none, instead of making it. */
  readonly mustExist?: boolean
  /** Called once a server begins to start, for work that needs none; it must not throw. */
  readonly onStarting?: () => void
}

/** The PostgreSQL server of a data folder, running. */
export interface Embedded {
  /** With the password: never to be logged. */
  readonly url: string
  /** It was running already: another process of ours started it. */
  readonly adopted: boolean
  /** Ends the use of it; the last process to do so stops it. Throws StoreError `did_not_stop`. */
  stop(): Promise<void>
}

/** What a start needs to know; the same for every attempt. */
interface Attempt {
  readonly layout: Layout
  readonly binaries: Binaries
  readonly user: ServerUser | undefined
  readonly password: string
  readonly onLog: (line: string) => void
  readonly timeoutMs: number
  readonly onStarting?: (() => void) | undefined
  /** The last `postmaster.pid` that said nothing, and since when. */
  readonly unwritten: { identity?: string; sinceMs?: number }
}

interface Running {
  readonly keeper: AdvisoryLock
  readonly address: Address
  readonly ours: boolean
}

const POLL_MS = 20
/** A start that takes long is looked at less often, after each twentieth of it and at least once a second: the server logs each look. */
const pollMs = (waitedMs: number) => Math.min(Math.max(POLL_MS, waitedMs / 20), 1_000)
/**
 * A server makes `postmaster.pid` and then writes into it. On a busy machine it can be stopped in between for a while; a file
 * that says nothing for longer was left behind, by a full disk or a loss of power.
 */
const UNWRITTEN_MAX_MS = 5000
const RESTART_DELAY_MS = 200

/**
 * Connects to the running server of the data folder, or starts it (and makes its database the first time). While it is held,
 * a server that dies is started again at the same address.
 * Throws StoreError with what is wrong and how to correct it.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const layout = layoutOf(options.dataDir)
  if (options.mustExist && !hasDatabase(layout.dataDir)) throw new StoreError('no_database', { folder: layout.dataDir })
  const installed = installedBinaries()
  const user = serverUser(layout.data)
  const binaries = readyBinaries(installed, layout, user)
  await initialise(layout, binaries, user)
  await updateRole(layout, binaries, user)
  const { onLog = () => undefined, timeoutMs = 120_000, onStarting } = options
  const attempt = { layout, binaries, user, password: readPassword(layout), onLog, timeoutMs, unwritten: {} }
  const running = await reachServer({ ...attempt, onStarting })
  const held = hold(attempt, running)
  return { url: urlOf(running.address, attempt.password), adopted: !running.ours, stop: () => held.stop() }
}

/**
 * Starts the server unless it runs, and marks it as used. `before` is where it was: those who use it know it by that address.
 * A new one listens on a socket, and where that cannot be had, on a free port.
 */
async function reachServer(attempt: Attempt, before?: Address): Promise<Running> {
  const { layout, timeoutMs } = attempt
  const began = Date.now()
  let address = before ?? socketAddress(layout)
  let launched: Launched | undefined
  for (;;) {
    const found = await findServer(attempt)
    if (typeof found === 'object') {
      const pid = readPostmasterFile(layout)?.pid
      return { ...found, ours: launched !== undefined && launched.pid === pid }
    }
    const ended = launched && (await Promise.race([launched.exited, sleep(0, undefined)]))
    if (ended instanceof StoreError) throw ended
    if (Date.now() - began > timeoutMs) {
      throw new StoreError('not_ready_in_time', { seconds: timeoutMs / 1000, log: layout.log })
    }
    if (ended !== undefined) {
      launched = undefined
      if (ended === 'address_taken') address = before
      // The server that has the folder needs a moment to answer or to end, so it is looked for again before the next attempt.
      await sleep(RESTART_DELAY_MS)
      continue
    }
    if (found === 'no_server' && launched === undefined) {
      launched = await launch({ ...attempt, address })
      attempt.onStarting?.()
    }
    await sleep(pollMs(Date.now() - began))
  }
}

/** A keeper of the server that runs; else that there is none, or that it is on its way up or down. */
async function findServer(
  attempt: Attempt,
): Promise<{ keeper: AdvisoryLock; address: Address } | 'no_server' | 'not_ready'> {
  const { layout, password } = attempt
  const file = readPidFile(layout)
  if (file === undefined) return 'no_server'
  const { address, pid, busy } = file
  if (busy && pid !== undefined && isServerOf(pid, layout.data)) return 'not_ready'
  if (pid === undefined && isYoung(attempt, file.identity)) return 'not_ready'
  const keeper = address ? await openAdvisoryLock(urlOf(address, password), clusterName(layout)) : 'nobody_answers'
  if (address && typeof keeper === 'object') return { keeper, address }
  if (keeper === 'not_ready' || keeper === 'being_stopped') return 'not_ready'
  if (pid !== undefined && isServerOf(pid, layout.data)) {
    if (keeper !== 'password_refused') return 'not_ready'
    throw new StoreError('password_refused', { folder: layout.home, file: layout.passwordFile })
  }
  attempt.onLog(`removed the stale ${layout.pidFile}`)
  removeStale(layout, file)
  return 'no_server'
}

/** Whether a `postmaster.pid` that says nothing may still be written into. By the monotonic clock: that of the day may jump. */
function isYoung({ unwritten }: Attempt, identity: string): boolean {
  const now = performance.now()
  if (unwritten.identity !== identity) Object.assign(unwritten, { identity, sinceMs: now })
  return now - (unwritten.sinceMs ?? now) < UNWRITTEN_MAX_MS
}

function readPidFile(layout: Layout): ReturnType<typeof readPostmasterFile> {
  try {
    return readPostmasterFile(layout)
  } catch (error) {
    throw new StoreError('folder_of_another', { folder: layout.home, detail: systemCode(error) }, { cause: error })
  }
}

/** Watches the server until `stop`, and starts it again when it dies. */
function hold(attempt: Attempt, first: Running): { stop: () => Promise<void> } {
  let keeper: AdvisoryLock | undefined = first.keeper
  let stopping = false
  const watch = async () => {
    while (!stopping) {
      await keeper?.gone
      if (stopping) return
      keeper = undefined
      // Tried again and again, as on a full disk, each thing is said once.
      const quiet = { ...attempt, onLog: eachOnce(attempt.onLog) }
      while (!keeper && !stopping)
        keeper = (await again(quiet, first.address)) ?? (await sleep(RESTART_DELAY_MS, undefined))
    }
  }
  const watched = watch()
  const stop = async () => {
    stopping = true
    // Either it is held, or it is being started again: then that is let finish.
    if (keeper === undefined) await watched
    if (keeper) await release(attempt, keeper)
  }
  let stopped: Promise<void> | undefined
  return { stop: () => (stopped ??= stop()) }
}

async function again(attempt: Attempt, address: Address): Promise<AdvisoryLock | undefined> {
  attempt.onLog('the database server is gone; starting it again')
  try {
    const { keeper } = await reachServer(attempt, address)
    attempt.onLog('the database server runs again')
    return keeper
  } catch (error) {
    attempt.onLog(error instanceof StoreError ? `${error.message} ${error.help}` : String(error))
    return undefined
  }
}

/** Passes on each line the first time. */
function eachOnce(onLog: (line: string) => void): (line: string) => void {
  const said = new Set<string>()
  return (line) => {
    if (!said.has(line)) onLog(line)
    said.add(line)
  }
}

/** Releases the server, and stops it when nobody else uses it. One that breaks the connection meanwhile is asked again. */
async function release(attempt: Attempt, held: AdvisoryLock): Promise<void> {
  let keeper = held
  for (;;) {
    const last = await keeper.isLast().catch(() => undefined)
    if (last) await stopServer(attempt.layout)
    await keeper.end()
    if (last === false) attempt.onLog('the database server stays: another process uses it')
    if (last !== undefined) return
    const found = await settled(attempt)
    if (found === undefined) return
    keeper = found
  }
}

/** The server once it is up; undefined once it is down. */
async function settled(attempt: Attempt): Promise<AdvisoryLock | undefined> {
  for (;;) {
    const found = await findServer(attempt)
    if (typeof found === 'object') return found.keeper
    if (found === 'no_server') return undefined
    await sleep(POLL_MS)
  }
}
