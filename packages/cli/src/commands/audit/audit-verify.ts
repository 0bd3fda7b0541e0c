import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import {
  formatKey,
  type NoteKey,
  parseCheckpointNote,
  parseKey,
  parseWitness,
  type VerifyLedgerOptions,
  verifyLedger,
  verifyLedgerSince,
} from '@tribunal/ledger'
import { localText } from '@tribunal/messages'
import { VERSION } from '@tribunal/server'
import {
  acknowledgedRestores,
  countedCopies,
  countRows,
  databaseDamaged,
  inSnapshot,
  ledgerReader,
  StoreError,
  sha256,
  verifyEd25519,
  verifyRecord,
  verifyRecordSince,
} from '@tribunal/store'
import { reportLines } from '../../audit/report-lines.ts'
import { hasSigned, readVerified, trustedThen, type Verified, writeVerified } from '../../audit/verified-file.ts'
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
  /** File that says up to where everything was verified before. */
  readonly since?: string
  /** Everything is verified, whatever that file says. */
  readonly whole?: boolean
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
  if (file !== undefined && options.since !== undefined) throw new UsageError(settings.t('audit.since_of_file'))
  const witness = options.witness === undefined ? undefined : await readWitness(options.witness, settings)
  if (file !== undefined) {
    const keys = trustedKeys(options.key, settings)
    return await verifyFile({ file, keys, witness }, context, settings)
  }
  const before = options.since === undefined ? undefined : await readVerified(options.since, settings)
  return await withLedger(options, context, settings, async ({ pool, keys }) => {
    const trusted = before && options.whole !== true && trustedThen(before, keys) ? before : undefined
    try {
      const verified = await inSnapshot(pool, (client) =>
        verifyNow(client, { witness, keys, before: trusted }, context, settings),
      )
      if (verified && options.since !== undefined) await writeVerified(options.since, verified, settings)
      return verified ? EXIT.done : EXIT.finding
    } catch (error) {
      return unreadable(error, context, settings)
    }
  })
}

type Snapshot = Parameters<Parameters<typeof inSnapshot>[1]>[0]

interface VerifyNow {
  /** Text of a witness's file. */
  readonly witness: string | undefined
  readonly keys: readonly NoteKey[]
  /** What was verified before with these keys. */
  readonly before: Verified | undefined
}

/** Says what is wrong, or nothing is. Gives up to where everything is verified then; undefined where something is wrong. */
async function verifyNow(
  client: Snapshot,
  { witness, keys, before: file }: VerifyNow,
  context: Context,
  settings: Settings,
): Promise<Verified | undefined> {
  const reader = ledgerReader(client)
  const progress = new Progress(context.io, settings)
  const { origin, size, keys: vkeys } = await reader.head()
  const claimed = vkeys.flatMap((vkey) => parseKey(vkey) ?? [])
  // Whether a later key of the ledger is one to trust, only all of the ledger says. A stranger's is a finding.
  const since = file && (hasSigned(file, keys) || !hasSigned(file, claimed)) ? file : undefined
  const start = since ? parseCheckpointNote(since.checkpoint)!.checkpoint.size : 0
  const restores = await acknowledgedRestores(client)
  const options: VerifyLedgerOptions = {
    keys,
    verify: verifyEd25519,
    sha256,
    witness: countedCopies(parseWitness(witness ?? ''), restores),
    onProgress: (events, of) => progress.update(events, 2 * of, events),
  }
  const report = since
    ? await verifyLedgerSince(reader, since.checkpoint, options)
    : await verifyLedger(reader, options)
  const onProgress = (upTo: number) => progress.update(size + upTo - 2 * start, 2 * (size - start), upTo)
  // A ledger that is not as it was signed for proves nothing of what lies beside it.
  const record = !report.ok
    ? null
    : since
      ? await verifyRecordSince(client, { start, end: size }, since.rows, onProgress)
      : await verifyRecord(client, size, onProgress)
  progress.end()
  const before = since && { size: start, at: since.at, whole: since.whole }
  const view = { origin, report, record, restores, before, witness: witness !== undefined, trusted: true }
  await context.stdout.write(reportLines(view, settings))
  const newest = await reader.newestCheckpoint()
  if (!report.ok || !record?.ok || !newest) return undefined
  const at = new Date().toISOString()
  return {
    checkpoint: newest.note,
    at,
    whole: since?.whole ?? at,
    version: VERSION,
    keys: keys.map(formatKey),
    witnessed: report.witnessed,
    rows: await countRows(client),
  }
}

/** A part of the database that cannot be read, or hashes that are gone, are a finding like any other: programs that wait for exit code 1 have to see it. */
function unreadable(error: unknown, context: Context, settings: Settings): ExitCode {
  const incomplete = error instanceof StoreError && error.code === 'ledger_incomplete'
  const damaged = incomplete ? error : databaseDamaged(error)
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
