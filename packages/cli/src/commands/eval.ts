import { access, constants, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { compare, evalReport, type Judged, parseCondition, pickThreshold } from '@tribunal/eval'
import { nearestName } from '@tribunal/messages'
import { type Advice, type Context, EXIT, type ExitCode, UsageError } from '../context.ts'
import { type Side, sidesOf } from '../eval/compared-systems.ts'
import { evalPage } from '../eval/html/eval-page.ts'
import { judgeRows } from '../eval/judge-rows.ts'
import { costsAsked, writeProposal } from '../eval/proposal.ts'
import { type Evaluation, prettyAdvice, prettyComparison, prettyEvalReport, prettyPick } from '../eval/report-text.ts'
import type { EvalOptions, Task } from '../eval/task.ts'
import { TASKS } from '../eval/tasks.ts'
import { refuseRecordWithoutModels } from '../open-tribunal.ts'
import { Page } from '../output/pretty/page.ts'
import { Reporter } from '../output/reporter.ts'
import { safeText } from '../output/safe-text.ts'
import type { Settings } from '../settings.ts'
import { openPrepared } from './evidence/prepare-evidence.ts'

/** From nothing asked to everything. */
const COMPARED = ['never', 'cascade', 'always'] as const

/** `tribunal eval`: our analysis over labelled rows, and how good it is. */
export async function evaluate(
  files: readonly string[],
  options: EvalOptions,
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  const task = taskOf(options, settings)
  refuseContradictions(files, task, options, context, settings)
  for (const file of [options.html, options.write]) if (file !== undefined) await refuseUnwritable(file, settings)
  const sides = await sidesOf(task, options, context, settings)
  if (options.pick !== undefined && (sides.length > 1 || task.labels.positive === null))
    throw new UsageError(settings.t('eval.pick_one'))
  if (options.advice === 'compare' && sides.length > 1) throw new UsageError(settings.t('eval.compare_one'))
  if (options.advice === 'compare') return compareAdvice(files, task, sides, options, context, settings)
  const { reports, bySide, exit } = await judgeAll(files, task, sides, options, options.advice, context, settings)
  const [first, second] = sides
  const comparison =
    first && second
      ? compare(
          { name: first.name, rows: bySide[0]! },
          { name: second.name, rows: bySide[1]! },
          task.labels.positive,
          options.resamples,
        )
      : null
  const pick = options.pick === undefined ? null : await picked(bySide[0]!, task, sides[0]!, options, settings)
  const found: Evaluation = { reports, comparison, pick }
  await tell(found, context, settings)
  if (options.html !== undefined) await writePage(options.html, found, context, settings)
  return pick?.threshold === null && exit === EXIT.done ? EXIT.finding : exit
}

/** Judges the rows three times, asking models never, as policies say, and always. */
async function compareAdvice(
  files: readonly string[],
  task: Task,
  sides: readonly Side[],
  options: EvalOptions,
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  if ((options.models ?? options.replay ?? context.io.env['TRIBUNAL_MODELS'] ?? '') === '')
    throw new UsageError(settings.t('models.none'), settings.t('models.none_help'))
  const runs: Awaited<ReturnType<typeof judgeAll>>[] = []
  for (const advice of COMPARED) runs.push(await judgeAll(files, task, sides, options, advice, context, settings))
  const reports = runs.map((run) => run.reports[0]!)
  if (settings.format === 'pretty') {
    const page = new Page(settings)
    // Side by side first; the details are those of what the policies ask for.
    prettyAdvice(page, reports)
    prettyEvalReport(page, reports.find(({ advice }) => advice === 'cascade') ?? reports[0]!)
    await context.stdout.write(page.toString())
  } else for (const report of reports) await context.stdout.write(`${JSON.stringify(report)}\n`)
  return runs[0]!.exit
}

/** Judges every row once by every side, asking models as `advice` says. */
async function judgeAll(
  files: readonly string[],
  task: Task,
  sides: readonly Side[],
  options: EvalOptions,
  advice: Advice,
  context: Context,
  settings: Settings,
) {
  const tribunal = await openPrepared({ dataDir: options.base, models: { ...options, advice } }, context, settings)
  const judged = await judgeRows(files, task, sides, options, tribunal, context, settings)
  const totals = tribunal.models?.usage() ?? []
  const reports = sides.map(({ name }, i) => {
    const rows = judged.bySide[i]!.filter((row) => row !== null)
    return evalReport({
      task: options.task,
      system: name,
      positive: task.labels.positive,
      abstain: task.labels.positive === null ? task.labels.abstain : null,
      threshold: task.labels.positive === null ? null : (judged.thresholds[i] ?? null),
      rows,
      unmeasured: judged.bySide[i]!.length - rows.length,
      by: judged.by,
      costs: costsAsked(options),
      resamples: options.resamples,
      elapsedMs: judged.elapsedMs,
      advice: tribunal.models ? advice : 'never',
      totals,
    })
  })
  return { reports, bySide: judged.bySide, exit: judged.exit }
}

async function picked(
  judged: readonly (Judged | null)[],
  { labels }: Task,
  side: Side,
  options: EvalOptions,
  settings: Settings,
): Promise<Evaluation['pick']> {
  const rows = judged.filter((row) => row !== null)
  const text = options.pick!
  const condition = parseCondition(text)!
  const pick = pickThreshold(rows, labels.positive!, { text, condition, costs: costsAsked(options) }, options.resamples)
  const isWritten = pick.threshold !== null && options.write !== undefined
  const proposal = isWritten ? await writeProposal(pick, rows, labels.positive!, side, options, settings) : null
  return { ...pick, proposal }
}

async function tell(found: Evaluation, context: Context, settings: Settings): Promise<void> {
  const { reports, comparison, pick } = found
  if (settings.format !== 'pretty') {
    const [report] = reports
    const told = comparison
      ? { task: report!.task, systems: reports, comparison }
      : { ...report, ...(pick ? { pick } : {}) }
    await context.stdout.write(`${JSON.stringify(told)}\n`)
    return
  }
  const page = new Page(settings)
  if (comparison) prettyComparison(page, comparison)
  for (const report of reports) prettyEvalReport(page, report)
  if (pick) prettyPick(page, pick)
  await context.stdout.write(page.toString())
}

async function writePage(file: string, found: Evaluation, { stderr }: Context, settings: Settings): Promise<void> {
  try {
    await writeFile(file, evalPage(found, settings))
  } catch (error) {
    throw new UsageError(settings.t('eval.not_written', { file, code: (error as NodeJS.ErrnoException).code ?? '' }))
  }
  new Reporter(settings, stderr).note(settings.t('eval.page_written', { file: safeText(file) }))
}

/** `labels`: rows of any task, judged by scores or predictions of their own. */
function taskOf({ task: name, positive }: EvalOptions, { t }: Settings): Task {
  if (name === 'labels') {
    const labels =
      positive === undefined
        ? { positive: null, abstain: 'unknown' }
        : { positive, negative: `not_${positive}`, positiveLabels: [positive] }
    return { labels, systems: [] }
  }
  const task = TASKS.get(name)
  if (task) return task
  const names = [...TASKS.keys(), 'labels']
  const meant = nearestName(name, names)
  throw new UsageError(
    t('eval.no_task', { name }),
    meant ? t('usage.did_you_mean', { meant }) : t('eval.tasks', { tasks: names.join(', ') }),
  )
}

/** Says what does not go together before anything is read. */
function refuseContradictions(
  files: readonly string[],
  task: Task,
  options: EvalOptions,
  context: Context,
  settings: Settings,
): void {
  const { t } = settings
  refuseRecordWithoutModels(options, context, settings)
  if (options.advice === 'compare' && files.includes('-')) throw new UsageError(t('eval.compare_needs_files'))
  if ((options.costFalseAlarm === undefined) !== (options.costMiss === undefined))
    throw new UsageError(t('eval.both_costs'))
  if (task.labels.positive === null && options.costMiss !== undefined)
    throw new UsageError(t('eval.costs_need_positive'))
  const { pick, constant, write, policy } = options
  const condition = pick === undefined ? undefined : parseCondition(pick)
  if (pick !== undefined && !condition) throw new UsageError(t('eval.no_condition', { pick }), t('eval.conditions'))
  if (condition?.figure === 'cost' && options.costMiss === undefined) throw new UsageError(t('eval.cost_needs_costs'))
  const parts = [pick, constant, write, policy?.length === 1 ? policy[0] : undefined]
  if ((constant !== undefined || write !== undefined) && parts.includes(undefined))
    throw new UsageError(t('eval.write_needs'))
}

/** Throws where a file could not be written, before the work is done that it is to tell of; touches nothing. */
async function refuseUnwritable(file: string, { t }: Settings): Promise<void> {
  const code = await whyNot(file)
  if (code !== undefined) throw new UsageError(t('eval.not_written', { file, code }))
}

async function whyNot(file: string): Promise<string | undefined> {
  try {
    const there = await stat(file).catch(() => undefined)
    if (there?.isDirectory()) return 'EISDIR'
    const folder = dirname(file)
    await access(there ? file : folder, constants.W_OK)
    return (await stat(folder)).isDirectory() ? undefined : 'ENOTDIR'
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? ''
  }
}
