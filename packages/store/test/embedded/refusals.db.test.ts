import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { canReach } from '../../src/embedded/server-user.ts'
import { startEmbedded } from '../../src/embedded/start-embedded.ts'
import { dataFolders } from './data-folders.ts'
import { HOLD_SERVER, holder } from './holder.ts'

const folders = dataFolders()
afterAll(() => folders.close())

const root = process.getuid?.() === 0
const NOBODY = { uid: 65_534, gid: 65_534 }
const others = root && canReach(realpathSync(HOLD_SERVER), NOBODY)
/** Mounting needs a mount namespace, which a container may not give. */
const mounts = root && spawnSync('unshare', ['-m', 'true']).status === 0

async function refusal(dataDir: string, options: Parameters<typeof holder>[1] = {}): Promise<unknown> {
  const child = holder(dataDir, options)
  const said = await child.said
  await child.kill()
  return said
}

describe('what is wrong is said, and how to correct it, when', () => {
  it('the data folder may not be written', async () => {
    const dataDir = folders.fresh()
    chmodSync(dirname(dataDir), 0o555)
    if (root && !others) return
    expect(await refusal(dataDir, root ? NOBODY : {})).toEqual({
      code: 'folder_not_writable',
      message: `The folder ${dataDir} cannot be written (EACCES).`,
      help: 'Give the user who runs Tribunal the folder, or name another one: where it is the data folder, in TRIBUNAL_DATA.',
    })
  })

  it.skipIf(!mounts)('the disk can only be read', async () => {
    const dataDir = folders.fresh()
    const shell = `mount -t tmpfs -o ro none ${dirname(dataDir)} && exec "$@"`
    expect(await refusal(dataDir, { shell })).toMatchObject({
      code: 'disk_read_only',
      message: `The data folder ${dataDir} is on a disk that can only be read.`,
    })
  })

  it.skipIf(!mounts)('the disk with the database there is can only be read', async () => {
    const dataDir = await folders.withDatabase()
    const parent = dirname(dataDir)
    const shell = `mount --bind ${parent} ${parent} && mount -o remount,ro,bind ${parent} && exec "$@"`
    expect(await refusal(dataDir, { shell })).toMatchObject({ code: 'disk_read_only' })
  })

  it.skipIf(!mounts)('the disk is full', async () => {
    const dataDir = folders.fresh()
    const shell = `mount -t tmpfs -o size=16m none ${dirname(dataDir)} && exec "$@"`
    expect(await refusal(dataDir, { shell })).toMatchObject({
      code: 'disk_full',
      message: `The disk of ${dataDir} is full.`,
    })
  })

  it.skipIf(!others)('the database belongs to somebody else', async () => {
    const dataDir = await folders.withDatabase()
    expect(await refusal(dataDir, { uid: 65_533, gid: 65_533 })).toMatchObject({ code: 'folder_of_another' })
  })

  it.skipIf(!others)('the user has no account', async () => {
    const dataDir = folders.fresh()
    chmodSync(dirname(dataDir), 0o777)
    expect(await refusal(dataDir, { uid: 54_321, gid: 54_321 })).toMatchObject({
      code: 'user_without_account',
      message: 'PostgreSQL does not make a database for a user without an account (uid 54321).',
    })
  })

  it('the database is of another version of PostgreSQL', async () => {
    const dataDir = await folders.withDatabase()
    writeFileSync(join(dataDir, 'postgres', 'data', 'PG_VERSION'), '17\n')
    await expect(startEmbedded({ dataDir })).rejects.toMatchObject({
      code: 'other_major',
      message: `The database in ${join(dataDir, 'postgres')} was made by PostgreSQL 17; the installed programs are PostgreSQL 18.`,
    })
  })

  it('its password is another one, or lost', async () => {
    const dataDir = await folders.withDatabase()
    const file = join(dataDir, 'postgres', 'password')
    writeFileSync(file, 'another\n')
    await expect(startEmbedded({ dataDir })).rejects.toMatchObject({ code: 'password_refused' })
    rmSync(file)
    await expect(startEmbedded({ dataDir })).rejects.toMatchObject({ code: 'folder_of_another' })
  })

  it('its settings do not let it start: in the words of PostgreSQL, with the log to read', async () => {
    const dataDir = await folders.withDatabase()
    const data = join(dataDir, 'postgres', 'data')
    execFileSync('sh', ['-c', `echo 'shared_buffers = many' >> ${data}/postgresql.conf`])
    const log = join(dataDir, 'postgres', 'server.log')
    await expect(startEmbedded({ dataDir })).rejects.toMatchObject({
      code: 'did_not_start',
      message: expect.stringContaining('invalid value for parameter "shared_buffers": "many"'),
      help: `Its log is ${log}.`,
    })
  })

  it('there is none, and none is to be made', async () => {
    const dataDir = folders.fresh()
    await expect(startEmbedded({ dataDir, mustExist: true })).rejects.toMatchObject({
      code: 'no_database',
      message: `There is no database in ${dataDir}.`,
    })
  })

  it('a start that was cut off left half a database: it is cleared away and made anew', async () => {
    const dataDir = folders.fresh()
    const half = join(dataDir, 'postgres.999999999.new', 'data')
    mkdirSync(half, { recursive: true })
    const server = await startEmbedded({ dataDir })
    await server.stop()
    expect(() => realpathSync(half)).toThrow('ENOENT')
  })
})
