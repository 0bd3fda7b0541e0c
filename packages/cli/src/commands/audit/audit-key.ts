import { formatKey } from '@tribunal/ledger'
import { openStore, rotateLedgerKey } from '@tribunal/store'
import { type LedgerOptions, withLedger } from '../../audit/with-ledger.ts'
import { type Context, EXIT, type ExitCode } from '../../context.ts'
import { configOf, orUsageError } from '../../open-record.ts'
import { Reporter } from '../../output/reporter.ts'
import { safeText } from '../../output/safe-text.ts'
import type { Settings } from '../../settings.ts'

/** `tribunal audit key`: the public key, as a line of text. */
export async function auditKey(options: LedgerOptions, context: Context, settings: Settings): Promise<ExitCode> {
  return await withLedger(options, context, settings, async ({ keys }) => {
    await context.stdout.write(keys.map((key) => `${formatKey(key)}\n`).join(''))
    return EXIT.done
  })
}

export interface RotateKeyOptions {
  readonly config?: string
  /** File of the new key; one is made in the data folder where absent. */
  readonly to?: string
  /** The old key is lost. */
  readonly withoutOldKey?: boolean
}

/** `tribunal audit rotate-key`: the ledger goes on, signed by another key; the new public key is printed. */
export async function auditRotateKey(
  { config: file, to, withoutOldKey: withoutOld = false }: RotateKeyOptions,
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  const { t, format } = settings
  const { data_folder: dataDir, database, ledger } = configOf(file, context, settings)
  const rotation = await orUsageError(settings, async () => {
    const applicationName = 'tribunal audit'
    const place = { dataDir, databaseUrl: database.url, poolSize: 2, applicationName, mustExist: true }
    const store = await openStore(place)
    try {
      return await rotateLedgerKey({
        pool: store.pool,
        dataDir,
        origin: ledger.origin,
        file: ledger.signing_key_file,
        groupMayRead: ledger.signing_key_group,
        newFile: to,
        withoutOld,
        actor: 'system:command-line',
        nowMs: context.io.now(),
      })
    } finally {
      await store.close()
    }
  })
  const { old, now, finished } = rotation
  await context.stdout.write(format === 'jsonl' ? `${JSON.stringify({ old, new: now, finished })}\n` : `${now}\n`)
  const reporter = new Reporter(settings, context.stderr)
  reporter.note(t(finished ? 'audit.rotation_finished' : 'audit.rotated'))
  if (to !== undefined) reporter.note(t('audit.rotated_to', { file: safeText(to) }))
  if (withoutOld && !finished) reporter.note(t('audit.rotated_without_old'))
  return EXIT.done
}
