import type { AuditEvent } from '@tribunal/engine'
import { expect, it } from 'vitest'
import { WEBHOOK_EVENTS, webhookPayload } from './webhook-events.ts'

const EVENT: AuditEvent = {
  type: 'policy.rolled_back',
  entity: 'policy:publication',
  at: '2026-11-22T09:00:00.000Z',
  actor: 'person:0190a000-0000-7000-8000-000000000001',
  seq: 41,
  prev: '00',
  data: { release: 'r-1', hash: 'ab', version: '1.0.0', undone: 'r-2', reason: 'Ana said that it blocks too much' },
} as unknown as AuditEvent

it('an endpoint is told which version of a policy came into force, and not what anybody wrote about it', () => {
  expect(JSON.parse(webhookPayload(EVENT))).toEqual({
    type: 'policy.rolled_back',
    timestamp: '2026-11-22T09:00:00.000Z',
    data: { policy_id: 'publication', release: 'r-1', hash: 'ab', version: '1.0.0', seq: 41 },
  })
  expect(WEBHOOK_EVENTS.filter((type) => type.startsWith('policy.'))).toEqual([
    'policy.installed',
    'policy.rolled_out',
    'policy.activated',
    'policy.rolled_back',
  ])
})
