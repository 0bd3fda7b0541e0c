import { SpanStatusCode } from '@opentelemetry/api'
import type { Decision } from '@tribunal/engine'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { type CollectedSpan, collectSpans, stopCollectingSpans } from '../../test/span-collector.ts'
import { testConfig, testServices } from '../../test/test-services.ts'
import { createApp } from '../create-app.ts'
import { defineRoute } from '../http/define-route.ts'
import { getMetrics } from '../routes/service-state.ts'
import { createLog, loggedError } from './log.ts'
import { Metrics } from './metrics.ts'
import { observeDecision } from './observe-decision.ts'

const work = defineRoute({
  operation: 'work',
  method: 'POST',
  url: '/jobs/:subject',
  permission: 'signed-in',
  summary: 'Work',
  tag: 'test',
  params: z.object({ subject: z.string() }),
  body: z.object({ text: z.string() }),
  responses: { 200: z.object({ done: z.boolean() }) },
  handler({ body }) {
    if (body.text === 'fail') throw Object.assign(new Error('no "ana@example.org" here'), { code: 'E_WORK' })
    observeDecision(MODEL_DECISION, 1_000, new Metrics())
    return { status: 200, body: { done: true } }
  },
})

/** As much of a decision as is observed. */
const MODEL_DECISION = {
  kind: 'payment',
  trace: [
    { step: 'debate', status: 'ok' },
    { step: 'arbiter', status: 'fallback' },
  ],
  decision: 'BLOCK',
  overrides: [
    { id: 'critical-risk', replaced: 'APPROVE' },
    { id: 'held-already', replaced: 'BLOCK' },
  ],
  facts: {
    advice: {
      calls: [
        {
          step: 'arbiter',
          prompt: 'arbiter@1.0.0',
          started_ms: 5,
          status: 'failed',
          answers: [
            {
              model: 'judge (ollama/qwen3:8b)',
              failure: 'timeout',
              answer: 'secret answer',
              input_tokens: 12,
              output_tokens: null,
              latency_ms: 250,
            },
          ],
        },
      ],
    },
  },
} as unknown as Decision

let app: FastifyInstance | undefined
const lines: string[] = []
let collected: CollectedSpan[] = []
beforeEach(() => {
  lines.length = 0
  collected = []
})
afterEach(async () => {
  await app?.close()
  stopCollectingSpans()
})

function open(requests: 'all' | 'failed' | 'none', metrics = new Metrics()): FastifyInstance {
  const config = testConfig({ log: { requests, level: 'debug' } })
  const log = createLog(config.log, { write: (line) => void lines.push(line) })
  app = createApp(testServices({ config, log, metrics }), config, [work, getMetrics])
  return app
}

const ask = (text: string, headers: Record<string, string> = {}) =>
  app!.inject({
    method: 'POST',
    url: '/jobs/ana@example.org?token=t0p',
    headers: { authorization: 'Bearer trk_secret', cookie: 'session=k00kie', ...headers },
    payload: { text },
  })

describe('the log', () => {
  it('tells a request by its operation, and nothing that was sent', async () => {
    open('all')
    const { headers } = await ask('my private text')
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0]!)).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      request_id: headers['x-request-id'],
      operation: 'work',
      method: 'POST',
      status: 200,
      duration_ms: expect.any(Number),
      principal: expect.stringMatching(/^key:/),
      msg: 'answered',
    })
  })

  it('tells a failure with its place, without what the message quotes', async () => {
    open('failed')
    await ask('my private text')
    expect(lines).toEqual([])
    await ask('fail')
    expect(lines).toHaveLength(2)
    const { err, level, code } = JSON.parse(lines[0]!)
    expect([level, code, err.type, err.code, err.message]).toEqual([
      'error',
      'internal-error',
      'Error',
      'E_WORK',
      'no "…" here',
    ])
    expect(err.at[0]).toContain('observe.test.ts')
    expect(lines.join('')).not.toMatch(/example\.org|trk_secret|t0p|k00kie|private/)
  })

  it('of the database tells only which rule was broken', () => {
    const error = Object.assign(new Error('duplicate key value ana@example.org'), {
      code: '23505',
      severity: 'ERROR',
      detail: 'Key (email)=(ana@example.org) already exists.',
      constraint: 'people_email_key',
      table: 'people',
    })
    const logged = loggedError(new Error('outer', { cause: error }))
    expect(logged.cause).toMatchObject({
      code: '23505',
      severity: 'ERROR',
      table: 'people',
      constraint: 'people_email_key',
    })
    expect(JSON.stringify(logged)).not.toContain('example.org')
    expect(loggedError('a text')).toEqual({ type: 'string' })
  })

  it('has one line a second for all requests that are refused alike, with their number, also from several senders', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      open('failed')
      for (let i = 0; i < 500; i++) await app!.inject('/nowhere')
      for (let i = 0; i < 20; i++) await ask('a text', { 'content-type': 'text/plain' })
      const told = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg.startsWith('answered'))
      expect(told()).toMatchObject([
        { msg: 'answered', status: 404, code: 'no-such-operation' },
        { msg: 'answered', status: 415, code: 'unsupported-media-type', operation: 'work' },
      ])
      lines.length = 0
      vi.advanceTimersByTime(1_000)
      expect(told()).toMatchObject([
        {
          msg: 'answered again',
          status: 404,
          code: 'no-such-operation',
          count: 499,
          last_request_id: expect.any(String),
        },
        { msg: 'answered again', status: 415, operation: 'work', count: 19 },
      ])
      lines.length = 0
      vi.advanceTimersByTime(5_000)
      expect(told()).toEqual([])
      await app!.inject('/nowhere')
      expect(told()).toMatchObject([{ msg: 'answered', status: 404 }])
    } finally {
      vi.useRealTimers()
    }
  })

  it('has a second lock: fields that hold secrets are blotted out wherever they stand', () => {
    const log = createLog(testConfig().log, { write: (line) => void lines.push(line) })
    log.info({
      authorization: 'Bearer x',
      request: { headers: { cookie: 'y' }, body: 'z' },
      a: { b: { password: 'p' } },
    })
    expect(lines[0]).not.toMatch(/Bearer|"y"|"z"|"p"/)
    expect(lines[0]).toContain('[redacted]')
  })
})

describe('metrics', () => {
  it('count requests by operation, decisions by outcome, fallbacks, overrides and model calls', async () => {
    const metrics = new Metrics()
    open('none', metrics)
    await ask('a text')
    await ask('fail')
    await app!.inject('/nowhere')
    metrics.decided('payment', 'BLOCK', 0.001)
    metrics.committed(7, 0.002)
    metrics.watchQueue(() => 3)
    observeDecision(MODEL_DECISION, 1_000, metrics)
    const { body, headers } = await app!.inject('/metrics')
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
    for (const line of [
      'tribunal_http_request_duration_seconds_count{operation="work",status="200"} 1',
      'tribunal_http_request_duration_seconds_count{operation="work",status="500"} 1',
      'tribunal_http_request_duration_seconds_count{operation="unknown",status="404"} 1',
      'tribunal_http_problems_total{code="internal-error"} 1',
      'tribunal_decisions_total{kind="payment",outcome="BLOCK"} 1',
      'tribunal_deciding_duration_seconds_bucket{le="0.001",kind="payment"} 1',
      'tribunal_commit_decisions_sum 7',
      'tribunal_recorder_queue 3',
      'tribunal_fallbacks_total{step="arbiter"} 1',
      'tribunal_overrides_total{override="critical-risk"} 1',
      'tribunal_model_calls_total{step="arbiter",model="judge (ollama/qwen3:8b)",status="timeout"} 1',
      'tribunal_model_tokens_total{model="judge (ollama/qwen3:8b)",direction="input"} 12',
    ]) {
      expect(body.split('\n')).toContain(line)
    }
    expect(body).not.toContain('held-already')
    expect(body).toContain('nodejs_eventloop_lag_p99_seconds')
  })

  it('tell how the queues of cases stand now, and leave them out while the database does not answer', async () => {
    const metrics = new Metrics()
    const lines = async () =>
      (await metrics.text()).split('\n').filter((line) => /^tribunal_(cases|oldest_case)/.test(line))
    expect(await lines()).toEqual([])
    metrics.watchCases(async () => [{ queue: 'posts', waiting: 7, overdue: 2, oldestSeconds: 90.5 }])
    expect(await lines()).toEqual([
      'tribunal_cases_waiting{queue="posts"} 7',
      'tribunal_cases_overdue{queue="posts"} 2',
      'tribunal_oldest_case_age_seconds{queue="posts"} 90.5',
    ])
    metrics.watchCases(async () => await Promise.reject(new Error('connection refused')))
    expect(await lines()).toEqual([])
    metrics.watchCases(async () => await new Promise<never>(() => {}))
    expect(await lines()).toEqual([])
  })
})

describe('traces', () => {
  it('have a span for each request and, under it, one for each answer of a model, without what was said', async () => {
    collected = collectSpans()
    open('none')
    await ask('a text')
    const [request, model] = collected
    expect(request).toMatchObject({
      name: 'POST /jobs/:subject',
      parent: undefined,
      ended: true,
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/jobs/:subject',
        'http.response.status_code': 200,
        'tribunal.operation': 'work',
      },
    })
    expect(model).toMatchObject({
      name: 'chat qwen3:8b',
      traceId: request!.traceId,
      parent: '0000000000000001',
      startTime: 1_005,
      endTime: 1_255,
      status: { code: SpanStatusCode.ERROR },
      attributes: {
        'gen_ai.operation.name': 'chat',
        'gen_ai.provider.name': 'ollama',
        'gen_ai.request.model': 'qwen3:8b',
        'gen_ai.usage.input_tokens': 12,
        'error.type': 'timeout',
        'tribunal.step': 'arbiter',
      },
    })
    expect(JSON.stringify(collected)).not.toMatch(/secret answer|example\.org|trk_secret/)
  })

  it('say that a request failed', async () => {
    collected = collectSpans()
    open('none')
    await ask('fail')
    expect(collected[0]).toMatchObject({ status: { code: SpanStatusCode.ERROR }, ended: true })
  })

  it('cost nothing where nobody collects them: no span is kept', async () => {
    open('none')
    expect((await ask('a text')).statusCode).toBe(200)
    expect(collected).toEqual([])
  })
})
