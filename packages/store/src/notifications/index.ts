export {
  type ChannelWish,
  type ChatChannel,
  channelById,
  createChannel,
  listChannels,
  testChannel,
  updateChannel,
} from './chat-channels.ts'
export { composeTest } from './compose-mail.ts'
export type { MayDo } from './notification.ts'
export {
  changeNotificationSettings,
  type NotificationChange,
  type NotificationSettings,
  notificationSettings,
} from './notification-settings.ts'
export {
  type MailFigures,
  mailFigures,
  type NotificationWorker,
  startNotificationWorker,
} from './notification-worker.ts'
export type { Sender } from './words.ts'
