import type { Influence, PresentedSignal, RecordedSignals } from '@tribunal/engine'
import { safeText, shorten } from '../safe-text.ts'
import { type Page, pad, twoDecimals } from './page.ts'

const BAR = 20

/** The learned signals of a decision that are raised, a line each; nothing where none is. */
export function raisedSignals(page: Page, learned: RecordedSignals = {}): void {
  const raised = Object.entries(learned).flatMap(([id, said]) =>
    said.status === 'ok' && said.value.probability >= said.value.threshold ? [{ id, ...said.value }] : [],
  )
  if (raised.length === 0) return
  page.section(page.t('learned.title'))
  for (const { id, version, probability, threshold } of raised)
    page.line(
      `   ${raisedMark(page)} ${page.c.bold(safeText(id))}  ${said(page, probability, threshold)}  ${dimVersion(page, version)}`,
    )
}

/** The learned signals of a decision that say nothing, each with why: what one could send so that they would. */
export function awaySignals(page: Page, learned: RecordedSignals = {}): void {
  for (const [id, said] of Object.entries(learned))
    if (said.status !== 'ok')
      page.prose(
        `   ${page.c.yellow(page.sign.unknown)} ${safeText(id)}  `,
        page.t('learned.unavailable', { reason: page.local(said.reason) }),
        page.c.dim,
      )
}

/** One learned signal in full: what it says on a bar with its threshold marked, its domain, and what moved it. */
export function learnedSignal(page: Page, signal: PresentedSignal, text: string): void {
  const name = `${page.c.bold(page.local(signal.title))}  ${page.c.dim(safeText(signal.id))} ${dimVersion(page, signal.version)}`
  page.line()
  if (signal.status !== 'ok') {
    page.line(` ${page.c.yellow(page.sign.unknown)} ${name}`)
    page.prose('   ', page.t('learned.unavailable', { reason: page.local(signal.reason) }), page.c.dim)
    return
  }
  page.line(` ${signal.raised ? raisedMark(page) : ' '} ${name}`)
  page.line(`   ${bar(page, signal.probability, signal.threshold)} ${said(page, signal.probability, signal.threshold)}`)
  for (const influence of signal.influences) influenceLine(page, influence, text)
}

function influenceLine(page: Page, { feature, weight, start, end }: Influence, text: string): void {
  const amount = pad(`${weight < 0 ? page.sign.minus : '+'} ${twoDecimals(Math.abs(weight))}`, 8)
  const words = start === undefined || end === undefined ? '' : quoted(feature, text.slice(start, end))
  page.line(`     ${weight < 0 ? page.c.green(amount) : page.c.red(amount)} ${safeText(feature)}  ${page.c.dim(words)}`)
}

/** Part of a word is shown as such. */
function quoted(feature: string, words: string): string {
  const shown = shorten(safeText(words), 40)
  return feature.startsWith('part:') ? `“…${shown}…”` : `“${shown}”`
}

function bar(page: Page, probability: number, threshold: number): string {
  const full = Math.round(probability * BAR)
  const mark = Math.min(BAR - 1, Math.round(threshold * BAR))
  return Array.from({ length: BAR }, (_, at) => {
    if (at === mark) return page.sign.bar
    return at < full ? page.sign.full : page.sign.empty
  }).join('')
}

function said(page: Page, probability: number, threshold: number): string {
  return page.t('learned.probability', { share: percent(probability), threshold: percent(threshold) })
}

function raisedMark(page: Page): string {
  return page.c.yellow(page.sign.warn)
}

function dimVersion(page: Page, version: string): string {
  return page.c.dim(`v${safeText(version)}`)
}

/** One decimal: thresholds of few false alarms lie close to 1. */
function percent(share: number): string {
  return `${(Math.round(share * 1000) / 10).toString()} %`
}
