import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { isAlive } from '../../src/embedded/server-process.ts'
import { startEmbedded } from '../../src/embedded/start-embedded.ts'
import { connectionConfig } from '../../src/open-database.ts'
import { openStore } from '../../src/open-store.ts'
import { dataFolders, serverPid } from './data-folders.ts'
import { query, whileWaiting } from './query.ts'

const folders = dataFolders()
afterAll(() => folders.close())

const AGAIN = 'the database server runs again'

describe('the embedded database', () => {
  it('is made at the first start, keeps what was written, and stops with the last who lets go of it', async () => {
    const dataDir = folders.fresh()
    const first = await startEmbedded({ dataDir })
    expect(first.adopted).toBe(false)
    await query(first.url, 'create table kept (n int); insert into kept values (7)')
    const pid = serverPid(dataDir)
    await first.stop()
    expect(isAlive(pid)).toBe(false)

    const second = await startEmbedded({ dataDir })
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }])
    await second.stop()
  })

  it('ends with its store, also where somebody keeps a connection', async () => {
    const dataDir = await folders.withDatabase()
    const store = await openStore({ dataDir, migrated: false })
    const pid = serverPid(dataDir)
    const kept = await store.pool.connect()
    kept.on('error', () => undefined)
    await store.close()
    expect(isAlive(pid)).toBe(false)
    kept.release(true)
  })

  it('writes through to the disk, and listens nowhere but in its own folder, to the one who has the password', async () => {
    const dataDir = await folders.withDatabase()
    const server = await startEmbedded({ dataDir })
    const settings = await query(
      server.url,
      `select name, setting from pg_settings where name in
        ('fsync', 'full_page_writes', 'synchronous_commit', 'listen_addresses', 'data_checksums', 'TimeZone')
        order by name`,
    )
    expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
      data_checksums: 'on',
      fsync: 'on',
      full_page_writes: 'on',
      listen_addresses: '',
      synchronous_commit: 'on',
      TimeZone: 'UTC',
    })
    const passwordFile = join(dataDir, 'postgres', 'password')
    expect(statSync(passwordFile).mode & 0o777).toBe(0o600)
    expect(statSync(join(dataDir, 'postgres', 'data')).mode & 0o777).toBe(0o700)
    const password = readFileSync(passwordFile, 'utf8').trim()
    expect(password).toMatch(/^[\w-]{32}$/)
    await expect(query(server.url.replace(password, 'guessed'), 'select 1')).rejects.toThrow('password')
    await expect(query(server.url.replace('tribunal:', 'postgres:'), 'select 1')).rejects.toThrow('password')
    await server.stop()
  })

  it('is started again at the same address when it dies, and what was acknowledged is there', async () => {
    const dataDir = await folders.withDatabase()
    const lines: string[] = []
    const server = await startEmbedded({ dataDir, onLog: (line) => lines.push(line) })
    const pool = new pg.Pool(connectionConfig(server.url))
    pool.on('error', () => undefined)
    await pool.query('create table kept (n int primary key)')
    for (let n = 1; n <= 3; n++) {
      const insert = 'insert into kept values ($1) on conflict do nothing'
      await whileWaiting(() => pool.query(insert, [n]))
      process.kill(serverPid(dataDir), 'SIGKILL')
      await whileWaiting(() => expect(lines.filter((line) => line === AGAIN)).toHaveLength(n))
      const { rows } = await whileWaiting(() => pool.query('select max(n) as n from kept'))
      expect(rows).toEqual([{ n }])
    }
    await pool.end()
    await server.stop()
  })

  it('can be stopped while it is being started again', async () => {
    const dataDir = await folders.withDatabase()
    const lines: string[] = []
    const server = await startEmbedded({ dataDir, onLog: (line) => lines.push(line) })
    process.kill(serverPid(dataDir), 'SIGKILL')
    await whileWaiting(() => expect(lines).toContain('the database server is gone; starting it again'))
    await server.stop()
    expect(() => serverPid(dataDir)).toThrow('ENOENT')
  })

  it('can be stopped when it is dead already', async () => {
    const dataDir = await folders.withDatabase()
    const server = await startEmbedded({ dataDir })
    const pid = serverPid(dataDir)
    process.kill(pid, 'SIGKILL')
    await server.stop()
    await whileWaiting(() => expect(isAlive(pid)).toBe(false))
  })
})
