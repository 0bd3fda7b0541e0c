import type { ModelStepId } from '@tribunal/engine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GoodAnswer } from './fault.ts'
import { ELSEWHERE } from './fault.ts'
import { FAULTS } from './faults.ts'
import { goodAnswer } from './good-answers.ts'
import { closedOrigin, type ModelServer, startModelServer } from './model-server.ts'

const MATERIAL = { text: 'Miracle cure found in Nairobi', tactics: [{ id: 'urgency', means: 'presses' }] }
const QUOTED = { type: 'object', properties: { id: { type: 'string' }, quote: { type: 'string' } } }
const SCHEMA = {
  type: 'object',
  properties: {
    ai_probability: { type: 'number', minimum: 0, maximum: 1 },
    bot_patterns: { type: 'string', enum: ['none', 'template', 'spam'] },
    manipulation_tactics: { type: 'array', items: QUOTED },
    scam_indicators: { type: 'array', items: QUOTED },
  },
}
const STEP: ModelStepId = 'text-detection'
const GOOD: GoodAnswer = { object: goodAnswer(STEP, MATERIAL), schema: SCHEMA, material: MATERIAL }
const ANSWER = JSON.stringify(GOOD.object)

let server: ModelServer
let closed: string
beforeAll(async () => {
  closed = await closedOrigin()
  server = await startModelServer((question) => {
    const fault = FAULTS.find(({ id }) => question.prefix === id)
    if (!fault) throw new Error(`nobody asks at ${question.prefix}`)
    return fault.reply(question, GOOD)
  })
})
afterAll(() => server.close())

/** Long enough for a busy machine; what never comes is waited for less. */
const PATIENCE_MS = 30_000
const IMPATIENCE_MS = 200

/** What a client without any kindness gets: the answer's text, or what stood in its way. */
async function heard(id: string, patienceMs = PATIENCE_MS): Promise<string> {
  const fault = FAULTS.find((one) => one.id === id)!
  const origin = fault.origin?.(server.origin, closed) ?? server.origin
  try {
    const response = await fetch(`${origin}/${id}/v1/chat/completions`, {
      method: 'POST',
      body: JSON.stringify({ model: 'judge', messages: [{ role: 'user', content: 'What is it?' }] }),
      signal: AbortSignal.timeout(patienceMs),
      redirect: 'manual',
    })
    if (response.status !== 200) return `status ${response.status}`
    return contentOf(await response.text())
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } }
    return cause?.code ?? name
  }
}

function contentOf(body: string): string {
  if (body.length > 4_000_000) return `${body.length} characters`
  const { choices } = JSON.parse(body) as { choices?: { message: { content: string | null }; finish_reason: string }[] }
  const choice = choices?.[0]
  if (!choice) return 'no choice'
  return choice.finish_reason === 'stop' ? `said ${choice.message.content}` : choice.finish_reason
}

test('there are at least thirty faults, each with a name of its own', () => {
  expect(new Set(FAULTS.map(({ id }) => id)).size).toBe(FAULTS.length)
  expect(FAULTS.length).toBeGreaterThanOrEqual(30)
  expect(FAULTS.filter(({ id, says }) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id) || says === '')).toEqual([])
})

describe('what a client sees of a fault', () => {
  test.each([
    ['refused', 'ECONNREFUSED'],
    ['tls-failure', 'ERR_SSL_WRONG_VERSION_NUMBER'],
    ['silence', 'TimeoutError'],
    ['drip', 'TimeoutError'],
    ['stalled-body', 'TimeoutError'],
    ['stalled-headers', 'TimeoutError'],
    ['cut-body', 'UND_ERR_SOCKET'],
    ['reset', 'ECONNRESET'],
    ['status-429', 'status 429'],
    ['status-500', 'status 500'],
    ['status-404', 'status 404'],
    ['redirect', 'status 307'],
    ['html', 'SyntaxError'],
    ['empty-body', 'SyntaxError'],
    ['half-body', 'SyntaxError'],
    ['not-gzip', 'Z_DATA_ERROR'],
    ['deep-body', 'no choice'],
    ['list-body', 'no choice'],
    ['no-choices', 'no choice'],
    ['null-content', 'said null'],
    ['error-with-200', 'no choice'],
    ['cut-off', 'length'],
    ['content-filter', 'content_filter'],
    ['empty', 'said '],
    ['caller-leaves', 'TimeoutError'],
    ['clock-jumps-ahead', `said ${ANSWER}`],
    ['wrong-content-type', `said ${ANSWER}`],
    ['extra-fields', `said ${ANSWER}`],
  ])('%s: %s', async (id, wanted) => {
    expect(await heard(id, wanted === 'TimeoutError' ? IMPATIENCE_MS : PATIENCE_MS)).toBe(wanted)
  })

  test('a name under .invalid is not found', async () => {
    expect(await heard('dns-failure')).toMatch(/^(ENOTFOUND|EAI_AGAIN)$/)
  })

  test('a reset in the middle of a body', async () => {
    expect(await heard('reset-body')).toMatch(/^(ECONNRESET|UND_ERR_SOCKET)$/)
  })

  test.each(['ten-megabytes', 'ten-megabytes-unannounced'])('%s', async (id) => {
    expect(await heard(id)).toMatch(/^1048\d{4} characters$/)
  })

  test.each(['reset-once', 'status-429-once', 'status-500-once'])('%s is gone when asked again', async (id) => {
    expect([await heard(id), await heard(id)]).toEqual([expect.not.stringContaining('said'), `said ${ANSWER}`])
  })

  test('a redirect leads to where nobody should ask', async () => {
    const at = (id: string) => `${server.origin}/${id}/v1/chat/completions`
    const body = JSON.stringify({ model: 'judge', messages: [] })
    const response = await fetch(at('redirect'), { method: 'POST', body, redirect: 'manual' })
    expect(response.headers.get('location')).toBe(`/${ELSEWHERE}/v1/chat/completions`)
  })
})

describe('what a model says in place of a good answer', () => {
  const said = (id: string) => heard(id).then((text) => text.slice('said '.length))

  test.each([
    ['not-a-number', '{"ai_probability":NaN,"bot_patterns":"none"'],
    ['infinite', '{"ai_probability":1e999,'],
    ['beyond-bounds', '{"ai_probability":7,'],
    ['below-bounds', '{"ai_probability":-3,'],
    ['number-as-text', '{"ai_probability":"0.4",'],
    ['number-as-list', '{"ai_probability":[0.4],'],
    ['unknown-choice', '{"ai_probability":0.4,"bot_patterns":"PERHAPS"'],
    ['other-case', '{"ai_probability":0.4,"bot_patterns":"NONE"'],
    ['single-quotes', "{'ai_probability':0.4,'bot_patterns':\"none\""],
    ['hostile-keys', '{"__proto__":{"admin":true},'],
    ['cut-off-silently', ANSWER.slice(0, ANSWER.length / 2)],
    ['invalid-utf-8', '{"ai_probability":0.4,"bot_patterns":"\uFFFD\uFFFDnone"'],
  ])('%s: %s', async (id, beginning) => {
    const text = await said(id)
    expect(text.slice(0, beginning.length)).toBe(beginning)
  })

  test('ids and quotes that were not given', async () => {
    expect(JSON.parse(await said('other-id'))).toMatchObject({ manipulation_tactics: [{ id: 'urgency-other' }] })
    const quotes = [{ id: 'urgency', quote: 'words that stand nowhere in what was given' }]
    expect(JSON.parse(await said('other-quote'))).toMatchObject({ manipulation_tactics: quotes })
  })

  test('repeated keys, of which a parser keeps the last', async () => {
    expect(JSON.parse(await said('repeated-key'))).toEqual(
      Object.fromEntries(Object.keys(GOOD.object).map((key) => [key, null])),
    )
  })

  test('the good answer, wrapped', async () => {
    for (const id of ['fence', 'prose-around', 'thinking', 'two-answers', 'list-around', 'long']) {
      expect((await said(id)).replaceAll(/\s/g, ''), id).toContain(ANSWER.replaceAll(/\s/g, ''))
    }
  })
})

describe('what is expected', () => {
  const expected = (id: string, good = GOOD) => FAULTS.find((fault) => fault.id === id)!.expected(good)

  test('a fault in a field outside lists spoils the answer, in an item only the item, and elsewhere nothing', () => {
    const verdict = { type: 'string', enum: ['a', 'b'] }
    const inList = { type: 'object', properties: { list: { type: 'array', items: verdict } } }
    const optional = { type: 'object', properties: { one: { anyOf: [{ type: 'null' }, verdict] } } }
    expect(expected('unknown-choice').status).toEqual(['refused'])
    expect(expected('unknown-choice', { object: { list: ['a'] }, schema: inList, material: null }).status).toEqual([
      'used',
    ])
    expect(expected('unknown-choice', { object: { one: 'a' }, schema: optional, material: null }).status).toEqual([
      'refused',
    ])
    expect(expected('unknown-choice', { object: { one: null }, schema: optional, material: null }).status).toEqual([
      'used',
    ])
    expect(expected('infinite', { object: { list: ['a'] }, schema: inList, material: null }).status).toEqual(['used'])
  })

  test('what never comes has failed, and names how', () => {
    const silent = FAULTS.filter(({ place }) => place === 'address' || place === 'status').map(({ expected }) =>
      expected(GOOD),
    )
    expect(silent.filter(({ status, failure = [] }) => status.includes('failed') !== failure.length > 0)).toEqual([])
  })

  test('without a single field an answer of lists may count as empty, any other not', () => {
    const lists = { object: { list: [] }, schema: { properties: { list: { type: 'array' } } }, material: null }
    expect(expected('no-fields').status).toEqual(['refused'])
    expect(expected('no-fields', lists).status).toEqual(['used', 'refused'])
  })
})
