import type { Case, CaseDetail, Operations } from '@tribunal/client'
import type { Submission } from '@tribunal/engine'
import { caseLines, choiceLines, historyLines, outcome as outcomeOf, spanText } from '../cases/case-lines.ts'
import { type CaseServiceOptions, caseService } from '../cases/case-service.ts'
import { type Context, type Decision, EXIT, type ExitCode, UsageError } from '../context.ts'
import { isUuid } from '../is-uuid.ts'
import { prettyDecision } from '../output/pretty/decision.ts'
import { Page, pad } from '../output/pretty/page.ts'
import { safeText } from '../output/safe-text.ts'
import { writeList } from '../output/write-list.ts'
import type { Settings } from '../settings.ts'

export type ListOptions = CaseServiceOptions &
  NonNullable<Operations['listCases']['input']['query']> & { readonly mine?: boolean }

/** `tribunal cases list`: those that wait, in the order they are given out, unless something else is asked for. */
export async function casesList(
  { server, config, mine, ...query }: ListOptions,
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  const ask = caseService({ server, config }, context, settings)
  const asked = { ...query, ...(mine ? { held_by: 'me' } : {}) }
  const { data: cases, next } = await ask((client) => client.listCases({ query: asked }))
  const nowMs = context.io.now()
  const lines = (page: Page, item: Case) => caseLines(page, item, nowMs)
  const more = next === null ? undefined : settings.t('cases.more')
  return await writeList({ found: cases, lines, none: settings.t('cases.none'), more }, context, settings)
}

export type ShowOptions = CaseServiceOptions & { readonly reveal?: boolean }

/** `tribunal cases show ID`: everything needed to decide it. */
export async function casesShow(
  id: string,
  options: ShowOptions,
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  const which = named(id, settings)
  const detail = await caseService(options, context, settings)((client) => client.getCase(which))
  await show(detail, options.reveal ?? false, context, settings)
  return EXIT.done
}

export type ClaimOptions = ShowOptions & { readonly queue?: readonly string[] }

/** `tribunal cases claim [ID]`: that case, or the best one that waits. */
export async function casesClaim(
  id: string | undefined,
  { queue, ...options }: ClaimOptions,
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  const which = id === undefined ? undefined : named(id, settings)
  const ask = caseService(options, context, settings)
  const wish = { count: 1, ...(queue ? { queue: [...queue] } : {}) }
  const taken =
    which === undefined
      ? (await ask((client) => client.takeNextCases({ body: wish }))).cases[0]
      : await ask((client) => client.claimCase(which))
  if (taken) await show(taken, options.reveal ?? false, context, settings)
  else await context.stderr.write(`${settings.t('cases.none')}\n`)
  return EXIT.done
}

export type ResolveOptions = CaseServiceOptions & {
  readonly reason: string
  readonly rationale?: string
  /** Where the case goes on, of an outcome that settles nothing. */
  readonly queue?: string
  readonly to?: string
}

/** `tribunal cases resolve ID OUTCOME --reason CODE`: of a case that one holds. */
export async function casesResolve(
  id: string,
  outcome: string,
  { reason, rationale, queue, to, ...options }: ResolveOptions,
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  const which = named(id, settings)
  const goesOn = queue !== undefined || to !== undefined
  const handOver = { ...(queue === undefined ? {} : { queue }), ...(to === undefined ? {} : { to }) }
  const said = { ...(rationale === undefined ? {} : { rationale }), ...(goesOn ? { hand_over: handOver } : {}) }
  const body = { outcome, reason_code: reason, ...said }
  const detail = await caseService(options, context, settings)((client) => client.resolveCase({ ...which, body }))
  if (settings.format === 'jsonl') {
    await context.stdout.write(`${JSON.stringify(detail.case)}\n`)
    return EXIT.done
  }
  const page = new Page(settings)
  const { status, stage, effective_outcome } = detail.case
  if (status === 'resolved') page.prose(`${outcomeOf(page, effective_outcome)}  `, page.t('cases.resolved'))
  else page.prose('', page.t('cases.goes_on', { stage: page.t(`cases.stage_${stage}`) }))
  await context.stdout.write(page.toString())
  return EXIT.done
}

/** `tribunal cases stats`: how many wait, where, and for how long. */
export async function casesStats(options: CaseServiceOptions, context: Context, settings: Settings): Promise<ExitCode> {
  const counts = await caseService(options, context, settings)((client) => client.countCases())
  if (settings.format === 'jsonl') {
    await context.stdout.write(`${JSON.stringify(counts)}\n`)
    return EXIT.done
  }
  const page = new Page(settings)
  const { t, c } = page
  page.section(t('cases.waiting'), String(counts.total))
  for (const { queue, waiting, claimed, overdue, oldest } of counts.by_queue) {
    const age = oldest === null ? '' : t('cases.oldest', { time: spanText(context.io.now() - Date.parse(oldest)) })
    const late = overdue === 0 ? '' : c.red(t('cases.overdue', { count: overdue }))
    const facts = [t('cases.claimed', { count: claimed }), late, age].filter((fact) => fact !== '')
    page.line(`   ${pad(safeText(queue), 20)} ${pad(String(waiting), 6)} ${facts.join(`  ${page.sign.dot}  `)}`)
  }
  const { under_1h, h1_4, h4_24, over_24h } = counts.ages
  page.section(t('cases.ages'))
  for (const [name, count] of [
    ['< 1 h', under_1h],
    ['1-4 h', h1_4],
    ['4-24 h', h4_24],
    ['> 24 h', over_24h],
  ] as const)
    page.line(`   ${pad(name, 20)} ${count}`)
  await context.stdout.write(page.toString())
  return EXIT.done
}

/** The case that somebody named. Throws a UsageError where that cannot be one. */
function named(id: string, { t }: Settings): { readonly params: { readonly id: string } } {
  if (!isUuid(id)) throw new UsageError(t('cases.no_id', { id: safeText(id) }), t('cases.no_id_help'))
  return { params: { id } }
}

async function show(detail: CaseDetail, reveal: boolean, context: Context, settings: Settings): Promise<void> {
  if (settings.format === 'jsonl') {
    await context.stdout.write(`${JSON.stringify(detail)}\n`)
    return
  }
  const page = new Page(settings)
  const hidden = detail.blind_hidden && !reveal
  caseLines(page, detail.case, context.io.now())
  page.line()
  const { submission, decision } = detail
  if (hidden) {
    page.prose('', page.t('cases.hidden'))
    if (submission && typeof submission.text === 'string') page.prose(` ${page.sign.bar} `, safeText(submission.text))
    else if (submission) page.prose(` ${page.sign.bar} `, safeText(JSON.stringify(submission)))
  } else if (submission && decision.decision) {
    const shown = prettyDecision(submission as Submission, decision.decision as unknown as Decision, settings)
    page.line(shown.trimEnd())
  }
  if (!hidden) historyLines(page, detail)
  choiceLines(page, detail, hidden)
  await context.stdout.write(page.toString())
}
