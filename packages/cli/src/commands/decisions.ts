import type { Decision, DecisionBrief, DecisionCommunications, Operations, Subject } from '@tribunal/client'
import { caseLines, outcome, timeText } from '../cases/case-lines.ts'
import { type CaseServiceOptions, caseService } from '../cases/case-service.ts'
import { type Context, EXIT, type ExitCode, UsageError } from '../context.ts'
import { isUuid } from '../is-uuid.ts'
import { Page } from '../output/pretty/page.ts'
import { safeText } from '../output/safe-text.ts'
import { writeList } from '../output/write-list.ts'
import type { Settings } from '../settings.ts'

type Query = NonNullable<Operations['listDecisions']['input']['query']>

export type DecisionsListOptions = CaseServiceOptions &
  Pick<Query, 'kind' | 'outcome' | 'reviewed' | 'limit'> & {
    readonly find?: string
    /** The outcome that holds now. */
    readonly holds?: Query['effective']
  }

/** `tribunal decisions list`: newest first, each with what holds now. */
export async function decisionsList(
  { server, config, find, holds, ...query }: DecisionsListOptions,
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  const asked = {
    ...query,
    ...(find === undefined ? {} : { q: find }),
    ...(holds === undefined ? {} : { effective: holds }),
  }
  const ask = caseService({ server, config }, context, settings)
  const { data: decisions, next } = await ask((client) => client.listDecisions({ query: asked }))
  const more = next === null ? undefined : settings.t('cases.more')
  return await writeList(
    { found: decisions, lines: briefLines, none: settings.t('decisions.none'), more },
    context,
    settings,
  )
}

function briefLines(page: Page, one: DecisionBrief): void {
  const { c, t } = page
  page.line(`${c.bold(one.id)}  ${outcome(page, one.effective_outcome)}  ${c.dim(timeText(one.decided_at))}`)
  if (one.effective_outcome !== one.outcome)
    page.prose('   ', t('decisions.machine_said', { outcome: one.outcome }), c.dim)
  page.prose('   ', safeText(one.preview ?? t('cases.erased')).replaceAll(/\s+/g, ' '))
}

/** `tribunal decisions show ID`: what holds now and by whom, then what the machine said, and why. */
export async function decisionsShow(
  id: string,
  options: CaseServiceOptions,
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  const which = named(id, settings)
  const ask = caseService(options, context, settings)
  const decision = await ask((client) => client.getDecision({ ...which, query: { view: 'summary' } }))
  if (settings.format === 'jsonl') await context.stdout.write(`${JSON.stringify(decision)}\n`)
  else await context.stdout.write(shown(decision, settings))
  return EXIT.done
}

function shown(decision: Decision, settings: Settings): string {
  const page = new Page(settings)
  const { c, t, sign } = page
  const { effective, outcome: machine, decided_by, decided_at, reasons, explanation, erased } = decision
  page.line(`${c.bold(decision.id)}  ${outcome(page, effective.outcome)}`)
  page.prose('   ', t('decisions.by', { by: effective.by ?? '–', at: timeText(effective.decided_at) }), c.dim)
  page.section(t('decisions.machine'))
  const rule = decided_by ? ` ${sign.dot} ${decided_by.policy}/${decided_by.rule}` : ''
  page.line(`   ${outcome(page, machine)}  ${c.dim(timeText(decided_at))}${c.dim(rule)}`)
  for (const reason of reasons) page.prose('   ', safeText(page.local(reason)))
  page.section(t('decisions.words'))
  page.prose('   ', explanation ? safeText(page.local(explanation)) : t(erased ? 'cases.erased' : 'decisions.no_words'))
  return page.toString()
}

export type DecisionsSaidOptions = CaseServiceOptions & {
  /** RFC 3339: only the words that held at this time. */
  readonly at?: string
}

/** `tribunal decisions said ID`: what the person concerned was to hear, and when; what was sent, and what appeals were answered. */
export async function decisionsSaid(
  id: string,
  { at, ...options }: DecisionsSaidOptions,
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  const which = named(id, settings)
  const query = at === undefined ? {} : { query: { at } }
  const ask = caseService(options, context, settings)
  const found = await ask((client) => client.getDecisionCommunications({ ...which, ...query }))
  if (settings.format === 'jsonl') await context.stdout.write(`${JSON.stringify(found)}\n`)
  else await context.stdout.write(words(found, settings))
  return EXIT.done
}

function words({ said, sent, answers = [] }: DecisionCommunications, settings: Settings): string {
  const page = new Page(settings)
  const { c, t } = page
  const text = (one: string | null) => safeText(one ?? t('decisions.unknown_words'))
  if (said.length === 0) page.prose('', t('decisions.nothing_said'))
  for (const { outcome: word, since_at, until_at, texts } of said) {
    const until = until_at === null ? t('decisions.until_now') : timeText(until_at)
    page.line(`${outcome(page, word)}  ${c.dim(`${timeText(since_at)} ${page.sign.arrow} ${until}`)}`)
    page.prose('   ', texts ? safeText(page.local(texts)) : t('cases.erased'))
  }
  if (sent.length > 0) page.section(t('decisions.sent'))
  for (const one of sent) {
    page.line(`   ${c.dim(timeText(one.sent_at))}  ${safeText(one.channel)}  ${safeText(one.language)}`)
    page.prose('      ', one.own_words ? t('decisions.own_words') : text(one.text))
  }
  if (answers.length > 0) page.section(t('decisions.answers'))
  for (const { answered_at, answer } of answers) page.prose(`   ${c.dim(timeText(answered_at))}  `, text(answer))
  return page.toString()
}

/** `tribunal decisions subject ID`: an author or a customer, with what was decided, what waits, and how they pay. */
export async function decisionsSubject(
  id: string,
  options: CaseServiceOptions,
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  // Clients take the dots for folders of the address.
  if (id.length < 1 || id.length > SUBJECT_MAX || id === '.' || id === '..') {
    const { t } = settings
    throw new UsageError(
      t('decisions.no_subject', { id: safeText(id), max: SUBJECT_MAX }),
      t('decisions.no_subject_help'),
    )
  }
  const ask = caseService(options, context, settings)
  const found = await ask((client) => client.getSubject({ params: { id } }))
  if (settings.format === 'jsonl') await context.stdout.write(`${JSON.stringify(found)}\n`)
  else await context.stdout.write(figures(found, settings, context.io.now()))
  return EXIT.done
}

/** Characters of an id, as the API takes them. */
const SUBJECT_MAX = 256
/** Values of a list. */
const SHOWN = 5

function figures(found: Subject, settings: Settings, nowMs: number): string {
  const page = new Page(settings)
  const { c, t, sign } = page
  const { total, posts, payments, overridden, first_at, last_at, by_outcome } = found.decisions
  page.line(c.bold(safeText(found.id)))
  if (first_at === null || last_at === null) {
    page.prose('   ', t('decisions.none'))
    return page.toString()
  }
  page.prose('   ', t('decisions.count', { total, posts, payments, overridden, notices: found.notices_count }))
  page.line(`   ${c.dim(`${timeText(first_at)} ${sign.arrow} ${timeText(last_at)}`)}`)
  page.section(t('decisions.outcomes'))
  for (const { count, effective_outcome: now, outcome: machine, blind_hidden: hidden } of by_outcome) {
    const said = now === machine ? '' : c.dim(`  ${t('decisions.machine_said', { outcome: machine })}`)
    page.line(`   ${String(count).padStart(COUNT_COLUMNS)}  ${outcome(page, hidden ? undefined : now)}${said}`)
  }
  casesOf(page, found, nowMs)
  for (const [name, { distinct, values }] of Object.entries(found.payments ?? {})) {
    page.section(t(`decisions.${name as keyof NonNullable<Subject['payments']>}`), String(distinct))
    for (const { value, payments: count, last_at: last } of values.slice(0, SHOWN))
      page.line(`   ${String(count).padStart(COUNT_COLUMNS)}  ${safeText(value)}  ${c.dim(timeText(last))}`)
  }
  if (found.campaigns.length > 0) page.section(t('decisions.campaigns'))
  for (const { id, posts: count, last_at: last } of found.campaigns.slice(0, SHOWN))
    page.line(`   ${String(count).padStart(COUNT_COLUMNS)}  ${safeText(id)}  ${c.dim(timeText(last))}`)
  if (total > found.looked_through)
    page.prose('\n', t('decisions.looked_through', { count: found.looked_through }), c.dim)
  return page.toString()
}

const COUNT_COLUMNS = 6

function casesOf(page: Page, { cases }: Subject, nowMs: number): void {
  const { c, t } = page
  if (cases === null) return
  page.section(t('decisions.open_cases'), String(cases.open))
  for (const one of cases.most_pressing.slice(0, SHOWN)) caseLines(page, one, nowMs)
  page.section(t('decisions.appeals'), String(cases.appealed))
  for (const { id, appeal } of cases.last_appealed.slice(0, SHOWN)) {
    if (!appeal) continue
    const { status, due_at, answered_at } = appeal
    const when = t(answered_at === null ? 'decisions.appeal_due' : 'decisions.appeal_answered', {
      at: timeText(answered_at ?? due_at),
    })
    page.line(`   ${id}  ${t(`decisions.appeal_${status}`)}  ${c.dim(when)}`)
  }
}

/** The decision that somebody named. Throws a UsageError where that cannot be one. */
function named(id: string, { t }: Settings): { readonly params: { readonly id: string } } {
  if (!isUuid(id)) throw new UsageError(t('decisions.no_id', { id: safeText(id) }), t('decisions.no_id_help'))
  return { params: { id } }
}
