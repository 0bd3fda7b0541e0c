import type { BacktestCell, BacktestResult, PeopleFigures } from '@tribunal/adapters'
import { safeText } from '../safe-text.ts'
import { type Page, pad } from './page.ts'

/** From so many decisions on, taking facts from their record takes seconds. */
const SLOW_FROM = 10_000
/** Rules told of a kind of change; the rest are few. */
const RULES_SHOWN = 5

/** What a backtest found, changes first. */
export function backtestReport(page: Page, result: BacktestResult): void {
  const { c, t, sign } = page
  const { policy, from, to, decisions, changed, partial } = result
  page.heading(
    `${c.bold(policy)} ${nameOf(from, policy)} ${sign.arrow} ${nameOf(to, policy)}`,
    `${from.hash.slice(0, 12)} ${sign.arrow} ${to.hash.slice(0, 12)}`,
  )
  const share = decisions === 0 ? '0' : ((100 * changed) / decisions).toFixed(2)
  page.prose(' ', t('backtest.changed', { changed, decisions, share }))
  if (partial) page.prose(` ${c.yellow(sign.warn)} `, t('backtest.partial'))
  for (const cell of result.cells.filter(({ from, to }) => from !== to)) changedCell(page, cell, decisions)
  sameOutcome(page, result)
  effects(page, result)
  people(page, result.people)
  trouble(page, result)
}

/** A version, with the policy that it is of where another's place is taken. */
function nameOf({ policy, version }: BacktestResult['from'], place: string): string {
  return policy === place ? version : `${policy} ${version}`
}

function changedCell(page: Page, cell: BacktestCell, decisions: number): void {
  const { c, t, sign } = page
  const share = ((100 * cell.count) / decisions).toFixed(2)
  page.section(`${cell.from} ${sign.arrow} ${cell.to}`, t('backtest.cell', { count: cell.count, share }))
  const money = cell.money.map(({ currency, amount }) => `${amount.toFixed(2)} ${safeText(currency)}`)
  if (money.length > 0) page.prose('   ', t('backtest.money', { sums: money.join(', ') }))
  rulesOf(page, cell)
  if (cell.sample.length > 0)
    page.prose('   ', t('backtest.sample', { ids: cell.sample.map(safeText).join(', ') }), c.dim)
}

function rulesOf(page: Page, { rules }: BacktestCell): void {
  const { c, sign } = page
  for (const { from, to, count } of rules.slice(0, RULES_SHOWN))
    page.line(`   ${c.dim(pad(String(count), 9))} ${c.cyan(from)} ${sign.arrow} ${c.cyan(to)}`)
}

/** Decisions that keep their outcome, but not what led to it. */
function sameOutcome(page: Page, { cells }: BacktestResult): void {
  const same = cells.filter(({ from, to, other_rule, other_results }) => from === to && other_rule + other_results > 0)
  for (const cell of same) {
    const { t } = page
    page.section(
      cell.from,
      t('backtest.same', { rule: cell.other_rule, results: cell.other_results, count: cell.count }),
    )
    rulesOf(page, cell)
  }
}

function effects(page: Page, { effects: told }: BacktestResult): void {
  if (!told || told.looked === 0) return
  const { c, t, sign } = page
  const aside = told.looked < told.of ? t('backtest.looked', { looked: told.looked, of: told.of }) : ''
  page.section(t('backtest.decisions'), aside)
  for (const { from, to, count } of told.outcomes)
    if (from !== to) page.line(`   ${c.dim(pad(String(count), 9))} ${from} ${sign.arrow} ${to}`)
  page.prose('   ', t('backtest.cases', { ...told.cases }))
  for (const { queue, more, fewer } of told.queues)
    page.line(`   ${c.cyan(safeText(queue))} +${more} ${sign.minus}${fewer}`)
}

function people(page: Page, figures: PeopleFigures | null): void {
  if (!figures || figures.looked === 0) return
  const { t } = page
  page.section(t('backtest.people'), t('backtest.reviewed', { looked: figures.looked, reviewed: figures.reviewed }))
  for (const which of ['from', 'to'] as const) {
    const { precision, recall } = figures[which]
    const values = { precision: shareText(page, precision), recall: shareText(page, recall) }
    page.prose(`   ${pad(t(`backtest.${which}`), 8)} `, t('backtest.figures', values))
  }
  page.prose('   ', t('backtest.selected'), page.c.dim)
}

function shareText({ t }: Page, { rate, low, high }: PeopleFigures['from']['precision']): string {
  if (rate === null || low === null || high === null) return t('backtest.none')
  return `${(100 * rate).toFixed(1)} % (${(100 * low).toFixed(1)}–${(100 * high).toFixed(1)})`
}

function trouble(page: Page, { bad, problems, unreadable, from_bodies: bodies, decisions }: BacktestResult): void {
  const { c, t, sign } = page
  const warn = (text: string) => page.prose(` ${c.yellow(sign.warn)} `, text)
  if (decisions === 0) warn(t('backtest.nothing'))
  if (bad > 0) warn(t('backtest.bad', { count: bad }))
  for (const { at, field, expected } of problems)
    page.prose('   ', `${safeText(at)}: ${safeText(field)}: ${t('report.expected', { expected: safeText(expected) })}`)
  if (unreadable > 0) warn(t('backtest.unreadable', { count: unreadable }))
  if (bodies > SLOW_FROM) page.prose(' ', t('backtest.from_bodies', { count: bodies }), c.dim)
}
