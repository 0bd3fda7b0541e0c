import type { Notice, NoticeDetail, Operations } from '@tribunal/client'
import { outcome, timeText } from '../../cases/case-lines.ts'
import { type CaseServiceOptions, caseService } from '../../cases/case-service.ts'
import { type Context, EXIT, type ExitCode, UsageError } from '../../context.ts'
import { isUuid } from '../../is-uuid.ts'
import { Page } from '../../output/pretty/page.ts'
import { safeText } from '../../output/safe-text.ts'
import { moreAfter, writeList } from '../../output/write-list.ts'
import type { Settings } from '../../settings.ts'

type Query = NonNullable<Operations['listNotices']['input']['query']>

export type NoticeListOptions = CaseServiceOptions &
  Pick<Query, 'limit' | 'after'> & {
    readonly decision?: string
    readonly unmatched?: boolean
    readonly trusted?: boolean
  }

/** `tribunal notices list`: the newest first. */
export async function noticesList(
  { server, config, decision, unmatched, trusted, ...query }: NoticeListOptions,
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  const asked: Query = {
    ...query,
    ...(decision === undefined ? {} : { decision_id: decision }),
    ...(unmatched ? { unmatched: 'true' } : {}),
    ...(trusted ? { trusted: 'true' } : {}),
  }
  const ask = caseService({ server, config }, context, settings)
  const { data: found, next } = await ask((client) => client.listNotices({ query: asked }))
  const more = moreAfter(next, settings)
  return await writeList({ found, lines: noticeLines, none: settings.t('notices.none'), more }, context, settings)
}

/** `tribunal notices show ID`: with who sent it, where the key may see that. */
export async function noticesShow(
  id: string,
  options: CaseServiceOptions,
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  const { t } = settings
  if (!isUuid(id)) throw new UsageError(t('notices.no_id', { id: safeText(id) }), t('notices.no_id_help'))
  const found = await caseService(options, context, settings)((client) => client.findNotice({ params: { id } }))
  if (settings.format === 'jsonl') {
    await context.stdout.write(`${JSON.stringify(found)}\n`)
    return EXIT.done
  }
  const page = new Page(settings)
  noticeLines(page, found)
  senderLine(page, found)
  await context.stdout.write(page.toString())
  return EXIT.done
}

function noticeLines(page: Page, item: Notice): void {
  const { c, t, sign } = page
  const { id, category, trusted, received_at: at, status, content, decision_id: decision, case_id: case_ } = item
  page.line(`${c.bold(id)}  ${statusWord(page, item)}`)
  const facts = [t(`notices.category_${category}`), t('notices.received', { at: timeText(at) })]
  page.prose('   ', facts.join(` ${sign.dot} `), c.dim)
  if (trusted) page.prose('   ', t('notices.trusted', { name: safeText(item.flagger?.name ?? '') }), c.yellow)
  if (content === null) page.prose('   ', t('notices.erased'), c.dim)
  else page.prose('   ', safeText(content.explanation))
  for (const part of [content?.location, content?.text]) if (part) page.prose('     ', safeText(part), c.dim)
  if (decision !== null) page.prose('   ', t('notices.about', { decision, case: case_ ?? '–' }), c.dim)
  else if (status === 'received') page.prose('   ', t('notices.unmatched'), c.yellow)
}

function statusWord(page: Page, { status, outcome: holds }: Notice): string {
  const { c, t } = page
  const word = t(`notices.status_${status}`)
  if (status === 'decided' && holds !== null) return `${c.green(word)}  ${outcome(page, holds)}`
  return status === 'received' ? c.yellow(word) : c.dim(word)
}

function senderLine(page: Page, { sender }: NoticeDetail): void {
  const { c, t } = page
  const parts = [sender?.name, sender?.email].flatMap((part) => (part ? [safeText(part)] : []))
  const said = sender === null ? t('notices.sender_hidden') : t('notices.sender', { who: parts.join(', ') })
  if (sender === null || parts.length > 0) page.prose('   ', said, c.dim)
}
