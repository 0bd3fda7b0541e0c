import type { Kind } from '@tribunal/engine'
import { type Context, EXIT, type ExitCode } from '../context.ts'
import type { InputFormat } from '../input/detect-format.ts'
import { inputProblem } from '../input/input-problem.ts'
import { readRecords } from '../input/read-records.ts'
import type { InputProblem, InputRecord, Place, ReadingFault } from '../input/record.ts'
import type { MessageKey } from '../messages/catalogue.ts'
import { type ErrorObject, errorObject } from '../output/machine-format.ts'
import { Progress } from '../output/progress.ts'
import { Reporter } from '../output/reporter.ts'
import type { Settings } from '../settings.ts'
import { runInOrder } from './run-in-order.ts'

/** What became of one record: its piece of output, or what is wrong with it. */
export type Worked =
  /** `skipped`: not counted, since it is not a record of its own. */
  | { readonly text: string; readonly skipped?: true }
  | { readonly problems: readonly InputProblem[]; readonly id?: unknown }

export interface RecordRun {
  readonly files: readonly string[]
  readonly inputFormat?: InputFormat
  /** False where no record is a plain text. */
  readonly texts?: boolean
  readonly kind?: Kind
  readonly concurrency: number
  /** What the summary counts, for example `report.decided`. */
  readonly summary: MessageKey
  /** Written before the first record. */
  readonly header?: string
  readonly work: (json: unknown, place: Place, reporter: Reporter) => Worked | Promise<Worked>
  /** A bad record as it stands in the output; the empty text where it is reported on standard error alone. */
  readonly writeError: (error: ErrorObject) => string
}

type Item = InputRecord | { readonly file: string; readonly fault: ReadingFault }

/**
 * Reads, works and writes in input order with bounded memory. Every bad record is reported with its place and the rest is
 * still worked on; the exit code says whether there was any.
 */
export async function runRecords(run: RecordRun, context: Context, settings: Settings): Promise<ExitCode> {
  const { io, stdout } = context
  const startedMs = io.now()
  const reporter = new Reporter(settings, context.stderr)
  const progress = new Progress(io, settings)
  reporter.onWrite(() => progress.clear())
  const finish = (place: Place, worked: Worked): string => {
    // Nobody reads any more: what was under way was called off, and is no fault of the record.
    if (stdout.closed) return ''
    if ('text' in worked) {
      if (!worked.skipped) reporter.decided++
      return worked.text
    }
    reporter.badRecord(place, worked.problems)
    return run.writeError(errorObject(place, worked.problems, worked.id, settings.dataLanguage))
  }
  const work = (item: Item): string | Promise<string> => {
    if ('fault' in item) {
      reporter.badFile(item.file, item.fault)
      return ''
    }
    if ('problems' in item) return finish(item.place, item)
    const worked = attempt(() => run.work(item.json, item.place, reporter), item.json)
    if (!(worked instanceof Promise)) return finish(item.place, worked)
    return worked.catch((error) => failed(error, item.json)).then((done) => finish(item.place, done))
  }
  await stdout.write(run.header ?? '')
  await runInOrder({
    items: items(run, context, (read, total) => progress.update(read, total, reporter.decided + reporter.bad)),
    work,
    write: (text) => stdout.write(text),
    stopped: () => stdout.closed,
    concurrency: run.concurrency,
  })
  progress.end()
  if (!stdout.closed) reporter.summary(run.summary, io.now() - startedMs)
  return reporter.bad > 0 ? EXIT.badInput : EXIT.done
}

async function* items(
  run: RecordRun,
  context: Context,
  onBytes: (read: number, total: number | undefined) => void,
): AsyncGenerator<readonly Item[]> {
  const options = {
    stdin: context.io.stdin,
    onBytes,
    ...(run.inputFormat ? { format: run.inputFormat } : {}),
    ...(run.texts === undefined ? {} : { texts: run.texts }),
    ...(run.kind ? { kind: run.kind } : {}),
  }
  for await (const batch of readRecords(run.files, options)) yield 'records' in batch ? batch.records : [batch]
}

/** Nothing a record can cause ends the run: what throws is a defect, told with the record that showed it. */
function attempt(work: () => Worked | Promise<Worked>, json: unknown): Worked | Promise<Worked> {
  try {
    return work()
  } catch (error) {
    return failed(error, json)
  }
}

function failed(error: unknown, json: unknown): Worked {
  const got = error instanceof Error ? error.message.slice(0, 200).replace(/\p{Cc}/gu, ' ') : ''
  return { problems: [inputProblem('decision-failed', { got })], id: idOf(json) }
}

/** The record's own id, of whatever type, to find it again. */
export function idOf(json: unknown): unknown {
  if (typeof json !== 'object' || json === null) return undefined
  const record = json as { readonly id?: unknown; readonly transaction_id?: unknown }
  return record.id ?? record.transaction_id
}
