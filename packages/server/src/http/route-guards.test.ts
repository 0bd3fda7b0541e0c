import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { GREETINGS, greet, page, post } from '../../test/greetings.ts'
import { testConfig, testPrincipal, testServices } from '../../test/test-services.ts'
import { createApp } from '../create-app.ts'
import { HttpProblem } from '../problems/http-problem.ts'
import type { Services } from '../services.ts'
import type { Route } from './define-route.ts'

let app: FastifyInstance | undefined
afterEach(() => app?.close())

function open(services: Partial<Services> = {}, routes: readonly Route[] = GREETINGS): FastifyInstance {
  app = createApp(testServices(services), services.config, routes)
  return app
}

describe('admission', () => {
  it('asks who it is before anything is read, and what they may', async () => {
    const nobody = open({ authenticate: () => Promise.reject(new HttpProblem({ code: 'unauthenticated' })) })
    expect((await nobody.inject(post('no json'))).json()).toMatchObject({ status: 401, code: 'unauthenticated' })
    expect((await nobody.inject('/page')).statusCode).toBe(200)
    await nobody.close()
    const reader = open({ authenticate: async () => testPrincipal(['decisions:read']) })
    expect((await reader.inject(post('no json'))).json()).toMatchObject({
      status: 403,
      code: 'forbidden',
      detail: 'this needs the permission decisions:create',
    })
    expect((await reader.inject({ method: 'DELETE', url: '/greetings/lima' })).statusCode).toBe(204)
  })

  it('counts the requests of each principal, and the failed ones of each address', async () => {
    const config = testConfig({ rate_limits: { program: 2, failed: 1, anonymous: 1 } })
    let asking = 'key:a'
    const limited = open({
      config,
      authenticate: async () => {
        if (asking === '') throw new HttpProblem({ code: 'unauthenticated' })
        return { ...testPrincipal(), id: asking }
      },
    })
    const ask = async (name: string) => {
      asking = name
      return (await limited.inject({ method: 'DELETE', url: '/greetings/lima' })).statusCode
    }
    expect([await ask('key:a'), await ask('key:a'), await ask('key:a'), await ask('key:b')]).toEqual([
      204, 204, 429, 204,
    ])
    expect([await ask(''), await ask(''), await ask('key:b')]).toEqual([401, 429, 204])
    expect((await limited.inject('/page')).statusCode).toBe(200)
    const refused = await limited.inject('/page')
    expect(refused.json()).toMatchObject({ status: 429, code: 'rate-limited', detail: 'at most 1 a minute' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('takes no work while the queue is full or the server stops, and still says how it is', async () => {
    const config = testConfig({ limits: { queue_max: 5 } })
    const state = { queued: 5, stopping: false }
    const health = { ...testServices().health, queued: () => state.queued, stopping: () => state.stopping }
    const metrics: Route = { ...page, url: '/m', alwaysServed: true }
    const full = open({ config, health }, [greet, page, metrics])
    const refused = await full.inject(post({ name: 'Ana' }))
    expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([503, 'overloaded', '1'])
    expect((await full.inject('/page')).statusCode).toBe(200)
    state.stopping = true
    expect((await full.inject('/page')).json()).toMatchObject({ status: 503, code: 'shutting-down' })
    expect((await full.inject('/m')).statusCode).toBe(200)
  })
})
