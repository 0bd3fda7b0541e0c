import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MIB = 1024 * 1024

/** A disk of its own, in memory. */
export interface SmallDisk {
  readonly folder: string
  /** Puts a file there that leaves this much room. */
  fill(leaveBytes: number): void
  /** Takes it away again. */
  makeRoom(): void
  freeBytes(): number
  close(): void
}

/** Undefined where a disk can be mounted here; else why not. */
export function whyNoDisk(): string | undefined {
  try {
    mountSmallDisk(1).close()
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Mounts a disk of so many MiB. Throws what the system says where it may not. */
export function mountSmallDisk(sizeMiB: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'tribunal-disk-'))
  const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMiB}m,mode=0755`, 'tmpfs', folder], {
    encoding: 'utf8',
  })
  if (mount.status !== 0) {
    rmSync(folder, { recursive: true })
    throw mount.error ?? new Error(mount.stderr.trim())
  }
  const filler = join(folder, 'filler')
  const freeBytes = () => {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  }
  return {
    folder,
    freeBytes,
    fill(leaveBytes) {
      const file = openSync(filler, 'w')
      const zeros = Buffer.alloc(MIB)
      for (let left = freeBytes() - leaveBytes; left > 0; left -= MIB) writeSync(file, zeros, 0, Math.min(left, MIB))
      closeSync(file)
    },
    makeRoom: () => rmSync(filler),
    close() {
      spawnSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
