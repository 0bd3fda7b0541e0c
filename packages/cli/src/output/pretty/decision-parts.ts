import type { ModelAnswer, ModelCall } from '@tribunal/engine'
import { safeText, shorten } from '../safe-text.ts'
import type { Page } from './page.ts'

const LOOKS = {
  APPROVE: ['ok', 'green'],
  clean: ['ok', 'green'],
  CHALLENGE: ['warn', 'yellow'],
  needs_review: ['hand', 'yellow'],
  ESCALATE_TO_HUMAN: ['hand', 'magenta'],
  BLOCK: ['stop', 'red'],
  blocked: ['stop', 'red'],
} as const
export type Shown = keyof typeof LOOKS

/** An outcome as icon, word and colour: never the colour alone. */
export function outcomeWord(page: Page, outcome: Shown): string {
  const [sign, color] = LOOKS[outcome]
  return page.c[color](page.c.bold(`${page.sign[sign]} ${outcome}`))
}

/** The decision, last and set off by rules. */
export function decisionLine(page: Page, outcome: Shown, details: readonly string[]): void {
  const [, color] = LOOKS[outcome]
  const rule = page.c[color](page.sign.rule.repeat(page.width))
  page.line()
  page.line(rule)
  page.prose(` ${outcomeWord(page, outcome)}  `, details.join(`  ${page.sign.dot}  `))
  page.line(rule)
}

const SAID_MAX = 160

/** Which models were asked, what it cost, and what they said: in quotation marks, as their words and nobody else's. */
export function modelCalls(page: Page, calls: readonly ModelCall[] = []): void {
  if (calls.length === 0) return
  page.section(page.t('pretty.models'), spent(page, calls))
  for (const call of calls) {
    const sign = call.status === 'used' ? page.c.green(page.sign.held) : page.c.yellow(page.sign.warn)
    const about = call.subject ? `${call.step} ${safeText(call.subject)}` : call.step
    page.line(`   ${sign} ${page.c.bold(about)}  ${page.c.dim(page.t(`call.${call.status}`))}`)
    for (const answer of call.answers) page.prose('       ', answerText(page, answer), page.c.dim)
    if (call.note) page.prose('       ', page.local(call.note))
  }
}

function spent(page: Page, calls: readonly ModelCall[]): string {
  const answers = calls.flatMap((call) => call.answers)
  const cost = answers.reduce((sum, { cost_usd }) => sum + (cost_usd ?? 0), 0)
  const priced = answers.some(({ cost_usd }) => cost_usd !== null)
  const asked = page.t('pretty.asked', { count: calls.length })
  return priced ? `${asked}, ${cost.toFixed(4)} USD` : asked
}

function answerText(page: Page, answer: ModelAnswer): string {
  const tokens =
    answer.input_tokens === null
      ? ''
      : page.t('pretty.tokens', { input: answer.input_tokens, output: answer.output_tokens ?? 0 })
  const time = answer.source === 'recording' ? page.t('pretty.recorded') : `${Math.round(answer.latency_ms)} ms`
  const told = [safeText(answer.model), tokens, time].filter((part) => part !== '').join(` ${page.sign.dot} `)
  if (answer.answer === null) return `${told}: ${answer.failure}`
  return `${told}: “${shorten(safeText(answer.answer), SAID_MAX)}”`
}
