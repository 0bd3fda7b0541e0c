import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** Who the server runs as, where that is not ourselves: PostgreSQL refuses to run as root. */
export interface ServerUser {
  readonly uid: number
  readonly gid: number
}

/** `nobody`, the account that every Linux and BSD has. */
const NOBODY: ServerUser = { uid: 65_534, gid: 65_534 }

/**
 * Undefined where we are not root. Else the owner of the data there is, so that a folder stays with its user; else the
 * account `tribunal`, where the system has one; else `nobody`.
 */
export function serverUser(data: string, uid = process.getuid?.(), accounts = '/etc/passwd'): ServerUser | undefined {
  if (uid !== 0) return undefined
  const owner = statSync(data, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return account('tribunal', accounts) ?? account('nobody', accounts) ?? NOBODY
}

function account(name: string, file: string): ServerUser | undefined {
  try {
    const line = readFileSync(file, 'utf8')
      .split('\n')
      .find((each) => each.startsWith(`${name}:`))
    const [, , uid, gid] = line?.split(':') ?? []
    return uid && gid && uid !== '0' ? { uid: Number(uid), gid: Number(gid) } : undefined
  } catch {
    return undefined
  }
}

/** Whether a user may pass through every folder that leads to `path` (by mode bits, without access lists). */
export function canReach(path: string, user: ServerUser): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (!mayEnter(folder, user)) return false
    if (folder === dirname(folder)) return true
  }
}

function mayEnter(folder: string, { uid, gid }: ServerUser): boolean {
  const stat = statSync(folder)
  const shift = stat.uid === uid ? 6 : stat.gid === gid ? 3 : 0
  return ((stat.mode >> shift) & 1) === 1
}
