import type { Settings } from '../../settings.ts'
import { interval, three, toldFigures } from '../report-text.ts'
import { SMALL, type Subgroups } from '../subgroups.ts'
import { htmlTable } from './html-table.ts'
import { html, type Markup } from './markup.ts'

/** Figures by the value of one field, and how far apart they lie. */
export function pageGroups({ by, groups, left_out, disparities }: Subgroups, { t }: Settings): Markup {
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
