import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { startEmbedded } from '../../src/embedded/start-embedded.ts'
import { dataFolders, serverPid } from './data-folders.ts'
import { query } from './query.ts'

const folders = dataFolders()
const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  folders.close()
})

/** A postmaster.pid as a server leaves it, of the process `pid`. */
function postmasterFile(pid: number | string, data: string): string {
  return `${pid}\n${data}\n1795330000\n5432\n.\n\n  5432001         0\nready   \n`
}

async function running(program: string, args: readonly string[]): Promise<ChildProcess> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'] })
  children.push(child)
  await once(child, 'spawn')
  return child
}

/** A process that has ended and whose parent does not notice: `sleep` takes the place of the shell that started it. */
async function zombie(): Promise<number> {
  const child = await running('sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 600'])
  const [line] = await once(child.stdout!, 'data')
  const pid = Number(String(line))
  while (!/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))) execFileSync('sleep', ['0.01'])
  return pid
}

async function ended(): Promise<number> {
  const child = await running('true', [])
  if (child.exitCode === null) await once(child, 'exit')
  return child.pid ?? 0
}

describe.skipIf(process.platform !== 'linux')('a postmaster.pid left behind', () => {
  it.each([
    ['by a server that is dead', ended],
    ['by a server that is a zombie', zombie],
    ['naming another program', async () => process.pid],
    ['naming a PostgreSQL of another folder', async () => serverPid(await startedElsewhere())],
    ['empty, for the disk was full', async () => ''],
    ['with something else in it', async () => 'hello'],
  ])('%s does not keep the database from starting', async (_, pid) => {
    const dataDir = await folders.withDatabase()
    const data = join(dataDir, 'postgres', 'data')
    const named = await pid()
    const text = named === '' ? '' : postmasterFile(named, data)
    writeFileSync(join(data, 'postmaster.pid'), text)
    const server = await startEmbedded({ dataDir })
    expect(server.adopted).toBe(false)
    expect(await query(server.url, 'select 1 as n')).toEqual([{ n: 1 }])
    await server.stop()
    // The process that the file named is not ours.
    if (named === process.pid) expect(process.kill(process.pid, 0)).toBe(true)
  })
})

let elsewhere: string | undefined
async function startedElsewhere(): Promise<string> {
  if (elsewhere === undefined) {
    elsewhere = await folders.withDatabase()
    const server = await startEmbedded({ dataDir: elsewhere })
    closing.push(() => server.stop())
  }
  return elsewhere
}
const closing: (() => Promise<void>)[] = []
afterAll(() => Promise.all(closing.map((close) => close())))
