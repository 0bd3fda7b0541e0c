import type { ExportReport, LedgerFinding, LedgerReport } from '@tribunal/ledger'
import type { Restore } from '@tribunal/store'
import type { MessageValues, Translate } from '../messages/catalogue.ts'
import { Page } from '../output/pretty/page.ts'
import { safeText } from '../output/safe-text.ts'
import type { Settings } from '../settings.ts'
import { addRecord, type LookedAt, recordJson, SHOWN_MAX } from './record-lines.ts'

export interface ReportView {
  readonly origin: string
  readonly report: LedgerReport | ExportReport
  /** Of what lies beside the service's own ledger; null where the ledger itself is wrong. A file has nothing beside it. */
  readonly record?: LookedAt | null
  /** Restores that the ledger acknowledges, of the service's own. */
  readonly restores?: readonly Restore[]
  /** What was verified before and not looked at again: how many events, when, and when everything was looked at. */
  readonly before?: { readonly size: number; readonly at: string; readonly whole: string } | undefined
  /** Was a witness's file given? */
  readonly witness: boolean
  /** Were the keys given, and not taken from the file itself? */
  readonly trusted: boolean
}

/** What verifying a ledger has shown, and what it cannot show. */
export function reportLines(view: ReportView, settings: Settings): string {
  const { origin, report, record, restores = [], before, witness, trusted } = view
  if (settings.format !== 'pretty') return `${JSON.stringify(reportJson(view))}\n`
  const page = new Page(settings)
  const { c, t, sign } = page
  const { checkpoints, vouchedUntil = '' } = report
  const events = report.events + (before?.size ?? 0)
  const name = safeText(origin)
  const upTo = { last: events - 1, events, until: safeText(vouchedUntil), checkpoints }
  if (report.ok) page.prose(`${c.green(sign.ok)} `, t('audit.verified', { origin: name, ...upTo }))
  else page.line(`${c.red(sign.stop)} ${c.bold(t('audit.wrong', { origin: name, count: report.found }))}`)
  for (const finding of report.findings.slice(0, SHOWN_MAX)) {
    page.prose(`  ${c.red(sign.failed)} `, findingText(finding, t))
  }
  if (report.found > SHOWN_MAX) page.line(`    ${t('audit.more', { count: report.found - SHOWN_MAX })}`)
  if (report.firstBadEvent !== undefined) page.prose('  ', t('audit.first_bad', { event: report.firstBadEvent }))
  if (!report.ok) page.prose('  ', t('audit.vouched', { count: report.vouched }))
  if (report.ok && before) {
    const { size, at, whole } = before
    const said = { size, added: report.events, at: safeText(at), whole: safeText(whole) }
    page.prose('  ', t(record?.whole ? 'audit.since_whole' : 'audit.since', said), c.dim)
  }
  if (report.ok) page.prose('  ', t('audit.cut_off'), c.dim)
  if (record !== undefined) addRecord(page, record)
  for (const { event, at, reason, copies } of restores) {
    const said = { event, at: safeText(at), reason: safeText(reason), copies: copies.length }
    page.prose(`  ${c.yellow(sign.warn)} `, t('audit.restored', said))
  }
  if (witness) page.line(`  ${t('audit.witnessed', { count: report.witnessed })}`)
  else page.prose('  ', t('audit.no_witness'), c.dim)
  if (!trusted) page.prose(`  ${c.yellow(sign.warn)} `, t('audit.own_key'))
  return page.toString()
}

function reportJson({ origin, report, record, restores, before, trusted }: ReportView): object {
  const { found, findings, firstBadEvent, vouched, vouchedUntil, events, checkpoints, witnessed } = report
  return {
    ok: report.ok && record?.ok !== false,
    origin,
    events,
    checkpoints,
    vouched,
    vouched_until: vouchedUntil ?? null,
    trusted_key: trusted,
    witnessed,
    first_bad_event: firstBadEvent ?? null,
    found,
    findings,
    ...(before && { since: { events: before.size, at: before.at, whole_at: before.whole } }),
    ...(restores !== undefined && { restores: restores.map((one) => ({ ...one, copies: one.copies.length })) }),
    ...(record !== undefined && { record: record && recordJson(record) }),
  }
}

/** `event 41: was changed …`. */
function findingText(finding: LedgerFinding, t: Translate): string {
  const values = finding as unknown as MessageValues
  return `${placeOf(finding, values, t)}: ${t(`audit.${finding.code}`, values)}`
}

function placeOf({ event, until, checkpoint, copy, line }: LedgerFinding, values: MessageValues, t: Translate): string {
  if (event !== undefined) return t(until === undefined ? 'audit.at_event' : 'audit.at_events', values)
  if (checkpoint !== undefined) return t('audit.at_checkpoint', values)
  if (copy !== undefined) return t('audit.at_copy', values)
  return line === undefined ? t('audit.at_end') : t('audit.at_line', values)
}
