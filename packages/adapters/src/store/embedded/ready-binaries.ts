import { statSync } from 'node:fs'
import { type Binaries, linkLibraries } from './binaries.ts'
import { copyBinaries } from './copy-binaries.ts'
import type { Layout } from './layout.ts'
import { canReach, type ServerUser } from './server-user.ts'

/**
 * Programs that the server's user can run: in place, or a copy. Their package lacks the symbolic links of its libraries where
 * install scripts are blocked (npm 12 does so by default); they are made here.
 */
export function readyBinaries(
  installed: Binaries,
  layout: Layout,
  user: ServerUser | undefined,
  shared?: readonly string[],
): Binaries {
  const reachable = user === undefined || usableBy(installed, user)
  if (reachable && linkLibraries(installed.native)) return installed
  return copyBinaries(installed, layout, user, shared)
}

function usableBy({ postgres }: Binaries, user: ServerUser): boolean {
  return canReach(postgres, user) && (statSync(postgres).mode & 0o005) === 0o005
}
