import { ExportVerifier, type NoteKey, parseWitness, verifyEventProof } from '@tribunal/ledger'
import { sha256, verifyEd25519 } from '@tribunal/store'
import { type Context, EXIT, type ExitCode, UsageError } from '../context.ts'
import { openInput } from '../input/open-input.ts'
import { Page } from '../output/pretty/page.ts'
import { Progress } from '../output/progress.ts'
import { Reporter } from '../output/reporter.ts'
import { safeText } from '../output/safe-text.ts'
import type { Settings } from '../settings.ts'
import { reportLines } from './report-lines.ts'

const PROOF_START = 'c2sp.org/tlog-proof@'
const LINE_FEED = 10

export interface VerifyFileOptions {
  readonly file: string
  readonly keys: readonly NoteKey[] | undefined
  /** Text of a witness's file. */
  readonly witness: string | undefined
}

/** Verifies an exported ledger, or a proof of one event. */
export async function verifyFile(options: VerifyFileOptions, context: Context, settings: Settings): Promise<ExitCode> {
  const input = await openInput(options.file, context.io.stdin)
  if ('fault' in input) {
    new Reporter(settings, context.stderr).badFile(options.file, input.fault)
    return EXIT.badInput
  }
  const chunks = input.chunks[Symbol.asyncIterator]()
  const first = await chunks.next()
  const start = first.done ? Buffer.alloc(0) : first.value
  if (start.subarray(0, PROOF_START.length).toString('latin1') === PROOF_START) {
    const parts = [start]
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) parts.push(next.value)
    return await verifyProof(Buffer.concat(parts).toString(), options.keys, context, settings)
  }
  return await verifyExport(start, chunks, input.bytes, options, context, settings)
}

async function verifyExport(
  start: Buffer,
  chunks: AsyncIterator<Buffer>,
  size: number | undefined,
  { keys, witness }: VerifyFileOptions,
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  const verifier = new ExportVerifier({ keys, verify: verifyEd25519, sha256, witness: parseWitness(witness ?? '') })
  const progress = new Progress(context.io, settings)
  let rest: Buffer = Buffer.alloc(0)
  let [read, lines] = [0, 0]
  for (let chunk = start; ; ) {
    read += chunk.length
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    let from = 0
    for (let end = bytes.indexOf(LINE_FEED); end >= 0; end = bytes.indexOf(LINE_FEED, from)) {
      verifier.line(bytes.subarray(from, end))
      lines++
      from = end + 1
    }
    rest = bytes.subarray(from)
    progress.update(read, size, lines)
    const next = await chunks.next()
    if (next.done) break
    chunk = next.value
  }
  progress.end()
  const report = verifier.finish(rest)
  const view = { origin: report.origin ?? '?', report, witness: witness !== undefined, trusted: keys !== undefined }
  await context.stdout.write(reportLines(view, settings))
  return report.ok ? EXIT.done : EXIT.finding
}

async function verifyProof(
  text: string,
  keys: readonly NoteKey[] | undefined,
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  const { t } = settings
  if (!keys) throw new UsageError(t('audit.proof_needs_key'), t('audit.which_key_help'))
  const found = verifyEventProof(text, keys, verifyEd25519, sha256)
  const failed = typeof found === 'string'
  if (settings.format !== 'pretty') {
    const { event, checkpoint } = failed ? {} : found
    const proven = failed ? { fault: found } : { origin: checkpoint?.origin, size: checkpoint?.size, event }
    await context.stdout.write(`${JSON.stringify({ ok: !failed, ...proven })}\n`)
    return failed ? EXIT.finding : EXIT.done
  }
  const page = new Page(settings)
  if (failed) page.prose(`${page.c.red(page.sign.stop)} `, t('audit.not_proven', { reason: t(`audit.${found}`) }))
  else {
    const { origin, size } = found.checkpoint
    const said = t('audit.proven', { event: found.event.seq, origin: safeText(origin), size })
    page.prose(`${page.c.green(page.sign.ok)} `, said)
    for (const line of JSON.stringify(found.event, null, 2).split('\n')) page.line(`  ${safeText(line)}`)
  }
  await context.stdout.write(page.toString())
  return failed ? EXIT.finding : EXIT.done
}
