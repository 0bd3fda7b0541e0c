import type { MailResult } from '@tribunal/adapters/net'
import { MAIL_STATUS, MAIL_TEST } from '@tribunal/contract'
import { message } from '@tribunal/messages'
import { findPerson, uuidv7 } from '@tribunal/store'
import { composeTest, mailFigures, notificationSettings } from '@tribunal/store/notifications'
import { personOnly } from '../../auth/principal.ts'
import { defineRoute } from '../../http/define-route.ts'
import { HttpProblem } from '../../problems/http-problem.ts'

export const getMailStatus = defineRoute({
  operation: 'getMailStatus',
  method: 'GET',
  url: '/api/v1/notifications/mail',
  permission: 'webhooks:manage',
  summary: 'Show whether mail is sent, and how that goes',
  tag: 'notifications',
  responses: { 200: MAIL_STATUS },
  async handler(_, { notifications: { mailer }, store, now }) {
    const { waiting, sent, failed, lastSentAt, lastError, lastErrorAt } = await mailFigures(store.pool, new Date(now()))
    return {
      status: 200,
      body: {
        configured: mailer !== undefined,
        server: mailer?.server ?? null,
        from: mailer?.from ?? null,
        waiting,
        sent_24h: sent,
        failed_24h: failed,
        last_sent_at: lastSentAt?.toISOString() ?? null,
        last_error: lastError,
        last_error_at: lastErrorAt?.toISOString() ?? null,
      },
    }
  },
})

export const testMail = defineRoute({
  operation: 'testMail',
  method: 'POST',
  url: '/api/v1/notifications/mail/test',
  permission: 'webhooks:manage',
  summary: 'Send a test mail to oneself',
  description:
    'It is sent at once, and the answer has what the mail server said. A program gets only a sign-in at the server: it has no address.',
  tag: 'notifications',
  responses: { 200: MAIL_TEST },
  problems: ['not-found'],
  async handler({ principal }, { notifications: { mailer, sender }, store, now }) {
    if (!mailer) throw new HttpProblem({ code: 'not-found', detail: message('notification.mail_off') })
    if (principal.kind === 'program') {
      const result = await mailer.verify()
      return { status: 200, body: { to: null, works: result.sent, answer: said(result) } }
    }
    const id = personOnly(principal)
    const person = await findPerson(store.pool, id)
    if (!person) throw new HttpProblem({ code: 'not-found' })
    const settings = await notificationSettings(store.pool, id)
    const mail = composeTest(settings.language, sender)
    const result = await mailer.send({ to: person.email, id: uuidv7(now()), ...mail })
    return { status: 200, body: { to: person.email, works: result.sent, answer: said(result) } }
  },
})

/** What the mail server said, for the one who configures it. */
function said(result: MailResult): string {
  return result.sent ? result.answer : [result.error, result.detail].filter(Boolean).join(': ')
}
