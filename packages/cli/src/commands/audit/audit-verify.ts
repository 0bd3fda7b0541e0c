import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { parseWitness, verifyLedger } from '@tribunal/ledger'
import { localText } from '@tribunal/messages'
import {
  acknowledgedRestores,
  countedCopies,
  databaseDamaged,
  inSnapshot,
  ledgerReader,
  sha256,
  verifyEd25519,
  verifyRecord,
} from '@tribunal/store'
import { reportLines } from '../../audit/report-lines.ts'
import { verifyFile } from '../../audit/verify-file.ts'
import { type LedgerOptions, trustedKeys, withLedger } from '../../audit/with-ledger.ts'
import { readWitness } from '../../audit/witness-file.ts'
import { type Context, EXIT, type ExitCode, UsageError } from '../../context.ts'
import { Progress } from '../../output/progress.ts'
import { Reporter } from '../../output/reporter.ts'
import { safeText } from '../../output/safe-text.ts'
import type { Settings } from '../../settings.ts'

export interface AuditVerifyOptions extends LedgerOptions {
  /** The file, named by `--file`. */
  readonly file?: string
  readonly witness?: string
}

/**
 * `tribunal audit verify`: what is wrong with the ledger and with the record beside it, or with a file of the ledger; exit code 1
 * where anything is.
 */
export async function auditVerify(
  named: string | undefined,
  options: AuditVerifyOptions,
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  const { file = named } = options
  if (named !== undefined && file !== named) throw new UsageError(settings.t('audit.two_files'))
  const witness = options.witness === undefined ? undefined : await readWitness(options.witness, settings)
  if (file !== undefined) {
    const keys = trustedKeys(options.key, settings)
    return await verifyFile({ file, keys, witness }, context, settings)
  }
  return await withLedger(options, context, settings, ({ pool, keys }) =>
    inSnapshot(pool, async (client) => {
      const reader = ledgerReader(client)
      const progress = new Progress(context.io, settings)
      const { origin, size } = await reader.head()
      const restores = await acknowledgedRestores(client)
      const report = await verifyLedger(reader, {
        keys,
        verify: verifyEd25519,
        sha256,
        witness: countedCopies(parseWitness(witness ?? ''), restores),
        onProgress: (events, of) => progress.update(events, 2 * of, events),
      })
      // A ledger that is not as it was signed for proves nothing of what lies beside it.
      const record = report.ok
        ? await verifyRecord(client, size, (upTo) => progress.update(size + upTo, 2 * size, upTo))
        : null
      progress.end()
      const view = { origin, report, record, restores, witness: witness !== undefined, trusted: true }
      await context.stdout.write(reportLines(view, settings))
      return report.ok && record?.ok ? EXIT.done : EXIT.finding
    }).catch((error) => unreadable(error, context, settings)),
  )
}

/** A part of the database that cannot be read is a finding like any other: programs that wait for exit code 1 have to see it. */
function unreadable(error: unknown, context: Context, settings: Settings): ExitCode {
  const damaged = databaseDamaged(error)
  if (!damaged) throw error
  const { message, help } = damaged.said
  new Reporter(settings, context.stderr).error(
    safeText(localText(message, settings.language)),
    localText(help, settings.language),
  )
  return EXIT.finding
}

/** In a package of npm it lies beside `dist`, in the repository in a folder of its own. */
const VERIFIERS = ['../../../verifier/verify-ledger.mjs', '../../../../../verifier/verify-ledger.mjs'].map(
  (path) => new URL(path, import.meta.url),
)

/** `tribunal audit verifier`: the program that verifies our files without us. */
export async function auditVerifier(context: Context): Promise<ExitCode> {
  await context.stdout.write(await readFile(VERIFIERS.find((file) => existsSync(file)) ?? VERIFIERS[0]!, 'utf8'))
  return EXIT.done
}
