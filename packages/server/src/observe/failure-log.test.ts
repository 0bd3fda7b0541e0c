import { StoreError } from '@tribunal/store'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { testConfig, testServices } from '../../test/test-services.ts'
import { createApp } from '../create-app.ts'
import { defineRoute } from '../http/define-route.ts'
import { empty } from '../http/responses.ts'
import { createLog } from './log.ts'

/** What the store would throw, by the path that is asked for. */
const FAULTS: Readonly<Record<string, () => Error>> = {
  full: () => new StoreError('unreachable', {}, { cause: Object.assign(new Error('no space'), { code: '53100' }) }),
  away: () =>
    new StoreError('unreachable', {}, { cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }) }),
  defect: () => new TypeError('of ours'),
}
const routes = Object.entries(FAULTS).map(([operation, fault]) =>
  defineRoute({
    operation,
    method: 'GET',
    url: `/${operation}`,
    permission: 'signed-in',
    summary: 'Fail',
    tag: 'test',
    responses: { 204: empty('Never') },
    handler() {
      throw fault()
    },
  }),
)

let lines: Record<string, unknown>[] = []
let app: ReturnType<typeof createApp>
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  lines = []
  const config = testConfig({ rate_limits: { program: 0 } })
  const log = createLog(config.log, { write: (line) => void lines.push(JSON.parse(line)) })
  app = createApp(testServices({ config, log }), config, routes)
})
afterEach(async () => {
  await app.close()
  vi.useRealTimers()
})

/** The lines that so many requests one after another leave, by what they say. */
async function fail(path: string, times: number) {
  lines = []
  for (let i = 0; i < times; i++) await app.inject(`/${path}`)
  return lines.map(({ msg }) => msg)
}

/** The lines of the next seconds. */
function after(seconds: number) {
  lines = []
  vi.advanceTimersByTime(seconds * 1_000)
  return lines
}

describe('what fails by the thousand', () => {
  it('is told in full once, and counted every ten seconds while it goes on', async () => {
    expect(await fail('full', 1_000)).toEqual(['failed', 'answered'])
    expect(lines[0]).toMatchObject({ code: 'store-unavailable', err: { code: 'unreachable', at: expect.any(Array) } })
    const told = after(10)
    expect(told).toEqual([
      expect.objectContaining({
        level: 'error',
        msg: 'failed again',
        code: 'store-unavailable',
        cause: 'StoreError unreachable < Error 53100',
        count: 999,
      }),
    ])
    expect(await fail('full', 5)).toEqual([])
    expect(after(10)).toMatchObject([{ count: 5, last_request_id: expect.any(String) }])
  })

  it('is news again after ten seconds without', async () => {
    await fail('full', 3)
    expect(after(10)).toHaveLength(1)
    expect(after(60)).toEqual([])
    expect(await fail('full', 2)).toEqual(['failed', 'answered'])
  })

  it('is told for each cause, and for each defect, which names its request', async () => {
    expect(await fail('full', 2)).toEqual(['failed', 'answered'])
    expect(await fail('away', 2)).toEqual(['failed', 'answered'])
    expect(await fail('defect', 2)).toEqual(['failed', 'answered', 'failed', 'answered'])
    expect(new Set(lines.map(({ request_id }) => request_id)).size).toBe(2)
  })

  it('is counted to the end', async () => {
    await fail('away', 4)
    lines = []
    await app.close()
    expect(lines).toMatchObject([{ msg: 'failed again', count: 3 }])
  })
})
