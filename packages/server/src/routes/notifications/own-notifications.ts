import { NOTIFICATION_SETTINGS, NOTIFICATION_SETTINGS_CHANGE } from '@tribunal/contract'
import { NOTIFICATION_KINDS, type NotificationKind, type NotificationMode } from '@tribunal/contract/words'
import { findPerson } from '@tribunal/store'
import {
  changeNotificationSettings,
  type NotificationSettings,
  notificationSettings,
} from '@tribunal/store/notifications'
import type { z } from 'zod'
import { personOnly } from '../../auth/principal.ts'
import { defineRoute } from '../../http/define-route.ts'
import { HttpProblem } from '../../problems/http-problem.ts'
import type { Services } from '../../services.ts'
import { checkQueues } from '../cases/queues.ts'

export const getOwnNotifications = defineRoute({
  operation: 'getOwnNotifications',
  method: 'GET',
  url: '/api/v1/people/me/notifications',
  permission: 'signed-in',
  summary: 'Show what one is notified of by mail',
  tag: 'notifications',
  responses: { 200: NOTIFICATION_SETTINGS },
  problems: ['forbidden', 'not-found'],
  async handler({ principal }, services) {
    const { pool } = services.auth.store
    const id = personOnly(principal)
    return { status: 200, body: await shown(id, await notificationSettings(pool, id), services) }
  },
})

export const changeOwnNotifications = defineRoute({
  operation: 'changeOwnNotifications',
  method: 'PATCH',
  url: '/api/v1/people/me/notifications',
  permission: 'signed-in',
  summary: 'Change what one is notified of by mail',
  description: 'What is left out stays. Nobody is notified of anything unless they ask for it.',
  tag: 'notifications',
  body: NOTIFICATION_SETTINGS_CHANGE,
  responses: { 200: NOTIFICATION_SETTINGS },
  problems: ['forbidden', 'not-found'],
  async handler({ body, principal }, services) {
    const { pool } = services.auth.store
    const id = personOnly(principal)
    checkQueues(body.queues, services)
    const { least_priority: leastPriority, digest, ...asked } = body
    const change = withoutAbsent({
      ...asked,
      leastPriority,
      digest: digest && withoutAbsent({ hour: digest.hour, timeZone: digest.time_zone }),
    })
    const settings = await changeNotificationSettings(pool, id, change, new Date(services.now()))
    return { status: 200, body: await shown(id, settings, services) }
  },
})

/** What is there of a change: absent fields do not take the place of those before. */
function withoutAbsent<T extends object>(given: T): { [name in keyof T]?: Exclude<T[name], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as never
}

async function shown(
  id: string,
  settings: NotificationSettings,
  { auth, notifications }: Pick<Services, 'auth' | 'notifications'>,
): Promise<z.output<typeof NOTIFICATION_SETTINGS>> {
  const person = await findPerson(auth.store.pool, id)
  if (!person) throw new HttpProblem({ code: 'not-found' })
  return { ...presentNotifications(settings), email: person.email, mail: notifications.mailer !== undefined }
}

/** What a person is notified of, as the API shows it: a kind that nobody chose is off. */
export function presentNotifications({ kinds, queues, leastPriority, language, digest }: NotificationSettings) {
  return {
    kinds: Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, kinds[kind] ?? 'off'])) as Record<
      NotificationKind,
      NotificationMode
    >,
    queues: [...queues],
    least_priority: leastPriority,
    language,
    digest: { hour: digest.hour, time_zone: digest.timeZone },
  }
}
