import type { ComparedExample, OutcomeChange, PolicyComparison, Region, RegionCondition } from '@tribunal/policy'
import { safeText } from '../safe-text.ts'
import type { Page } from './page.ts'

/** What two policies decide differently: outcomes first, then what differs where they agree, then the texts. */
export function policyComparison(page: Page, comparison: PolicyComparison, text: string): void {
  const { c, t, sign } = page
  const { from, to, outcomes, changes } = comparison
  const mark = { same: c.green(sign.ok), different: c.yellow(sign.warn), unknown: c.red(sign.unknown) }[outcomes]
  page.line(`${mark} ${c.bold(from.policy)} ${from.version} ${sign.arrow} ${c.bold(to.policy)} ${to.version}`)
  page.prose('  ', t(`diff.${outcomes}`))
  for (const change of changes) outcomeChange(page, change)
  declared(page, comparison)
  sameOutcome(page, comparison)
  if (comparison.up_to_length !== undefined) {
    page.prose(`  ${c.yellow(sign.warn)} `, t('check.up_to_length', { length: comparison.up_to_length }))
  }
  if (text !== '') textLines(page, text)
}

function outcomeChange(page: Page, { from, to, regions, more, example }: OutcomeChange): void {
  const { c, t, sign } = page
  page.section(`${safeText(from)} ${sign.arrow} ${safeText(to)}`)
  for (const one of regions) region(page, one)
  if (regions.length === 0) {
    page.prose('   ', t('diff.within_others'))
    exampleLines(page, example)
  }
  if (more) page.prose('   ', t('diff.more'), c.dim)
}

function region(page: Page, { each, conditions, partly, example }: Region): void {
  const { t, sign } = page
  const lead = each ? t('diff.each', { list: each.list, as: each.as }) : t('diff.where')
  const about = conditions.length > 0 ? lead : t(partly ? 'diff.other_lists' : 'diff.all')
  page.prose(`   ${sign.dot} `, about)
  for (const condition of conditions) page.line(`       ${told(page, condition)}`)
  if (partly && conditions.length > 0) page.prose('     ', t('diff.partly'), page.c.dim)
  exampleLines(page, example)
}

function told({ c, t }: Page, { text, unknown, of }: RegionCondition): string {
  const about = of === undefined ? '' : `${t(`diff.of_${of}`)} `
  return `${about}${c.cyan(safeText(text))}${unknown ? ` ${t('diff.unknown_condition')}` : ''}`
}

function exampleLines(page: Page, { facts, from, to }: ComparedExample): void {
  const { c, t, sign } = page
  page.line(`     ${c.dim(t('check.example'))}`)
  page.line(`     ${safeText(JSON.stringify(facts))}`)
  page.line(`     ${sign.arrow} ${from.outcome} (${from.rule}), ${to.outcome} (${to.rule})`)
}

/** Facts and words that only one of them has, or that are not the same in both. */
function declared(page: Page, { facts, outcome_words, same_outcome }: PolicyComparison): void {
  const { t } = page
  const note = (text: string) => page.prose(`  ${page.c.yellow(page.sign.warn)} `, text)
  for (const { fact, from, to, comparable } of facts.changed) {
    note(
      t(comparable ? 'diff.fact_changed' : 'diff.fact_incomparable', { fact, from: safeText(from), to: safeText(to) }),
    )
  }
  const lists = [
    ['diff.facts_from', facts.only_from],
    ['diff.facts_to', facts.only_to],
    ['diff.words_from', outcome_words.only_from],
    ['diff.words_to', outcome_words.only_to],
    ['diff.results_from', same_outcome.only_from],
    ['diff.results_to', same_outcome.only_to],
  ] as const
  for (const [key, names] of lists) if (names.length > 0) note(t(key, { names: names.map(safeText).join(', ') }))
}

function sameOutcome(page: Page, { same_outcome: { rules, results } }: PolicyComparison): void {
  const { t, sign } = page
  if (rules.length + results.length > 0) page.section(t('diff.same_outcome'))
  for (const { from, to } of rules) page.line(`   ${from} ${sign.arrow} ${to}`)
  for (const { result, from, to, example } of results) {
    const values = { result, from: safeText(String(from)), to: safeText(String(to)) }
    page.prose(`   ${sign.dot} `, t('diff.result', values))
    exampleLines(page, example)
  }
}

function textLines(page: Page, text: string): void {
  const { c, t } = page
  page.section(t('diff.text'))
  for (const line of text.trimEnd().split('\n')) {
    const paint = line.startsWith('-') ? c.red : line.startsWith('+') ? c.green : c.dim
    const body = line.slice(1).trimStart()
    page.line(paint(`   ${line.slice(0, 1)}${' '.repeat(line.length - 1 - body.length)}${safeText(body)}`))
  }
}
