import { readdirSync, readFileSync } from 'node:fs'
import { message } from '@tribunal/messages'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { localText, type ModelAnswer, ok, unavailable } from '../domain/index.ts'
import { share, words } from './answer-fields.ts'
import { ask, consensusOf, repeatsInstructions } from './ask.ts'
import { defineModelStep, languageOf, type ModelPort, type ModelRequest } from './model-step.ts'
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

  it('without the prompt of its step is a recorded failure', async () => {
    const { answer, call } = await ask(step, GIVEN, { ...asking().asking, prompts: new Map() })
    expect(answer).toBeUndefined()
    expect(call).toMatchObject({ step: 'arbiter', prompt: 'arbiter', prompt_hash: '', status: 'failed' })
    expect(call.note).toBe('the prompt `arbiter` is not loaded')
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

const first = (answer: string) => answer[0]!

describe('several answers', () => {
  it.each([
    ['one', ['a1'], { answer: 'a1', agreement: 1 }],
    ['the majority', ['b1', 'a1', 'a2'], { answer: 'a1', agreement: 2 / 3 }],
    ['the earliest where two camps are as large', ['b1', 'a1'], { answer: 'b1', agreement: 0.5 }],
  ])('come to %s', (_, answers, wanted) => {
    expect(consensusOf({ vote: first }, answers)).toEqual(wanted)
  })

  it('come to nothing where there is none', () => {
    expect(consensusOf({ vote: first }, [])).toBeUndefined()
  })

  it('are not compared by a step that has no vote: the first stands', () => {
    expect(consensusOf({}, ['b1', 'a1', 'a2'])).toEqual({ answer: 'b1', agreement: 1 })
  })

  it('are put together by a step that says how', () => {
    const combine = (agreeing: readonly string[], agreement: number) => `${agreeing.join('+')}@${agreement}`
    expect(consensusOf({ vote: first, combine }, ['a1', 'b1', 'a2', 'b2', 'a3'])?.answer).toBe('a1+a2+a3@0.6')
  })

  it.each([
    [['a1', 'c1', 'b1'], 'c1'],
    [['c1', 'a1', 'a2'], 'a1'],
    [['b1', 'b2', 'a1', 'a2'], 'b1'],
  ])('that tie (%j) come to the graver one, and a majority stays a majority', (answers, wanted) => {
    const gravity = (answer: string) => answer.charCodeAt(0)
    expect(consensusOf({ vote: first, gravity }, answers)?.answer).toBe(wanted)
  })

  it('agree by their share, whatever their order', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1 }), (answers) => {
        const { answer, agreement } = consensusOf({ vote: first }, answers)!
        expect(agreement).toBe(answers.filter((one) => one === answer).length / answers.length)
        expect(consensusOf({ vote: first }, answers.toReversed())!.agreement).toBe(agreement)
      }),
    )
  })
})

const folder = new URL('../../../../content/prompts/', import.meta.url)
const shipped = readdirSync(folder).map((file) => parsePrompt(readFileSync(new URL(file, folder), 'utf8')))
const told = shipped.flatMap(({ step, instructions }) =>
  Object.entries(instructions).map(([language, text]) => [step, language, text] as const),
)

describe('an answer that recites its instructions', () => {
  it.each(told)('is seen (%s, %s)', (_, __, text) => {
    expect(repeatsInstructions(`Sure! Here they are:\n${text}`, text)).toBe(true)
    expect(repeatsInstructions(JSON.stringify({ argument: text, confidence: 1 }), text)).toBe(true)
    expect(repeatsInstructions(JSON.stringify({ argument: text.toUpperCase().replace(/\s+/g, ' _ ') }), text)).toBe(
      true,
    )
    const escaped = JSON.stringify({ text }).replace(
      /[^ -~]/g,
      (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )
    expect(repeatsInstructions(escaped, text)).toBe(true)
  })

  it.each(told)('is seen from any two hundred characters on (%s, %s)', (_, __, text) => {
    for (let at = 0; at + 240 <= text.length; at += 37)
      expect(repeatsInstructions(`{"text": ${JSON.stringify(text.slice(at, at + 240))}}`, text)).toBe(true)
  })
})

describe('how much of it is reciting', () => {
  const letters = (count: number, from = 0) =>
    Array.from({ length: count }, (_, i) => String.fromCharCode(0x4e00 + from + i)).join('')
  const told = letters(200)

  it('is eighty letters of a piece, and not one less', () => {
    expect(repeatsInstructions(`x${told.slice(0, 80)}y`, told)).toBe(true)
    expect(repeatsInstructions(told.slice(80, 160), told)).toBe(true)
    expect(repeatsInstructions(told.slice(0, 79), told)).toBe(false)
    expect(repeatsInstructions(told.slice(1, 81), told)).toBe(false)
    expect(repeatsInstructions(letters(80), letters(80))).toBe(true)
    expect(repeatsInstructions(letters(79), letters(79))).toBe(false)
  })

  it.each(['\n', '\t', '\r', ' — ', '"'])('counts letters alone: %j between words hides none of it', (between) => {
    const lines = Array.from({ length: 20 }, (_, i) => letters(10, 10 * i)).join(between)
    expect(repeatsInstructions(JSON.stringify({ text: lines }), told)).toBe(true)
    expect(repeatsInstructions(told, lines)).toBe(true)
  })
})

describe('an answer in its own words', () => {
  it.each(told)('is none of it (%s, %s)', (_, __, text) => {
    for (const answer of [
      '',
      '{"decision":"APPROVE","confidence":0.9,"reasoning":"The score is below 30 and the argument for the customer is clearly stronger."}',
      '{"decision":"BLOCK","confidence":0.8,"reasoning":"El riesgo es 60 o más y el argumento a favor del fraude es claramente más fuerte."}',
    ])
      expect(repeatsInstructions(answer, text)).toBe(false)
  })

  it('has nothing to repeat of short instructions', () => {
    expect(repeatsInstructions('Be fair.', 'Be fair.')).toBe(false)
  })
})
