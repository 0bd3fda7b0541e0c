import { message } from '@tribunal/messages'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { ModelAnswer } from '../domain/index.ts'
import { localText, ok, unavailable } from '../domain/index.ts'
import { share, words } from './answer-fields.ts'
import { ask } from './ask.ts'
import type { ModelPort, ModelRequest } from './model-port.ts'
import { defineModelStep, languageOf } from './model-step.ts'
import { type Prompts, parsePrompt } from './prompt.ts'

interface Guess {
  readonly word: string
  readonly confidence: number
}

const step = defineModelStep({
  id: 'arbiter',
  fields: z.object({ word: words(20), confidence: share() }),
  maxOutputTokens: 50,
  material: (given: { readonly words: readonly string[] }) => given,
  check: (fields, given) =>
    given.words.includes(fields.word) ? ok({ value: fields }) : unavailable(message('model.policy_not_given')),
  vote: ({ word }: Guess) => word,
  combine: (agreeing: readonly Guess[], agreement) => ({
    word: agreeing[0]!.word,
    confidence: (agreeing.reduce((sum, { confidence }) => sum + confidence, 0) / agreeing.length) * agreement,
  }),
})

const prompts: Prompts = new Map([
  [
    'arbiter',
    parsePrompt(
      'prompt: arbiter\nversion: 1.2.0\nsource: a test\nchangelog: [one]\ninstructions: { en: Pick one., es: Elige. }',
    ),
  ],
])

function said(answer: string | null, failure: ModelAnswer['failure'] = null): ModelAnswer {
  const nothing = { detail: null, input_tokens: 5, output_tokens: 2, cost_usd: null, latency_ms: 3, attempts: 1 }
  return { model: 'one', answer, failure, ...nothing, source: 'model' }
}

function asking(...answers: ModelAnswer[]) {
  const requests: ModelRequest[] = []
  const models: ModelPort = {
    has: () => true,
    ask: async (request) => {
      requests.push(request)
      return answers
    },
  }
  let time = 0
  return { requests, asking: { models, prompts, language: 'en' as const, now: () => time++ } }
}

const GIVEN = { words: ['yes', 'no'] }

describe('asking', () => {
  it('sends the instructions and the material apart, and records the call', async () => {
    const { requests, asking: with_ } = asking(said('{"word": "yes", "confidence": 0.8}'))
    const { answer, call } = await ask(step, GIVEN, with_, 'c1')
    expect(answer).toEqual({ word: 'yes', confidence: 0.8 })
    expect(requests[0]).toMatchObject({
      instructions: 'Pick one.',
      material: '{"words":["yes","no"]}',
      prompt: 'arbiter@1.2.0',
    })
    expect(call).toMatchObject({ step: 'arbiter', subject: 'c1', status: 'used', note: null, duration_ms: 1 })
    expect(call.input_hash).toBe(requests[0]!.inputHash)
  })

  it('the same question has the same hash; another language, another one', async () => {
    const hashOf = async (language: 'en' | 'es', words: string[]) => {
      const { asking: with_ } = asking(said(null, 'timeout'))
      return (await ask(step, { words }, { ...with_, language })).call.input_hash
    }
    const hashes = [
      await hashOf('en', ['a']),
      await hashOf('en', ['a']),
      await hashOf('es', ['a']),
      await hashOf('en', ['b']),
    ]
    expect(new Set(hashes).size).toBe(3)
    expect(hashes[0]).toBe(hashes[1])
  })

  it.each([
    [
      'names what was not given',
      said('{"word": "maybe", "confidence": 1}'),
      'refused',
      'the answer names a policy that was not given',
    ],
    ['has another form', said('{"word": "yes"}'), 'refused', /^the answer does not have the asked form: confidence: /],
    ['is not an object', said('yes'), 'refused', 'the answer is not a JSON object'],
    [
      'is an object of another kind',
      said('{"word": []}'),
      'refused',
      /^the answer does not have the asked form: word: /,
    ],
    ['never came', said(null, 'timeout'), 'failed', 'timeout'],
  ])('an answer that %s is none', async (_, answer, status, note) => {
    const { answer: read, call } = await ask(step, GIVEN, asking(answer).asking)
    expect(read).toBeUndefined()
    expect(call.status).toBe(status)
    expect(call.note).toSay(note)
  })

  it('an answer that repeats what the model was told is none, and the others still count', async () => {
    const rules =
      'Weigh what was measured first and what both sides argue second, and suppose nothing that you were not given.'
    const reciting = { ...prompts.get('arbiter')!, instructions: { en: `${rules} ${rules}`, es: 'Elige.' } }
    const told: Prompts = new Map([['arbiter', reciting]])
    const recited = said(JSON.stringify({ word: 'yes', confidence: 1, note: `${rules} ${rules}` }))
    const alone = await ask(step, GIVEN, { ...asking(recited).asking, prompts: told })
    expect(alone).toMatchObject({
      answer: undefined,
      call: { status: 'refused', note: 'the answer repeats the instructions of the model' },
    })
    const good = said('{"word": "no", "confidence": 0.7}')
    const both = await ask(step, GIVEN, { ...asking(recited, good).asking, prompts: told })
    expect(both.answer).toEqual({ word: 'no', confidence: 0.7 })
  })

  it('an answer among failures makes the call a refused one, not a failed one', async () => {
    const { call } = await ask(step, GIVEN, asking(said(null, 'timeout'), said('yes')).asking)
    expect(call).toMatchObject({ status: 'refused', note: 'timeout; the answer is not a JSON object' })
  })

  it('says each thing that went wrong once, and cuts a long one', async () => {
    const failed = (detail: string) => ({ ...said(null, 'server_error'), detail })
    const twice = await ask(step, GIVEN, asking(failed('HTTP 500'), failed('HTTP 500')).asking)
    expect(twice.call.note).toEqual('server_error: HTTP 500')
    const long = await ask(step, GIVEN, asking(failed('x'.repeat(300)), failed('y'.repeat(300))).asking)
    expect(localText(long.call.note!, 'en').length).toBeLessThan(440)
  })

  it('records what was asked with, and an agreement only where several answers came to one', async () => {
    const good = said('{"word": "yes", "confidence": 0.8}')
    const one = await ask(step, GIVEN, asking(good).asking)
    expect(one.call).not.toHaveProperty('agreement')
    expect(one.call).not.toHaveProperty('subject')
    expect(one.call.prompt_hash).toBe(prompts.get('arbiter')!.hash)
    const none = await ask(step, GIVEN, asking(said('?'), said('?')).asking)
    expect(none.call).not.toHaveProperty('agreement')
    const some = await ask(step, GIVEN, asking(good, said(null, 'timeout')).asking)
    expect(some.call).toMatchObject({ agreement: 1, note: 'timeout', status: 'used' })
  })

  it('says why a failure failed', async () => {
    const { call } = await ask(step, GIVEN, asking({ ...said(null, 'server_error'), detail: 'HTTP 500' }).asking)
    expect(call.note).toEqual('server_error: HTTP 500')
  })

  it('of several answers the majority stands, and dissent lowers the confidence', async () => {
    const answers = [
      said('{"word": "no", "confidence": 0.9}'),
      said('{"word": "yes", "confidence": 0.8}'),
      said('{"word": "yes", "confidence": 0.7}'),
    ]
    const { answer, call } = await ask(step, GIVEN, asking(...answers).asking)
    expect(answer?.word).toBe('yes')
    expect(answer?.confidence).toBeCloseTo(0.5, 12)
    expect(call).toMatchObject({ agreement: 2 / 3, answers })
  })

  it.each([
    ['an Error', new Error('socket hang up\n at …'), 'broken: socket hang up'],
    ['anything else', 'no', 'broken: the model port failed'],
  ])('a port that rejects with %s is a recorded failure', async (_, error, note) => {
    const models: ModelPort = { has: () => true, ask: () => Promise.reject(error) }
    const { answer, call } = await ask(step, GIVEN, { ...asking().asking, models })
    expect(answer).toBeUndefined()
    expect(call).toMatchObject({ status: 'failed', note })
  })

  it('needs the prompt of its step', async () => {
    await expect(ask(step, GIVEN, { ...asking().asking, prompts: new Map() })).rejects.toThrow(
      '`arbiter` is not loaded',
    )
  })
})

it.each([
  ['es', 'es'],
  ['es-PE', 'es'],
  ['en', 'en'],
  ['est', 'en'],
  ['mixed', 'en'],
])('a text in %s is asked about in %s', (tag, language) => {
  expect(languageOf(tag)).toBe(language)
})
