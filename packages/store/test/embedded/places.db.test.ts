import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type Server } from 'node:net'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { installedBinaries } from '../../src/embedded/binaries.ts'
import { readyBinaries } from '../../src/embedded/copy-binaries.ts'
import { initialise } from '../../src/embedded/initialise.ts'
import { layoutOf } from '../../src/embedded/layout.ts'
import { canReach, serverUser } from '../../src/embedded/server-user.ts'
import { startEmbedded } from '../../src/embedded/start-embedded.ts'
import { dataFolders, serverPid } from './data-folders.ts'
import { HOLD_SERVER, holder } from './holder.ts'
import { query, whileWaiting } from './query.ts'

const folders = dataFolders()
afterAll(() => folders.close())

const root = process.getuid?.() === 0
const NOBODY = { uid: 65_534, gid: 65_534 }
/** As root, a process of another user must also be able to read this project. */
const readable = root && canReach(realpathSync(HOLD_SERVER), NOBODY)
/** A path so long that that of a socket below it does not fit. */
const LONG = 'a-folder-with-a-name-that-is-long-'.repeat(3)

describe('as a normal user', () => {
  it.skipIf(root && !readable)('the server runs as that user, in a folder of its own', async () => {
    const dataDir = folders.fresh()
    if (root) chownSync(dirname(dataDir), NOBODY.uid, NOBODY.gid)
    const child = holder(dataDir, root ? NOBODY : {})
    expect((await child.said).url).toMatch(/^postgresql:/)
    const uid = root ? NOBODY.uid : process.getuid?.()
    expect(statSync(`/proc/${serverPid(dataDir)}`).uid).toBe(uid)
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
    await child.stop()
  })
})

describe.skipIf(!root)('as root', () => {
  it('the server runs as another user, who owns its data and nothing else', async () => {
    const dataDir = await folders.withDatabase()
    const server = await startEmbedded({ dataDir })
    expect(statSync(`/proc/${serverPid(dataDir)}`).uid).not.toBe(0)
    expect(statSync(join(dataDir, 'postgres', 'data')).uid).not.toBe(0)
    for (const path of [dataDir, join(dataDir, 'postgres'), join(dataDir, 'postgres', 'password')]) {
      expect(statSync(path).uid).toBe(0)
    }
    await server.stop()
  })

  it('the data may lie in a private home, which that other user may not enter', async () => {
    const dataDir = folders.fresh()
    chmodSync(dirname(dataDir), 0o700)
    const server = await startEmbedded({ dataDir })
    await query(server.url, 'create table kept (n int); insert into kept values (1)')
    await server.stop()
    const again = await startEmbedded({ dataDir })
    expect(await query(again.url, 'select n from kept')).toEqual([{ n: 1 }])
    await again.stop()
  })

  it('programs in a private home are copied to where that other user can read them', async () => {
    const layout = layoutOf(folders.fresh())
    const home = dirname(layout.dataDir)
    const shared = join(dirname(home), 'cache')
    const installed = installedBinaries()
    const hidden = join(home, 'native')
    mkdirSync(shared)
    cpSync(installed.native, hidden, { recursive: true, verbatimSymlinks: true })
    chmodSync(home, 0o700)

    const user = serverUser(layout.data)
    const private_ = { ...installed, native: hidden, postgres: join(hidden, 'bin', 'postgres') }
    const ready = readyBinaries(private_, layout, user, [shared])
    expect(ready.postgres).toBe(join(shared, `programs-${installed.version}`, 'native', 'bin', 'postgres'))
    await initialise(layout, ready, user)
    expect(existsSync(layout.data)).toBe(true)
  })

  it('a folder stays with the user who made it', async () => {
    const dataDir = await folders.withDatabase()
    const data = join(dataDir, 'postgres', 'data')
    const { uid } = statSync(data)
    expect(serverUser(data)?.uid).toBe(uid)
  })
})

describe('where the server listens', () => {
  it('is a loopback port when the path of a socket would be too long, and after a crash the same one again', async () => {
    const dataDir = await folders.withDatabase(LONG)
    const server = await startEmbedded({ dataDir })
    const port = Number(new URL(server.url).port)
    expect(new URL(server.url).hostname).toBe('127.0.0.1')
    expect(await query(server.url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])

    // Not before the port is busy can it start again.
    const version = join(dataDir, 'postgres', 'data', 'PG_VERSION')
    renameSync(version, `${version}.aside`)
    process.kill(serverPid(dataDir), 'SIGKILL')
    const squatter = await whileWaiting(() => listen(port))
    renameSync(`${version}.aside`, version)
    const log = join(dataDir, 'postgres', 'server.log')
    await whileWaiting(() => expect(readFileSync(log, 'utf8')).toContain('Address already in use'))
    squatter.close()
    expect(await whileWaiting(() => query(server.url, 'select 1 as n'))).toEqual([{ n: 1 }])
    await server.stop()
  })

  it('is another port at the next start, when the one of before is busy', async () => {
    const dataDir = await folders.withDatabase(LONG)
    const before = await startEmbedded({ dataDir })
    await before.stop()
    const squatter = await listen(Number(new URL(before.url).port))
    const after = await startEmbedded({ dataDir })
    expect(await query(after.url, 'select 1 as n')).toEqual([{ n: 1 }])
    await after.stop()
    squatter.close()
  })

  it('is a loopback port when a socket cannot be had', async () => {
    const dataDir = await folders.withDatabase()
    const inTheWay = join(dataDir, 'postgres', 'data', '.s.PGSQL.5432')
    mkdirSync(inTheWay)
    writeFileSync(join(inTheWay, 'file'), '')
    const server = await startEmbedded({ dataDir })
    expect(new URL(server.url).hostname).toBe('127.0.0.1')
    expect(await query(server.url, 'select 1 as n')).toEqual([{ n: 1 }])
    await server.stop()
    rmSync(inTheWay, { recursive: true })
  })

  it('is not where the folder was copied from, though the copy has its password and names its port', async () => {
    const original = await folders.withDatabase(LONG)
    const server = await startEmbedded({ dataDir: original })
    const copy = folders.fresh(LONG)
    execFileSync('cp', ['-a', original, copy])
    const other = await startEmbedded({ dataDir: copy })
    expect(other.adopted).toBe(false)
    await query(other.url, 'create table only_here (n int)')
    await expect(query(server.url, 'select * from only_here')).rejects.toThrow('does not exist')
    await other.stop()
    await server.stop()
  })
})

function listen(port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject).listen(port, '127.0.0.1', () => resolve(server))
  })
}
