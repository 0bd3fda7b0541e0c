import { describe, expect, it } from 'vitest'
import type { ModelAnswer, ModelCall, TraceStep } from '../domain/index.ts'
import { traceCalls } from './trace-calls.ts'

const LINE: TraceStep = {
  step: 'decision_arbiter',
  started_ms: 10,
  duration_ms: 1,
  status: 'fallback',
  summary: 'BLOCK 0.80',
}
const OTHER: TraceStep = { ...LINE, step: 'routing', status: 'ok' }

function answer(change: Partial<ModelAnswer> = {}): ModelAnswer {
  const counted = { input_tokens: 10, output_tokens: 2, cost_usd: 0.5, latency_ms: 3, attempts: 1 }
  return {
    model: 'judge (ollama/m)',
    answer: '{}',
    failure: null,
    detail: null,
    ...counted,
    source: 'model',
    ...change,
  }
}

function call(change: Partial<ModelCall> = {}): ModelCall {
  const asked = { prompt: 'arbiter@1.0.0', prompt_hash: 'p', input_hash: 'i', started_ms: 4, duration_ms: 20 }
  return { step: 'arbiter', ...asked, answers: [answer()], status: 'used', note: null, ...change }
}

const traced = (...calls: ModelCall[]) => traceCalls([LINE, OTHER], calls, { arbiter: 'decision_arbiter' })

describe('a step that asked models', () => {
  it('lasts as long as its asking, and names model, prompt, tokens and cost', () => {
    expect(traced(call())[0]).toEqual({
      ...LINE,
      started_ms: 4,
      duration_ms: 20,
      status: 'ok',
      calls: [
        {
          step: 'arbiter',
          status: 'used',
          prompt: 'arbiter@1.0.0',
          prompt_hash: 'p',
          models: ['judge (ollama/m)'],
          input_tokens: 10,
          output_tokens: 2,
          cost_usd: 0.5,
          duration_ms: 20,
          note: null,
        },
      ],
    })
  })

  it('adds up what several answers took, and knows nothing where nothing was counted', () => {
    const uncounted = { input_tokens: null, output_tokens: null, cost_usd: null }
    const [line] = traced(
      call({ answers: [answer(), answer(uncounted)] }),
      call({ subject: 'c1', answers: [answer(uncounted)] }),
    )
    expect(line!.calls!.map(({ input_tokens, cost_usd }) => [input_tokens, cost_usd])).toEqual([
      [10, 0.5],
      [null, null],
    ])
  })

  it('is a fallback where no answer could be used, and says why', () => {
    const [line] = traced(call({ status: 'refused', note: 'the answer is not a JSON object', subject: 'c1' }))
    expect(line).toMatchObject({
      status: 'fallback',
      summary: 'BLOCK 0.80; arbiter c1: the answer is not a JSON object',
    })
  })

  it('is a timeout where every answer came too late', () => {
    const late = answer({ answer: null, failure: 'timeout' })
    expect(traced(call({ status: 'failed', answers: [late] }))[0]!.status).toBe('timeout')
    expect(traced(call({ status: 'failed', answers: [] }))[0]).toMatchObject({
      status: 'fallback',
      summary: 'BLOCK 0.80; arbiter: no answer',
    })
    expect(
      traced(call({ status: 'failed', answers: [late, answer({ answer: null, failure: 'auth' })] }))[0]!.status,
    ).toBe('fallback')
  })

  it('that failed by itself stays failed', () => {
    for (const status of ['error', 'timeout'] as const) {
      const [line] = traceCalls([{ ...LINE, status }], [call()], { arbiter: 'decision_arbiter' })
      expect(line!.status).toBe(status)
    }
  })

  it('leaves the other steps as they are', () => {
    expect(traced(call())[1]).toBe(OTHER)
    expect(traceCalls([LINE], [call({ step: 'claim-extraction' })], { arbiter: 'decision_arbiter' })).toEqual([LINE])
  })
})
