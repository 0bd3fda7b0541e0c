import { access, constants, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { UsageError } from '../context.ts'
import type { Settings } from '../settings.ts'

/** Throws where a file could not be written, before the work is done that it is to tell of; touches nothing. */
export async function refuseUnwritable(file: string, { t }: Settings): Promise<void> {
  const code = await whyNot(file)
  if (code !== undefined) throw new UsageError(t('eval.not_written', { file, code }))
}

async function whyNot(file: string): Promise<string | undefined> {
  try {
    const there = await stat(file).catch(() => undefined)
    if (there?.isDirectory()) return 'EISDIR'
    const folder = dirname(file)
    await access(there ? file : folder, constants.W_OK)
    return (await stat(folder)).isDirectory() ? undefined : 'ENOTDIR'
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? ''
  }
}
