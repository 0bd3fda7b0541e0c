import { LEGAL_HOLD_RELEASE, LEGAL_HOLD_SUBJECT } from '@tribunal/contract'
import { localText } from '@tribunal/messages'
import { pageFrom, presentHold, readCursor, retentionPeriods } from '@tribunal/server'
import {
  clockDoubt,
  type HeldThing,
  type LegalHold,
  listHolds,
  placeHold,
  planRetention,
  releaseHold,
  runRetention,
} from '@tribunal/store'
import { type Context, EXIT, type ExitCode, UsageError } from '../context.ts'
import { isUuid } from '../is-uuid.ts'
import { COMMAND_LINE, withRecord, withStore } from '../open-record.ts'
import { Page } from '../output/pretty/page.ts'
import { Reporter } from '../output/reporter.ts'
import { safeText } from '../output/safe-text.ts'
import { moreAfter, writeList } from '../output/write-list.ts'
import type { Settings } from '../settings.ts'

export interface HoldOptions {
  readonly subject?: string
  readonly decision?: string
  readonly case?: string
  readonly reason: string
  readonly config?: string
}

/** Holds of a page. */
const SHOWN = 200

/** `tribunal privacy hold`: of a person, a decision or a case, which is one of the three. */
export async function privacyHold(options: HoldOptions, context: Context, settings: Settings): Promise<ExitCode> {
  const { t } = settings
  const thing = thingOf(options, settings)
  const reason = reasonOf(options.reason, settings)
  const hold = await withRecord(options.config, context, settings, ({ store: { pool }, ledger }) =>
    placeHold({ pool, ledger }, thing, reason, { actor: COMMAND_LINE, nowMs: context.io.now() }),
  )
  if (!hold) throw new UsageError(t('privacy.nothing_to_hold'))
  const exit = await written(hold, context, settings)
  // It may come before what it is to keep, and it may be a typing error.
  if (hold.covers === 0)
    new Reporter(settings, context.stderr).warn(
      t('privacy.covers_none', { subject: safeText(hold.subject ?? '') }),
      t('privacy.covers_none_help', { id: hold.id }),
    )
  return exit
}

/** `tribunal privacy release HOLD`. */
export async function privacyRelease(
  id: string,
  { reason: given, config }: Pick<HoldOptions, 'reason' | 'config'>,
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  const { t } = settings
  const reason = reasonOf(given, settings)
  const hold = await withRecord(config, context, settings, async ({ store: { pool }, ledger }) =>
    isUuid(id)
      ? releaseHold({ pool, ledger }, id, reason, { actor: COMMAND_LINE, nowMs: context.io.now() })
      : undefined,
  )
  if (!hold) throw new UsageError(t('privacy.no_hold', { id: safeText(id) }))
  return await written(hold, context, settings)
}

export interface HoldListOptions {
  readonly all?: boolean
  readonly subject?: string
  /** Where the page before ended. */
  readonly after?: string
  readonly config?: string
}

/** `tribunal privacy holds`: those that hold, newest first; with `--all` released ones too. */
export async function privacyHolds(
  { all, subject, after, config }: HoldListOptions,
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  if (subject !== undefined) requireSubject(subject, settings)
  const place = after === undefined ? undefined : readCursor(after)
  if (after !== undefined && !place) throw new UsageError(settings.t('list.not_a_place', { after: safeText(after) }))
  const holds = await withStore(config, context, settings, ({ store }) =>
    listHolds(store.pool, { ...(all ? {} : { active: true }), subject, after: place, limit: SHOWN + 1 }),
  )
  const { page, next } = pageFrom(holds, SHOWN, ({ placedAt, id }) => ({ at: placedAt, id }))
  const { t } = settings
  const none = subject === undefined ? t('privacy.no_holds') : t('privacy.no_holds_on', { subject: safeText(subject) })
  return await writeList(
    { found: page.map(presentHold), lines: holdLines, none, more: moreAfter(next, settings) },
    context,
    settings,
  )
}

export interface RetentionOptions {
  readonly run?: boolean
  /** Ends what is due though the time is in doubt. */
  readonly clockIsRight?: boolean
  readonly config?: string
}

/** `tribunal privacy retention`: what is due, and with `--run` ends it. */
export async function privacyRetention(
  { run, clockIsRight, config }: RetentionOptions,
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  const { t } = settings
  if (clockIsRight && !run) throw new UsageError(t('privacy.clock_needs_run'))
  const nowMs = context.io.now()
  const say = (lines: readonly string[]) => context.stdout.write(`${lines.join('\n')}\n`)
  if (!run) {
    const { periods, plan, doubt } = await withStore(config, context, settings, async ({ store, config: read }) => {
      const periods = retentionPeriods(read)
      const plan = await planRetention(store.pool, { periods, nowMs })
      return { periods, plan, doubt: await clockDoubt(store.pool, nowMs) }
    })
    const isKept = [periods.post, periods.payment].every((days) => Object.values(days).every((one) => one === null))
    const isNothing = plan.due.length + plan.freed.length === 0
    const refused = isNothing ? undefined : doubt
    if (refused) {
      const { message, help } = refused.said
      const why = safeText(localText(message, settings.language))
      new Reporter(settings, context.stderr).warn(
        t('privacy.would_refuse', { why }),
        localText(help, settings.language),
      )
    }
    if (settings.format === 'jsonl')
      await say([JSON.stringify({ ...plan, due: plan.due.map(counted), refused: refused?.code ?? null })])
    else if (isNothing)
      await say([
        t(isKept ? 'privacy.no_periods' : 'privacy.nothing_due'),
        ...(plan.kept > 0 ? [t('privacy.stay', { kept: plan.kept })] : []),
      ])
    else
      await say([
        ...plan.due.map((one) => t('privacy.due', { ...counted(one), before: new Date(one.beforeMs).toISOString() })),
        ...plan.freed.map((one) => t('privacy.freed', { ...one })),
        t('privacy.plan', { kept: plan.kept, months: plan.months.length }),
      ])
    return EXIT.done
  }
  const ended = await withRecord(config, context, settings, ({ store: { pool }, ledger, config: read }) =>
    runRetention({ pool, ledger, periods: retentionPeriods(read), actor: COMMAND_LINE, nowMs, clockIsRight }),
  )
  const { contents, kept, months, done } = ended
  if (settings.format === 'jsonl') await say([JSON.stringify(ended)])
  else {
    const told = ended.ended.map((one) => t('privacy.ended', counted(one)))
    const sum = t('privacy.ran', { contents, kept, months: months.length })
    await say([...told, sum, ...(done ? [] : [t('privacy.not_done')])])
  }
  return done ? EXIT.done : EXIT.finding
}

function counted({ kind, outcome, decisions }: { kind: string; outcome: string; decisions: number }) {
  return { kind, outcome, decisions }
}

function thingOf(options: HoldOptions, settings: Settings): HeldThing {
  const { t } = settings
  const { subject, decision, case: caseId } = options
  const named = [subject, decision, caseId].filter((one) => one !== undefined)
  if (named.length !== 1 || named[0]!.trim() === '') throw new UsageError(t('privacy.hold_one'))
  if (subject !== undefined) {
    requireSubject(subject, settings)
    return { subject }
  }
  if (!isUuid(named[0]!)) throw new UsageError(t('privacy.nothing_to_hold'))
  return decision === undefined ? { caseId: caseId! } : { decisionId: decision }
}

function requireSubject(subject: string, { t }: Settings): void {
  if (!LEGAL_HOLD_SUBJECT.safeParse(subject).success) throw new UsageError(t('privacy.hold_subject'))
}

function reasonOf(reason: string, { t }: Settings): string {
  const parsed = LEGAL_HOLD_RELEASE.safeParse({ reason })
  if (!parsed.success) throw new UsageError(t('privacy.reason'))
  return parsed.data.reason
}

async function written(placed: LegalHold, context: Context, settings: Settings): Promise<ExitCode> {
  const hold = presentHold(placed)
  if (settings.format === 'jsonl') await context.stdout.write(`${JSON.stringify(hold)}\n`)
  else {
    const page = new Page(settings)
    holdLines(page, hold)
    await context.stdout.write(page.toString())
  }
  return EXIT.done
}

/** As it was named when the hold was placed; undefined where it was erased since. */
function heldThing({ subject, case_id, decision_id }: ReturnType<typeof presentHold>): string | undefined {
  if (subject !== null) return subject
  if (case_id !== null) return `case:${case_id}`
  return decision_id === null ? undefined : `decision:${decision_id}`
}

function holdLines(page: Page, hold: ReturnType<typeof presentHold>): void {
  const { t } = page
  page.line(`${hold.id}  ${safeText(heldThing(hold) ?? t('privacy.hold_erased'))}`)
  page.prose(
    '   ',
    safeText(t('privacy.hold_placed', { by: hold.placed_by, at: hold.placed_at, reason: hold.reason ?? '' })),
  )
  if (hold.released_at !== null) {
    const released = { by: hold.released_by ?? '', at: hold.released_at, reason: hold.release_reason ?? '' }
    page.prose('   ', safeText(t('privacy.hold_released', released)))
  } else {
    const { decisions, at_least } = hold.covers
    page.prose('   ', t(at_least ? 'privacy.covers_at_least' : 'privacy.covers', { decisions }))
  }
}
