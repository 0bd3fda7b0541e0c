import {
  CASE_PRIORITIES,
  CHANNEL_NOTIFICATIONS,
  CHAT_FORMATS,
  isTimeZone,
  NOTIFICATION_KINDS,
  NOTIFICATION_MODES,
  type NotificationKind,
  type NotificationMode,
} from '@tribunal/contract/words'
import { type Command, InvalidArgumentError, Option } from 'commander'
import type { CaseServiceOptions } from '../cases/case-service.ts'
import type { ChannelOptions, NotificationOptions } from '../commands/notifications.ts'
import type { Translate } from '../messages/catalogue.ts'
import { atService, command, type Runner } from './command.ts'

const load = () => import('../commands/notifications.ts')

/** Commands about who is notified of what: people in the record, chat channels at the service. */
export function addNotificationCommands(program: Command, t: Translate, run: Runner): void {
  const notifications = command(program, 'notifications', t)
  const priority = () => new Option('--least-priority <priority>', t('option.least_priority')).choices(CASE_PRIORITIES)
  const language = () => new Option('--language <language>', t('option.notification_language')).choices(['en', 'es'])
  command(notifications, 'settings', t, 'notifications_settings')
    .argument('<email>', t('argument.email'))
    .addOption(new Option('--kind <kind=mode>', t('option.notification_mode')).argParser(kindAndMode(t)))
    .option('--queue <queues...>', t('option.notification_queues'))
    .addOption(priority())
    .addOption(language())
    .addOption(new Option('--digest <hour>', t('option.digest')).argParser(hour(t)))
    .addOption(new Option('--time-zone <zone>', t('option.time_zone')).argParser(timeZone(t)))
    .option('-c, --config <file>', t('option.config'))
    .action((email: string, options: NotificationOptions) =>
      run(async (context, settings) => (await load()).notificationsSettings(email, options, context, settings)),
    )
  atService(command(notifications, 'channels', t, 'notifications_channels'), t).action((options: CaseServiceOptions) =>
    run(async (context, settings) => (await load()).channelsList(options, context, settings)),
  )
  atService(command(notifications, 'add-channel', t, 'notifications_add_channel'), t)
    .requiredOption('--name <name>', t('option.channel_name'))
    .addOption(
      new Option('--kinds <kinds...>', t('option.notification_kinds'))
        .choices(CHANNEL_NOTIFICATIONS)
        .makeOptionMandatory(),
    )
    .addOption(new Option('--chat <chat>', t('option.channel_format')).choices(CHAT_FORMATS).default('slack'))
    .option('--queue <queues...>', t('option.notification_queues'))
    .addOption(priority())
    .addOption(language())
    .action(({ chat, ...options }: Omit<ChannelOptions, 'format'> & { readonly chat: 'slack' | 'teams' }) =>
      run(async (context, settings) => (await load()).channelsAdd({ ...options, format: chat }, context, settings)),
    )
  atService(command(notifications, 'delete-channel', t, 'notifications_delete_channel'), t)
    .argument('<id>', t('argument.channel'))
    .action((id: string, options: CaseServiceOptions) =>
      run(async (context, settings) => (await load()).channelsDelete(id, options, context, settings)),
    )
  atService(command(notifications, 'test', t, 'notifications_test'), t)
    .argument('[channel]', t('argument.test_channel'))
    .action((channel: string | undefined, options: CaseServiceOptions) =>
      run(async (context, settings) => (await load()).notificationsTest(channel, options, context, settings)),
    )
}

type KindAndMode = readonly [NotificationKind, NotificationMode]

/** `case_overdue=digest`, as often as is wanted. */
function kindAndMode(t: Translate) {
  return (text: string, before: readonly KindAndMode[] = []): readonly KindAndMode[] => {
    const [name, word, ...more] = text.split('=')
    const kind = NOTIFICATION_KINDS.find((one) => one === name)
    const mode = NOTIFICATION_MODES.find((one) => one === word)
    if (kind && mode && more.length === 0) return [...before, [kind, mode]]
    throw new InvalidArgumentError(
      t('notifications.kind_expected', { kinds: NOTIFICATION_KINDS.join(', '), modes: NOTIFICATION_MODES.join(', ') }),
    )
  }
}

function hour(t: Translate) {
  return (text: string): number => {
    if (/^(?:\d|1\d|2[0-3])$/.test(text)) return Number(text)
    throw new InvalidArgumentError(t('notifications.hour_expected'))
  }
}

function timeZone(t: Translate) {
  return (text: string): string => {
    if (isTimeZone(text)) return text
    throw new InvalidArgumentError(t('notifications.zone_expected'))
  }
}
