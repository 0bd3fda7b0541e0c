import { appendFile, readFile } from 'node:fs/promises'
import { verifyEd25519 } from '@tribunal/adapters/store'
import {
  type CheckpointNote,
  consistencyProof,
  consistencySubtrees,
  isSignedBy,
  type LedgerReader,
  parseCheckpointNote,
  parseWitness,
  verifyConsistency,
  witnessEntry,
} from '@tribunal/engine'
import { type LedgerOptions, type OpenedLedger, withLedger } from '../audit/with-ledger.ts'
import type { Context } from '../context.ts'
import { EXIT, type ExitCode } from '../exit-code.ts'
import type { MessageKey, MessageValues } from '../messages/catalogue.ts'
import { Reporter } from '../output/reporter.ts'
import { safeText } from '../output/safe-text.ts'
import type { Settings } from '../settings.ts'

export interface AuditCheckpointOptions extends LedgerOptions {
  readonly witness?: string
  readonly asJson: boolean
}

/** What became of a witness's file. */
interface Kept {
  readonly message: MessageKey & `audit.${string}`
  readonly values: MessageValues
  readonly added: boolean
  readonly ok: boolean
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
  const reporter = new Reporter(settings, context.stderr)
  return await withLedger(options, context, settings, async (ledger) => {
    const newest = await ledger.reader.newestCheckpoint()
    if (!newest) {
      reporter.error(t('audit.no_checkpoint'))
      return EXIT.badInput
    }
    const { size, note } = newest
    const kept = options.witness === undefined ? undefined : await keep(options.witness, note, ledger)
    if (options.asJson) {
      await context.stdout.write(`${JSON.stringify({ size, note, ...(kept && { ok: kept.ok, added: kept.added }) })}\n`)
    } else if (!kept) await context.stdout.write(note)
    if (!kept) return EXIT.done
    const said = t(kept.message, kept.values)
    if (kept.ok) reporter.note(said)
    else reporter.error(said)
    return kept.ok ? EXIT.done : EXIT.finding
  })
}

async function keep(file: string, note: string, { reader, keys }: OpenedLedger): Promise<Kept> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const now = parseCheckpointNote(note)
  const lastText = parseWitness(text).at(-1)
  const last = lastText === undefined ? undefined : parseCheckpointNote(lastText)
  const values = { file: safeText(file), size: now?.checkpoint.size ?? 0, before: last?.checkpoint.size ?? 0 }
  const signed = (of: CheckpointNote) =>
    isSignedBy(
      of.note,
      keys.filter(({ name }) => name === of.checkpoint.origin),
      verifyEd25519,
    )
  const failed = (message: Kept['message']): Kept => ({ message, values, added: false, ok: false })
  if (!now || !signed(now)) return failed('audit.forked')
  if (lastText !== undefined && !(last && signed(last))) return failed('audit.bad_witness')
  if (last && values.size < values.before) return failed('audit.shrunk')
  if (last && !(await goesOn(reader, last, now))) return failed('audit.forked')
  if (last && values.size === values.before) return { message: 'audit.kept_already', values, added: false, ok: true }
  await appendFile(file, witnessEntry(text, note))
  return { message: last ? 'audit.kept' : 'audit.kept_first', values, added: true, ok: true }
}

/** Whether the ledger, as it is now, begins with what it was then. */
async function goesOn(reader: LedgerReader, then: CheckpointNote, now: CheckpointNote): Promise<boolean> {
  const { size: size1, root: root1 } = then.checkpoint
  const { size: size2, root: root2 } = now.checkpoint
  if (size1 === 0) return true
  const ranges = consistencySubtrees(size1, size2)
  const roots = await reader.subtreeRoots(ranges)
  const rootAt = new Map(ranges.map(({ start }, i) => [start, roots[i]!]))
  const proof = consistencyProof(size1, size2, (start) => rootAt.get(start)!)
  return verifyConsistency({ size1, size2, root1, root2, proof })
}
