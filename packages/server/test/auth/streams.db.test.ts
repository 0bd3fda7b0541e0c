import { createApiKey } from '@tribunal/store'
import { LONG } from '@tribunal/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Process, type RecordingServer, recordingServer } from '../recording-server.ts'
import { type SignedIn, signedIn } from '../signed-in.ts'

/** The guide promises two seconds; a busy machine adds to them. Where nothing ends a stream, it stays for good. */
const GONE_WITHIN_MS = LONG ? 2_000 : 20_000

let server: RecordingServer
/** Streams are opened on one process, and rights are taken away on another one of the same database. */
let streaming: Process
let other: Process
let address: string
let admin: SignedIn
beforeAll(async () => {
  server = await recordingServer()
  streaming = await server.start({ public_url: 'http://localhost' })
  other = await server.start({ public_url: 'http://localhost' })
  address = await streaming.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await signedIn(other, 'Root', ['admin'])
})
afterAll(() => server?.close())

const sql = (text: string, ...values: unknown[]) => other.services.store.pool.query(text, values)
const act = () => ({ actor: 'system:test', now: new Date() })

/** A stream that was opened; `ended` is the time on the monotonic clock. */
async function listen(headers: Readonly<Record<string, string>>) {
  const controller = new AbortController()
  const answer = await fetch(`${address}/api/v1/events`, { headers, signal: controller.signal })
  expect(answer.status).toBe(200)
  let text = ''
  const read = async () => {
    for await (const chunk of answer.body!) text += Buffer.from(chunk).toString()
    return performance.now()
  }
  const ended = read()
  ended.catch(() => {})
  return { ended, text: () => text, leave: () => controller.abort() }
}

async function key(scopes: readonly ('read' | 'decide')[] = ['read']) {
  const made = await createApiKey(other.services.auth.store, { name: 'listener', scopes }, act())
  return { id: made.key.id, headers: { authorization: `Bearer ${made.secret}` } }
}

let people = 0
async function person() {
  const who = await signedIn(other, `Listener${++people}`, ['viewer'])
  return { who, id: who.id.slice('person:'.length), headers: { cookie: who.cookie } }
}
const changed = (id: string, body: object) => admin.send('PATCH', `/api/v1/people/${id}`, body)

/** Every way in which somebody loses the right to listen, and how it is taken away. */
const LOSSES: Readonly<
  Record<string, () => Promise<{ headers: Record<string, string>; lose: () => Promise<unknown> }>>
> = {
  'a key that is revoked': async () => {
    const { id, headers } = await key()
    return { headers, lose: () => admin.send('DELETE', `/api/v1/keys/${id}`) }
  },
  'a key that expires': async () => {
    const { id, headers } = await key()
    return { headers, lose: () => sql('update api_keys set expires_at = now() where id = $1', id) }
  },
  'a key whose scope has lost the permission': async () => {
    const { id, headers } = await key()
    return { headers, lose: () => sql(`update api_keys set scopes = '{decide}' where id = $1`, id) }
  },
  'a person who is disabled': async () => {
    const { id, headers } = await person()
    return { headers, lose: () => changed(id, { disabled: true }) }
  },
  'a person whose roles are taken away': async () => {
    const { id, headers } = await person()
    return { headers, lose: () => sql(`update people set roles = '{}' where id = $1`, id) }
  },
  'a person who signs out': async () => {
    const { who, headers } = await person()
    return { headers, lose: () => who.send('DELETE', '/api/v1/session') }
  },
  'a person who signs out everywhere': async () => {
    const { who, headers } = await person()
    return { headers, lose: () => who.send('DELETE', '/api/v1/sessions') }
  },
  'a person whose sessions an admin ends': async () => {
    const { id, headers } = await person()
    return { headers, lose: () => admin.send('DELETE', `/api/v1/people/${id}/sessions`) }
  },
  'a person who sets another password': async () => {
    const { who, headers } = await person()
    const body = { current_password: 'lantern orbit meadow', password: 'violin harvest copper' }
    return { headers, lose: () => who.send('PUT', '/api/v1/session/password', body) }
  },
  'a session that expires': async () => {
    const { id, headers } = await person()
    return { headers, lose: () => sql('update sessions set expires_at = now() where person_id = $1', id) }
  },
  'a session that was not used for long': async () => {
    const { id, headers } = await person()
    const lose = () => sql(`update sessions set last_seen_at = now() - interval '60 days' where person_id = $1`, id)
    return { headers, lose }
  },
  'a session that is erased': async () => {
    const { id, headers } = await person()
    return { headers, lose: () => sql('delete from sessions where person_id = $1', id) }
  },
}

describe('a stream of events ends within two seconds for', () => {
  it.each(Object.keys(LOSSES))('%s', async (loss) => {
    const { headers, lose } = await LOSSES[loss]!()
    const stream = await listen(headers)
    const kept = await listen((await key()).headers)
    const answer = (await lose()) as { status?: number }
    if (answer.status !== undefined) expect(answer.status).toBeLessThan(300)
    const lostAt = performance.now()
    expect((await stream.ended) - lostAt).toBeLessThan(GONE_WITHIN_MS)
    const decided = await other.send('POST', '/api/v1/decisions', {
      body: { kind: 'post', id: `heard-${people}-${loss}`, text: 'hello' },
    })
    await expect.poll(() => kept.text()).toContain(decided.json.id)
    expect(stream.text()).not.toContain(decided.json.id)
    kept.leave()
    const again = await fetch(`${address}/api/v1/events`, { headers })
    expect([401, 403]).toContain(again.status)
  })
})
