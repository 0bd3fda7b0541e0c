import type { FactorAnswer, FactUse, PolicyAnswer, RuleTrial, Truth } from '@tribunal/policy'
import { type Counterfactuals, tellCounterfactual } from '@tribunal/policy'
import { safeText, shorten } from '../safe-text.ts'
import { type Page, pad, twoDecimals } from './page.ts'

const NAME_WIDTH = 34

/** A scorecard as a waterfall, factor by factor to the score and its band; other policies rule by rule. */
export function policyAnswer(page: Page, answer: PolicyAnswer): void {
  page.section(page.t('pretty.policy', { policy: answer.policy }), `v${answer.version}`)
  if (answer.factors) waterfall(page, answer, answer.factors)
  else rulesTried(page, answer.trace)
  for (const override of answer.overrides) {
    const gate = page.t('pretty.gate', { id: override.id })
    const change = `${override.replaced} ${page.sign.arrow} ${override.outcome}`
    page.prose(`   ${page.c.magenta(page.sign.gate)} `, `${gate}: ${change}. ${page.local(override.reason)}`)
  }
  if (answer.unknown.length > 0) {
    const lead = `   ${page.c.yellow(page.sign.unknown)} ${page.t('pretty.unknown_facts')}: `
    page.prose(lead, answer.unknown.map(safeText).join(', '))
  }
  const by = answer.rule === answer.outcome ? '' : `${page.t('pretty.by_rule', { rule: answer.rule })}: `
  page.prose(`   = ${page.c.bold(answer.outcome)}  `, by + page.local(answer.reason), page.c.dim)
}

function waterfall(page: Page, answer: PolicyAnswer, factors: readonly FactorAnswer[]): void {
  const subtracts = isSubtracting(answer)
  if (subtracts) page.line(`   ${pad(twoDecimals(1), 8)} ${page.c.dim(page.t('pretty.start'))}`)
  const told = factors.filter((factor) => factor.held === 'unknown' || factor.amount !== 0)
  for (const factor of told) factorLine(page, factor, subtracts)
  const silent = factors.length - told.length
  if (silent > 0)
    page.line(
      `   ${page.c.dim(`${pad('0', 8)} ${silent === 1 ? page.t('pretty.silent_factor') : page.t('pretty.silent_factors', { count: silent })}`)}`,
    )
  if (answer.score === null || answer.score === undefined) return
  page.line(`   ${page.c.dim(page.sign.rule.repeat(8))}`)
  page.line(`   ${page.c.bold(pad(`= ${twoDecimals(answer.score)}`, 8))} ${scoreBar(page, answer.score)}`)
}

/** Does the scorecard take its factors away from 1? Its score then is 1 minus their sum, and not the sum. */
function isSubtracting({ score, total }: PolicyAnswer): boolean {
  if (score === null || score === undefined || total === null || total === undefined) return false
  return Math.abs(score - total) > 1e-9 && Math.abs(score - Math.max(0, 1 - total)) < 1e-9
}

function factorLine(page: Page, factor: FactorAnswer, subtracts: boolean): void {
  if (factor.held === 'unknown') {
    page.line(`   ${page.c.yellow(pad(page.sign.unknown, 8))} ${page.local(factor.name)}`)
    return
  }
  const down = factor.amount < 0 !== subtracts
  const amount = pad(`${down ? page.sign.minus : '+'} ${twoDecimals(Math.abs(factor.amount))}`, 8)
  const value = typeof factor.value === 'number' ? page.c.dim(`(${shortNumber(factor.value)})`) : ''
  page.line(
    `   ${down ? page.c.red(amount) : page.c.green(amount)} ${pad(page.local(factor.name), NAME_WIDTH)} ${value}`,
  )
}

function scoreBar(page: Page, score: number): string {
  const share = Math.max(0, Math.min(1, score > 1 ? score / 100 : score))
  const full = Math.round(share * 20)
  return page.c.dim(page.sign.full.repeat(full) + page.sign.empty.repeat(20 - full))
}

/** Rules in the order they were tried; those in a row that did not hold share a line. */
function rulesTried(page: Page, trace: readonly RuleTrial[]): void {
  let failed: string[] = []
  const flush = () => {
    if (failed.length > 0) page.prose(`   ${page.c.dim(page.sign.failed)} `, failed.join(', '), page.c.dim)
    failed = []
  }
  for (const trial of trace) {
    const name = trial.item === undefined ? trial.rule : `${trial.rule} [${trial.item}]`
    if (trial.held === false) {
      failed.push(name)
      continue
    }
    flush()
    page.prose(`   ${truthSign(page, trial.held)} ${page.c.bold(name)}  `, factsText(page, trial.facts), page.c.dim)
  }
  flush()
}

/** The facts that made a rule hold, without those that only say that something is there. */
export function factsText(page: Page, facts: readonly FactUse[]): string {
  return facts
    .filter((fact) => fact.op !== 'is known' && !(fact.op === '!=' && fact.limit === null))
    .map((fact) => factText(page, fact))
    .join(', ')
}

function truthSign(page: Page, held: Truth): string {
  return held === true ? page.c.green(page.sign.held) : page.c.yellow(page.sign.unknown)
}

function factText(page: Page, fact: FactUse): string {
  const name = safeText(fact.fact)
  if (fact.value === undefined) return `${name} ${page.t('pretty.missing')}`
  if (fact.op === '==' && fact.value === fact.limit)
    return fact.value === true ? name : `${name} = ${jsonText(fact.value)}`
  const limit = fact.limit === undefined ? '' : ` ${fact.op} ${jsonText(fact.limit)}`
  return `${name} ${jsonText(fact.value)}${limit}${fact.constant ? ` (${fact.constant})` : ''}`
}

function jsonText(value: unknown): string {
  return typeof value === 'number' ? shortNumber(value) : shorten(safeText(JSON.stringify(value)), 40)
}

function shortNumber(value: number): string {
  return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(4)))
}

/** What would have changed an answer: a line each, then what no change of so few facts gives. */
export function counterfactualLines(page: Page, { counterfactuals, out_of_reach, complete }: Counterfactuals): void {
  page.section(page.t('pretty.counterfactuals'), '')
  for (const one of counterfactuals) page.prose(`   ${page.sign.arrow} `, safeText(page.local(tellCounterfactual(one))))
  if (out_of_reach.length > 0) {
    page.prose('   ', page.t('pretty.out_of_reach', { outcomes: out_of_reach.join(', ') }), page.c.dim)
  }
  if (!complete) page.prose('   ', page.t('pretty.changes_incomplete'), page.c.dim)
}
