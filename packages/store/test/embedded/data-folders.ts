import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../../src/embedded/start-embedded.ts'

/** Data folders of one test file, removed at its end. */
export interface DataFolders {
  /** A path that nothing lies at yet. */
  fresh(name?: string): string
  /** A folder with a stopped database; making one from nothing takes seconds, a copy does not. */
  withDatabase(name?: string): Promise<string>
  /** Ends whatever server still runs on one of them, and removes them. */
  close(): void
}

export function dataFolders(): DataFolders {
  const root = mkdtempSync(join(tmpdir(), 'tribunal-embedded-'))
  // Other users' processes must come through.
  execFileSync('chmod', ['755', root])
  const made: string[] = []
  let model: Promise<string> | undefined
  const fresh = (name = 'data') => {
    const parent = join(root, String(made.length))
    mkdirSync(parent)
    const path = join(parent, name)
    made.push(path)
    return path
  }
  const makeModel = async () => {
    const dataDir = fresh()
    await (await startEmbedded({ dataDir })).stop()
    return dataDir
  }
  return {
    fresh,
    withDatabase: async (name) => {
      model ??= makeModel()
      const path = fresh(name)
      execFileSync('cp', ['-a', await model, path])
      return path
    },
    close: () => {
      for (const path of made) killServer(path)
      rmSync(root, { recursive: true, force: true })
    },
  }
}

/** The process of the server that holds a data folder. */
export function serverPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
}

function killServer(dataDir: string): void {
  try {
    const pid = serverPid(dataDir)
    if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres')) process.kill(pid, 'SIGQUIT')
  } catch {
    // None runs.
  }
}
