import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { backedUpUntil } from '../../src/backup/continuous/backup-folder.ts'
import {
  type ContinuousBackup,
  endContinuousBackup,
  startContinuousBackup,
} from '../../src/backup/continuous/continuous-backup.ts'
import { restoreContinuous } from '../../src/backup/continuous/restore-continuous.ts'
import { readDatabaseId } from '../../src/backup/continuous/timelines.ts'
import { installedBinaries } from '../../src/embedded/binaries.ts'
import { readyBinaries } from '../../src/embedded/copy-binaries.ts'
import { roleMark } from '../../src/embedded/initialise.ts'
import { layoutOf } from '../../src/embedded/layout.ts'
import { runProgram } from '../../src/embedded/programs.ts'
import { serverUser } from '../../src/embedded/server-user.ts'
import { type Embedded, startEmbedded } from '../../src/embedded/start-embedded.ts'
import { type Database, openDatabase } from '../../src/open-database.ts'
import { dataFolders, serverPid } from '../embedded/data-folders.ts'

const folders = dataFolders()
afterAll(() => folders.close())

let dataDir: string
let folder: string
let server: Embedded
let database: Database
const backups = new Set<ContinuousBackup>()
const errors: unknown[] = []
beforeEach(async () => {
  dataDir = await folders.withDatabase()
  folder = folders.fresh('backup')
  server = await startEmbedded({ dataDir })
  database = await openDatabase({ url: server.url, poolSize: 2 })
  await database.pool.query('create table rows (n int primary key, pad text)')
})
afterEach(async () => {
  for (const backup of backups) await backup.close()
  backups.clear()
  await database.close()
  await server.stop()
  errors.length = 0
})

function start(more: { keyFile?: string; everyMs?: number; keep?: number } = {}): ContinuousBackup {
  const place = { url: server.url, dataDir, folder, onError: (error: unknown) => errors.push(error) }
  const backup = startContinuousBackup({ ...place, everyMs: 86_400_000, keep: 2, ...more })
  backups.add(backup)
  return backup
}
async function stop(backup: ContinuousBackup): Promise<void> {
  backups.delete(backup)
  await backup.close()
}

let n = 0
/** Commits a row, with text that does not compress. */
async function write(): Promise<number> {
  const row = ++n
  await database.pool.query(
    "insert into rows select $1, string_agg(md5(random()::text), '') from generate_series(1, 100)",
    [row],
  )
  return row
}
/** Waits until everything committed by now is in the backup. */
async function safe(backup: ContinuousBackup): Promise<void> {
  const now = Date.now()
  await expect.poll(() => backup.safeUntil ?? 0).toBeGreaterThan(now)
}
/** What a restored database holds. */
async function rowsOf(place: string): Promise<number[]> {
  const restored = await startEmbedded({ dataDir: place })
  const there = await openDatabase({ url: restored.url, poolSize: 1 })
  try {
    const { rows } = await there.pool.query('select n from rows order by n')
    return rows.map(({ n: row }) => row)
  } finally {
    await there.close()
    await restored.stop()
  }
}
const bases = () => readdirSync(join(folder, 'base'))
/** The server is lost with its disk. */
async function destroy(): Promise<void> {
  process.kill(serverPid(dataDir), 'SIGKILL')
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
}

describe('a continuous backup', () => {
  it('restores everything up to a second before the loss of the data folder, sealed', async () => {
    const keyFile = `${folder}.key`
    writeFileSync(keyFile, '0b'.repeat(32))
    const backup = start({ keyFile })
    await safe(backup)
    const acknowledged: { row: number; at: number }[] = []
    for (const until = Date.now() + 3_000; Date.now() < until; ) {
      acknowledged.push({ row: await write(), at: Date.now() })
    }
    const lostAt = Date.now()
    await destroy()
    const lag = lostAt - backup.safeUntil!
    expect(lag).toBeLessThan(10_000)
    const place = folders.fresh()
    await expect(restoreContinuous({ folder, dataDir: place })).rejects.toMatchObject({ code: 'backup_sealed' })
    const restored = await restoreContinuous({ folder, keyFile, dataDir: place })
    expect(restored.until!.getTime()).toBeLessThanOrEqual(lostAt)
    const rows = new Set(await rowsOf(place))
    // Safe is what was committed before that millisecond; what came after may be there too.
    const missing = acknowledged.filter(({ row, at }) => at < backup.safeUntil! && !rows.has(row))
    expect(missing).toEqual([])
    expect(rows.size).toBeGreaterThan(0)
  })

  it('goes on where it ended, and another process takes over', async () => {
    const first = start()
    await safe(first)
    const second = start()
    const before = await write()
    await safe(first)
    await stop(first)
    const after = await write()
    await safe(second)
    expect(bases()).toHaveLength(1)
    await stop(second)
    expect(await backedUpUntil(folder, await readDatabaseId(dataDir))).toBeGreaterThan(0)
    const place = folders.fresh()
    await restoreContinuous({ folder, dataDir: place })
    expect(await rowsOf(place)).toEqual(expect.arrayContaining([before, after]))
    expect(errors).toEqual([])
  })

  it('goes on after a crash of the server in the middle of its writing', async () => {
    let backup = start()
    await safe(backup)
    for (const afterMs of [300, 700]) {
      const writing = Promise.allSettled(Array.from({ length: 200 }, write))
      await sleep(afterMs)
      process.kill(serverPid(dataDir), 'SIGKILL')
      await stop(backup)
      await Promise.allSettled([writing, database.close(), server.stop()])
      server = await startEmbedded({ dataDir })
      database = await openDatabase({ url: server.url, poolSize: 2 })
      errors.length = 0
      backup = start()
      await write()
      await safe(backup)
      expect(errors).toEqual([])
    }
    expect(bases()).toHaveLength(1)
  })

  it('keeps as many copies as are configured, and the log since the oldest', async () => {
    const backup = start({ everyMs: 1_000, keep: 1 })
    await safe(backup)
    const [first] = bases()
    // A segment of the log, which the next copy does not need.
    await database.pool.query('insert into rows select -n, repeat(md5(n::text), 100) from generate_series(1, 8000) n')
    await expect.poll(() => !bases().includes(first!) && bases().length === 1).toBe(true)
    await stop(backup)
    const place = folders.fresh()
    const row = -8000
    await restoreContinuous({ folder, dataDir: place })
    expect((await rowsOf(place))[0]).toBe(row)
  })

  it('makes a new copy where the log has a gap, and the database keeps no log once none is wanted', async () => {
    const backup = start()
    await safe(backup)
    await stop(backup)
    await endContinuousBackup(database.pool)
    expect((await database.pool.query('select from pg_replication_slots')).rowCount).toBe(0)
    // More than two segments of the log, of which nobody receives the first.
    for (const part of [1, 2, 3]) {
      await database.pool.query(
        `insert into rows select -n, repeat(md5(n::text), 60) from generate_series(${part}0000, ${part}7999) n`,
      )
      await database.pool.query('checkpoint')
    }
    const row = await write()
    const again = start()
    await expect.poll(() => bases().length).toBe(2)
    await safe(again)
    await stop(again)
    const place = folders.fresh()
    await restoreContinuous({ folder, dataDir: place })
    expect(await rowsOf(place)).toContain(row)
  })

  it('restores up to a moment, and says where that lies before the first copy', async () => {
    const backup = start()
    await safe(backup)
    const before = await write()
    await sleep(1_100)
    const until = new Date()
    await sleep(1_100)
    const after = await write()
    await safe(backup)
    const place = folders.fresh()
    await restoreContinuous({ folder, dataDir: place, until })
    const rows = await rowsOf(place)
    expect(rows).toContain(before)
    expect(rows).not.toContain(after)
    const early = restoreContinuous({ folder, dataDir: folders.fresh(), until: new Date(0) })
    await expect(early).rejects.toMatchObject({ code: 'backup_without_base' })
    await expect(restoreContinuous({ folder, dataDir: place })).rejects.toMatchObject({
      code: 'database_exists',
      help: expect.stringContaining(`delete ${layoutOf(place).home}`),
    })
  })

  it('restores everything where nothing is later than the moment', async () => {
    const backup = start()
    await safe(backup)
    const row = await write()
    const written = Date.now()
    // The server may begin where it was when it is started again: nothing is left to apply then.
    await database.pool.query('checkpoint')
    await safe(backup)
    const place = folders.fresh()
    const restored = await restoreContinuous({ folder, dataDir: place, until: new Date(Date.now() + 3_600_000) })
    expect(restored.until!.getTime()).toBeGreaterThan(written - 10_000)
    expect(restored.until!.getTime()).toBeLessThan(written + 60_000)
    expect(await rowsOf(place)).toContain(row)
    await restoreContinuous({ folder, dataDir: folders.fresh(), until: new Date('2099-01-01T00:00:00Z') })
  })

  it('that cannot be restored says so in the words of PostgreSQL, and leaves nothing behind', async () => {
    appendFileSync(join(layoutOf(dataDir).data, 'postgresql.auto.conf'), 'no_such_setting = 1\n')
    await safe(start())
    const place = folders.fresh()
    const failed = restoreContinuous({ folder, dataDir: place })
    await expect(failed).rejects.toMatchObject({
      code: 'restore_failed',
      message: expect.stringContaining('no_such_setting'),
      help: expect.not.stringMatching(/TRIBUNAL_DATABASE_URL|server\.log/),
    })
    expect(existsSync(place)).toBe(false)
  })

  it('restored leaves nothing of a restore that was cut off', async () => {
    await safe(start())
    const place = folders.fresh()
    // Numbers of processes end before it.
    const [cutOff, running] = ['postgres.99999999.new', `postgres.${process.ppid}.new`]
    for (const name of [cutOff, running]) mkdirSync(join(place, name, 'data'), { recursive: true })
    await restoreContinuous({ folder, dataDir: place })
    expect(readdirSync(place).filter((name) => name.endsWith('.new'))).toEqual([running])
  })

  it('is not restored over the database that another restore has put there meanwhile', async () => {
    await safe(start())
    const [place, other] = [folders.fresh(), await folders.withDatabase()]
    mkdirSync(place)
    const password = readFileSync(layoutOf(other).passwordFile, 'utf8')
    const second = restoreContinuous({ folder, dataDir: place })
    let isOver = false
    second.catch(() => undefined).finally(() => (isOver = true))
    while (!isOver && readdirSync(place).length === 0) await setImmediate()
    renameSync(layoutOf(other).home, layoutOf(place).home)
    await expect(second).rejects.toMatchObject({ code: 'database_exists' })
    expect(readdirSync(place)).toEqual(['postgres'])
    expect(readFileSync(layoutOf(place).passwordFile, 'utf8')).toBe(password)
  })

  it('works with a database of an older version, whose role gets the right at the next start', async () => {
    await database.close()
    await server.stop()
    const layout = layoutOf(dataDir)
    const user = serverUser(layout.data)
    const program = readyBinaries(installedBinaries(), layout, user).postgres
    const args = (place: string) => ['--single', '-D', place, 'postgres']
    await runProgram({ program, args, data: layout.data, user }, 'alter role tribunal noreplication nocreaterole;\n')
    rmSync(roleMark(layout))
    server = await startEmbedded({ dataDir })
    database = await openDatabase({ url: server.url, poolSize: 2 })
    await safe(start())
    expect(errors).toEqual([])
  })

  it('does not write into the folder of another database', async () => {
    const backup = start()
    await safe(backup)
    await stop(backup)
    writeFileSync(
      join(folder, 'backup.json'),
      JSON.stringify({
        format: 'tribunal-continuous-backup',
        version: 1,
        system: '1',
        segment_bytes: 16777216,
        key: null,
      }),
    )
    start()
    await expect.poll(() => errors[0]).toMatchObject({ code: 'backup_of_another' })
  })
})
