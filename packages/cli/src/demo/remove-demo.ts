import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { isEmbeddedRunning } from '@tribunal/adapters/store'
import { type Context, UsageError } from '../context.ts'
import { EXIT, type ExitCode } from '../exit-code.ts'
import { configOf } from '../open-record.ts'
import type { Settings } from '../settings.ts'
import { demoFolder } from './demo-service.ts'

/** `tribunal demo --remove`: the record of the demonstration is gone, and nothing else. */
export async function removeDemo(context: Context, settings: Settings): Promise<ExitCode> {
  const folder = demoFolder(configOf(undefined, context, settings))
  const { t } = settings
  if (isEmbeddedRunning(folder)) throw new UsageError(t('demo.running', { folder }), t('demo.running_help'))
  const there = existsSync(folder)
  await rm(folder, { recursive: true, force: true })
  await context.stdout.write(`${t(there ? 'demo.removed' : 'demo.none', { folder })}\n`)
  return EXIT.done
}
