import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** The program of a process that holds a server. It runs what `npm run build` made. */
export const HOLD_SERVER = fileURLToPath(new URL('hold-server.mjs', import.meta.url))

export interface Said {
  readonly url?: string
  readonly adopted?: boolean
  readonly code?: string
  readonly message?: string
  readonly help?: string
  readonly stopped?: boolean
  readonly interrupted?: boolean
}

/** Another process that holds the server of a data folder. */
export interface Holder {
  readonly child: ChildProcess
  /** What it has, or why it has nothing. */
  readonly said: Promise<Said>
  /** The next thing of this kind that it says. */
  hear(kind: keyof Said): Promise<Said>
  stop(): Promise<void>
  kill(): Promise<void>
}

export interface HolderOptions extends Pick<SpawnOptions, 'uid' | 'gid' | 'detached' | 'env'> {
  /** A shell command put before, with the program in `"$@"`. */
  readonly shell?: string
}

export function holder(dataDir: string, { shell, ...options }: HolderOptions = {}): Holder {
  const args = [HOLD_SERVER, dataDir]
  const stdio = ['pipe', 'pipe', 'inherit'] as const
  const child = shell
    ? spawn('unshare', ['-m', 'sh', '-c', shell, 'sh', process.execPath, ...args], { ...options, stdio: [...stdio] })
    : spawn(process.execPath, args, { ...options, stdio: [...stdio] })
  const heard: Said[] = []
  const waiting: { kind: keyof Said; resolve: (said: Said) => void }[] = []
  createInterface({ input: child.stdout }).on('line', (line) => {
    const said = JSON.parse(line) as Said
    heard.push(said)
    for (const each of waiting) if (each.kind in said) each.resolve(said)
  })
  const hear = (kind: keyof Said) => {
    const before = heard.find((each) => kind in each)
    return before ? Promise.resolve(before) : new Promise<Said>((resolve) => waiting.push({ kind, resolve }))
  }
  const ended = once(child, 'exit')
  return {
    child,
    said: Promise.race([hear('url'), hear('code'), ended.then(() => ({ message: 'it ended without a word' }))]),
    hear,
    stop: async () => {
      child.stdin.write('stop\n')
      await ended
    },
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}
