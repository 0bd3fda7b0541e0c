import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A service in a process of its own. */
export interface KilledService {
  readonly url: string
  readonly secret: string
  /** Milliseconds from the start of the process to its first word. */
  readonly readyMs: number
  /** SIGKILL, to this process, to the database, or to both. */
  kill(whom: Victim): Promise<void>
  /** As an operator ends it. */
  stop(): Promise<void>
}

export type Victim = 'service' | 'database' | 'both'

const PROGRAM = fileURLToPath(new URL('./service.mjs', import.meta.url))

export async function startKilledService(dataFolder: string, databaseUrl?: string): Promise<KilledService> {
  const started = performance.now()
  const child = spawn(process.execPath, [PROGRAM, dataFolder, ...(databaseUrl ? [databaseUrl] : [])], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const { url, secret } = JSON.parse(await firstLine(child)) as { url: string; secret: string }
  const readyMs = performance.now() - started
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    url,
    secret,
    readyMs,
    async kill(whom) {
      if (whom !== 'service') killServer(dataFolder)
      // A service whose database alone was killed lives on; it ends here all the same, so that every round restarts it.
      child.kill('SIGKILL')
      await exited
    },
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}

/** Kills the embedded server with all of its processes, as an out-of-memory killer would. */
function killServer(dataFolder: string): void {
  const pid = Number(readFileSync(`${dataFolder}/postgres/data/postmaster.pid`, 'utf8').split('\n', 1)[0])
  for (const victim of [pid, ...childrenOf(pid)]) {
    try {
      process.kill(victim, 'SIGKILL')
    } catch {
      // It ended by itself.
    }
  }
}

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number).filter(Boolean)
  } catch {
    return []
  }
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout!.on('data', (chunk: Buffer) => {
      text += chunk
      if (text.includes('\n')) resolve(text.split('\n', 1)[0]!)
    })
    child.once('exit', (code) => reject(new Error(`the service ended with ${code} before it was ready`)))
  })
}
