import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { systemCode } from '@tribunal/adapters/store'
import { type Finding, problem, tell } from './finding.ts'

const MIB = 1024 * 1024
/** PostgreSQL's own `max_wal_size`: what the journal of a database may take before old parts of it are reused. */
const FREE_MIN_MIB = 1024
const FREE_COMFORTABLE_MIB = 5 * 1024

/** Who may do what in the data folder, and how much room its disk has. */
export function checkFolder(folder: string): readonly Finding[] {
  const there = nearest(folder)
  return [checkPermissions(folder, there), checkSpace(there)]
}

function checkPermissions(folder: string, there: string): Finding {
  const check = 'data_folder'
  try {
    accessSync(there, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    return problem(check, 'doctor.folder_closed', { folder: there, detail: systemCode(error) })
  }
  if (!existsSync(folder)) return tell(check, 'note', 'doctor.folder_new', { folder })
  const mode = statSync(folder).mode & 0o777
  // Passing through is harmless, and the server's own user may have to; listing and writing are not.
  if (process.platform !== 'win32' && (mode & 0o022) !== 0) {
    return problem(check, 'doctor.folder_open', { folder, mode: mode.toString(8).padStart(4, '0') })
  }
  return tell(check, 'ok', 'doctor.folder', { folder })
}

function checkSpace(there: string): Finding {
  const { bavail, bsize } = statfsSync(there)
  return spaceFinding(there, Math.floor((bavail * bsize) / MIB))
}

/** What `free` MiB on the disk of a folder mean. */
export function spaceFinding(folder: string, free: number): Finding {
  if (free < FREE_MIN_MIB) return problem('disk_space', 'doctor.disk_full', { free, folder })
  return tell('disk_space', free < FREE_COMFORTABLE_MIB ? 'note' : 'ok', 'doctor.disk', { free, folder })
}

/** The folder, or the nearest above it that exists. */
function nearest(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearest(dirname(folder))
}
