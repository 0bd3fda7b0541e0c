import { pino } from 'pino'
import type { Permission } from '../src/auth/permissions.ts'
import { PERMISSIONS } from '../src/auth/permissions.ts'
import type { Principal } from '../src/auth/principal.ts'
import { SERVER_CONFIG, type ServerConfig } from '../src/config/server-config.ts'
import { Metrics } from '../src/observe/metrics.ts'
import type { Services } from '../src/services.ts'

/** A program that may do `permissions`; everything where absent. */
export function testPrincipal(permissions: readonly Permission[] = PERMISSIONS): Principal {
  return {
    id: 'key:0190a000-0000-7000-8000-000000000001',
    kind: 'program',
    name: 'test',
    permissions: new Set(permissions),
  }
}

/** A configuration from what its file would say. */
export function testConfig(file: object = {}): ServerConfig {
  return SERVER_CONFIG.parse(file)
}

/**
 * The services that need no database, with those that a test gives. Whatever else a handler reaches for throws an error
 * that says which one the test forgot.
 */
export function testServices(given: Partial<Services> = {}): Services {
  const services: Partial<Services> = {
    config: testConfig(),
    now: () => Date.UTC(2026, 10, 22),
    log: pino({ level: 'silent' }),
    metrics: new Metrics(),
    health: { checkStore: async () => {}, queued: () => 0, stopping: () => false },
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
