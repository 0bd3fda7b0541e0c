import { acknowledgeRestore, ledgerReader } from '@tribunal/store'
import { readWitness } from '../../audit/witness-file.ts'
import { type Context, EXIT, type ExitCode, UsageError } from '../../context.ts'
import { withRecord } from '../../open-record.ts'
import { Reporter } from '../../output/reporter.ts'
import { safeText } from '../../output/safe-text.ts'
import type { Settings } from '../../settings.ts'

export interface AcknowledgeRestoreOptions {
  readonly config?: string
  readonly witness: string
  readonly reason: string
}

const REASON_MAX = 500

/** `tribunal audit acknowledge-restore`: an event of the ledger says that the database was restored on purpose, and why. */
export async function auditAcknowledgeRestore(
  { config, witness, reason }: AcknowledgeRestoreOptions,
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  const { t } = settings
  const text = reason.trim()
  if (text.length === 0 || text.length > REASON_MAX)
    throw new UsageError(t('audit.restore_reason', { max: REASON_MAX }), t('audit.restore_reason_help'))
  const copies = await readWitness(witness, settings)
  const done = await withRecord(config, context, settings, async ({ store: { pool }, ledger }) =>
    acknowledgeRestore({
      pool,
      ledger,
      reader: ledgerReader(pool),
      witness: copies,
      reason: text,
      actor: 'system:command-line',
      nowMs: context.io.now(),
    }),
  )
  const file = safeText(witness)
  if (done === 'unreadable')
    throw new UsageError(t('audit.restore_unreadable', { file }), t('audit.restore_unreadable_help'))
  if (done === 'nothing') throw new UsageError(t('audit.restore_nothing', { file }), t('audit.restore_nothing_help'))
  if (done === 'too_many') throw new UsageError(t('audit.restore_too_many', { file }), t('audit.restore_too_many_help'))
  new Reporter(settings, context.stderr).note(t('audit.restore_acknowledged', { file, ...done }))
  if (settings.format === 'jsonl') await context.stdout.write(`${JSON.stringify(done)}\n`)
  return EXIT.done
}
