import { nearestName } from '@tribunal/engine'
import { BadRecord, isBadRecord } from '../bad-record.ts'
import { type Context, UsageError } from '../context.ts'
import { type EvalReport, evalReport, type Judged } from '../eval/report.ts'
import { TASKS, type Task } from '../eval/tasks.ts'
import type { ExitCode } from '../exit-code.ts'
import { missingField } from '../input/input-problem.ts'
import { prettyComparison, prettyEvalReport } from '../output/pretty/eval-report.ts'
import { Page } from '../output/pretty/page.ts'
import { idOf, runRecords, type Worked } from '../pipeline/run-records.ts'
import type { Settings } from '../settings.ts'
import type { Advice, JsonRecord } from '../tribunal-port.ts'
import { refuseRecordWithoutModels } from './refuse-record.ts'

export interface EvalOptions {
  readonly task: string
  readonly threshold?: number
  /** The label counted as positive, where the task's own list does not know it. */
  readonly positive?: string
  readonly resamples: number
  /** Data folder of the evidence base. */
  readonly base?: string
  readonly models?: string
  readonly record?: string
  readonly replay?: string
  /** `compare`: nothing asked, what the policies ask for, and everything asked, side by side. */
  readonly advice: Advice | 'compare'
}

/** From nothing asked to everything. */
const COMPARED = ['never', 'cascade', 'always'] as const

/** `tribunal eval`: our analysis over labelled rows, and how good it is. */
export async function evaluate(
  files: readonly string[],
  options: EvalOptions,
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  const task = TASKS.get(options.task)
  if (!task) throw unknownTask(options.task, settings)
  refuseRecordWithoutModels(options, context, settings)
  if (options.advice !== 'compare') {
    const { report, exit } = await judgeAll(files, task, options, options.advice, context, settings)
    await tell([report], context, settings)
    return exit
  }
  if (files.includes('-')) throw new UsageError(settings.t('eval.compare_needs_files'))
  if ((options.models ?? options.replay ?? context.io.env['TRIBUNAL_MODELS'] ?? '') === '')
    throw new UsageError(settings.t('models.none'), settings.t('models.none_help'))
  const runs: Awaited<ReturnType<typeof judgeAll>>[] = []
  for (const advice of COMPARED) runs.push(await judgeAll(files, task, options, advice, context, settings))
  await tell(
    runs.map(({ report }) => report),
    context,
    settings,
  )
  return runs[0]!.exit
}

/** Judges every row once, asking models as `advice` says. */
async function judgeAll(
  files: readonly string[],
  task: Task,
  options: EvalOptions,
  advice: Advice,
  context: Context,
  settings: Settings,
): Promise<{ readonly report: EvalReport; readonly exit: ExitCode }> {
  const tribunal = await context.openTribunal({ dataDir: options.base, models: { ...options, advice } })
  const threshold = options.threshold ?? task.threshold
  const rows: Judged[] = []
  let unmeasured = 0
  const startedMs = context.io.now()
  const work = async (json: unknown): Promise<Worked> => {
    try {
      const row = json as JsonRecord
      const truth = truthOf(row, task, options)
      const said = await task.judge(tribunal, row)
      if (said === undefined) unmeasured++
      else rows.push({ truth, ...predict(said, task, threshold) })
      return { text: '' }
    } catch (error) {
      if (isBadRecord(error)) return { problems: error.problems, id: idOf(json) }
      throw error
    }
  }
  const exit = await runRecords(
    { files, concurrency: 1, summary: 'report.judged', work, writeError: () => '' },
    context,
    settings,
  )
  const elapsedMs = context.io.now() - startedMs
  const report = evalReport({
    task: options.task,
    positive: task.positive,
    threshold,
    rows,
    unmeasured,
    resamples: options.resamples,
    elapsedMs,
    advice: tribunal.models ? advice : 'never',
    totals: tribunal.models?.usage() ?? [],
  })
  return { report, exit }
}

async function tell(reports: readonly EvalReport[], context: Context, settings: Settings): Promise<void> {
  if (settings.format !== 'pretty') {
    for (const report of reports) await context.stdout.write(`${JSON.stringify(report)}\n`)
    return
  }
  const page = new Page(settings)
  // Side by side first; the details are those of what the policies ask for.
  if (reports.length > 1) prettyComparison(page, reports)
  prettyEvalReport(page, reports.find(({ advice }) => advice === 'cascade') ?? reports[0]!)
  await context.stdout.write(page.toString())
}

function truthOf(row: JsonRecord, task: Task, { positive }: EvalOptions): string {
  const label = row?.['label']
  if (typeof label !== 'string' || label === '') throw new BadRecord([missingField('label', label)])
  if (task.positive === null) return task.truths?.[label] ?? label
  const isPositive = positive === undefined ? task.positiveLabels.includes(label) : label === positive
  return isPositive ? task.positive : task.negative
}

function predict(
  said: { readonly label?: string; readonly score?: number },
  task: Task,
  threshold: number | null,
): Omit<Judged, 'truth'> {
  const score = said.score ?? null
  if (said.label !== undefined) return { predicted: said.label, score }
  return {
    predicted: score !== null && threshold !== null && score >= threshold ? task.positive! : task.negative,
    score,
  }
}

function unknownTask(name: string, { t }: Settings): UsageError {
  const meant = nearestName(name, TASKS.keys())
  return new UsageError(
    t('eval.no_task', { name }),
    meant ? t('usage.did_you_mean', { meant }) : t('eval.tasks', { tasks: [...TASKS.keys()].join(', ') }),
  )
}
