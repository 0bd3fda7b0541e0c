import { type ChildProcess, spawn } from 'node:child_process'

/** Which system calls fail, how, and when. */
export interface FaultPlan {
  /** Names of system calls, with commas between: `fsync,fdatasync`. */
  readonly calls: string
  readonly error: 'EIO' | 'ENOSPC'
  /** Every process counts its calls for itself; the first that comes to this many gets the error. */
  readonly nth: number
  /** Only calls on these files count; all do where there are none. */
  readonly files?: readonly string[]
}

/** Running processes whose calls are about to fail. */
export interface Faults {
  /** Calls that failed so far. Soon after the first one, no more do. */
  readonly injected: number
  /** Lets go of the processes. */
  stop(): Promise<void>
}

/** Makes a call of these processes, or of those that they start, fail. Throws what strace says where it may not. */
export async function injectFaults(
  pids: readonly number[],
  { calls, error, nth, files = [] }: FaultPlan,
): Promise<Faults> {
  const injection = ['-e', `trace=${calls}`, '-e', `inject=${calls}:error=${error}:when=${nth}`]
  const attach = [...files.flatMap((file) => ['-P', file]), ...pids.flatMap((pid) => ['-p', String(pid)])]
  const strace = spawn('strace', ['-f', ...injection, ...attach], { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = new Promise<void>((resolve) => {
    strace.once('close', () => resolve())
    strace.once('error', () => resolve())
  })
  let injected = 0
  await attached(strace, pids.length, (text) => {
    injected += text.split('(INJECTED)').length - 1
    // One fault: what is started because of it works again. It lets go of everything when it is asked to end.
    if (injected > 0) strace.kill('SIGTERM')
  })
  return {
    get injected() {
      return injected
    },
    stop: async () => {
      strace.kill('SIGTERM')
      await ended
    },
  }
}

/** Resolves when strace holds so many processes; then it tells `heard` of every line. */
function attached(strace: ChildProcess, count: number, heard: (text: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    let rest = ''
    strace.stderr!.setEncoding('utf8').on('data', (chunk: string) => {
      said += chunk
      const lines = (rest + chunk).split('\n')
      rest = lines.pop()!
      heard(lines.join('\n'))
      if (said.split(' attached').length > count) resolve()
    })
    strace.once('error', reject)
    strace.once('exit', () => reject(new Error(said.trim())))
  })
}

/** Undefined where faults can be injected here; else why not. */
export async function whyNoFaults(): Promise<string | undefined> {
  const sleeper = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'], { stdio: 'ignore' })
  try {
    const faults = await injectFaults([sleeper.pid!], { calls: 'fsync', error: 'EIO', nth: 1 })
    await faults.stop()
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    sleeper.kill('SIGKILL')
  }
}
