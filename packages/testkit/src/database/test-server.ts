import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate, openDatabase, StoreError, startEmbedded } from '@tribunal/adapters/store'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server that test databases are made on; empty where none can be started. */
    readonly databaseServerUrl: string
  }
}

export const TEMPLATE = 'tribunal_template'

/**
 * Vitest's global setup of the project `database`: one server for every test file, with a migrated template database. It is
 * the embedded one, or that of TRIBUNAL_TEST_DATABASE_URL, whose user must be allowed to create databases.
 */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env['TRIBUNAL_TEST_DATABASE_URL']
  try {
    const server = given === undefined || given === '' ? await embedded() : { url: given, stop: async () => undefined }
    await makeTemplate(server.url)
    project.provide('databaseServerUrl', server.url)
    return server.stop
  } catch (error) {
    if (!(error instanceof StoreError) || (given !== undefined && given !== '')) throw error
    process.stderr.write(`Tests of the database are skipped: ${error.message} ${error.help}\n`)
    project.provide('databaseServerUrl', '')
    return undefined
  }
}

async function embedded(): Promise<{ url: string; stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tribunal-test-'))
  const server = await startEmbedded({ dataDir })
  return {
    url: server.url,
    stop: async () => {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
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
    await migrate(template)
  } finally {
    await template.close()
  }
}

/** The address of another database on the same server. */
export function databaseUrl(serverUrl: string, name: string): string {
  return serverUrl.replace(/\/[^/?]*(\?|$)/, `/${name}$1`)
}
