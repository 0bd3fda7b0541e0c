import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { render } from '@tribunal/messages'
import { describe, expect, it } from 'vitest'
import { isConnectionError, StoreError, systemCode, unreadable, writeFailure } from './store-error.ts'

describe('what is wrong with the store', () => {
  it('is said in both languages, with what to do, and names what it is about', () => {
    const error = new StoreError('other_major', { folder: 'data/$&', found: 17, wanted: 18 })
    expect(error).toMatchObject({
      code: 'other_major',
      message: 'The database in data/$& was made by PostgreSQL 17; the installed programs are PostgreSQL 18.',
    })
    expect(render(error.said.message, 'es')).toContain('PostgreSQL 17; los programas')
    expect(error.help).toContain('tribunal backup')
  })

  it('has its reason in the same language', () => {
    const missing = unreadable(Object.assign(new Error(), { code: 'ENOENT' }))
    const { message } = new StoreError('backup_key', { file: 'k', detail: missing }).said
    expect(render(message, 'en')).toBe('The key of the backup, k, cannot be used: it does not exist (ENOENT).')
    expect(render(message, 'es')).toBe('La clave de la copia, k, no se puede usar: no existe (ENOENT).')
    expect(unreadable(Object.assign(new Error(), { code: 'EMFILE' }))).toBe('EMFILE')
  })
})

describe('a write that failed', () => {
  const failed = (code: string) => Object.assign(new Error(code), { code })
  it.each([
    ['ENOSPC', 'disk_full'],
    ['EDQUOT', 'disk_full'],
    ['EROFS', 'disk_read_only'],
    ['EACCES', 'folder_not_writable'],
    ['EIO', 'folder_not_writable'],
  ])('by %s is told as %s', (code, told) => {
    const folder = mkdtempSync(join(tmpdir(), 'tribunal-write-'))
    expect(writeFailure(folder, failed(code)).code).toBe(told)
    rmSync(folder, { recursive: true })
  })

  it('is named by its code, else by its message', () => {
    expect([failed('EIO'), new Error('no luck'), 'text'].map(systemCode)).toEqual(['EIO', 'no luck', 'text'])
  })
})

const failure = (message: string, more: object = {}) => Object.assign(new Error(message), more)

it.each([
  ['the server is starting', failure('the database system is starting up', { severity: 'FATAL', code: '57P03' })],
  ['it may only be read', failure('cannot execute INSERT', { severity: 'ERROR', code: '25006' })],
  ['it ended a transaction', failure('idle-in-transaction timeout', { severity: 'FATAL', code: '25P03' })],
  ['it does not answer', failure('the database does not answer', { syscall: 'read', code: 'ETIMEDOUT' })],
  ['its disk is full', failure('could not extend file', { severity: 'ERROR', code: '53100' })],
  ['its disk fails', failure('could not fsync file', { severity: 'PANIC', code: '58030' })],
  ['nobody listens', failure('connect ENOENT /data/.s.PGSQL.5432', { syscall: 'connect', code: 'ENOENT' })],
  ['the connection breaks', failure('read ECONNRESET', { syscall: 'read', code: 'ECONNRESET' })],
  ['the connection was broken', failure('write EPIPE', { syscall: 'write', code: 'EPIPE' })],
  ['the connection ends in the middle', failure('Connection terminated unexpectedly')],
  ['no connection is had in time', failure('timeout exceeded when trying to connect')],
])('the database is away where %s', (_, error) => {
  expect(isConnectionError(error)).toBe(true)
})

it.each([
  ['of a wrong query', failure('syntax error', { severity: 'ERROR', code: '42601' })],
  ['of a file that is missing', failure('open ENOENT', { syscall: 'open', code: 'ENOENT' })],
  ['of a sender who hung up', failure('aborted', { code: 'ECONNRESET' })],
  ['of a file of the database that is gone', failure('could not open file', { severity: 'ERROR', code: '58P01' })],
  ['of ours', new TypeError('undefined is not a function')],
  ['that is no error', 'Connection terminated'],
])('it is not, by a failure %s', (_, error) => {
  expect(isConnectionError(error)).toBe(false)
})
