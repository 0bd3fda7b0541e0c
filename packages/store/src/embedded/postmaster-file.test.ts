import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Layout, layoutOf } from './layout.ts'
import { readPostmasterFile, removeStale } from './postmaster-file.ts'

let layout: Layout
beforeEach(() => {
  layout = layoutOf(mkdtempSync(join(tmpdir(), 'tribunal-postmaster-')))
  mkdirSync(layout.data, { recursive: true })
})
afterEach(() => rmSync(layout.dataDir, { recursive: true }))

const SOCKET = '4711\n/data\n1795330000\n5432\n.\n\n  5432001         0\nready   \n'
const TCP = '4711\n/data\n1795330000\n40123\n\n127.0.0.1\n  5432001         0\nready   \n'
const read = (text: string) => {
  writeFileSync(layout.pidFile, text)
  return readPostmasterFile(layout)
}

describe('postmaster.pid', () => {
  it('says which process the server is and where it listens', () => {
    expect(read(SOCKET)).toMatchObject({ pid: 4711, address: { kind: 'socket', folder: layout.data, port: 5432 } })
    expect(read(TCP)).toMatchObject({ pid: 4711, address: { kind: 'tcp', port: 40_123 }, busy: false })
  })

  it('says when the server is on its way up or down', () => {
    expect(read(SOCKET.replace('ready   ', 'starting'))).toMatchObject({ busy: true })
    expect(read(SOCKET.replace('ready   ', 'stopping'))).toMatchObject({ busy: true })
  })

  it('that is young, empty or something else names no address', () => {
    expect(read('4711\n/data\n1795330000\n')).toMatchObject({ pid: 4711, address: undefined })
    expect(read('')).toMatchObject({ pid: undefined, address: undefined })
    expect(read('-1\n0\n0\n-5\n')).toMatchObject({ pid: undefined, address: undefined })
  })

  it('is absent where no server runs', () => {
    expect(readPostmasterFile(layout)).toBeUndefined()
  })

  it('is removed when it is still the one that was found stale', () => {
    const stale = read(SOCKET)!
    removeStale(layout, stale)
    expect(existsSync(layout.pidFile)).toBe(false)
    removeStale(layout, stale)
    expect(readdirSync(layout.home)).toEqual(['data'])
  })

  it('stays when a server has written a new one meanwhile', () => {
    const stale = read(SOCKET)!
    writeFileSync(layout.pidFile, TCP)
    removeStale(layout, stale)
    expect(readFileSync(layout.pidFile, 'utf8')).toBe(TCP)
    expect(readdirSync(layout.home)).toEqual(['data'])
  })

  it('stays when a server is about to write into a new one that looks the same', () => {
    const stale = read('')!
    rmSync(layout.pidFile)
    writeFileSync(layout.pidFile, '')
    utimesSync(layout.pidFile, 2_000_000_000, 2_000_000_000)
    removeStale(layout, stale)
    expect(existsSync(layout.pidFile)).toBe(true)
  })

  it('is removed by one process at a time; the mark of one that was killed meanwhile is forgotten', () => {
    const stale = read(SOCKET)!
    linkSync(layout.pidFile, join(layout.home, 'stale.pid'))
    removeStale(layout, stale)
    expect(existsSync(layout.pidFile)).toBe(true)
    vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] })
    removeStale(layout, stale)
    vi.useRealTimers()
    expect(readdirSync(layout.home)).toEqual(['data'])
    removeStale(layout, stale)
    expect(existsSync(layout.pidFile)).toBe(false)
  })
})
