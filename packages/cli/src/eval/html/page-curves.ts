import { type EvalReport, type Point, rocTable, thinned } from '@tribunal/eval'
import type { Settings } from '../../settings.ts'
import { number, three } from '../report-text.ts'
import { type LinePlot, linePlot } from './line-plot.ts'
import { html, htmlTable, type Markup } from './markup.ts'

/** Rows of the table beside a curve. */
const ROWS = 9

/** The curves of all systems, each drawing beside the numbers it draws. */
export function pageCurves(reports: readonly EvalReport[], { t }: Settings): Markup {
  const drawn = (points: (report: EvalReport) => readonly Point[] | undefined) =>
    reports.flatMap((report) => {
      const found = points(report) ?? []
      return found.length === 0 ? [] : [{ name: report.system, points: found }]
    })
  const risk = drawn(({ risk_coverage }) =>
    risk_coverage?.points.map(({ coverage, precision }) => [coverage, precision]),
  )
  const plots: readonly (LinePlot & { readonly note: string })[] = [
    {
      id: 'roc',
      title: t('eval.roc'),
      note: t('eval.roc_note'),
      x: t('eval.axis_false_alarms'),
      y: t('eval.axis_recall'),
      series: drawn(({ curves }) => curves?.roc),
      diagonal: true,
    },
    {
      id: 'pr',
      title: t('eval.pr'),
      note: t('eval.pr_note'),
      x: t('eval.axis_recall'),
      y: t('eval.axis_precision'),
      series: drawn(({ curves }) => curves?.precision_recall),
    },
    {
      id: 'calibration',
      title: t('eval.calibration'),
      note: `${t('eval.calibration_note')} ${reports.flatMap(({ calibration }) => (calibration ? [`ECE ${three(calibration.error)}, ${t('eval.figure.brier')} ${three(calibration.brier)}.`] : [])).join(' ')}`,
      x: t('eval.axis_said'),
      y: t('eval.axis_seen'),
      series: drawn(({ calibration }) => calibration?.bins.map(({ said, seen }) => [said, seen])),
      diagonal: true,
      marks: true,
    },
    {
      id: 'risk',
      title: t('eval.risk_coverage'),
      note: t('eval.risk_note'),
      x: t('eval.axis_coverage'),
      y: t('eval.axis_precision'),
      series: risk,
      // Answers that are all equally sure are one point: there is no line to see.
      marks: risk.some(({ points }) => points.length < ROWS),
    },
  ]
  return html`${plots.filter(({ series }) => series.length > 0).map((plot) => figure(plot))}`
}

function figure(plot: LinePlot & { readonly note: string }): Markup {
  const rows = plot.series.flatMap(({ name, points }) =>
    tabled(plot.id, points).map(([x, y]) => [name, number(x), number(y)]),
  )
  const many = plot.series.length > 1
  const head = [...(many ? [''] : []), plot.x, plot.y]
  return html`<h2>${plot.title}</h2><p class="soft">${plot.note}</p><div class="pair"><figure>${linePlot(plot)}</figure>${htmlTable(head, many ? rows : rows.map((row) => row.slice(1)))}</div>`
}

function tabled(plot: string, points: readonly Point[]): readonly Point[] {
  if (plot === 'roc') return rocTable(points)
  return thinned(points, plot === 'calibration' ? points.length : ROWS)
}
