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
