import { eraseSubject, scrub } from '@tribunal/adapters/store'
import type { Context } from '../context.ts'
import { EXIT, type ExitCode } from '../exit-code.ts'
import { withRecord } from '../open-record.ts'
import type { Settings } from '../settings.ts'

/** `tribunal privacy erase SUBJECT`. */
export async function privacyErase(
  subject: string,
  options: { readonly scrub?: boolean; readonly config?: string },
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  const { t } = settings
  return await withRecord(options.config, context, settings, async ({ store: { pool }, ledger }) => {
    const nowMs = context.io.now()
    const { decisionIds } = await eraseSubject({ pool, ledger, subject, actor: 'system:command-line', nowMs })
    if (options.scrub) await scrub(pool)
    if (settings.format === 'jsonl') {
      await context.stdout.write(`${JSON.stringify({ erased: decisionIds.length, decision_ids: decisionIds })}\n`)
    } else if (decisionIds.length === 0) await context.stdout.write(`${t('privacy.none')}\n`)
    else {
      await context.stdout.write(`${t('privacy.erased', { count: decisionIds.length })}\n${t('privacy.memory')}\n`)
    }
    return EXIT.done
  })
}
