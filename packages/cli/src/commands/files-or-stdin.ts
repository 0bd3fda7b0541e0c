import { UsageError } from '../context.ts'
import type { Io } from '../io.ts'
import type { Settings } from '../settings.ts'

/** The files named, or standard input; waiting for somebody to type at a terminal is a mistake in nearly every case. */
export function filesOrStdin(files: readonly string[], io: Io, { t }: Settings): readonly string[] {
  if (files.length > 0) return files
  if (io.stdin.isTTY) throw new UsageError(t('usage.no_input'), t('usage.no_input_help'))
  return ['-']
}
