import { existsSync, readFileSync } from 'node:fs'

/** The processes of a data folder's embedded server, the one that starts the others first; none where it has ended. */
export function serverProcesses(dataFolder: string): readonly number[] {
  const file = `${dataFolder}/postgres/data/postmaster.pid`
  if (!existsSync(file)) return []
  const pid = Number(readFileSync(file, 'utf8').split('\n', 1)[0])
  return [pid, ...childrenOf(pid)]
}

/** Kills the embedded server with all of its processes, as an out-of-memory killer would. */
export function killServer(dataFolder: string): void {
  for (const victim of serverProcesses(dataFolder)) {
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
