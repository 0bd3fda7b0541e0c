import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startContinuousBackup } from '../../src/backup/continuous/continuous-backup.ts'
import { type ContinuousRestoreOptions, restoreContinuous } from '../../src/backup/continuous/restore-continuous.ts'
import { startEmbedded } from '../../src/embedded/start-embedded.ts'
import { openDatabase } from '../../src/open-database.ts'
import { dataFolders } from '../embedded/data-folders.ts'

const folders = dataFolders()
afterAll(() => folders.close())

/** A database that runs with a backup folder, as a service keeps it. */
interface Running {
  readonly errors: readonly unknown[]
  readonly safeUntil: number | undefined
  write(row: string): Promise<void>
  rows(): Promise<string[]>
  slots(): Promise<number>
  /** Waits until everything committed by now is in the backup. */
  safe(): Promise<void>
  stop(): Promise<void>
}

let folder: string
const running = new Set<Running>()
beforeEach(() => {
  folder = folders.fresh('backup')
})
afterEach(async () => {
  for (const database of running) await database.stop()
})

async function start(dataDir: string, { restMs = 100, everyMs = 86_400_000 } = {}): Promise<Running> {
  const server = await startEmbedded({ dataDir })
  const { pool, close } = await openDatabase({ url: server.url, poolSize: 2 })
  await pool.query('create table if not exists rows (name text)')
  const errors: unknown[] = []
  const place = { url: server.url, dataDir, folder, everyMs, keep: 10, restMs }
  const backup = startContinuousBackup({ ...place, onError: (error) => errors.push(error) })
  const database: Running = {
    errors,
    get safeUntil() {
      return backup.safeUntil
    },
    write: async (row) => void (await pool.query('insert into rows values ($1)', [row])),
    rows: async () => (await pool.query('select name from rows order by name')).rows.map(({ name }) => name),
    slots: async () => (await pool.query('select from pg_replication_slots')).rowCount ?? 0,
    safe: async () => {
      const now = Date.now()
      await expect.poll(() => backup.safeUntil ?? 0).toBeGreaterThan(now)
    },
    stop: async () => {
      running.delete(database)
      await backup.close()
      await close()
      await server.stop()
    },
  }
  running.add(database)
  return database
}

/** A new data folder, restored from the backup. */
async function restore(options: Partial<ContinuousRestoreOptions> = {}): Promise<string> {
  const dataDir = folders.fresh()
  await restoreContinuous({ folder, dataDir, ...options })
  return dataDir
}

/** Runs a database for as long as it takes to write a row that the backup has then. */
async function writes(dataDir: string, row: string): Promise<void> {
  const database = await start(dataDir)
  await database.write(row)
  await database.safe()
  expect(database.errors).toEqual([])
  await database.stop()
}

async function rowsOf(dataDir: string): Promise<string[]> {
  const server = await startEmbedded({ dataDir })
  const { pool, close } = await openDatabase({ url: server.url, poolSize: 1 })
  const { rows } = await pool.query('select name from rows order by name')
  await close()
  await server.stop()
  return rows.map(({ name }) => name)
}

const histories = () => readdirSync(join(folder, 'wal')).filter((name) => name.endsWith('.history'))
const taken = (timeline: number) => ({
  code: 'backup_timeline_taken',
  message: expect.stringContaining(`Timeline ${timeline} in the backup folder ${folder}`),
  help: expect.stringContaining('restore it again'),
})

describe('the timelines of a backup folder', () => {
  it('of two databases that were restored from one backup, the first goes on in the folder and the second is refused', async () => {
    await writes(await folders.withDatabase(), 'lost')
    const [place, second] = [await restore(), await restore()]
    const first = await start(place)
    await first.write('first')
    await first.safe()

    const refused = await start(second)
    await refused.write('second')
    await expect.poll(() => refused.errors[0]).toMatchObject(taken(2))
    expect(refused.safeUntil).toBeUndefined()
    expect(await refused.slots()).toBe(0)
    expect(await refused.rows()).toEqual(['lost', 'second'])

    await first.write('first again')
    await first.safe()
    expect(first.errors).toEqual([])
    await first.stop()
    expect(await rowsOf(await restore())).toEqual(['first', 'first again', 'lost'])
  })

  it('a restored database that goes on in the folder is restored again, over each timeline', async () => {
    const origin = await folders.withDatabase()
    await writes(origin, 'a')
    await writes(await restore(), 'b')
    const [, second] = readdirSync(join(folder, 'base')).sort()
    await writes(await restore(), 'c')
    expect(histories()).toEqual(['00000001.history', '00000002.history', '00000003.history'])
    expect(await rowsOf(await restore())).toEqual(['a', 'b', 'c'])
    expect(await rowsOf(await restore({ timeline: 2 }))).toEqual(['a', 'b'])

    // Where a history file is damaged, a copy of its own timeline needs nothing of those before.
    const third = join(folder, 'wal', '00000003.history')
    const text = readFileSync(third)
    writeFileSync(third, '')
    expect(await rowsOf(await restore())).toEqual(['a', 'b', 'c'])
    writeFileSync(third, text)

    // Without the copies of the later timelines, the log leads from the first copy over all of them.
    for (const name of readdirSync(join(folder, 'base')).filter((name) => name >= second!)) {
      rmSync(join(folder, 'base', name), { recursive: true })
    }
    expect(await rowsOf(await restore())).toEqual(['a', 'b', 'c'])
    expect(await rowsOf(await restore({ timeline: 1 }))).toEqual(['a'])
    await expect(restore({ timeline: 9 })).rejects.toMatchObject({ code: 'backup_no_timeline' })
    writeFileSync(third, 'garbage')
    await expect(restore()).rejects.toMatchObject({
      code: 'backup_history_damaged',
      help: expect.stringContaining('These can be restored: 1, 2.'),
    })
  })

  it('a restore up to a moment before another timeline began is given a timeline that is free', async () => {
    const origin = await start(await folders.withDatabase())
    await origin.write('a')
    await origin.safe()
    await sleep(1_100)
    const until = new Date()
    await sleep(1_100)
    await origin.write('mistake')
    await origin.safe()
    await origin.stop()
    await writes(await restore(), 'after the mistake')
    await writes(await restore({ until }), 'without it')
    expect(histories()).toHaveLength(3)
    expect(await rowsOf(await restore())).toEqual(['a', 'without it'])
    expect(await rowsOf(await restore({ timeline: 2 }))).toEqual(['a', 'after the mistake', 'mistake'])
  })

  it('a database that runs keeps its folder; once a restored one has taken its place, it is refused', async () => {
    const dataDir = await folders.withDatabase()
    const origin = await start(dataDir)
    await origin.write('origin')
    await origin.safe()
    const restored = await start(await restore(), { restMs: 12_000 })
    await expect.poll(() => restored.errors[0]).toMatchObject({ code: 'backup_in_use' })
    await origin.safe()
    expect(origin.errors).toEqual([])
    await origin.stop()
    await restored.write('restored')
    await restored.safe()

    const late = await start(dataDir)
    await late.write('late')
    await expect.poll(() => late.errors[0]).toMatchObject(taken(2))
    await restored.stop()
    expect(await rowsOf(await restore())).toEqual(['origin', 'restored'])
  })

  it('of two copies of one data folder, that whose log is not the log of the folder is refused', async () => {
    const dataDir = await folders.withDatabase()
    await writes(dataDir, 'both')
    const copy = folders.fresh()
    execFileSync('cp', ['-a', dataDir, copy])
    await writes(dataDir, 'original')
    const bases = readdirSync(join(folder, 'base'))
    const refused = await start(copy, { everyMs: 1 })
    await refused.write('copy')
    await expect.poll(() => refused.errors[0]).toMatchObject({ code: 'backup_log_differs' })
    await refused.stop()
    expect(readdirSync(join(folder, 'base'))).toEqual(bases)
    expect(await rowsOf(await restore())).toEqual(['both', 'original'])
    await writes(dataDir, 'original again')
  })

  it('a folder of an older version, which has no history files, is restored and gone on with', async () => {
    const dataDir = await folders.withDatabase()
    await writes(dataDir, 'a')
    await writes(await restore(), 'b')
    for (const name of histories()) rmSync(join(folder, 'wal', name))
    const state = join(folder, 'state.json')
    const { safe_until } = JSON.parse(readFileSync(state, 'utf8'))
    writeFileSync(state, JSON.stringify({ safe_until }))
    const third = await restore()
    expect(await rowsOf(third)).toEqual(['a', 'b'])
    await writes(third, 'c')
    expect(histories()).toEqual(['00000003.history'])
    expect(await rowsOf(await restore())).toEqual(['a', 'b', 'c'])
  })
})
