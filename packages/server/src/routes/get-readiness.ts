import { READINESS } from '@tribunal/contract'
import { defineRoute } from '../http/define-route.ts'
import type { Health } from '../http/health.ts'

const STORE_TIMEOUT_MS = 2_000

export const getReadiness = defineRoute({
  operation: 'getReadiness',
  method: 'GET',
  url: '/readyz',
  permission: 'public',
  summary: 'Say whether the server can take work',
  description: 'Send requests elsewhere while the answer is 503.',
  tag: 'operation',
  alwaysServed: true,
  responses: {
    200: READINESS.describe('Ready'),
    503: READINESS.describe('Not ready; `checks` says why'),
  },
  async handler(_, { health, config }) {
    const checks = {
      store: (await storeAnswers(health)) ? ('ok' as const) : ('unavailable' as const),
      queue: health.queued() < config.limits.queue_max ? ('ok' as const) : ('full' as const),
      process: health.leaving() ? ('stopping' as const) : ('ok' as const),
    }
    const ready = Object.values(checks).every((check) => check === 'ok')
    const said = { ...checks, witness: health.witness(), record: health.record(), backup: health.backup() }
    return ready
      ? { status: 200, body: { status: 'ready', checks: said } }
      : { status: 503, headers: { 'retry-after': '1' }, body: { status: 'not-ready', checks: said } }
  },
})

async function storeAnswers(health: Health): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('late')), STORE_TIMEOUT_MS)
  })
  try {
    await Promise.race([health.checkStore(), late])
    return true
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}
