import { type Mailer, MailerError, openMailer } from '@tribunal/adapters/net'
import { type Message, message } from '@tribunal/messages'
import { z } from 'zod'
import { duration, path, secret, wait } from './config-values.ts'

/** Mail to people who ask to be notified. */
export const MAIL = z.strictObject({
  url: secret()
    .optional()
    .describe(
      'Server that mail is sent by: `smtp://user:password@host:587`, or `smtps://` for TLS from the start; no mail is sent where absent',
    ),
  from: z
    .string()
    .min(3)
    .max(320)
    .optional()
    .describe(
      'Who mail comes from, such as `Tribunal <tribunal@example.org>`: an address that the server may send for; needed with `mail.url`',
    ),
  tls: z
    .enum(['required', 'optional'])
    .optional()
    .describe(
      'Whether no word is sent without TLS, or TLS is used where the server offers it; where absent it is required, unless the server is on this machine',
    ),
  ca_file: path().optional().describe('Certificates in PEM that are trusted beside those of Node, as of an own server'),
  timeout: wait('20s').describe('For a connection, the greeting, and each answer of the server'),
  connections: z.number().int().min(1).max(20).default(2).describe('Open at once, of one process'),
  per_hour: z
    .number()
    .int()
    .min(1)
    .max(1_000)
    .default(20)
    .describe('Mails to one person in an hour; what comes beyond that is gathered in the next one'),
  keep: duration('30d').describe('How long it is kept who was notified of what'),
})

type MailConfig = z.output<typeof MAIL>

/** The mailer of a configuration whose secrets are read; undefined where it names no server. Throws a MailerError. */
export function mailerOf({ url, from = '', tls, ca_file, timeout, connections }: MailConfig): Mailer | undefined {
  if (url === undefined) return undefined
  return openMailer({ url, from, tls, ca_file, timeoutMs: timeout, connections })
}

/** What is wrong with it, by its field; undefined where nothing is. */
export function faultOfMail(config: MailConfig): { readonly field: string; readonly expected: Message } | undefined {
  try {
    mailerOf(config)?.close()
    return undefined
  } catch (error) {
    if (!(error instanceof MailerError)) throw error
    const { field, expected } = error
    const said =
      expected === 'config.file_needed' ? message(expected, { name: config.ca_file ?? '' }) : message(expected)
    return { field, expected: said }
  }
}
