import { readFile } from 'node:fs/promises'
import { sha256, verifyEd25519 } from '@tribunal/adapters/store'
import { parseWitness, verifyLedger } from '@tribunal/engine'
import { reportLines } from '../audit/report-lines.ts'
import { trustedKeys } from '../audit/trusted-keys.ts'
import { verifyFile } from '../audit/verify-file.ts'
import { type LedgerOptions, withLedger } from '../audit/with-ledger.ts'
import type { Context } from '../context.ts'
import { EXIT, type ExitCode } from '../exit-code.ts'
import { Progress } from '../output/progress.ts'
import type { Settings } from '../settings.ts'

export interface AuditVerifyOptions extends LedgerOptions {
  readonly file?: string
  readonly witness?: string
}

/** `tribunal audit verify`: what is wrong with the ledger, or with a file of it; exit code 1 where anything is. */
export async function auditVerify(
  options: AuditVerifyOptions,
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  const witness = options.witness === undefined ? undefined : await readFile(options.witness, 'utf8')
  if (options.file !== undefined) {
    const keys = trustedKeys(options.key, settings)
    return await verifyFile({ file: options.file, keys, witness }, context, settings)
  }
  return await withLedger(options, context, settings, async ({ reader, keys }) => {
    const progress = new Progress(context.io, settings)
    const { origin } = await reader.head()
    const report = await verifyLedger(reader, {
      keys,
      verify: verifyEd25519,
      sha256,
      witness: parseWitness(witness ?? ''),
      onProgress: (events, of) => progress.update(events, of, events),
    })
    progress.end()
    const view = { origin, report, witness: witness !== undefined, trusted: true }
    await context.stdout.write(reportLines(view, settings))
    return report.ok ? EXIT.done : EXIT.finding
  })
}
