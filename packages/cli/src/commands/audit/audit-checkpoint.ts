import { acknowledgedRestores, keepCheckpoint } from '@tribunal/store'
import { type LedgerOptions, withLedger } from '../../audit/with-ledger.ts'
import { orWitnessProblem } from '../../audit/witness-file.ts'
import { type Context, EXIT, type ExitCode } from '../../context.ts'
import { Reporter } from '../../output/reporter.ts'
import { safeText } from '../../output/safe-text.ts'
import type { Settings } from '../../settings.ts'

export interface AuditCheckpointOptions extends LedgerOptions {
  readonly witness?: string
  readonly asJson: boolean
}

/**
 * `tribunal audit checkpoint`: the newest checkpoint; with a witness's file, a copy is added to it, unless the ledger is not
 * the one of the last copy: then exit code 1, and the file stays as it is.
 */
export async function auditCheckpoint(
  options: AuditCheckpointOptions,
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  const { t } = settings
  const { witness, asJson } = options
  const reporter = new Reporter(settings, context.stderr)
  return await withLedger(options, context, settings, async ({ pool, reader, keys }) => {
    const newest = await reader.newestCheckpoint()
    if (!newest) {
      reporter.error(t('audit.no_checkpoint'))
      return EXIT.badInput
    }
    const { size, note } = newest
    const kept =
      witness === undefined
        ? undefined
        : await orWitnessProblem(witness, settings, async () =>
            keepCheckpoint(witness, reader, keys, await acknowledgedRestores(pool)),
          )
    if (asJson) {
      const added = kept?.result === 'kept' || kept?.result === 'kept_first'
      await context.stdout.write(`${JSON.stringify({ size, note, ...(kept && { ok: kept.ok, added }) })}\n`)
    } else if (!kept) await context.stdout.write(note)
    if (!kept) return EXIT.done
    const values = { file: safeText(witness ?? ''), size: kept.size, before: kept.before }
    const said = t(`audit.${kept.result}`, values)
    if (kept.ok) reporter.note(said)
    else reporter.error(said)
    return kept.ok ? EXIT.done : EXIT.finding
  })
}
