import { inSnapshot, ledgerReader, sha256, verifyEd25519, verifyRecord } from '@tribunal/adapters/store'
import { parseWitness, verifyLedger } from '@tribunal/engine'
import { reportLines } from '../audit/report-lines.ts'
import { trustedKeys } from '../audit/trusted-keys.ts'
import { verifyFile } from '../audit/verify-file.ts'
import { type LedgerOptions, withLedger } from '../audit/with-ledger.ts'
import { readWitness } from '../audit/witness-file.ts'
import { type Context, UsageError } from '../context.ts'
import { EXIT, type ExitCode } from '../exit-code.ts'
import { Progress } from '../output/progress.ts'
import type { Settings } from '../settings.ts'

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
      const report = await verifyLedger(reader, {
        keys,
        verify: verifyEd25519,
        sha256,
        witness: parseWitness(witness ?? ''),
        onProgress: (events, of) => progress.update(events, 2 * of, events),
      })
      // A ledger that is not as it was signed for proves nothing of what lies beside it.
      const record = report.ok
        ? await verifyRecord(client, size, (upTo) => progress.update(size + upTo, 2 * size, upTo))
        : null
      progress.end()
      const view = { origin, report, record, witness: witness !== undefined, trusted: true }
      await context.stdout.write(reportLines(view, settings))
      return report.ok && record?.ok ? EXIT.done : EXIT.finding
    }),
  )
}
