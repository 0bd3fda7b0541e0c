import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { LOCALHOST } from './localhost.ts'

/** A mail as a server took it. */
export interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  /** All of it, headers too, as it came. */
  readonly source: string
  /** By lower-case name, lines that were folded put together again. */
  readonly headers: Readonly<Record<string, string>>
  /** Every part of it, decoded. */
  readonly text: string
  readonly secure: boolean
}

/** How the server misbehaves: each fault is asked at each mail. */
export interface MailFaults {
  /** An SMTP status with which a receiver is refused, such as 450 or 550; undefined: taken. */
  refuse?: ((to: string) => number | undefined) | undefined
  /** Cuts the connection off where the mail ends, before it is answered. */
  drop?: (() => boolean) | undefined
  /** Milliseconds before the mail is answered. */
  slowMs?: number
}

/** A real SMTP server on this machine. */
export interface MailServer {
  readonly port: number
  readonly received: readonly ReceivedMail[]
  /** May be changed at any time. */
  readonly faults: MailFaults
  close(): Promise<void>
}

/** Starts a server; `login`: only with this user and password, and then only with TLS unless `plain`. */
export async function mailServer({
  login,
  tls = 'none',
}: {
  readonly login?: { readonly user: string; readonly pass: string }
  /** `starttls` is offered; `implicit` from the first byte. */
  readonly tls?: 'none' | 'starttls' | 'implicit'
} = {}): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const faults: MailFaults = {}
  const options: SMTPServerOptions = {
    ...LOCALHOST,
    secure: tls === 'implicit',
    disabledCommands: [...(tls === 'starttls' ? [] : ['STARTTLS']), ...(login ? [] : ['AUTH'])],
    authOptional: login === undefined,
    allowInsecureAuth: true,
    closeTimeout: 100,
    logger: false,
    onAuth({ username, password }, _, callback) {
      if (username === login?.user && password === login?.pass) callback(null, { user: username })
      else callback(answer(535, 'Authentication failed'))
    },
    onRcptTo({ address }, _, callback) {
      const status = faults.refuse?.(address)
      callback(status === undefined ? null : answer(status, `<${address}>: ${status < 500 ? 'try later' : 'unknown'}`))
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (faults.drop?.()) {
          for (const connection of server.connections) (connection as unknown as Connection)._socket.destroy()
          return
        }
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom === false ? '' : mailFrom.address
        const to = rcptTo.map(({ address }) => address)
        setTimeout(() => {
          received.push({ from, to, secure: session.secure, ...parsed(Buffer.concat(chunks).toString('utf8')) })
          callback()
        }, faults.slowMs ?? 0)
      })
    },
  }
  const server = new SMTPServer(options)
  // What a client does to its connection is the client's matter.
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    faults,
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}

interface Connection {
  readonly _socket: { destroy(): void }
}

function answer(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

function parsed(source: string): Pick<ReceivedMail, 'source' | 'headers' | 'text'> {
  const end = source.indexOf('\r\n\r\n')
  const lines = source
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      encodedWords(line.slice(line.indexOf(':') + 1).trim()),
    ]),
  )
  return { source, headers, text: partsOf(source) }
}

/** RFC 2047. */
function encodedWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b' ? Buffer.from(word, 'base64').toString() : unquoted(word.replaceAll('_', ' ')),
    )
}

function partsOf(source: string): string {
  return source
    .split(/\r\n--[^\r\n]+/)
    .map((part) => {
      const at = part.indexOf('\r\n\r\n')
      const [head, body] = [part.slice(0, at), part.slice(at + 4)]
      if (/transfer-encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString()
      return /transfer-encoding: quoted-printable/i.test(head) ? unquoted(body) : body
    })
    .join('\n')
}

function unquoted(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
