import { layoutOf } from './layout.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { isServerOf } from './process-state.ts'

/** Whether an embedded database runs on this data folder, whoever started it. */
export function isEmbeddedRunning(dataDir: string): boolean {
  const layout = layoutOf(dataDir)
  const pid = readPostmasterFile(layout)?.pid
  return pid !== undefined && isServerOf(pid, layout.data)
}
