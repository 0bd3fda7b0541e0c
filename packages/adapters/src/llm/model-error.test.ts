import { APICallError } from '@ai-sdk/provider'
import { describe, expect, it } from 'vitest'
import { TooLarge } from './guarded-fetch.ts'
import { isServersFault, ModelError, modelError, withoutSecret, worthRetrying } from './model-error.ts'

function http(statusCode: number, responseHeaders: Record<string, string> = {}) {
  return new APICallError({ message: 'no', url: 'http://x', requestBodyValues: {}, statusCode, responseHeaders })
}

describe('what went wrong', () => {
  it.each([
    [429, 'rate_limited'],
    [401, 'auth'],
    [403, 'auth'],
    [404, 'no_model'],
    [408, 'server_error'],
    [500, 'server_error'],
    [503, 'server_error'],
    [400, 'bad_request'],
    [422, 'bad_request'],
    [302, 'bad_body'],
  ])('HTTP %d is %s', (status, failure) => {
    expect(modelError(http(status), undefined)).toMatchObject({ failure, message: `HTTP ${status}` })
  })

  it.each([
    ['seconds', { 'retry-after': '3' }, 3000],
    ['milliseconds', { 'retry-after-ms': '250', 'retry-after': '9' }, 250],
    ['a date that is past', { 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' }, 0],
    ['what is not a time', { 'retry-after': '-1e999 tomorrow' }, undefined],
    ['nothing', {}, undefined],
  ])('a server may ask to wait: %s', (_, headers, ms) => {
    expect(modelError(http(429, headers as Record<string, string>), undefined).retryAfterMs).toBe(ms)
  })

  it('a date to come back at is so far away', () => {
    const at = new Date(Date.now() + 3_600_000).toUTCString()
    const ms = modelError(http(429, { 'retry-after': at }), undefined).retryAfterMs
    expect(ms).toBeGreaterThan(3_590_000)
    expect(ms).toBeLessThanOrEqual(3_600_000)
  })

  it.each([
    ['Azure filtered the question', '{"error":{"code":"content_filter","status":400}}', 'refused'],
    ['Google does not know the key', '{"error":{"details":[{"reason":"API_KEY_INVALID"}]}}', 'auth'],
  ])('a plain 400 can mean that %s', (_, responseBody, failure) => {
    const error = new APICallError({
      message: 'no',
      url: 'http://x',
      requestBodyValues: {},
      statusCode: 400,
      responseBody,
    })
    expect(modelError(error, undefined)).toMatchObject({ failure, message: 'HTTP 400' })
  })

  it('a connection that breaks in the middle of a good answer is unreachable', () => {
    const cause = new TypeError('terminated', { cause: Object.assign(new Error('x'), { code: 'UND_ERR_SOCKET' }) })
    const error = new APICallError({ message: 'no', url: 'http://x', requestBodyValues: {}, statusCode: 200, cause })
    expect(modelError(error, undefined)).toMatchObject({ failure: 'unreachable', message: 'UND_ERR_SOCKET' })
  })

  it.each([
    ['a refused connection', Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
    ['a name nobody knows', Object.assign(new Error('x'), { code: 'ENOTFOUND' }), 'ENOTFOUND'],
    [
      'a certificate',
      Object.assign(new Error('x'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }),
      'DEPTH_ZERO_SELF_SIGNED_CERT',
    ],
  ])('%s behind a failed fetch is unreachable, by its code', (_, cause, code) => {
    expect(modelError(new TypeError('fetch failed', { cause }), undefined)).toMatchObject({
      failure: 'unreachable',
      message: code,
    })
  })

  it('one of several addresses that failed tells the code', () => {
    const both = new AggregateError([Object.assign(new Error('a'), { code: 'ECONNREFUSED' })])
    expect(modelError(new TypeError('fetch failed', { cause: both }), undefined).message).toBe('ECONNREFUSED')
  })

  it('a response that is no answer of this provider is a bad body', () => {
    expect(modelError(http(200), undefined).failure).toBe('bad_body')
  })

  it('too large stays too large, however it is wrapped', () => {
    expect(modelError(new Error('parse', { cause: new TooLarge() }), undefined).failure).toBe('too_large')
  })

  it('what is known already stays as it is, and what is thrown otherwise is told', () => {
    const known = new ModelError('refused', 'the filter')
    expect(modelError(known, undefined)).toBe(known)
    expect(modelError('oops', undefined)).toMatchObject({ failure: 'broken', message: 'unknown' })
    expect(modelError(new TypeError('x is not a function'), undefined)).toMatchObject({ failure: 'broken' })
  })
})

it('only a busy or broken server is asked again', () => {
  expect(
    ['rate_limited', 'server_error'].every((failure) => worthRetrying(new ModelError(failure as 'auth', ''))),
  ).toBe(true)
  expect(
    ['timeout', 'unreachable', 'auth', 'bad_body'].some((failure) =>
      worthRetrying(new ModelError(failure as 'auth', '')),
    ),
  ).toBe(false)
})

it('a bad question is no fault of the server', () => {
  expect([isServersFault('timeout'), isServersFault('bad_request'), isServersFault('auth')]).toEqual([
    true,
    false,
    false,
  ])
})

describe('a detail', () => {
  it('holds no key, no password of an address and no control characters', () => {
    const told = withoutSecret(
      'Bearer topsecret at http://me:pw@host/x with sk-abcdefghijklmnop\n\u001b[31m\u202e',
      'topsecret',
    )
    expect(told).toBe('Bearer *** at http://***@host/x with *** [31m ')
  })

  it('is short', () => {
    expect(withoutSecret('x'.repeat(1000), undefined)).toHaveLength(160)
  })
})
