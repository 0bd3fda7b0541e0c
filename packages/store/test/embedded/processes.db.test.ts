import { execFileSync } from 'node:child_process'
import { closeSync, ftruncateSync, openSync, readFileSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { effort } from '@tribunal/testkit'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { installedBinaries } from '../../src/embedded/binaries.ts'
import { readyBinaries } from '../../src/embedded/copy-binaries.ts'
import { launch } from '../../src/embedded/launch.ts'
import { layoutOf, socketAddress } from '../../src/embedded/layout.ts'
import { isAlive } from '../../src/embedded/server-process.ts'
import { serverUser } from '../../src/embedded/server-user.ts'
import { startEmbedded } from '../../src/embedded/start-embedded.ts'
import { dataFolders, serverPid } from './data-folders.ts'
import { HOLD_SERVER, type Holder, holder } from './holder.ts'
import { query, whileWaiting } from './query.ts'

/** Three processes now and then had two addresses, so one start shows little: `TRIBUNAL_LONG=1` starts them 500 times. */
const ROUNDS = effort(1, 500)
const folders = dataFolders()
const holders: Holder[] = []
const hold = (...args: Parameters<typeof holder>) => {
  const made = holder(...args)
  holders.push(made)
  return made
}
afterEach(() => Promise.all(holders.splice(0).map((each) => each.kill())))
afterAll(() => folders.close())

async function startAtOnce(dataDir: string) {
  const three = [hold(dataDir), hold(dataDir), hold(dataDir)]
  const said = await Promise.all(three.map((each) => each.said))
  expect(new Set(said.map(({ url }) => url)).size).toBe(1)
  expect(said[0]?.url).toMatch(/^postgresql:/)
  const starter = said.findIndex(({ adopted }) => adopted === false)
  expect(said.filter(({ adopted }) => adopted)).toHaveLength(2)

  const pid = serverPid(dataDir)
  await three[starter]?.stop()
  expect(await query(said[0]?.url ?? '', 'select 1 as n')).toEqual([{ n: 1 }])
  for (const each of three) if (each !== three[starter]) await each.stop()
  expect(isAlive(pid)).toBe(false)
}

describe('several processes on one data folder', () => {
  it('that start at once make one database and share its server; the last to go stops it', async () => {
    await startAtOnce(folders.fresh())
  })

  it('that start at once share the server of a database that is there already', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const dataDir = await folders.withDatabase()
      await startAtOnce(dataDir)
      rmSync(dataDir, { recursive: true })
    }
  }, 7_200_000)

  it('start it again where another one used it, and stopped it as its last user, before they had it themselves', async () => {
    const dataDir = await folders.withDatabase()
    let said = ''
    // Nothing of this process goes on until the other one has ended.
    const onStarting = () => {
      if (said === '')
        said = execFileSync(process.execPath, [HOLD_SERVER, dataDir], { input: 'stop\n', encoding: 'utf8' })
    }
    const server = await startEmbedded({ dataDir, onStarting })
    expect(said).toContain('"adopted":true')
    expect(said).toContain('"stopped":true')
    expect(await query(server.url, 'select 1 as n')).toEqual([{ n: 1 }])
    await server.stop()
  })

  it('leave the file of a server alone that has made it and not written into it yet, and wait for what it says', async () => {
    const dataDir = await folders.withDatabase()
    const first = await startEmbedded({ dataDir })
    const { pidFile } = layoutOf(dataDir)
    const written = readFileSync(pidFile)
    const { ino } = statSync(pidFile)
    const file = openSync(pidFile, 'r+')
    ftruncateSync(file)
    const others = [startEmbedded({ dataDir }), startEmbedded({ dataDir })]
    await sleep(1000)
    expect(statSync(pidFile).ino).toBe(ino)
    writeSync(file, written, 0, written.length, 0)
    closeSync(file)
    for (const other of await Promise.all(others)) {
      expect(other).toMatchObject({ adopted: true, url: first.url })
      await other.stop()
    }
    await first.stop()
  })

  it('take a server that finds such a file for one that came second', async () => {
    const dataDir = await folders.withDatabase()
    const layout = layoutOf(dataDir)
    writeFileSync(layout.pidFile, '')
    const user = serverUser(layout.data)
    const binaries = readyBinaries(installedBinaries(), layout, user)
    const { exited } = await launch({ layout, binaries, user, address: socketAddress(layout) })
    expect(await exited).toBe('in_use')
  })

  it('leave an orphan when the one that started it is killed: the next takes it over, with all that was acknowledged', async () => {
    const dataDir = await folders.withDatabase()
    const killed = hold(dataDir)
    const { url = '' } = await killed.said
    await query(url, 'create table kept (n int); insert into kept values (1)')
    const pid = serverPid(dataDir)
    await killed.kill()
    expect(serverPid(dataDir)).toBe(pid)

    const next = await startEmbedded({ dataDir })
    expect(next).toMatchObject({ adopted: true, url })
    expect(serverPid(dataDir)).toBe(pid)
    expect(await query(next.url, 'select n from kept')).toEqual([{ n: 1 }])
    await next.stop()
    expect(isAlive(pid)).toBe(false)
  })

  it('can be killed together with the server, and a new start recovers', async () => {
    const dataDir = await folders.withDatabase()
    const killed = hold(dataDir)
    const { url = '' } = await killed.said
    await query(url, 'create table kept (n int); insert into kept values (1)')
    process.kill(serverPid(dataDir), 'SIGKILL')
    await killed.kill()

    const next = await startEmbedded({ dataDir })
    expect(await query(next.url, 'select n from kept')).toEqual([{ n: 1 }])
    await next.stop()
  })

  it('keep the server when an interrupt is typed: it goes to us alone', async () => {
    const dataDir = await folders.withDatabase()
    const group = hold(dataDir, { detached: true })
    const { url = '' } = await group.said
    process.kill(-(group.child.pid ?? 0), 'SIGINT')
    await group.hear('interrupted')
    expect(await query(url, 'select 1 as n')).toEqual([{ n: 1 }])
    await group.stop()
  })

  it('all have it back at the same address after it dies under them', async () => {
    const dataDir = await folders.withDatabase()
    const [one, other] = [hold(dataDir), hold(dataDir)]
    const [{ url = '' }] = await Promise.all([one.said, other.said])
    process.kill(serverPid(dataDir), 'SIGKILL')
    const keepers = () => query(url, "select 1 from pg_stat_activity where application_name = 'tribunal keeper'")
    await whileWaiting(async () => expect(await keepers()).toHaveLength(2))
    await one.stop()
    expect(await keepers()).toHaveLength(1)
    await other.stop()
  })
})
