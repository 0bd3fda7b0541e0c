import type { ChatChannel, Operations } from '@tribunal/client'
import { NOTIFICATION_SETTINGS_CHANGE } from '@tribunal/contract'
import { NOTIFICATION_KINDS, type NotificationKind, type NotificationMode } from '@tribunal/contract/words'
import { followedQueues, loadActiveEngine, presentNotifications } from '@tribunal/server'
import { findPersonByEmail } from '@tribunal/store'
import {
  changeNotificationSettings,
  type NotificationChange,
  type NotificationSettings,
  notificationSettings,
} from '@tribunal/store/notifications'
import { timeText } from '../cases/case-lines.ts'
import { type CaseServiceOptions, caseService } from '../cases/case-service.ts'
import { type Context, EXIT, type ExitCode, UsageError } from '../context.ts'
import { stdinLine } from '../io.ts'
import { isUuid } from '../is-uuid.ts'
import { type OpenedStore, withStore } from '../open-record.ts'
import { Page } from '../output/pretty/page.ts'
import { safeText } from '../output/safe-text.ts'
import { writeList } from '../output/write-list.ts'
import type { Settings } from '../settings.ts'

export interface NotificationOptions {
  readonly config?: string
  readonly kind?: readonly (readonly [NotificationKind, NotificationMode])[]
  readonly queue?: readonly string[]
  readonly leastPriority?: NotificationSettings['leastPriority']
  readonly language?: 'en' | 'es'
  readonly digest?: number
  readonly timeZone?: string
}

/** `tribunal notifications settings`: what a person is notified of; changed where an option says so. */
export async function notificationsSettings(
  email: string,
  options: NotificationOptions,
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  const { t } = settings
  const found = await withStore(options.config, context, settings, async (opened) => {
    const { pool } = opened.store
    const person = await findPersonByEmail(pool, email)
    if (!person) throw new UsageError(t('people.unknown', { email: safeText(email) }), t('people.unknown_help'))
    const change = changeOf(options)
    if (change.queues?.length) await checkQueues(change.queues, opened, settings)
    if (Object.keys(change).length === 0) return await notificationSettings(pool, person.id)
    return await changeNotificationSettings(pool, person.id, change, new Date(context.io.now()))
  })
  if (settings.format === 'jsonl') {
    await context.stdout.write(`${JSON.stringify(presentNotifications(found))}\n`)
    return EXIT.done
  }
  await context.stdout.write(settingsPage(found, settings).toString())
  return EXIT.done
}

/** Checks queues as the service does: cases in a queue that it does not have would be nobody's news. Throws a UsageError. */
async function checkQueues(queues: readonly string[], { config, store }: OpenedStore, { t }: Settings): Promise<void> {
  const known = followedQueues((await loadActiveEngine(config, store.pool)).tribunal)
  const fits = NOTIFICATION_SETTINGS_CHANGE.shape.queues.safeParse(queues).success
  const unknown = known && queues.find((queue) => !known.includes(queue))
  if (!fits) throw new UsageError(t('notifications.queues_expected'))
  if (known && unknown !== undefined)
    throw new UsageError(
      t('notifications.queue_unknown', { queue: safeText(unknown) }),
      t('notifications.queue_unknown_help', { queues: known.join(', ') }),
    )
}

function changeOf({ kind, queue, leastPriority, language, digest, timeZone }: NotificationOptions): NotificationChange {
  const when = { ...(digest === undefined ? {} : { hour: digest }), ...(timeZone === undefined ? {} : { timeZone }) }
  return {
    ...(kind === undefined ? {} : { kinds: Object.fromEntries(kind) }),
    ...(queue === undefined ? {} : { queues: [...new Set(queue)].filter((name) => name !== 'all') }),
    ...(leastPriority === undefined ? {} : { leastPriority }),
    ...(language === undefined ? {} : { language }),
    ...(Object.keys(when).length === 0 ? {} : { digest: when }),
  }
}

function settingsPage(found: NotificationSettings, settings: Settings): Page {
  const page = new Page(settings)
  const { c, t, sign } = page
  for (const kind of NOTIFICATION_KINDS) {
    const mode = found.kinds[kind] ?? 'off'
    const mark = mode === 'off' ? c.dim(sign.dot) : c.green(sign.ok)
    page.line(` ${mark} ${kind}: ${t(`notifications.mode_${mode}`)}`)
  }
  const queues = found.queues.length === 0 ? t('notifications.all_queues') : found.queues.join(', ')
  const { hour, timeZone } = found.digest
  page.prose(
    '   ',
    t('notifications.queues', { queues: safeText(queues), priority: t(`cases.priority_${found.leastPriority}`) }),
    c.dim,
  )
  page.prose('   ', t('notifications.digest', { hour, zone: timeZone, language: found.language }), c.dim)
  return page
}

/** `tribunal notifications channels`: chat channels, oldest first. */
export async function channelsList(
  options: CaseServiceOptions,
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  const { data: found } = await caseService(options, context, settings)((client) => client.listChatChannels())
  return await writeList(
    { found, lines: channelLines, none: settings.t('notifications.no_channels'), more: undefined },
    context,
    settings,
  )
}

type NewChannel = Operations['createChatChannel']['input']['body']

export type ChannelOptions = CaseServiceOptions &
  Omit<NewChannel, 'url' | 'queues' | 'least_priority'> & {
    readonly queue?: readonly string[]
    readonly leastPriority?: NotificationSettings['leastPriority']
  }

/** `tribunal notifications add-channel`: its secret address comes by standard input. */
export async function channelsAdd(
  { server, config, queue, leastPriority, ...channel }: ChannelOptions,
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  const url = (await stdinLine(context.io)).trim()
  if (url === '') throw new UsageError(settings.t('notifications.no_url'))
  const body: NewChannel = {
    ...channel,
    url,
    ...(queue === undefined ? {} : { queues: queue }),
    ...(leastPriority === undefined ? {} : { least_priority: leastPriority }),
  }
  const ask = caseService({ server, config }, context, settings)
  const found = await ask((client) => client.createChatChannel({ body }))
  return await writeList({ found: [found], lines: channelLines, none: '', more: undefined }, context, settings)
}

/** `tribunal notifications delete-channel`. */
export async function channelsDelete(
  id: string,
  options: CaseServiceOptions,
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  const params = { id: channelId(id, settings) }
  await caseService(options, context, settings)((client) => client.deleteChatChannel({ params }))
  await context.stdout.write(
    `${settings.format === 'jsonl' ? JSON.stringify({ id }) : settings.t('notifications.deleted', { id })}\n`,
  )
  return EXIT.done
}

/** `tribunal notifications test`: whether the service reaches its mail server, or a test in a channel. */
export async function notificationsTest(
  channel: string | undefined,
  options: CaseServiceOptions,
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  const ask = caseService(options, context, settings)
  if (channel !== undefined) {
    const params = { id: channelId(channel, settings) }
    const found = await ask((client) => client.testChatChannel({ params }))
    return await writeList({ found: [found], lines: channelLines, none: '', more: undefined }, context, settings)
  }
  const answer = await ask((client) => client.testMail())
  const said = answer.works ? 'notifications.mail_works' : 'notifications.mail_fails'
  const line =
    settings.format === 'jsonl' ? JSON.stringify(answer) : settings.t(said, { answer: safeText(answer.answer) })
  await context.stdout.write(`${line}\n`)
  return answer.works ? EXIT.done : EXIT.finding
}

function channelId(id: string, { t }: Settings): string {
  if (isUuid(id)) return id
  throw new UsageError(t('notifications.no_id', { id: safeText(id) }), t('notifications.no_id_help'))
}

function channelLines(page: Page, channel: ChatChannel): void {
  const { c, t, sign } = page
  const { id, name, host, format, kinds, queues, disabled_at: disabled, last_message: last } = channel
  const mark = disabled === null ? c.green(sign.ok) : c.red(sign.stop)
  page.line(` ${mark} ${c.bold(safeText(name))}  ${id}`)
  page.prose('     ', `${format} ${sign.dot} ${safeText(host)} ${sign.dot} ${kinds.join(', ')}`, c.dim)
  page.prose(
    '     ',
    t('notifications.channel_queues', { queues: safeText(queues.join(', ')) || t('notifications.all_queues') }),
    c.dim,
  )
  if (disabled !== null) page.prose('     ', t('notifications.disabled', { at: timeText(disabled) }), c.red)
  if (last)
    page.prose(
      '     ',
      t(`notifications.last_${last.state}`, { at: timeText(last.at), error: safeText(last.error ?? '') }),
      c.dim,
    )
}
