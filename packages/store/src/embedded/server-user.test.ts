import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { canReach, serverUser } from './server-user.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tribunal-user-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('the user that the server runs as', () => {
  const none = '/no/such/folder'

  it('is ourselves, unless we are root', () => {
    expect(serverUser(none, 1000)).toBeUndefined()
  })

  it.each([
    [
      'tribunal, where there is such an account',
      'root:x:0:0::/:/bin/sh\ntribunal:x:998:997::/:/bin/false\nnobody:x:65534:65534::/:\n',
      { uid: 998, gid: 997 },
    ],
    ['nobody, where there is none', 'root:x:0:0::/:/bin/sh\nnobody:x:99:98::/:\n', { uid: 99, gid: 98 }],
    ['nobody by number, where no account is known', 'root:x:0:0::/:/bin/sh\n', { uid: 65_534, gid: 65_534 }],
    ['never root by another name', 'tribunal:x:0:0::/:/bin/sh\n', { uid: 65_534, gid: 65_534 }],
  ])('for root is %s', (_, accounts, user) => {
    const file = join(folder, 'passwd')
    writeFileSync(file, accounts)
    expect(serverUser(none, 0, file)).toEqual(user)
  })

  it('may pass only through folders that are open to it', () => {
    const path = join(folder, 'a', 'b')
    mkdirSync(path, { recursive: true })
    chmodSync(folder, 0o711)
    chmodSync(join(folder, 'a'), 0o711)
    const stranger = { uid: 54_321, gid: 54_321 }
    expect(canReach(path, stranger)).toBe(true)
    chmodSync(folder, 0o700)
    expect(canReach(path, stranger)).toBe(false)
    expect(canReach(path, { uid: process.getuid?.() ?? 0, gid: 54_321 })).toBe(true)
  })
})
