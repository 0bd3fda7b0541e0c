import {
  type AtThreshold,
  type Comparison,
  type EvalReport,
  FIGURES,
  type Figure,
  type FigureName,
  type Picked,
  SMALL,
  type Subgroups,
} from '@tribunal/eval'
import stringWidth from 'string-width'
import { type Page, pad } from '../output/pretty/page.ts'
import { safeText, shorten } from '../output/safe-text.ts'
import type { Proposal } from './proposal.ts'

/** Everything that one run found. */
export interface Evaluation {
  /** One a system. */
  readonly reports: readonly EvalReport[]
  readonly comparison: Comparison | null
  readonly pick: (Picked & { readonly proposal: Proposal | null }) | null
}

const LABEL_MAX = 20

/** The figures of an evaluation as tables, worst news not hidden: confusion and calibration are always shown. */
export function prettyEvalReport(page: Page, report: EvalReport): void {
  const { t, c } = page
  page.line(`${c.bold(t('eval.title', { task: report.task, rows: report.rows }))}  ${c.dim(safeText(report.system))}`)
  if (report.unmeasured > 0)
    page.prose(`   ${c.yellow(page.sign.unknown)} `, t('eval.unmeasured', { count: report.unmeasured }))
  if (report.threshold !== null && report.positive !== null)
    page.line(`   ${c.dim(t('eval.threshold', { positive: safeText(report.positive), threshold: report.threshold }))}`)
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
  table(
    page,
    FIGURES.flatMap((name) => {
      const figure = report[name]
      return figure ? [[t(`eval.figure.${name}`), c.bold(three(figure.value)), interval(figure)]] : []
    }),
  )
  page.section(t('eval.confusion'), t('eval.confusion_axes'))
  table(page, [
    ['', ...report.confusion.labels.map(shown)],
    ...report.confusion.labels.map((label, i) => [shown(label), ...report.confusion.counts[i]!.map(String)]),
  ])
  operatingPoints(page, report)
  calibration(page, report)
  riskCoverage(page, report)
  for (const groups of report.subgroups) subgroups(page, groups)
  if (report.costs) {
    const { mistakes_per_1000, models_per_1000, false_alarm, miss } = report.costs
    const models = models_per_1000 === null ? t('eval.no_price') : models_per_1000.toFixed(2)
    page.section(t('eval.costs'))
    page.prose('   ', t('eval.costs_told', { mistakes: mistakes_per_1000.toFixed(2), models, false_alarm, miss }))
  }
  page.line()
  page.line(`   ${c.dim(t('eval.time', { ms: report.ms_per_1000.toFixed(1) }))}`)
  page.line(`   ${c.dim(spendingText(page, report))}`)
}

/** Two systems beside each other, with the test of their difference. */
export function prettyComparison(page: Page, comparison: Comparison): void {
  const { t, c } = page
  const [first, second] = [safeText(comparison.first), safeText(comparison.second)]
  page.section(t('eval.side_by_side', { first, second }), t('eval.paired', { rows: comparison.rows }))
  const rows = FIGURES.flatMap((name) => {
    const difference = comparison.differences[name]
    if (!difference) return []
    return [
      [
        t(`eval.figure.${name}`),
        three(difference.first),
        three(difference.second),
        c.bold(signed(difference.value)),
        interval(difference),
        probability(difference.p),
      ],
    ]
  })
  table(page, [['', shown(first), shown(second), t('eval.difference'), t('eval.interval'), t('eval.p')], ...rows])
  page.line()
  page.prose('   ', mcnemarText(page, comparison))
  page.line()
}

export function mcnemarText({ t }: Pick<Page, 't'>, { first, second, labels }: Comparison): string {
  const verdict = t(labels.p < 0.05 ? 'eval.differs' : 'eval.same')
  return t('eval.mcnemar', {
    first: safeText(first),
    second: safeText(second),
    only_first: labels.only_first,
    only_second: labels.only_second,
    p: probability(labels.p),
    verdict,
  })
}

/** The threshold that was chosen, on the half it was chosen on and on the other one. */
export function prettyPick(page: Page, pick: NonNullable<Evaluation['pick']>): void {
  const { t, c } = page
  page.section(t('eval.pick', { condition: safeText(pick.condition) }))
  if (pick.threshold === null || !pick.chosen_on || !pick.held_out) {
    page.prose(`   ${c.yellow(page.sign.unknown)} `, t('eval.pick_none'))
    return
  }
  page.prose('   ', t('eval.picked', { threshold: pick.threshold }))
  const names = ['precision', 'recall', 'false_alarms', 'cost_per_1000'] as const
  const row = (lead: string, at: AtThreshold) => [
    lead,
    String(at.rows),
    ...names.map((name) => (at[name] ? `${three(at[name].value)} ${c.dim(interval(at[name]))}` : '-')),
  ]
  const before = pick.proposal ? [row(t('eval.before'), pick.proposal.before)] : []
  table(page, [
    ['', t('eval.support'), ...names.map((name) => t(`eval.figure.${name}`))],
    row(t('eval.chosen_on'), pick.chosen_on),
    row(t('eval.held_out'), pick.held_out),
    ...before,
  ])
  if (pick.holds !== null)
    page.prose(pick.holds ? '   ' : `   ${c.yellow(page.sign.warn)} `, t(pick.holds ? 'eval.holds' : 'eval.fails'))
  if (!pick.proposal) return
  const { policy, constant, from, to, version, file } = pick.proposal
  const words = { policy, constant, to }
  page.line()
  if (file === null) page.prose('   ', t('eval.unchanged', words))
  else page.prose('   ', t('eval.proposed', { ...words, version: version.to, from, file, arrow: page.sign.arrow }))
}

/** Nothing asked, what the policies ask for, and everything asked: quality beside what it takes. */
export function prettyAdvice(page: Page, reports: readonly EvalReport[]): void {
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

export function spendingText({ t }: Pick<Page, 't'>, { advice, models_per_1000: models }: EvalReport): string {
  if (advice === 'never') return t('eval.no_models')
  const { calls, input_tokens, output_tokens, cost_usd } = models
  const cost = cost_usd === null ? t('eval.no_price') : `${cost_usd.toFixed(2)} USD`
  return t('eval.spent', { calls: calls.toFixed(0), tokens: (input_tokens + output_tokens).toFixed(0), cost })
}

function operatingPoints(page: Page, { at_false_alarms }: EvalReport): void {
  const { t } = page
  if (at_false_alarms.length === 0) return
  page.section(t('eval.at_false_alarms'))
  const rows = at_false_alarms.map(({ at_most, point }) =>
    point
      ? [percent(at_most), three(point.recall), three(point.precision), number(point.threshold)]
      : [percent(at_most), t('eval.none_reaches')],
  )
  table(page, [[t('eval.at_most'), t('eval.recall'), t('eval.precision'), t('eval.from_threshold')], ...rows])
}

function calibration(page: Page, report: EvalReport): void {
  if (!report.calibration) return
  const { error, brier, bins } = report.calibration
  page.section(page.t('eval.calibration'), `ECE ${three(error)}, ${page.t('eval.figure.brier')} ${three(brier)}`)
  const rows = bins.map((bin) => [String(bin.count), three(bin.said), three(bin.seen), bar(page, bin.seen)])
  table(page, [[page.t('eval.count'), page.t('eval.said'), page.t('eval.seen'), ''], ...rows])
}

function riskCoverage(page: Page, { risk_coverage: risk }: EvalReport): void {
  if (!risk) return
  const { t } = page
  page.section(t('eval.risk_coverage'))
  page.prose('   ', answeredText(page, risk))
  const rows = risk.at_precision.map(({ precision, point }) =>
    point
      ? [`>= ${precision}`, three(point.coverage), number(point.confidence)]
      : [`>= ${precision}`, t('eval.none_reaches')],
  )
  table(page, [[t('eval.wanted_precision'), t('eval.coverage'), t('eval.from_threshold')], ...rows])
}

export function answeredText({ t }: Pick<Page, 't'>, risk: NonNullable<EvalReport['risk_coverage']>): string {
  return t('eval.answered', {
    coverage: percent(risk.coverage),
    precision: risk.precision === null ? '-' : percent(risk.precision),
    area: three(risk.area),
  })
}

function subgroups(page: Page, { by, groups, left_out, disparities }: Subgroups): void {
  const { t, c } = page
  const names = toldFigures(groups)
  page.section(t('eval.by', { field: safeText(by) }))
  const cell = (group: Subgroups['groups'][number], name: FigureName) =>
    `${three(group.figures[name]?.value ?? null)}${group.too_small.includes(name) ? '*' : ''}`
  const rows = groups.map((group) => [
    shown(group.value),
    String(group.rows),
    ...names.map((name) => cell(group, name)),
  ])
  table(page, [[t('eval.group'), t('eval.support'), ...names.map((name) => t(`eval.figure.${name}`))], ...rows])
  if (left_out > 0) page.line(`   ${c.dim(t('eval.left_out', { count: left_out }))}`)
  if (groups.some(({ too_small }) => too_small.length > 0))
    page.line(`   ${c.dim(t('eval.too_small', { small: SMALL }))}`)
  if (disparities.length === 0) return
  page.section(t('eval.disparity'))
  const differences = disparities.map(({ figure, lowest, highest, difference }) => [
    t(`eval.figure.${figure}`),
    shown(lowest),
    shown(highest),
    c.bold(three(difference.value)),
    interval(difference),
    three(difference.p),
  ])
  const head = ['', t('eval.lowest'), t('eval.highest'), t('eval.difference'), t('eval.interval'), t('eval.p')]
  table(page, [head, ...differences])
  page.prose('   ', t('eval.judged_together'), c.dim)
}

/** Figures that at least one group has, without those that come to the same. */
export function toldFigures(groups: Subgroups['groups']): readonly FigureName[] {
  return FIGURES.filter(
    (name) =>
      name !== 'accuracy' && name !== 'average_precision' && groups.some(({ figures }) => figures[name] !== null),
  )
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

export function three(value: number | null): string {
  return value === null ? '-' : value.toFixed(3)
}

export function signed(value: number): string {
  return `${value > 0 ? '+' : ''}${value.toFixed(3)}`
}

export function percent(share: number): string {
  return `${Number((100 * share).toFixed(1))} %`
}

/** At most four digits behind the point. */
export function number(value: number): string {
  return String(Number(value.toFixed(4)))
}

export function probability(p: number): string {
  return p < 0.001 ? '< 0.001' : p.toFixed(3)
}

export function interval(figure: Figure): string {
  return figure.interval ? `${three(figure.interval[0])} .. ${three(figure.interval[1])}` : ''
}
