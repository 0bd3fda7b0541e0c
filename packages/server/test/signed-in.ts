import { createHash } from 'node:crypto'
import type { Role } from '@tribunal/contract/words'
import { createPerson } from '@tribunal/store'
import { Passwords } from '../src/auth/passwords.ts'
import type { Answer, Process } from './recording-server.ts'

const PASSWORD = 'lantern orbit meadow'
const HASH = new Passwords().hash(PASSWORD)

/** A person who is signed in. */
export interface SignedIn {
  /** `person:UUID`. */
  readonly id: string
  readonly name: string
  /** As a browser sends it. */
  readonly cookie: string
  send(method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH', url: string, body?: unknown): Promise<Answer>
}

/** Whether a second person decides on the case as well, as the guide to review says. Ids of cases are random. */
export function isSampled(id: string): boolean {
  const drawn = createHash('sha256').update(`second-review\n${id}`).digest().readUIntBE(0, 6)
  return drawn / 2 ** 48 < 0.05
}

/** Makes a person with roles, and signs them in. The process needs `public_url: 'http://localhost'`. */
export async function signedIn({ app, services }: Process, name: string, roles: readonly Role[]): Promise<SignedIn> {
  const email = `${name.toLowerCase()}@example.org`
  const act = { actor: 'system:test', now: new Date() }
  const { id } = await createPerson(services.auth.store, { email, name, roles, passwordHash: await HASH }, act)
  const origin = 'http://localhost'
  const session = await app.inject({
    method: 'POST',
    url: '/api/v1/sign-in',
    headers: { origin },
    payload: { email, password: PASSWORD },
  })
  const cookie = session.cookies.map((one) => `${one.name}=${one.value}`).join('; ')
  const headers = { cookie, origin, 'x-csrf-token': session.json().csrf_token as string }
  return {
    id: `person:${id}`,
    name,
    cookie,
    async send(method, url, body) {
      const answer = await app.inject({
        method,
        url,
        headers,
        ...(body === undefined ? {} : { payload: body as object }),
      })
      const json = answer.body.startsWith('{') ? JSON.parse(answer.body) : undefined
      return { status: answer.statusCode, headers: answer.headers, text: answer.body, json }
    },
  }
}
