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

/** Mounts a disk of so many MiB; what the system says where it may not. */
export function mountSmallDisk(sizeMiB: number): SmallDisk | string {
  const folder = mkdtempSync(join(tmpdir(), 'tribunal-disk-'))
  const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMiB}m,mode=0755`, 'tmpfs', folder], {
    encoding: 'utf8',
  })
  if (mount.status !== 0) {
    rmSync(folder, { recursive: true })
    return mount.error?.message ?? mount.stderr.trim()
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
