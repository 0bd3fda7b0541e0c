import { createHash } from 'node:crypto'
import { type EvalReport, FIGURES, SMALL, type Subgroups } from '@tribunal/eval'
import type { Settings } from '../../settings.ts'
import type { Proposal } from '../proposal.ts'
import {
  answeredText,
  type Evaluation,
  interval,
  mcnemarText,
  number,
  percent,
  probability,
  signed,
  spendingText,
  three,
  toldFigures,
} from '../report-text.ts'
import { html, htmlTable, type Markup } from './markup.ts'
import { pageCurves } from './page-curves.ts'

/**
 * One page with everything that was found: tables, and each plot beside the numbers it draws. It has no script and asks
 * nothing of the network; its policy (`Content-Security-Policy`) forbids both, whatever labels the rows bring.
 */
export function evalPage(found: Evaluation, settings: Settings): string {
  const { t, language } = settings
  const [first] = found.reports
  const title = t('eval.page_title', { task: first!.task })
  const hash = createHash('sha256').update(PAGE_STYLE).digest('base64')
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`
  const page = html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${{ markup: PAGE_STYLE }}</style></head>
<body><main><h1>${title}</h1>${found.reports.map((report) => about(report, settings))}${comparisonPart(found, settings)}${pageCurves(found.reports, settings)}${pickPart(found, settings)}${found.reports.map((report) => details(report, settings))}</main></body></html>
`
  return page.markup
}

/** Who judged how many rows, and what it took. */
function about(report: EvalReport, settings: Settings): Markup {
  const { t } = settings
  const counted = [
    t('eval.title', { task: report.system, rows: report.rows }),
    ...(report.unmeasured > 0 ? [t('eval.unmeasured_short', { count: report.unmeasured })] : []),
    ...(report.threshold !== null && report.positive !== null
      ? [t('eval.threshold', { positive: report.positive, threshold: report.threshold })]
      : []),
    t('eval.time', { ms: report.ms_per_1000.toFixed(1) }),
    spendingText(settings, report),
  ]
  return html`<p>${counted.join(' · ')}</p>`
}

function comparisonPart({ comparison }: Evaluation, settings: Settings): Markup | string {
  const { t } = settings
  if (!comparison) return ''
  const rows = FIGURES.flatMap((name) => {
    const difference = comparison.differences[name]
    if (!difference) return []
    const values = [three(difference.first), three(difference.second)]
    return [
      [t(`eval.figure.${name}`), ...values, signed(difference.value), interval(difference), probability(difference.p)],
    ]
  })
  const head = ['', comparison.first, comparison.second, t('eval.difference'), t('eval.interval'), t('eval.p')]
  return html`<h2>${t('eval.side_by_side', { first: comparison.first, second: comparison.second })}</h2><p class="soft">${t('eval.paired', { rows: comparison.rows })}</p>${htmlTable(head, rows)}<p>${mcnemarText(settings, comparison)}</p>`
}

function pickPart({ pick }: Evaluation, { t }: Settings): Markup | string {
  if (!pick) return ''
  const heading = html`<h2>${t('eval.pick', { condition: pick.condition })}</h2>`
  if (pick.threshold === null || !pick.chosen_on || !pick.held_out)
    return html`${heading}<p class="warn">${t('eval.pick_none')}</p>`
  const names = ['precision', 'recall', 'false_alarms', 'cost_per_1000'] as const
  const halves = [
    ['eval.chosen_on', pick.chosen_on] as const,
    ['eval.held_out', pick.held_out] as const,
    ...(pick.proposal ? [['eval.before', pick.proposal.before] as const] : []),
  ]
  const rows = halves.map(([lead, at]) => [
    t(lead),
    String(at.rows),
    ...names.map((name) => (at[name] ? `${three(at[name].value)} (${interval(at[name])})` : '-')),
  ])
  const head = ['', t('eval.support'), ...names.map((name) => t(`eval.figure.${name}`))]
  const { proposal, holds } = pick
  return html`${heading}<p>${t('eval.picked', { threshold: pick.threshold })}</p>${htmlTable(head, rows)}${holds === null ? '' : html`<p class="${holds ? '' : 'warn'}">${t(holds ? 'eval.holds' : 'eval.fails')}</p>`}${proposal ? html`<p>${proposalText(proposal, t)}</p>` : ''}`
}

function proposalText({ policy, constant, from, to, version, file }: Proposal, t: Settings['t']): string {
  if (file === null) return t('eval.unchanged', { policy, constant, to })
  return t('eval.proposed', { policy, constant, from, to, version: version.to, file, arrow: '→' })
}

/** Everything about one system. */
function details(report: EvalReport, settings: Settings): Markup {
  const { t } = settings
  const labels = report.labels.map(({ label, support, precision, recall, f1 }) => [
    label,
    String(support),
    three(precision),
    three(recall),
    three(f1),
  ])
  const figures = FIGURES.flatMap((name) => {
    const figure = report[name]
    return figure ? [[t(`eval.figure.${name}`), three(figure.value), interval(figure)]] : []
  })
  const confusion = report.confusion.labels.map((label, i) => [label, ...report.confusion.counts[i]!.map(String)])
  return html`<h2>${report.system}</h2><div class="pair"><div><h3>${t('eval.figures')}</h3><p class="soft">${t('eval.intervals', { resamples: report.resamples })}</p>${htmlTable(['', t('eval.value'), t('eval.interval')], figures)}</div><div><h3>${t('eval.labels')}</h3>${htmlTable([t('eval.label'), t('eval.support'), t('eval.precision'), t('eval.recall'), 'F1'], labels)}</div><div><h3>${t('eval.confusion')}</h3><p class="soft">${t('eval.confusion_axes')}</p>${htmlTable(['', ...report.confusion.labels], confusion)}</div>${alarms(report, settings)}${abstentions(report, settings)}${costs(report, settings)}</div>${report.subgroups.map((groups) => pageGroups(groups, settings))}`
}

function alarms({ at_false_alarms }: EvalReport, { t }: Settings): Markup | string {
  if (at_false_alarms.length === 0) return ''
  const rows = at_false_alarms.map(({ at_most, point }) =>
    point
      ? [percent(at_most), three(point.recall), three(point.precision), number(point.threshold)]
      : [percent(at_most), '-', '-', t('eval.none_reaches')],
  )
  return html`<div><h3>${t('eval.at_false_alarms')}</h3>${htmlTable([t('eval.at_most'), t('eval.recall'), t('eval.precision'), t('eval.from_threshold')], rows)}</div>`
}

function abstentions({ risk_coverage: risk }: EvalReport, settings: Settings): Markup | string {
  if (!risk) return ''
  const { t } = settings
  const rows = risk.at_precision.map(({ precision, point }) =>
    point
      ? [`≥ ${precision}`, three(point.coverage), number(point.confidence)]
      : [`≥ ${precision}`, '-', t('eval.none_reaches')],
  )
  return html`<div><h3>${t('eval.risk_coverage')}</h3><p>${answeredText(settings, risk)}</p>${htmlTable([t('eval.wanted_precision'), t('eval.coverage'), t('eval.from_threshold')], rows)}</div>`
}

function costs({ costs: told }: EvalReport, { t }: Settings): Markup | string {
  if (!told) return ''
  const models = told.models_per_1000 === null ? t('eval.no_price') : told.models_per_1000.toFixed(2)
  const { false_alarm, miss } = told
  return html`<div><h3>${t('eval.costs')}</h3><p>${t('eval.costs_told', { mistakes: told.mistakes_per_1000.toFixed(2), models, false_alarm, miss })}</p></div>`
}

/** Figures by the value of one field, and how far apart they lie. */
function pageGroups({ by, groups, left_out, disparities }: Subgroups, { t }: Settings): Markup {
  const names = toldFigures(groups)
  const rows = groups.map((group) => [
    group.value,
    String(group.rows),
    ...names.map((name) => {
      const figure = group.figures[name]
      return figure ? `${three(figure.value)}${group.too_small.includes(name) ? '*' : ''} (${interval(figure)})` : '-'
    }),
  ])
  const differences = disparities.map(({ figure, lowest, highest, difference }) => [
    t(`eval.figure.${figure}`),
    lowest,
    highest,
    three(difference.value),
    interval(difference),
    three(difference.p),
  ])
  const few = groups.some(({ too_small }) => too_small.length > 0)
  const head = [t('eval.group'), t('eval.support'), ...names.map((name) => t(`eval.figure.${name}`))]
  return html`<h3>${t('eval.by', { field: by })}</h3>${htmlTable(head, rows)}${left_out > 0 ? html`<p class="soft">${t('eval.left_out', { count: left_out })}</p>` : ''}${few ? html`<p class="warn">${t('eval.too_small', { small: SMALL })}</p>` : ''}${differences.length > 0 ? html`<h3>${t('eval.disparity')}</h3><p class="soft">${t('eval.judged_together')}</p>${htmlTable(['', t('eval.lowest'), t('eval.highest'), t('eval.difference'), t('eval.interval'), t('eval.p')], differences)}` : ''}`
}

/** Light and dark, narrow and wide, and on paper. Names no font, image or address: nothing is asked of the network. */
const PAGE_STYLE = `
:root{color-scheme:light dark;--ink:#1b1f24;--soft:#57606a;--paper:#fff;--panel:#f6f8fa;--line:#d0d7de;--s0:#0b57b7;--s1:#b04a00;--warn:#8a4600}
@media (prefers-color-scheme:dark){:root{--ink:#e6edf3;--soft:#9aa5b1;--paper:#0d1117;--panel:#161b22;--line:#3a424c;--s0:#79b8ff;--s1:#ffb077;--warn:#ffc680}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:68rem;padding:1.5rem 1rem 4rem;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
h1{font-size:1.6rem;margin:0 0 .25rem}h2{font-size:1.25rem;margin:2.5rem 0 .5rem;border-top:1px solid var(--line);padding-top:1rem}h3{font-size:1rem;margin:1.5rem 0 .25rem}
h1,h2,h3,li,p{overflow-wrap:anywhere}figure{margin:0}
p{margin:.25rem 0;max-width:46rem}.soft{color:var(--soft)}.warn{color:var(--warn)}
.wide{overflow-x:auto}.pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,24rem),1fr));gap:1rem 2rem;align-items:start}
table{border-collapse:collapse;font-variant-numeric:tabular-nums;margin:.5rem 0}
th,td{padding:.25rem .75rem .25rem 0;text-align:left;border-bottom:1px solid var(--line);vertical-align:top}td,thead th{white-space:nowrap}th{max-width:18rem;overflow-wrap:break-word}thead th{color:var(--soft);font-weight:600}tbody th{font-weight:600}
.plot{width:100%;max-width:26rem;height:auto;background:var(--panel);border:1px solid var(--line);border-radius:.5rem}
.grid{stroke:var(--line);fill:none}.diagonal{stroke:var(--soft);stroke-dasharray:2 4;fill:none}.tick,.axis{fill:var(--soft);font-size:12px}
.line{fill:none;stroke-width:2.2}.line.s0{stroke:var(--s0)}.line.s1{stroke:var(--s1);stroke-dasharray:7 4}.dot.s0{fill:var(--s0)}.dot.s1{fill:var(--s1)}
.legend{list-style:none;padding:0;margin:.25rem 0;display:flex;flex-wrap:wrap;gap:.25rem 1.25rem}.key{width:1.75rem;height:.5rem;margin-right:.5rem}
@media print{:root{--ink:#000;--soft:#333;--paper:#fff;--panel:#fff;--line:#999;--s0:#000;--s1:#555;--warn:#000}body{max-width:none;padding:0;font-size:11pt}h2{break-after:avoid}.pair>*,table,figure{break-inside:avoid}.wide{overflow:visible}td,thead th{white-space:normal}table{font-size:9pt}}
`
