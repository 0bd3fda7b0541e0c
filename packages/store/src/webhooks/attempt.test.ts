import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { newWebhookSecret, webhookHeaders } from './attempt.ts'

const MESSAGE = { id: 'msg_1', nowMs: Date.now(), payload: '{"type":"decision.made"}' }

test('a known message has a known signature', () => {
  const secret = `whsec_${Buffer.from('0123456789abcdef0123456789abcdef').toString('base64')}`
  expect(webhookHeaders({ id: 'msg_1', nowMs: 1_700_000_000_999, payload: '{}' }, [secret])).toEqual({
    'webhook-id': 'msg_1',
    'webhook-timestamp': '1700000000',
    'webhook-signature': 'v1,2c4VI0bO4Wd5svqP2unEA9pCk0dTAXr/elrHCJ+/efk=',
  })
})

test('receivers verify with the library of the specification', () => {
  const secret = newWebhookSecret()
  expect(new Webhook(secret).verify(MESSAGE.payload, { ...webhookHeaders(MESSAGE, [secret]) })).toEqual({
    type: 'decision.made',
  })
})

test('while a secret is being changed both the old and the new one verify, and a third does not', () => {
  const [old, fresh, other] = [newWebhookSecret(), newWebhookSecret(), newWebhookSecret()]
  const headers = { ...webhookHeaders(MESSAGE, [fresh, old]) }
  for (const secret of [old, fresh]) expect(() => new Webhook(secret).verify(MESSAGE.payload, headers)).not.toThrow()
  expect(() => new Webhook(other).verify(MESSAGE.payload, headers)).toThrow('No matching signature found')
})

test('a changed payload, id or time does not verify', () => {
  const secret = newWebhookSecret()
  const headers = { ...webhookHeaders(MESSAGE, [secret]) }
  const receiver = new Webhook(secret)
  expect(() => receiver.verify('{"type":"decision.erased"}', headers)).toThrow('No matching signature')
  expect(() => receiver.verify(MESSAGE.payload, { ...headers, 'webhook-id': 'msg_2' })).toThrow('No matching signature')
  const later = String(Number(headers['webhook-timestamp']) + 1)
  expect(() => receiver.verify(MESSAGE.payload, { ...headers, 'webhook-timestamp': later })).toThrow(
    'No matching signature',
  )
})

test('secrets are 32 random bytes, each another', () => {
  const secrets = new Set(Array.from({ length: 100 }, newWebhookSecret))
  expect(secrets.size).toBe(100)
  for (const secret of secrets) expect(Buffer.from(secret.replace('whsec_', ''), 'base64')).toHaveLength(32)
})
