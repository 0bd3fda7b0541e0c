import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { systemCode } from '@tribunal/store'
import { UsageError } from '../context.ts'
import { safeText } from '../output/safe-text.ts'
import type { Settings } from '../settings.ts'

/** Text of a witness's file. Throws a UsageError that says what is wrong with it. */
export async function readWitness(file: string, settings: Settings): Promise<string> {
  return await orWitnessProblem(file, settings, async () => {
    try {
      return await readFile(file, 'utf8')
    } catch (error) {
      if (systemCode(error) !== 'ENOENT') throw error
      const { t } = settings
      throw new UsageError(t('audit.witness_gone', { file: named(file) }), t('audit.witness_gone_help'))
    }
  })
}

/** Does `work` on a witness's file; where the file cannot be read or written, throws a UsageError that says why and what to do. */
export async function orWitnessProblem<T>(file: string, { t }: Settings, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { syscall } = error as NodeJS.ErrnoException
    if (syscall === undefined) throw error
    const [path, code] = [named(file), systemCode(error)]
    if (code === 'ENOENT' || code === 'ENOTDIR') {
      const folder = dirname(path)
      throw new UsageError(
        t('audit.witness_nowhere', { file: path, folder }),
        t('audit.witness_nowhere_help', { folder }),
      )
    }
    if (code === 'EISDIR')
      throw new UsageError(t('audit.witness_folder', { file: path }), t('audit.witness_folder_help'))
    throw new UsageError(t('audit.witness_closed', { file: path, detail: code }), t('audit.witness_closed_help'))
  }
}

/** The whole path: a relative one says nothing of where a timer looked. */
function named(file: string): string {
  return safeText(resolve(file))
}
