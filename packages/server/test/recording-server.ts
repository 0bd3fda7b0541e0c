import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Scope } from '@tribunal/contract/words'
import {
  createApiKey,
  type Database,
  inSnapshot,
  openDatabase,
  type RecordReport,
  type Store,
  verifyRecord,
} from '@tribunal/store'
import { testDatabase } from '@tribunal/testkit/database'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { expect } from 'vitest'
import { createApp } from '../src/create-app.ts'
import { openServices } from '../src/open-services.ts'
import type { Services } from '../src/services.ts'
import { testConfig } from './test-services.ts'

/** One process of a server, with nothing left out: routes, recorder, database. */
export interface Process {
  readonly app: FastifyInstance
  readonly services: Services
  /** Sends a request as a program with the scopes, `decide` and `read` where none are named. */
  send(method: 'GET' | 'POST' | 'DELETE', url: string, options?: Sent): Promise<Answer>
  close(): Promise<void>
}

export interface Sent {
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly scopes?: readonly Scope[]
}

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of an answer
  readonly json: any
}

/** A database and the processes that a test starts on it, with the role of a service, which can do no more than that needs. */
export interface RecordingServer {
  readonly dataDir: string
  /** With the role that owns the tables, as somebody has who changes the record behind the service. */
  readonly owner: Database['pool']
  /** `mailUrl`: what the reference `mail.url` of a file would be replaced by. */
  start(config?: object, secrets?: { readonly mailUrl?: string }): Promise<Process>
  close(): Promise<void>
}

export async function recordingServer(): Promise<RecordingServer> {
  const database = await testDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'tribunal-server-'))
  const owner = await openDatabase({ url: database.url, poolSize: 2 })
  const running = new Set<Process>()
  return {
    dataDir,
    owner: owner.pool,
    async start(more = {}, { mailUrl } = {}) {
      const read = testConfig({ data_folder: dataDir, ...more })
      // A secret is a reference in the file, and its value once read.
      const mail = mailUrl === undefined ? read.mail : { ...read.mail, url: mailUrl }
      const config = { ...read, mail, database: { ...read.database, url: database.urlOf('service') } }
      const opened = await openServices({ config, log: pino({ level: 'silent' }) })
      const { services } = opened
      const app = createApp(services)
      const keys = new Map<string, string>()
      const keyWith = async (scopes: readonly Scope[]) => {
        const name = scopes.join(' ')
        if (!keys.has(name)) {
          const act = { actor: 'system:test', now: new Date() }
          keys.set(name, (await createApiKey(services.auth.store, { name: 'test', scopes }, act)).secret)
        }
        return keys.get(name)!
      }
      const process: Process = {
        app,
        services,
        async send(method, url, { body, headers = {}, scopes = ['decide', 'read'] as const } = {}) {
          const answer = await app.inject({
            method,
            url,
            headers: {
              authorization: `Bearer ${await keyWith(scopes)}`,
              ...(body === undefined ? {} : { 'content-type': 'application/json' }),
              ...headers,
            },
            ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
          })
          const json = answer.body.startsWith('{') ? JSON.parse(answer.body) : undefined
          return { status: answer.statusCode, headers: answer.headers, text: answer.body, json }
        },
        async close() {
          running.delete(process)
          await app.close()
          await opened.close()
        },
      }
      running.add(process)
      return process
    },
    async close() {
      for (const process of [...running]) await process.close()
      await owner.close()
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * What is wrong beside a ledger, in one snapshot. Where only what its events are about is looked at, the same has to be found,
 * but for rows that no event is about: these are counted.
 */
export async function verifiedRecord(pool: Store['pool']): Promise<RecordReport> {
  return await inSnapshot(pool, async (client) => {
    const { rows } = await client.query<{ size: number }>('select size from ledger_head')
    const { size } = rows[0]!
    const whole = await verifyRecord(client, size)
    const { findings } = await verifyRecord(client, size, undefined, { start: 0, end: size })
    const counted = new Set(['case_unrecorded', 'notice_unrecorded', 'measure_unrecorded', 'content_unrecorded'])
    expect(findings).toEqual(whole.findings.filter(({ code }) => !counted.has(code)))
    return whole
  })
}
