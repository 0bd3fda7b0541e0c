import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPerson } from '@tribunal/store'
import { type TestDatabase, testDatabase } from '@tribunal/testkit/database'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type RunningServer, startServer } from '../src/main.ts'
import { testConfig } from './test-services.ts'

let database: TestDatabase
let folder: string
let server: RunningServer | undefined
beforeEach(async () => {
  database = await testDatabase()
  folder = mkdtempSync(join(tmpdir(), 'tribunal-main-'))
})
afterEach(async () => {
  await server?.stop()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

async function start(host: string): Promise<RunningServer> {
  await server?.stop()
  const read = testConfig({ data_folder: folder, host, port: 0 })
  const config = { ...read, database: { ...read.database, url: database.url } }
  server = await startServer({ config, log: pino({ level: 'silent' }) })
  return server
}

describe('a start without an admin', () => {
  it('listens where it is to, answers this machine, and prints a link that opens there', async () => {
    const { firstAdmin, onlyThisMachine } = await start('0.0.0.0')
    expect(onlyThisMachine).toBe(true)
    const page = new URL(firstAdmin!.url)
    expect(page.hostname).toBe('127.0.0.1')
    expect((await fetch(page)).status).toBe(200)
  })

  it('says that it ends the link of the start before', async () => {
    expect((await start('127.0.0.1')).firstAdmin).toMatchObject({ replaces: false })
    expect((await start('127.0.0.1')).firstAdmin).toMatchObject({ replaces: true })
  })

  it('answers nobody less where it listens to this machine anyway, or has an admin', async () => {
    const { onlyThisMachine, services } = await start('127.0.0.1')
    expect(onlyThisMachine).toBe(false)
    const ana = { email: 'ana@example.org', name: 'Ana', roles: ['admin' as const], passwordHash: 'x' }
    await createPerson(services.auth.store, ana, { actor: 'system:test', now: new Date() })
    expect(await start('0.0.0.0')).toMatchObject({ onlyThisMachine: false, firstAdmin: undefined })
  })
})
