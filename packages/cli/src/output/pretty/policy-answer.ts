import type { FactUse, PolicyAnswer, RuleTrial, Truth } from '@tribunal/engine'
import { safeText, shorten } from '../safe-text.ts'
import { type Page, pad, twoDecimals } from './page.ts'

const NAME_WIDTH = 34

/** A scorecard as a waterfall, factor by factor to the score and its band; other policies rule by rule. */
export function policyAnswer(page: Page, answer: PolicyAnswer): void {
  page.section(page.t('pretty.policy', { policy: answer.policy }), page.c.dim(`v${answer.version}`))
  if (answer.factors) waterfall(page, answer)
  else for (const trial of answer.trace) ruleLine(page, trial, answer.trace.length === 1)
  for (const override of answer.overrides) {
    const change = `${override.replaced} ${page.sign.arrow} ${override.outcome}`
    page.prose(
      `   ${page.c.magenta(page.sign.gate)} ${page.t('pretty.gate', { id: override.id })}: ${page.c.bold(change)}  `,
      page.local(override.reason),
      page.c.dim,
    )
  }
  if (answer.unknown.length > 0) {
    page.prose(
      `   ${page.c.yellow(page.sign.unknown)} ${page.t('pretty.unknown_facts')}: `,
      answer.unknown.map(safeText).join(', '),
    )
  }
  page.prose(
    `   = ${page.c.bold(answer.outcome)}  `,
    `${page.t('pretty.by_rule', { rule: answer.rule })}: ${page.local(answer.reason)}`,
    page.c.dim,
  )
}

function waterfall(page: Page, answer: PolicyAnswer): void {
  const factors = answer.factors ?? []
  const counted = factors.filter(
    (factor) => factor.held !== false && (factor.amount !== 0 || factor.held === 'unknown'),
  )
  for (const factor of counted) {
    if (factor.held === 'unknown') {
      page.line(`   ${page.c.yellow(page.sign.unknown)} ${pad('', 6)} ${safeText(factor.name)}`)
      continue
    }
    const amount = `${factor.amount < 0 ? page.sign.minus : '+'} ${twoDecimals(Math.abs(factor.amount))}`
    const value = typeof factor.value === 'number' ? page.c.dim(`(${shortNumber(factor.value)})`) : ''
    page.line(
      `   ${factor.amount < 0 ? page.c.red(pad(amount, 8)) : page.c.green(pad(amount, 8))} ${pad(safeText(factor.name), NAME_WIDTH)} ${value}`,
    )
  }
  const silent = factors.length - counted.length
  if (silent > 0) page.line(`   ${page.c.dim(`${pad('0', 8)} ${page.t('pretty.silent_factors', { count: silent })}`)}`)
  if (answer.score === null || answer.score === undefined) return
  page.line(`   ${page.c.dim(page.sign.rule.repeat(8))}`)
  page.line(`   ${page.c.bold(pad(`= ${twoDecimals(answer.score)}`, 8))} ${scoreBar(page, answer.score)}`)
}

function scoreBar(page: Page, score: number): string {
  const share = Math.max(0, Math.min(1, score > 1 ? score / 100 : score))
  const full = Math.round(share * 20)
  return page.c.dim(page.sign.full.repeat(full) + page.sign.empty.repeat(20 - full))
}

function ruleLine(page: Page, trial: RuleTrial, only: boolean): void {
  const item = trial.item === undefined ? '' : page.c.dim(` [${trial.item}]`)
  const facts = trial.facts.map((fact) => factText(page, fact)).join(', ')
  const name = trial.held === true ? page.c.bold(trial.rule) : page.c.dim(trial.rule)
  const lead = `   ${truthSign(page, trial.held)} ${only ? name : pad(name, 0)}${item}  `
  if (facts === '') page.line(lead)
  else page.prose(lead, facts, page.c.dim)
}

function truthSign(page: Page, held: Truth): string {
  if (held === 'unknown') return page.c.yellow(page.sign.unknown)
  return held ? page.c.green(page.sign.held) : page.c.dim(page.sign.failed)
}

function factText(page: Page, fact: FactUse): string {
  const value = fact.value === undefined ? page.t('pretty.missing') : jsonText(fact.value)
  const limit = fact.limit === undefined ? '' : ` ${fact.op} ${jsonText(fact.limit)}`
  const constant = fact.constant ? ` (${fact.constant})` : ''
  return `${safeText(fact.fact)} ${value}${limit}${constant}`
}

function jsonText(value: unknown): string {
  return typeof value === 'number' ? shortNumber(value) : shorten(safeText(JSON.stringify(value)), 40)
}

function shortNumber(value: number): string {
  return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(4)))
}
