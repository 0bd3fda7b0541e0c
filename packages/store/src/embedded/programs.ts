import { type SpawnOptions, spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { StoreError, systemCode } from '../store-error.ts'
import { canReach, type ServerUser } from './server-user.ts'

/** How a program of PostgreSQL is to be run on a data folder. */
export interface ProgramRun {
  readonly program: string
  /** Its arguments, given the name of the data folder. */
  readonly args: (data: string) => readonly string[]
  readonly data: string
  readonly user: ServerUser | undefined
}

/**
 * Starts a program in the data folder. Where root's folder is closed to the server's user, the
 * program names it `/proc/self/cwd`: the working folder is entered before the user is changed, and what is below it belongs
 * to that user. Throws StoreError `cannot_drop_root`.
 */
export function spawnProgram({ program, args, data, user }: ProgramRun, options: SpawnOptions) {
  const closed = user !== undefined && process.platform === 'linux' && !canReach(realpathSync(data), user)
  const child = spawn(program, args(closed ? '/proc/self/cwd' : data), {
    ...options,
    ...user,
    cwd: data,
    env: programEnvironment(),
    windowsHide: true,
  })
  const failed = new Promise<never>((_, reject) => {
    child.once('error', (error) => {
      const detail = systemCode(error)
      const refused = user !== undefined && detail === 'EPERM'
      reject(
        refused
          ? new StoreError('cannot_drop_root', { detail }, { cause: error })
          : new StoreError('binaries_unreadable', { folder: program, detail }, { cause: error }),
      )
    })
  })
  failed.catch(() => undefined)
  return { child, failed }
}

/** Runs a program to its end; its output, standard error after standard output. */
export async function runProgram(run: ProgramRun, input = ''): Promise<{ code: number | null; output: string }> {
  const { child, failed } = spawnProgram(run, { stdio: ['pipe', 'pipe', 'pipe'] })
  const [out, err] = [collect(child.stdout), collect(child.stderr)]
  child.stdin?.on('error', () => undefined)
  child.stdin?.end(input)
  const code = await Promise.race([failed, new Promise<number | null>((resolve) => child.once('close', resolve))])
  return { code, output: out() + err() }
}

function collect(stream: NodeJS.ReadableStream | null): () => string {
  const parts: string[] = []
  stream?.setEncoding('utf8').on('data', (part: string) => parts.push(part))
  return () => parts.join('')
}

/** Nothing of ours but what programs need to run: PG* variables would change what they do. */
function programEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env
  return {
    LC_ALL: 'C',
    TZ: 'UTC',
    ...(PATH === undefined ? {} : { PATH }),
    ...(SystemRoot === undefined ? {} : { SystemRoot }),
    ...(TEMP === undefined ? {} : { TEMP }),
  }
}
