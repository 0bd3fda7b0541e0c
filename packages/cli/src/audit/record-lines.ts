import type { RecordFinding, RecordReport, SinceReport } from '@tribunal/store'
import type { Translate } from '../messages/catalogue.ts'
import type { Page } from '../output/pretty/page.ts'
import { safeText } from '../output/safe-text.ts'

/** Findings that are shown; more are counted. */
export const SHOWN_MAX = 20

/** What is to be said of the record beside a ledger; more where only what is new was asked for. */
export type LookedAt = RecordReport & Partial<SinceReport>

/** What holding the record against its ledger has shown; null where that was not done. */
export function addRecord(page: Page, record: LookedAt | null): void {
  const { c, t, sign } = page
  if (!record) {
    page.prose('  ', t('audit.record_not_looked_at'), c.dim)
    return
  }
  const { decisions, cases, tiles, findings, found, firstBad, whole = true, contentsGone: gone = 0 } = record
  if (record.ok) {
    const said = whole ? 'audit.record_verified' : 'audit.record_verified_since'
    page.prose(`${c.green(sign.ok)} `, t(said, { decisions, gone, cases, tiles }))
  } else page.prose(`${c.red(sign.stop)} `, t('audit.record_wrong', { count: found }), c.bold)
  for (const finding of findings.slice(0, SHOWN_MAX)) page.prose(`  ${c.red(sign.failed)} `, findingText(finding, t))
  if (found > SHOWN_MAX) page.line(`    ${t('audit.more', { count: found - SHOWN_MAX })}`)
  if (firstBad) page.prose('  ', t('audit.first_bad_decision', { decision: safeText(firstBad.decision) }))
}

export function recordJson(report: LookedAt): object {
  const { ok, decisions, cases, tiles, firstBad, found, findings, whole, contentsGone } = report
  const looked = { ok, decisions, cases, tiles, first_bad_decision: firstBad ?? null, found, findings }
  return { ...looked, ...(whole !== undefined && { whole, contents_gone: contentsGone }) }
}

/** `decision 019a… (event 41): says otherwise than its event: outcome`. */
function findingText(finding: RecordFinding, t: Translate): string {
  const { code, columns = [], ...rest } = finding
  return `${placeOf(finding, t)}: ${t(`audit.${code}`, { ...rest, columns: columns.join(', ') })}`
}

function placeOf(
  {
    code,
    decision,
    case: caseId,
    policy,
    fact_check: factCheck,
    notice,
    measure,
    backtest,
    hold,
    event,
    hash = '',
    level = 0,
    index = 0,
  }: RecordFinding,
  t: Translate,
): string {
  if (decision !== undefined) {
    const id = safeText(decision)
    return event === undefined ? t('audit.at_decision', { id }) : t('audit.at_decision_event', { id, event })
  }
  if (caseId !== undefined) return t('audit.at_case', { id: safeText(caseId), event: event ?? 0 })
  if (factCheck !== undefined) return t('audit.at_fact_check', { id: safeText(factCheck) })
  if (notice !== undefined) return t('audit.at_notice', { id: safeText(notice) })
  if (measure !== undefined) return t('audit.at_measure', { id: safeText(measure) })
  if (hold !== undefined) return t('audit.at_hold', { id: safeText(hold) })
  if (code === 'retention_changed' || code === 'retention_differs')
    return t('audit.at_retention', { event: event ?? 0 })
  if (backtest !== undefined) return t('audit.at_backtest', { id: safeText(backtest) })
  if (policy !== undefined) return t('audit.at_versions', { policy: safeText(policy) })
  if (code.startsWith('tile')) return t('audit.at_tile', { level, index })
  return t(code.startsWith('policy') ? 'audit.at_policy' : 'audit.at_inputs', { hash: safeText(hash) })
}
