import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../context.ts'
import { EXIT, type ExitCode } from '../exit-code.ts'
import { PROJECT_ROOT } from '../project-root.ts'

/** `tribunal audit verifier`: the program that verifies our files without us. */
export async function auditVerifier(context: Context): Promise<ExitCode> {
  await context.stdout.write(await readFile(join(PROJECT_ROOT, 'verifier', 'verify-ledger.mjs'), 'utf8'))
  return EXIT.done
}
