import { nearestName } from '@tribunal/engine'
import { BadRecord, isBadRecord } from '../bad-record.ts'
import { type Context, UsageError } from '../context.ts'
import { evalReport, type Judged } from '../eval/report.ts'
import { TASKS, type Task } from '../eval/tasks.ts'
import type { ExitCode } from '../exit-code.ts'
import { missingField } from '../input/input-problem.ts'
import { prettyEvalReport } from '../output/pretty/eval-report.ts'
import { Page } from '../output/pretty/page.ts'
import { idOf, runRecords, type Worked } from '../pipeline/run-records.ts'
import type { Settings } from '../settings.ts'
import type { JsonRecord } from '../tribunal-port.ts'

export interface EvalOptions {
  readonly task: string
  readonly threshold?: number
  /** The label counted as positive, where the task's own list does not know it. */
  readonly positive?: string
  readonly resamples: number
  /** Data folder of the evidence base. */
  readonly base?: string
}

/** `tribunal eval`: our analysis over labelled rows, and how good it is. */
export async function evaluate(
  files: readonly string[],
  options: EvalOptions,
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  const task = TASKS.get(options.task)
  if (!task) throw unknownTask(options.task, settings)
  const tribunal = await context.openTribunal({ dataDir: options.base })
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
  })
  if (settings.format === 'pretty') {
    const page = new Page(settings)
    prettyEvalReport(page, report)
    await context.stdout.write(page.toString())
  } else await context.stdout.write(`${JSON.stringify(report)}\n`)
  return exit
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
