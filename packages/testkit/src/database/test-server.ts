import { rmSync } from 'node:fs'
import {
  grantRights,
  migrate,
  migrateQueue,
  openDatabase,
  rolesScript,
  StoreError,
  startEmbedded,
} from '@tribunal/store'
import type { TestProject } from 'vitest/node'
import { leftQuickFolders, newQuickFolder } from './quick-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server that test databases are made on; empty where none can be started. */
    readonly databaseServerUrl: string
  }
}

export const TEMPLATE = 'tribunal_template'

/** Roles as on a server of a user's. A migrated test database gives the service and the reader their rights. */
export const TEST_ROLES = {
  migrator: 'tribunal_test_migrator',
  service: 'tribunal_test_service',
  reader: 'tribunal_test_reader',
} as const
export type TestRole = keyof typeof TEST_ROLES
const PASSWORD = 'of-a-test'

/**
 * Vitest's global setup of the project `database`: one server for every test file, with a migrated template database. It is
 * the embedded one, or that of TRIBUNAL_TEST_DATABASE_URL, whose user must be allowed to create databases.
 */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env['TRIBUNAL_TEST_DATABASE_URL']
  const server =
    given === undefined || given === '' ? await embeddedIfAny() : { url: given, stop: async () => undefined }
  project.provide('databaseServerUrl', server?.url ?? '')
  if (server) await makeTemplate(server.url)
  return server?.stop
}

/** The embedded server; undefined where this machine cannot run it. */
async function embeddedIfAny(): Promise<Awaited<ReturnType<typeof embedded>> | undefined> {
  try {
    return await embedded()
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    process.stderr.write(`Tests of the database are skipped: ${error.message} ${error.help}\n`)
    return undefined
  }
}

async function embedded(): Promise<{ url: string; stop: () => Promise<void> }> {
  await endOrphans()
  const dataDir = newQuickFolder(FOLDER)
  const server = await startEmbedded({ dataDir })
  return {
    url: server.url,
    stop: async () => {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const FOLDER = 'tribunal-test-'

/** A test run that is killed leaves its server running: the next one takes it over and stops it. */
async function endOrphans(): Promise<void> {
  for (const dataDir of leftQuickFolders(FOLDER)) {
    // What another user left is not ours to end.
    await startEmbedded({ dataDir, mustExist: true })
      .then((server) => server.stop())
      .then(() => rmSync(dataDir, { recursive: true, force: true }))
      .catch(() => undefined)
  }
}

async function makeTemplate(serverUrl: string): Promise<void> {
  const server = await openDatabase({ url: serverUrl, poolSize: 1 })
  try {
    await server.pool.query(`drop database if exists ${TEMPLATE}`)
    // As the embedded server sorts: by code point.
    await server.pool.query(`create database ${TEMPLATE} template template0 encoding 'UTF8' locale 'C'`)
  } finally {
    await server.close()
  }
  const template = await openDatabase({ url: databaseUrl(serverUrl, TEMPLATE), poolSize: 1 })
  try {
    await template.pool.query(rolesScript(TEST_ROLES))
    for (const role of Object.values(TEST_ROLES)) {
      await template.pool.query(`alter role ${role} password '${PASSWORD}'`)
    }
    await migrate(template)
    await migrateQueue(template)
    await grantRights(template, TEST_ROLES)
  } finally {
    await template.close()
  }
}

/** The address of a database for one of the roles. */
export function roleUrl(url: string, role: TestRole): string {
  return url.replace(/^(postgres(?:ql)?:\/\/)(?:[^@/]*@)?/, `$1${TEST_ROLES[role]}:${PASSWORD}@`)
}

/** The address of another database on the same server. */
export function databaseUrl(serverUrl: string, name: string): string {
  return serverUrl.replace(/\/[^/?]*(\?|$)/, `/${name}$1`)
}
