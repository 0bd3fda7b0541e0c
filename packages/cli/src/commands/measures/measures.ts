import type { Measure, Operations } from '@tribunal/client'
import { timeText } from '../../cases/case-lines.ts'
import { type CaseServiceOptions, caseService } from '../../cases/case-service.ts'
import { type Context, EXIT, type ExitCode, UsageError } from '../../context.ts'
import { isUuid } from '../../is-uuid.ts'
import { Page } from '../../output/pretty/page.ts'
import { safeText } from '../../output/safe-text.ts'
import { moreAfter, writeList } from '../../output/write-list.ts'
import type { Settings } from '../../settings.ts'

type Query = NonNullable<Operations['listMeasures']['input']['query']>

export type MeasureListOptions = CaseServiceOptions &
  Pick<Query, 'limit' | 'after' | 'kind' | 'subject'> & {
    readonly decision?: string
    readonly open?: boolean
  }
export type LiftOptions = CaseServiceOptions & { readonly reason: string }

/** `tribunal measures list`: those that began last first. */
export async function measuresList(
  { server, config, decision, open, ...query }: MeasureListOptions,
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  const asked: Query = {
    ...query,
    ...(decision === undefined ? {} : { decision_id: decision }),
    ...(open ? { open: 'true' } : {}),
  }
  const ask = caseService({ server, config }, context, settings)
  const { data: found, next } = await ask((client) => client.listMeasures({ query: asked }))
  const more = moreAfter(next, settings)
  return await writeList({ found, lines: measureLines, none: settings.t('measures.none'), more }, context, settings)
}

/** `tribunal measures lift ID --reason TEXT`: it ends now. */
export async function measuresLift(
  id: string,
  { reason, ...options }: LiftOptions,
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  const { t } = settings
  if (!isUuid(id)) throw new UsageError(t('measures.no_id', { id: safeText(id) }), t('measures.no_id_help'))
  const ask = caseService(options, context, settings)
  const lifted = await ask((client) => client.liftMeasure({ params: { id }, body: { reason } }))
  if (settings.format === 'jsonl') {
    await context.stdout.write(`${JSON.stringify(lifted)}\n`)
    return EXIT.done
  }
  const page = new Page(settings)
  measureLines(page, lifted)
  await context.stdout.write(page.toString())
  return EXIT.done
}

/** What it is and until when, then on what and why; how it ended. */
function measureLines(page: Page, item: Measure): void {
  const { c, t, sign } = page
  const { id, kind, ended, starts_at, ends_at, subject, submission_id: post, decision_id: decision, reason } = item
  const until = t('measures.until', { from: timeText(starts_at), to: timeText(ends_at) })
  const word = t(`measures.kind_${kind}`)
  page.line(`${c.bold(id)}  ${ended ? c.dim(word) : c.yellow(word)}`)
  page.prose('   ', until, c.dim)
  const about = [
    ...(post === null ? [t('measures.erased')] : [t('measures.post', { id: safeText(post) })]),
    ...(subject === null ? [] : [t('measures.author', { id: safeText(subject) })]),
    t('measures.decision', { id: decision }),
  ]
  page.prose('   ', about.join(` ${sign.dot} `), c.dim)
  page.prose('   ', safeText(page.local(reason)))
  if (!ended) return
  const { at, by, cause } = ended
  page.prose('   ', t(`measures.cause_${cause}`, { at: timeText(at), by: safeText(by.name) }), c.green)
  if (ended.reason !== null) page.prose('     ', safeText(ended.reason), c.dim)
}
