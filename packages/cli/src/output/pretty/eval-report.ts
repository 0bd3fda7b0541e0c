import stringWidth from 'string-width'
import type { EvalReport, Figure } from '../../eval/report.ts'
import { safeText, shorten } from '../safe-text.ts'
import { type Page, pad } from './page.ts'

const LABEL_MAX = 20

/** The figures of an evaluation as tables, worst news not hidden: confusion and calibration are always shown. */
export function prettyEvalReport(page: Page, report: EvalReport): void {
  const { t, c } = page
  page.line(c.bold(t('eval.title', { task: report.task, rows: report.rows })))
  if (report.unmeasured > 0)
    page.prose(`   ${c.yellow(page.sign.unknown)} `, t('eval.unmeasured', { count: report.unmeasured }))
  if (report.threshold !== null)
    page.line(`   ${c.dim(t('eval.threshold', { positive: report.positive ?? '', threshold: report.threshold }))}`)
  if (report.rows === 0) return
  page.section(t('eval.labels'))
  const head = [t('eval.label'), t('eval.support'), t('eval.precision'), t('eval.recall'), 'F1']
  const rows = report.labels.map((label) => [
    shown(label.label),
    String(label.support),
    three(label.precision),
    three(label.recall),
    three(label.f1),
  ])
  table(page, [head, ...rows])
  page.section(t('eval.figures'), t('eval.intervals', { resamples: report.resamples }))
  const figures: (readonly [string, Figure | null])[] = [
    ['macro F1', report.macro_f1],
    [t('eval.accuracy'), report.accuracy],
    ['ROC AUC', report.roc_auc],
    ['PR AUC', report.average_precision],
  ]
  table(
    page,
    figures.flatMap(([name, figure]) =>
      figure
        ? [
            [
              name,
              c.bold(three(figure.value)),
              figure.interval ? `${three(figure.interval[0])} .. ${three(figure.interval[1])}` : '',
            ],
          ]
        : [],
    ),
  )
  page.section(t('eval.confusion'), t('eval.confusion_axes'))
  table(page, [
    ['', ...report.confusion.labels.map(shown)],
    ...report.confusion.labels.map((label, i) => [shown(label), ...report.confusion.counts[i]!.map(String)]),
  ])
  calibration(page, report)
  page.line()
  page.line(`   ${c.dim(t('eval.time', { ms: report.ms_per_1000.toFixed(1) }))}`)
  page.line(`   ${c.dim(spendingText(page, report))}`)
}

/** Nothing asked, what the policies ask for, and everything asked: quality beside what it takes. */
export function prettyComparison(page: Page, reports: readonly EvalReport[]): void {
  page.section(page.t('eval.compared'), page.t('eval.per_thousand'))
  const head = ['', 'macro F1', page.t('eval.accuracy'), page.t('eval.calls'), page.t('eval.failures'), 'USD', 'ms']
  const rows = reports.map(({ advice, macro_f1, accuracy, models_per_1000: models, ms_per_1000 }) => [
    page.t(`advice.${advice}`),
    three(macro_f1?.value ?? null),
    three(accuracy?.value ?? null),
    models.calls.toFixed(0),
    models.failures.toFixed(0),
    models.cost_usd === null ? '?' : models.cost_usd.toFixed(2),
    ms_per_1000.toFixed(0),
  ])
  table(page, [head, ...rows])
  page.line()
}

function spendingText({ t }: Page, { advice, models_per_1000: models }: EvalReport): string {
  if (advice === 'never') return t('eval.no_models')
  const { calls, input_tokens, output_tokens, cost_usd } = models
  const cost = cost_usd === null ? t('eval.no_price') : `${cost_usd.toFixed(2)} USD`
  return t('eval.spent', { calls: calls.toFixed(0), tokens: (input_tokens + output_tokens).toFixed(0), cost })
}

function calibration(page: Page, report: EvalReport): void {
  if (!report.calibration) return
  page.section(page.t('eval.calibration'), `ECE ${three(report.calibration.error)}`)
  const rows = report.calibration.bins.map((bin) => [
    String(bin.count),
    three(bin.said),
    three(bin.seen),
    bar(page, bin.seen),
  ])
  table(page, [[page.t('eval.count'), page.t('eval.said'), page.t('eval.seen'), ''], ...rows])
}

function bar(page: Page, share: number): string {
  const full = Math.round(share * 20)
  return page.c.dim(page.sign.full.repeat(full) + page.sign.empty.repeat(20 - full))
}

/** Columns as wide as their widest cell; the first row of a table with a heading is dim. */
function table(page: Page, rows: readonly (readonly string[])[]): void {
  const columns = Math.max(0, ...rows.map((row) => row.length))
  const widths = Array.from({ length: columns }, (_, i) => Math.max(...rows.map((row) => stringWidth(row[i] ?? ''))))
  for (const row of rows) page.line(`   ${row.map((cell, i) => pad(cell, widths[i]! + 2)).join('')}`)
}

function shown(label: string): string {
  return shorten(safeText(label), LABEL_MAX)
}

function three(value: number | null): string {
  return value === null ? '-' : value.toFixed(3)
}
