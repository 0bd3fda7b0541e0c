import { type Kind, parseSubmission, type Submission } from '@tribunal/engine'
import type { Context, Decision, ExitCode, ModelsAsked } from '../context.ts'
import type { InputFormat } from '../input/detect-format.ts'
import { inputProblem, isBadRecord } from '../input/input-problem.ts'
import { filesOrStdin } from '../input/open-input.ts'
import type { Place } from '../input/record.ts'
import { refuseRecordWithoutModels } from '../open-tribunal.ts'
import { csvDecision, csvError, csvHeader, type ErrorObject } from '../output/machine-format.ts'
import { prettyDecision } from '../output/pretty/decision.ts'
import type { Reporter } from '../output/reporter.ts'
import { idOf, runRecords, type Worked } from '../pipeline/run-records.ts'
import { SeenIds } from '../pipeline/seen-ids.ts'
import { openRemote } from '../remote-tribunal.ts'
import type { OutputFormat, Settings } from '../settings.ts'
import { openPrepared } from './evidence/prepare-evidence.ts'

export interface DecideOptions {
  readonly kind?: Kind
  readonly input?: InputFormat
  readonly concurrency: number
  readonly models: ModelsAsked
  /** A service that decides and records, in place of this process. */
  readonly server?: string
}

/** `tribunal decide`: submissions in, decisions out, in the same order. */
export async function decide(
  files: readonly string[],
  options: DecideOptions,
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  const named = filesOrStdin(files, context.io, settings)
  refuseRecordWithoutModels(options.models, context, settings)
  const tribunal = options.server
    ? await openRemote({ server: options.server, key: context.io.env['TRIBUNAL_API_KEY'] }, settings)
    : await openPrepared({ models: options.models, outside: true }, context, settings)
  const seen = new SeenIds()
  const write = WRITERS[settings.format as DecisionFormat]
  const work = (json: unknown, place: Place, reporter: Reporter): Worked | Promise<Worked> => {
    const parsed = parseSubmission(json, options.kind)
    for (const warning of parsed.warnings) reporter.warning(place, warning)
    if (!parsed.ok) return { problems: parsed.problems, id: idOf(json) }
    const submission = parsed.value
    const id = submission.kind === 'post' ? submission.id : submission.transaction_id
    if (!seen.add(`${submission.kind} ${id}`)) {
      const field = submission.kind === 'post' ? 'id' : 'transaction_id'
      return { problems: [inputProblem('duplicate-id', { field, got: JSON.stringify(id) })], id }
    }
    const decision = tribunal.decide(submission, { signal: context.stdout.closing })
    if (!(decision instanceof Promise)) return { text: write(submission, decision, settings) }
    return decision.then(
      (decided) => ({ text: write(submission, decided, settings) }),
      (error: unknown) => {
        if (isBadRecord(error)) return { problems: error.problems, id }
        throw error
      },
    )
  }
  return runRecords(
    {
      files: named,
      ...(options.input ? { inputFormat: options.input } : {}),
      ...(options.kind ? { kind: options.kind } : {}),
      concurrency: options.concurrency,
      summary: 'report.decided',
      header: settings.format === 'csv' ? csvHeader() : '',
      work,
      writeError: (error) => writeError(error, settings.format),
    },
    context,
    settings,
  )
}

/** Formats of decisions; the command line refuses others. */
type DecisionFormat = Exclude<OutputFormat, 'junit'>

const WRITERS: Readonly<
  Record<DecisionFormat, (submission: Submission, decision: Decision, settings: Settings) => string>
> = {
  jsonl: (_, decision) => `${JSON.stringify(decision)}\n`,
  csv: (_, decision, settings) => csvDecision(decision, settings.dataLanguage),
  pretty: (submission, decision, settings) => `${prettyDecision(submission, decision, settings)}\n`,
}

function writeError(error: ErrorObject, format: OutputFormat): string {
  if (format === 'csv') return csvError(error)
  return format === 'jsonl' ? `${JSON.stringify(error)}\n` : ''
}
