import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { killServer } from './server-processes.ts'

/** A service in a process of its own. */
export interface KilledService {
  readonly url: string
  readonly secret: string
  /** Key of another person, and ids of releases that wait for them, where any were asked for. */
  readonly approver: string
  readonly ready: readonly string[]
  /** Milliseconds from the start of the process to its first word. */
  readonly readyMs: number
  /** Its warnings and errors so far. */
  log(): string
  /** SIGKILL, to this process, to the database, or to both. */
  kill(whom: Victim): Promise<void>
  /** As an operator ends it. Throws where it does not end by itself. */
  stop(): Promise<void>
}

export type Victim = 'service' | 'database' | 'both'

const STOP_MS = 120_000
/** Characters of the log that an error quotes. */
const LOG_END = 4_000
const programOf = (name: string) => fileURLToPath(new URL(`./${name}.mjs`, import.meta.url))

/** Releases that wait for another person: how many, and a number that no start before had. */
export interface WaitingReleases {
  readonly releases: number
  readonly begun: number
}

export async function startKilledService(
  dataFolder: string,
  databaseUrl?: string,
  waiting?: WaitingReleases,
): Promise<KilledService> {
  const started = performance.now()
  const program = waiting
    ? [programOf('release-service'), dataFolder, String(waiting.begun), String(waiting.releases)]
    : [programOf('service'), dataFolder, ...(databaseUrl ? [databaseUrl] : [])]
  const child = spawn(process.execPath, program, { stdio: ['ignore', 'pipe', 'pipe'] })
  const log: string[] = []
  child.stderr!.setEncoding('utf8').on('data', (chunk: string) => log.push(chunk))
  const said = JSON.parse(await firstLine(child, log)) as Partial<KilledService>
  const { url = '', secret = '', approver = '', ready = [] } = said
  const readyMs = performance.now() - started
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    url,
    secret,
    approver,
    ready,
    readyMs,
    log: () => log.join(''),
    async kill(whom) {
      if (whom !== 'service') killServer(dataFolder)
      // A service whose database alone was killed lives on; it ends here all the same, so that every round restarts it.
      child.kill('SIGKILL')
      await exited
    },
    async stop() {
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
      await exited
      clearTimeout(timer)
      if (child.signalCode === null) return
      killServer(dataFolder)
      throw new Error(`the service did not stop: ${log.join('').slice(-LOG_END)}`)
    },
  }
}

function firstLine(child: ChildProcess, log: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout!.on('data', (chunk: Buffer) => {
      text += chunk
      if (text.includes('\n')) resolve(text.split('\n', 1)[0]!)
    })
    child.once('exit', (code) =>
      reject(new Error(`the service ended with ${code} before it was ready: ${log.join('').slice(-LOG_END)}`)),
    )
  })
}
