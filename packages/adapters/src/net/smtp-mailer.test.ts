import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LOCALHOST, type MailServer, mailServer } from '@tribunal/testkit/mail'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest'
import { type Mailer, type MailerOptions, type MailResult, openMailer } from './smtp-mailer.ts'

let folder: string
let ca_file: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'smtp-mailer-'))
  ca_file = join(folder, 'ca.pem')
  writeFileSync(ca_file, LOCALHOST.cert)
})
afterAll(() => rmSync(folder, { recursive: true }))

const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

async function started(options?: Parameters<typeof mailServer>[0]): Promise<MailServer> {
  const server = await mailServer(options)
  open.unshift(server)
  return server
}

function mailer(url: string, more: Partial<MailerOptions> = {}): Mailer {
  const made = openMailer({ url, from: 'Tribunal <tribunal@example.org>', timeoutMs: 1_000, connections: 2, ...more })
  open.unshift(made)
  return made
}

const MAIL = {
  to: 'ana@example.org',
  subject: 'Tribunal: 1 case',
  text: 'A case waits.\n',
  html: '<p>A case waits.</p>',
  id: '0190a000-0000-7000-8000-000000000001',
  unsubscribe: 'https://tribunal.example/console/settings?tab=notifications',
}

const why = (result: MailResult) => (result.sent ? 'sent' : `${result.why}: ${result.error}`)

test('a mail arrives in both forms, with a way to end it', async () => {
  const server = await started()
  expect(await mailer(`smtp://127.0.0.1:${server.port}`).send(MAIL)).toMatchObject({ sent: true })
  const [mail] = server.received
  expect(mail).toMatchObject({ from: 'tribunal@example.org', to: ['ana@example.org'], secure: false })
  expect(mail!.headers).toMatchObject({
    from: 'Tribunal <tribunal@example.org>',
    subject: 'Tribunal: 1 case',
    'message-id': '<0190a000-0000-7000-8000-000000000001@example.org>',
    'list-unsubscribe': '<https://tribunal.example/console/settings?tab=notifications>',
    'auto-submitted': 'auto-generated',
  })
  expect(mail!.text).toContain('A case waits.')
  expect(mail!.text).toContain('<p>A case waits.</p>')
})

describe('TLS', () => {
  test('is begun where the server offers it, by a certificate that is trusted', async () => {
    const server = await started({ tls: 'starttls', login: { user: 'u@x', pass: 'p:w' } })
    const sent = await mailer(`smtp://u%40x:p%3Aw@localhost:${server.port}`, { tls: 'required', ca_file }).send(MAIL)
    expect(sent).toMatchObject({ sent: true })
    expect(server.received).toMatchObject([{ secure: true }])
  })

  test('from the first byte', async () => {
    const server = await started({ tls: 'implicit' })
    expect(await mailer(`smtps://localhost:${server.port}`, { ca_file }).send(MAIL)).toMatchObject({ sent: true })
  })

  test('that is required and not offered stops everything, the password too', async () => {
    const server = await started({ login: { user: 'u', pass: 'p' } })
    const result = await mailer(`smtp://u:p@127.0.0.1:${server.port}`, { tls: 'required' }).send(MAIL)
    expect(result).toMatchObject({ sent: false, why: 'server' })
    expect(server.received).toEqual([])
  })

  test('by a certificate of somebody else is none', async () => {
    const server = await started({ tls: 'starttls' })
    const result = await mailer(`smtp://localhost:${server.port}`, { tls: 'required' }).send(MAIL)
    expect(result).toMatchObject({ sent: false, why: 'server' })
    expect(server.received).toEqual([])
  })
})

describe('what the server says of a mail', () => {
  test('later: a receiver that it takes at the second attempt', async () => {
    const server = await started()
    let asked = 0
    server.faults.refuse = () => (asked++ === 0 ? 450 : undefined)
    const one = mailer(`smtp://127.0.0.1:${server.port}`)
    expect(why(await one.send(MAIL))).toBe('later: EENVELOPE 450')
    expect(why(await one.send(MAIL))).toBe('sent')
  })

  test('no: a receiver that it does not know; codes only, because its words name the receiver', async () => {
    const server = await started()
    server.faults.refuse = () => 550
    const result = await mailer(`smtp://127.0.0.1:${server.port}`).send(MAIL)
    expect(why(result)).toBe('mail: EENVELOPE 550')
    expect(result).toMatchObject({ detail: expect.stringContaining('ana@example.org') })
  })

  test('nothing: a connection that is cut off, a wrong password, and nobody there', async () => {
    const server = await started()
    server.faults.drop = () => true
    expect(why(await mailer(`smtp://127.0.0.1:${server.port}`).send(MAIL))).toMatch(/^server: /)
    const locked = await started({ login: { user: 'u', pass: 'p' } })
    expect(why(await mailer(`smtp://u:wrong@127.0.0.1:${locked.port}`).send(MAIL))).toBe('server: EAUTH 535')
    expect(await mailer(`smtp://u:wrong@127.0.0.1:${locked.port}`).verify()).toMatchObject({ why: 'server' })
    const { port } = server
    await server.close()
    expect(why(await mailer(`smtp://127.0.0.1:${port}`).send(MAIL))).toMatch(/^server: /)
  })

  test('nothing in time', async () => {
    const server = await started()
    server.faults.slowMs = 2_000
    expect(why(await mailer(`smtp://127.0.0.1:${server.port}`, { timeoutMs: 200 }).send(MAIL))).toMatch(
      /^server: ETIMEDOUT/,
    )
  })
})

test('no text becomes a header or another receiver', async () => {
  const server = await started()
  const one = mailer(`smtp://127.0.0.1:${server.port}`)
  const evil = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom(
      'x\r\nBcc: eve@evil.example',
      'x\nX-Evil: 1',
      '\r\n\r\nbody',
      'x\u2028Bcc: e@e',
      '=?utf-8?q?=0D=0ABcc:_e?=',
    ),
  )
  await fc.assert(
    fc.asyncProperty(evil, evil, async (text, more) => {
      const before = server.received.length
      const to = `ana@example.org${more}`
      const taken = await one.send({
        ...MAIL,
        subject: `Tribunal: ${text}`,
        id: text,
        unsubscribe: `https://a.example/${text}`,
      })
      expect(why(taken)).toBe('sent')
      if (/[\s<>(),:;"\\@[\]]/.test(more)) expect(why(await one.send({ ...MAIL, to }))).toMatch(/^mail: /)
      const mail = server.received[before]!
      expect(mail.to).toEqual(['ana@example.org'])
      expect(Object.keys(mail.headers).sort()).toEqual(HEADERS)
    }),
    { numRuns: 40 },
  )
})

const HEADERS = [
  'auto-submitted',
  'content-type',
  'date',
  'from',
  'list-unsubscribe',
  'message-id',
  'mime-version',
  'subject',
  'to',
]

it.each([
  ['http://mail.example', 'a@b.example', 'url'],
  ['smtp://user@mail.example', 'a@b.example', 'url'],
  ['smtp://mail.example/path', 'a@b.example', 'url'],
  ['smtp://%zz:p@mail.example', 'a@b.example', 'url'],
  ['mail.example:25', 'a@b.example', 'url'],
  ['smtp://mail.example', 'nobody', 'from'],
  ['smtp://mail.example', 'A <a@b.example>, B <b@b.example>', 'from'],
  ['smtp://mail.example', 'A\r\nBcc: x <a@b.example>', 'from'],
])('%s from %j is refused: %s', (url, from, field) => {
  expect(() => openMailer({ url, from, timeoutMs: 1, connections: 1 })).toThrow(expect.objectContaining({ field }))
})
