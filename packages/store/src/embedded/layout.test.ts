import { describe, expect, it } from 'vitest'
import { connectionConfig, shownAddress } from '../open-database.ts'
import { layoutOf, socketAddress, urlOf } from './layout.ts'

describe.skipIf(process.platform === 'win32')('where the server listens', () => {
  it('is a socket in its folder', () => {
    const layout = layoutOf('/data')
    expect(socketAddress(layout)).toEqual({ kind: 'socket', folder: '/data/postgres/data', port: 5432 })
  })

  it.skipIf(process.platform !== 'linux')('is a socket as long as its path has at most 107 bytes', () => {
    const below = '/postgres/data/.s.PGSQL.5432'.length
    const folder = (bytes: number) => `/${'a'.repeat(bytes - 1)}`
    expect(socketAddress(layoutOf(folder(107 - below)))).toBeDefined()
    expect(socketAddress(layoutOf(folder(108 - below)))).toBeUndefined()
    // An é has two.
    expect(socketAddress(layoutOf(`${folder(106 - below)}é`))).toBeUndefined()
  })
})

describe('an address', () => {
  it('is one that the driver reads', () => {
    const socket = urlOf({ kind: 'socket', folder: '/a b/data', port: 5432 }, 'secret')
    expect(socket).toBe('postgresql://tribunal:secret@%2Fa%20b%2Fdata:5432/tribunal')
    expect(connectionConfig(socket).connectionString).toBe(socket)
    expect(urlOf({ kind: 'tcp', port: 4000 }, 'secret')).toBe('postgresql://tribunal:secret@127.0.0.1:4000/tribunal')
  })

  it.each([
    [
      'postgresql://me:secret@db.example.com:5432/tribunal?sslmode=require&password=x',
      'postgresql://db.example.com:5432/tribunal',
    ],
    ['postgres://db/tribunal', 'postgres://db/tribunal'],
    ['postgresql://t:secret@%2Fmy%2Fdata:5432/tribunal', 'postgresql:///my/data:5432/tribunal'],
    ['postgresql://me:se/cret@db/tribunal', 'postgresql://…'],
    ['postgresql://me:12/se@db/tribunal', 'postgresql://…'],
    ['postgresql://me:a@b@db/tribunal', 'postgresql://db/tribunal'],
  ])('is shown without its password: %s', (url, shown) => {
    expect(shownAddress(url)).toBe(shown)
  })
})
