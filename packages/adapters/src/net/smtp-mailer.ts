import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { createTransport } from 'nodemailer'

/** A mail to one person. What stands in its headers is checked by `send`. */
export interface OutgoingMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The same at every attempt, so that a receiver who got it can tell a repetition. Letters, digits and hyphens. */
  readonly id: string
  /** Where its receiver ends mails like it (RFC 2369). */
  readonly unsubscribe?: string | undefined
}

/** What came of one attempt to send a mail. */
export type MailResult =
  | { readonly sent: true; readonly answer: string }
  | {
      readonly sent: false
      /**
       * `mail`: the server refuses this mail or its receiver for good (5xx). `later`: it asks to try this mail again (4xx). `server`: no
       * server answers, or none takes our mail: nothing is known of the mail.
       */
      readonly why: 'mail' | 'later' | 'server'
      /** Codes only, such as `EENVELOPE 550 5.1.1`: what the server says in words names the receiver. */
      readonly error: string
      /** What the server said, for the one who configures it. */
      readonly detail: string
    }

/** Sends mails by one SMTP server. */
export interface Mailer {
  /** Host and port. */
  readonly server: string
  readonly from: string
  /** Sends a mail once; never throws. */
  send(mail: OutgoingMail): Promise<MailResult>
  /** Connects and signs in, and sends nothing. */
  verify(): Promise<MailResult>
  close(): void
}

export interface MailerOptions {
  /** `smtp://user:password@host:port`, or `smtps://` for TLS from the start. */
  readonly url: string
  /** One address, with or without a name. */
  readonly from: string
  /**
   * `required`: no word without TLS. `optional`: TLS where the server offers it. Where absent, required unless the server is on this
   * machine, where none is used.
   */
  readonly tls?: 'required' | 'optional' | undefined
  /** Certificates in PEM that are trusted beside those of Node. */
  readonly ca_file?: string | undefined
  /** Milliseconds for a connection, for the greeting, and for each answer. */
  readonly timeoutMs: number
  /** Open at once. */
  readonly connections: number
}

/** Why a mailer cannot be made of its options: the field, and the code of the sentence that says what was expected. */
export class MailerError extends Error {
  override readonly name = 'MailerError'
  readonly field: 'url' | 'from' | 'ca_file'
  readonly expected: 'schema.mail_url' | 'schema.mail_from' | 'config.file_needed'

  constructor(field: MailerError['field'], expected: MailerError['expected']) {
    super(`${field}: ${expected}`)
    this.field = field
    this.expected = expected
  }
}

/** Mails through one connection, after which it is made anew: some servers end a connection that lasts. */
const MAILS_A_CONNECTION = 50
/** Bytes of one answer of a server that are read. */
const ANSWER_MAX = 16_384
const DETAIL_MAX = 300

/** Makes a mailer; connects to nothing yet. Throws a MailerError. */
export function openMailer(options: MailerOptions): Mailer {
  const at = placeOf(options.url)
  const from = senderOf(options.from)
  const { timeoutMs } = options
  const tls = options.tls ?? (isLoopback(at.host) ? 'none' : 'required')
  const transport = createTransport({
    pool: true,
    maxConnections: options.connections,
    maxMessages: MAILS_A_CONNECTION,
    host: at.host,
    port: at.port,
    secure: at.secure,
    requireTLS: tls === 'required',
    opportunisticTLS: tls === 'optional',
    ignoreTLS: tls === 'none',
    ...(at.auth ? { auth: at.auth } : {}),
    tls: { minVersion: 'TLSv1.2', ...(options.ca_file === undefined ? {} : { ca: certificates(options.ca_file) }) },
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    maxResponseSize: ANSWER_MAX,
    // What is sent is made here, and no part of it is an address of something to be read.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const host = from.address.slice(from.address.lastIndexOf('@') + 1)
  return {
    server: `${at.host}:${at.port}`,
    from: options.from,
    async send({ to, subject, text, html, id, unsubscribe }) {
      if (!isAddress(to)) return { sent: false, why: 'mail', error: 'EADDRESS', detail: 'no address that mail goes to' }
      try {
        const { response } = await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject: oneLine(subject),
          text,
          html,
          messageId: `<${id.replace(/[^A-Za-z0-9-]/g, '')}@${host}>`,
          headers: {
            // Nobody's holiday note answers it (RFC 3834).
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribe === undefined ? {} : { 'List-Unsubscribe': `<${oneLine(unsubscribe)}>` }),
          },
        })
        return { sent: true, answer: printable(response) }
      } catch (error) {
        return failureOf(error)
      }
    },
    async verify() {
      try {
        await transport.verify()
        return { sent: true, answer: 'ready' }
      } catch (error) {
        return failureOf(error)
      }
    },
    close: () => transport.close(),
  }
}

interface Place {
  readonly host: string
  readonly port: number
  readonly secure: boolean
  readonly auth: { readonly user: string; readonly pass: string } | undefined
}

function placeOf(text: string): Place {
  const bad = () => new MailerError('url', 'schema.mail_url')
  if (!URL.canParse(text)) throw bad()
  const url = new URL(text)
  const secure = url.protocol === 'smtps:'
  const plain = (url.pathname === '' || url.pathname === '/') && url.search === '' && url.hash === ''
  if ((!secure && url.protocol !== 'smtp:') || url.hostname === '' || !plain) throw bad()
  // A user without a password, or a password without a user, is a mistake of typing.
  if ((url.username === '') !== (url.password === '')) throw bad()
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    auth: url.username === '' ? undefined : { user: decoded(url.username, bad), pass: decoded(url.password, bad) },
  }
}

function decoded(text: string, bad: () => MailerError): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw bad()
  }
}

function senderOf(text: string): { readonly name: string; readonly address: string } {
  const named = /^\s*([^<>"]*?)\s*<([^<>]+)>\s*$/.exec(text)
  const from = { name: named?.[1] ?? '', address: (named?.[2] ?? text).trim() }
  if (!isAddress(from.address) || oneLine(from.name) !== from.name) throw new MailerError('from', 'schema.mail_from')
  return from
}

function certificates(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new MailerError('ca_file', 'config.file_needed')
  }
}

/** Mail takes 254 characters of an address (RFC 5321, 4.5.3.1.3); quoted local parts are not ours. */
function isAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>(),:;"\\[\]\p{Cc}]+@[^\s@<>(),:;"\\[\]\p{Cc}]+$/u.test(text)
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}

/** A header is one line, whatever stands in it. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

function printable(text: string): string {
  return oneLine(text).slice(0, DETAIL_MAX)
}

interface SmtpFailure {
  readonly code?: string
  readonly responseCode?: number
  readonly response?: string
  readonly message?: string
}

function failureOf(error: unknown): Exclude<MailResult, { readonly sent: true }> {
  const { code = 'UNKNOWN', responseCode, response, message = '' } = error as SmtpFailure
  const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1]
  const said = [code, responseCode, status].filter((part) => part !== undefined && part !== 0)
  return {
    sent: false,
    why: reasonOf(code, responseCode),
    error: said.join(' '),
    detail: printable(response ?? message),
  }
}

/** Refused envelopes and messages say something of the mail; all else says something of the server. */
function reasonOf(code: string, status = 0): 'mail' | 'later' | 'server' {
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return 'server'
  // 421: the server is about to close. 530 to 538: it wants to know us better.
  if (status === 421 || (status >= 530 && status <= 538)) return 'server'
  if (status >= 500) return 'mail'
  return status >= 400 ? 'later' : 'server'
}
