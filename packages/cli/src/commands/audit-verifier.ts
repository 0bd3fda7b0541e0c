import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Context } from '../context.ts'
import { EXIT, type ExitCode } from '../exit-code.ts'

/** In a package of npm it lies beside `dist`, in the repository in a folder of its own. */
const FILES = ['../../verifier/verify-ledger.mjs', '../../../../verifier/verify-ledger.mjs'].map(
  (path) => new URL(path, import.meta.url),
)

/** `tribunal audit verifier`: the program that verifies our files without us. */
export async function auditVerifier(context: Context): Promise<ExitCode> {
  await context.stdout.write(await readFile(FILES.find((file) => existsSync(file)) ?? FILES[0]!, 'utf8'))
  return EXIT.done
}
