import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Role } from '@tribunal/contract/words'
import { createPerson, Ledger, openDatabase, openSigningKey, type Person } from '@tribunal/store'
import { testDatabase } from '@tribunal/testkit/database'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { type Auth, openAuth } from '../../src/auth/open-auth.ts'
import { Passwords } from '../../src/auth/passwords.ts'
import { createApp } from '../../src/create-app.ts'
import type { Route } from '../../src/http/define-route.ts'
import { testConfig, testServices } from '../test-services.ts'

/** A server with people and keys on a database of its own, and a clock that only the test moves. */
export interface AuthServer {
  readonly app: FastifyInstance
  readonly auth: Auth
  readonly clock: { now: number }
  readonly pool: Auth['store']['pool']
  /** Types of what the ledger recorded, oldest first. */
  eventTypes(): Promise<string[]>
  /** The ledger as text, to look for what must not be in it. */
  ledgerText(): Promise<string>
  addPerson(email: string, roles: readonly Role[], password?: string): Promise<Person>
  send(options: InjectOptions): Promise<LightMyRequestResponse>
  close(): Promise<void>
}

export const START = Date.UTC(2026, 10, 22, 9)
export const PASSWORD = 'lantern orbit meadow'

/** Hashing costs what it should; tests that need only some account share one hash. */
const hashed = new Passwords().hash(PASSWORD)

export interface AuthServerOptions {
  /** What the reference in the configuration file would be replaced by. */
  readonly oidcSecret?: string
  /** Instead of all there are. */
  readonly routes?: readonly Route[]
}

/** A server with this configuration, as its file would say it. */
export async function authServer(
  file: object = {},
  { oidcSecret, routes }: AuthServerOptions = {},
): Promise<AuthServer> {
  const made = await testDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'tribunal-auth-'))
  const database = await openDatabase({ url: made.url, poolSize: 4 })
  const { pool } = database
  const ledger = new Ledger(await openSigningKey(folder, { create: true }))
  await ledger.begin(pool)
  const clock = { now: START }
  const now = () => clock.now
  const read = testConfig({ rate_limits: { anonymous: 0, notices: 0, failed: 0, person: 0, program: 0 }, ...file })
  const config = read.oidc && oidcSecret ? { ...read, oidc: { ...read.oidc, client_secret: oidcSecret } } : read
  const store = { pool, append: ledger.append.bind(ledger) }
  const auth = openAuth({ store, config, now, onError: (error) => Promise.reject(error) })
  const authenticate = auth.authenticator.authenticate.bind(auth.authenticator)
  const app = createApp(testServices({ config, now, auth, authenticate }), config, routes)
  const events = async (column: string) =>
    (await pool.query<{ value: string }>(`select ${column} as value from ledger_events order by seq`)).rows
  return {
    app,
    auth,
    clock,
    pool,
    eventTypes: async () => (await events('type')).map(({ value }) => value),
    ledgerText: async () => (await events(`convert_from(bytes, 'UTF8')`)).map(({ value }) => value).join('\n'),
    addPerson: async (email, roles, password) => {
      const passwordHash = await (password === undefined ? hashed : new Passwords().hash(password))
      const act = { actor: 'system:test', now: new Date(clock.now) }
      return await createPerson(store, { email, name: email.split('@')[0]!, roles, passwordHash }, act)
    },
    send: (options) => app.inject(options),
    async close() {
      await app.close()
      await auth.close()
      await database.close()
      await made.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A browser: keeps cookies, knows its session's token, and says where its page comes from. */
export class Browser {
  readonly cookies = new Map<string, string>()
  csrf: string | undefined
  readonly #server: AuthServer
  readonly #origin: string
  readonly #address: string

  constructor(server: AuthServer, { origin = 'http://localhost', address = '192.0.2.1' } = {}) {
    this.#server = server
    this.#origin = origin
    this.#address = address
  }

  async send(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<LightMyRequestResponse> {
    const answer = await this.#server.send({
      method,
      url: path,
      remoteAddress: this.#address,
      headers: {
        host: new URL(this.#origin).host,
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(method === 'GET' ? {} : { origin: this.#origin, 'sec-fetch-site': 'same-origin' }),
        ...(this.csrf === undefined || method === 'GET' ? {} : { 'x-csrf-token': this.csrf }),
        ...headers,
      },
      ...(body ? { payload: body } : {}),
    })
    this.#keep(answer)
    return answer
  }

  async signIn(email: string, password: string = PASSWORD): Promise<LightMyRequestResponse> {
    return await this.send('POST', '/api/v1/sign-in', { email, password })
  }

  #keep(answer: LightMyRequestResponse): void {
    for (const { name, value, maxAge } of answer.cookies) {
      if (maxAge === 0) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    if (answer.headers['content-type']?.toString().startsWith('application/json')) {
      const { csrf_token } = answer.json() as { csrf_token?: string }
      this.csrf = csrf_token ?? this.csrf
    }
  }
}
