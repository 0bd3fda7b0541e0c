import { type FileHandle, open } from 'node:fs/promises'
import { exportLedger, formatKey } from '@tribunal/ledger'
import { type LedgerOptions, withLedger } from '../../audit/with-ledger.ts'
import { type Context, EXIT, type ExitCode, UsageError } from '../../context.ts'
import { Progress } from '../../output/progress.ts'
import { Reporter } from '../../output/reporter.ts'
import { safeText } from '../../output/safe-text.ts'
import type { Settings } from '../../settings.ts'

/** Bytes that are written at once. */
const PIECE_BYTES = 256 * 1024

/** `tribunal audit export`: the whole ledger as one file that anyone can verify. */
export async function auditExport(
  file: string,
  options: LedgerOptions,
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  const { t } = settings
  return await withLedger(options, context, settings, async ({ reader, keys }) => {
    const { size } = await reader.head()
    const progress = new Progress(context.io, settings)
    const target = file === '-' ? undefined : await create(file, settings)
    let lines = 0
    try {
      for await (const piece of pieces(exportLedger(reader), (count) => {
        lines = count
      })) {
        if (target) await target.write(piece)
        else await context.stdout.write(piece.toString())
        progress.update(lines, undefined, lines)
        if (!target && context.stdout.closed) return EXIT.done
      }
      await target?.sync()
    } finally {
      await target?.close()
      progress.end()
    }
    const said = t('audit.exported', { count: size, file: safeText(file), key: keys.map(formatKey).join(' ') })
    new Reporter(settings, context.stderr).note(said)
    return EXIT.done
  })
}

async function create(file: string, { t }: Settings): Promise<FileHandle> {
  try {
    return await open(file, 'wx')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    throw new UsageError(t('audit.file_exists', { file: safeText(file) }))
  }
}

/** Lines gathered into large pieces; `onLines` hears how many lines there were so far. */
async function* pieces(lines: AsyncIterable<Uint8Array>, onLines: (count: number) => void): AsyncGenerator<Buffer> {
  let [parts, bytes, count]: [Uint8Array[], number, number] = [[], 0, 0]
  for await (const line of lines) {
    parts.push(line)
    bytes += line.length
    onLines(++count)
    if (bytes < PIECE_BYTES) continue
    yield Buffer.concat(parts)
    parts = []
    bytes = 0
  }
  yield Buffer.concat(parts)
}
