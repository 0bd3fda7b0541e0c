import { expect, it } from 'vitest'
import { isConnectionError } from './is-connection-error.ts'

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
