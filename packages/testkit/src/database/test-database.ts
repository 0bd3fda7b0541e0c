import { randomBytes } from 'node:crypto'
import { openDatabase } from '@tribunal/store'
import { inject } from 'vitest'
import { databaseUrl, roleUrl, TEMPLATE, type TestRole } from './test-server.ts'

export interface TestDatabase {
  /** With the role that owns the database and its tables. */
  readonly url: string
  /** With one of the roles of a server of a user's, which own nothing here. */
  urlOf(role: TestRole): string
  /** Drops it, no matter who is still connected. */
  close(): Promise<void>
}

export interface TestDatabaseOptions {
  /** False: without any table, as a database is before the first start. */
  readonly migrated?: boolean
}

/**
 * A database of its own on the server of the test run, migrated. Only in tests of the project `database`. Its files are copied:
 * a copy by the journal, PostgreSQL's default, costs twice as much until the database is dropped.
 */
export async function testDatabase({ migrated = true }: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const serverUrl = inject('databaseServerUrl')
  const name = `t_${randomBytes(8).toString('hex')}`
  const template = migrated ? `template ${TEMPLATE}` : `template template0 encoding 'UTF8' locale 'C'`
  await onServer(serverUrl, `create database ${name} ${template} strategy file_copy`)
  const url = databaseUrl(serverUrl, name)
  return {
    url,
    urlOf: (role) => roleUrl(url, role),
    close: () => dropped(serverUrl, name),
  }
}

const TRIES = 20
const PAUSE_MS = 250

/** While the server's own vacuum worker is in a database, nobody but a superuser may end that: it is soon done. */
async function dropped(serverUrl: string, name: string, tries = TRIES): Promise<void> {
  try {
    await onServer(serverUrl, `drop database if exists ${name} with (force)`)
  } catch (error) {
    if ((error as { readonly code?: string }).code !== INSUFFICIENT_PRIVILEGE || tries === 0) throw error
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    await dropped(serverUrl, name, tries - 1)
  }
}

/** SQLSTATE 42501. */
const INSUFFICIENT_PRIVILEGE = '42501'

let server: ReturnType<typeof openDatabase> | undefined
let turn: Promise<unknown> = Promise.resolve()

/**
 * By one connection, which all test files of a worker share: each new one costs the server as much as half a database. One after
 * the other: who waits for a connection of a pool gives up after ten seconds, and tests that run beside each other wait longer.
 */
async function onServer(url: string, sql: string): Promise<void> {
  server ??= openDatabase({ url, poolSize: 1, applicationName: 'tribunal tests' })
  const asked = turn.then(async () => await (await server!).pool.query(sql))
  turn = asked.catch(() => undefined)
  await asked
}
