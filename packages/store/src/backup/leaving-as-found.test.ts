import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { layoutOf } from '../embedded/layout.ts'
import { StoreError } from '../store-error.ts'
import { leavingAsFound } from './leaving-as-found.ts'

let root: string
let dataDir: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tribunal-as-found-'))
  dataDir = join(root, 'new', 'data')
})
afterEach(() => rmSync(root, { recursive: true }))

const makeDatabase = () => {
  mkdirSync(layoutOf(dataDir).data, { recursive: true })
  mkdirSync(join(dataDir, 'programs-18'))
}
const failed = new StoreError('backup_damaged', { file: 'f', detail: 'd' })

describe('work that makes a database and fails', () => {
  it('leaves no folder that was not there', async () => {
    const work = leavingAsFound(dataDir, async () => {
      makeDatabase()
      throw failed
    })
    await expect(work).rejects.toBe(failed)
    expect(readdirSync(root)).toEqual([])
  })

  it('leaves what was there, and what somebody has put there meanwhile', async () => {
    mkdirSync(join(dataDir, 'keys'), { recursive: true })
    mkdirSync(join(dataDir, 'programs-17'))
    const work = leavingAsFound(dataDir, async () => {
      makeDatabase()
      writeFileSync(join(dataDir, 'note'), '')
      throw failed
    })
    await expect(work).rejects.toBe(failed)
    expect(readdirSync(dataDir).sort()).toEqual(['keys', 'note', 'programs-17'])
  })

  it('leaves the database of before, and that of another process', async () => {
    const taken = leavingAsFound(dataDir, async () => {
      makeDatabase()
      throw new StoreError('not_empty', { table: 'decisions' })
    })
    await expect(taken).rejects.toMatchObject({ code: 'not_empty' })
    const again = leavingAsFound(dataDir, () => Promise.reject(failed))
    await expect(again).rejects.toBe(failed)
    expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'programs-18'])
  })

  it.skipIf(process.platform !== 'linux')('says what to delete where a server runs on it', async () => {
    const { data, home, pidFile } = layoutOf(dataDir)
    let server: ChildProcess | undefined
    const work = leavingAsFound(dataDir, async () => {
      mkdirSync(data, { recursive: true })
      // A process that is called so, and whose working folder is the data folder.
      server = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1_000)', 'postgres'], { cwd: data })
      await once(server, 'spawn')
      writeFileSync(pidFile, `${server.pid}\n`)
      throw failed
    })
    const left = await work.catch((error) => error).finally(() => server?.kill('SIGKILL'))
    expect(left).toMatchObject({ code: 'restore_left', help: expect.stringContaining(`${home} and delete it`) })
    expect(left.message).toContain(`${failed.message} What the restore has made in ${home} is still there: a database`)
    expect(existsSync(home)).toBe(true)
  })

  it('gives what it made where it succeeds', async () => {
    expect(await leavingAsFound(dataDir, async () => makeDatabase() ?? 'made')).toBe('made')
    expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'programs-18'])
  })
})
