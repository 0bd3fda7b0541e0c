import { PERMISSIONS, type Permission } from '@tribunal/contract/words'
import { pino } from 'pino'
import type { Principal } from '../src/auth/principal.ts'
import { SERVER_CONFIG, type ServerConfig } from '../src/config/server-config.ts'
import { EventListeners } from '../src/events/event-listeners.ts'
import { Metrics } from '../src/observe/metrics.ts'
import type { Services } from '../src/services.ts'
import { TestFeed } from './test-feed.ts'

/** A program that may do `permissions`; everything where absent. */
export function testPrincipal(permissions: readonly Permission[] = PERMISSIONS): Principal {
  return {
    id: 'key:0190a000-0000-7000-8000-000000000001',
    kind: 'program',
    name: 'test',
    permissions: new Set(permissions),
    credential: { kind: 'key', id: 'trb_000000000000' },
  }
}

/** A configuration from what its file would say. */
export function testConfig(file: object = {}): ServerConfig {
  const { limits, ...rest } = file as { limits?: object }
  // A test machine may stand still for longer than a service should, and a proof gives way to all else; that is no overload.
  return SERVER_CONFIG.parse({ ...rest, limits: { event_loop_delay: '1min', proof: '9min', ...limits } })
}

/**
 * The services that need no database, with those that a test gives. Whatever else a handler reaches for throws an error
 * that says which one the test forgot.
 */
export function testServices(given: Partial<Services> = {}): Services {
  const config = given.config ?? testConfig()
  const metrics = new Metrics()
  const events = given.events ?? new TestFeed()
  const services: Partial<Services> = {
    config,
    now: () => Date.UTC(2026, 10, 22),
    log: pino({ level: 'silent' }),
    metrics,
    events,
    listeners: new EventListeners({
      feed: events,
      metrics,
      max: config.limits.event_listeners,
      stillMay: async (credentials) => new Set(credentials.map(({ id }) => id)),
    }),
    health: {
      checkStore: async () => {},
      queued: () => 0,
      leaving: () => false,
      stopping: () => false,
      witness: () => 'none',
      record: () => 'none',
      backup: () => 'none',
    },
    authenticate: async () => testPrincipal(),
    ...given,
  }
  return new Proxy(services, {
    get(target, name, receiver) {
      if (name in target || typeof name === 'symbol') return Reflect.get(target, name, receiver)
      throw new Error(`this test has no service \`${name}\``)
    },
  }) as Services
}
