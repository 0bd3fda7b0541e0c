import type { Case, CaseDetail } from '@tribunal/client'
import { reasonCodesFor } from '@tribunal/engine'
import type { LocalText } from '@tribunal/messages'
import { outcomeWord, type Shown } from '../output/pretty/decision-parts.ts'
import { type Page, pad } from '../output/pretty/page.ts'
import { safeText } from '../output/safe-text.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Two lines of a list: what it is and how pressing, then what it is about. */
export function caseLines(page: Page, item: Case, nowMs: number): void {
  const { c, t, sign } = page
  const due = dueText(page, item, nowMs)
  const priority = t(`cases.priority_${item.priority}`)
  const facts = [item.queue, priority, t(`cases.stage_${item.stage}`), due, holderText(page, item)]
  page.line(`${c.bold(item.id)}  ${outcome(page, shownOutcome(item))}`)
  page.prose('   ', facts.filter((fact) => fact !== '').join(` ${sign.dot} `), item.overdue ? c.red : c.dim)
  page.prose('   ', safeText(item.preview ?? t('cases.erased')).replaceAll(/\s+/g, ' '))
}

/** The verdict of a case that is decided blind first is not told in a list: it would be no longer blind. */
function shownOutcome(item: Case): string | undefined {
  return item.blind && item.status !== 'resolved' && item.stage === 'first' ? undefined : item.effective_outcome
}

export function outcome(page: Page, word: string | undefined): string {
  return word === undefined ? page.c.dim(page.t('cases.blind')) : outcomeWord(page, word as Shown)
}

/** `due in 40 min`, `2 h late`, `decided`. */
function dueText({ t }: Page, { status, due_at }: Case, nowMs: number): string {
  if (status === 'resolved') return t('cases.status_resolved')
  const left = Date.parse(due_at) - nowMs
  return t(left < 0 ? 'cases.late' : 'cases.due', { time: spanText(Math.abs(left)) })
}

/** `40 min`, `3 h`, `2 d`: the largest unit of which there is at least one. */
export function spanText(ms: number): string {
  if (ms >= DAY_MS) return `${Math.floor(ms / DAY_MS)} d`
  return ms >= HOUR_MS ? `${Math.floor(ms / HOUR_MS)} h` : `${Math.floor(ms / MINUTE_MS)} min`
}

function holderText({ t }: Page, { held_by, assignee, resolved_by }: Case): string {
  if (held_by) return t('cases.held_by', { name: safeText(held_by.name), until: timeText(held_by.expires_at) })
  if (resolved_by) return t('cases.resolved_by', { name: safeText(resolved_by.name) })
  return assignee ? t('cases.assigned_to', { name: safeText(assignee.name) }) : ''
}

/** `2026-11-22 09:30Z` */
export function timeText(at: string): string {
  return `${at.slice(0, 16).replace('T', ' ')}Z`
}

/** What happened to a case, oldest first. */
export function historyLines(page: Page, { history }: CaseDetail): void {
  const { c, t } = page
  page.section(t('cases.history'))
  for (const { at, type, actor, data, texts } of history) {
    const told = Object.entries(data).filter(([, value]) => ['string', 'number'].includes(typeof value))
    const facts = told.map(([name, value]) => `${name} ${String(value)}`).join(', ')
    page.prose(`   ${c.dim(timeText(at))} ${pad(type, 22)} `, safeText(`${actor.name}  ${facts}`))
    for (const text of Object.values(texts)) page.prose('      ', safeText(text ?? t('cases.erased')), c.italic)
  }
}

/**
 * What may be chosen, with the reasons for it. While the machine's verdict is `hidden`, so is the reason that only stands
 * beside what it chose.
 */
export function choiceLines(page: Page, { case: { kind }, outcomes }: CaseDetail, hidden: boolean): void {
  const { c, t } = page
  page.section(t('cases.choices'))
  for (const { outcome: word, reasons } of outcomes) {
    page.line(`   ${outcome(page, word)}`)
    const whatever = new Set(reasonCodesFor(kind, word, 'hidden').map(({ code }) => code))
    for (const { code, title, needs_rationale } of reasons) {
      if (hidden && !whatever.has(code)) continue
      const more = needs_rationale ? ` (${t('cases.needs_rationale')})` : ''
      page.prose(`      ${pad(code, 24)}`, `${page.local(title as LocalText)}${more}`, c.dim)
    }
  }
}
