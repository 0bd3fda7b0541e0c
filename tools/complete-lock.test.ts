import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { completeLock, platformOf } from './complete-lock.mjs'

describe('the platform that the name of a native package tells', () => {
  it.each([
    ['@biomejs/cli-darwin-arm64', { os: ['darwin'], cpu: ['arm64'] }],
    ['@biomejs/cli-linux-x64-musl', { os: ['linux'], cpu: ['x64'], libc: ['musl'] }],
    ['@oxc-parser/binding-linux-arm-gnueabihf', { os: ['linux'], cpu: ['arm'], libc: ['glibc'] }],
    ['@oxc-parser/binding-win32-ia32-msvc', { os: ['win32'], cpu: ['ia32'] }],
    ['@gorules/zen-engine-wasm32-wasi', { cpu: ['wasm32'] }],
    ['fsevents', null],
    ['left-pad', null],
  ])('%s', (name, platform) => {
    expect(platformOf(name)).toEqual(platform)
  })
})

describe('a lock file', () => {
  const lock = {
    name: 'x',
    packages: {
      '': { name: 'x' },
      'node_modules/b': {
        version: '1.0.0',
        dev: true,
        optionalDependencies: { 'b-linux-x64': '1.0.0', 'b-win32-x64': '1.0.0', extra: '^2.0.0' },
      },
      'node_modules/b-linux-x64': { version: '1.0.0', dev: true, optional: true },
    },
  }

  it('gets what is missing, gated by platform, in the order of npm', () => {
    const { lock: completed, added } = completeLock(lock)
    expect(added).toEqual(['b-win32-x64 1.0.0'])
    expect(Object.keys(completed.packages)).toEqual([
      '',
      'node_modules/b',
      'node_modules/b-linux-x64',
      'node_modules/b-win32-x64',
    ])
    expect(completed.packages['node_modules/b-win32-x64']).toEqual({
      version: '1.0.0',
      dev: true,
      os: ['win32'],
      cpu: ['x64'],
      optional: true,
    })
  })

  it('that is complete stays as it is', () => {
    const { lock: completed } = completeLock(lock)
    expect(completeLock(completed)).toEqual({ lock: completed, added: [] })
  })

  it('ours is complete: `npm ci` takes it on every platform', () => {
    const ours = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'))
    expect(completeLock(ours).added).toEqual([])
  })
})
