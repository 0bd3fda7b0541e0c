import { formatKey } from '@tribunal/engine'
import { type LedgerOptions, withLedger } from '../audit/with-ledger.ts'
import type { Context } from '../context.ts'
import { EXIT, type ExitCode } from '../exit-code.ts'
import type { Settings } from '../settings.ts'

/** `tribunal audit key`: the public key, as a line of text. */
export async function auditKey(options: LedgerOptions, context: Context, settings: Settings): Promise<ExitCode> {
  return await withLedger(options, context, settings, async ({ keys }) => {
    await context.stdout.write(keys.map((key) => `${formatKey(key)}\n`).join(''))
    return EXIT.done
  })
}
