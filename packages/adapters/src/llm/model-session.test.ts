import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { says } from '@tribunal/testkit'
import { describe, expect, it } from 'vitest'
import { askOne, closing, GOOD, open, REQUEST, serve } from '../../test/asked-models.ts'
import { ConfigurationError } from '../content/config-file.ts'
import { openRecording } from './models.ts'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tribunal-models-'))
  closing.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

describe('recording', () => {
  it('answers repeats from the folder, and replays it without a model or a configuration', async () => {
    const folder = newFolder()
    const server = await serve(() => GOOD)
    const first = await askOne(open(server.origin, {}, { record: folder }))
    const again = await askOne(open(server.origin, {}, { record: folder }))
    expect([first.source, again.source]).toEqual(['model', 'recording'])
    expect(server.questions).toHaveLength(1)
    const replayed = openRecording(folder)
    expect(replayed.steps.get('arbiter')).toEqual(['judge (openai-compatible/m)'])
    expect(await askOne(replayed)).toMatchObject({ answer: first.answer, source: 'recording', attempts: 0 })
    const [other] = await replayed.session().ask({ ...REQUEST, inputHash: 'h2' })
    expect(other).toMatchObject({ answer: null, failure: 'not_recorded' })
  })

  it('keeps no failure: the next run asks again', async () => {
    const folder = newFolder()
    const server = await serve(({ attempt }) => (attempt === 0 ? { kind: 'response', status: 400, body: '' } : GOOD))
    const options = { record: folder }
    expect((await askOne(open(server.origin, {}, options))).failure).toBe('bad_request')
    expect((await askOne(open(server.origin, {}, options))).failure).toBeNull()
  })

  it('a replay with a configuration asks nobody either', async () => {
    const folder = newFolder()
    const server = await serve(() => GOOD)
    expect((await askOne(open(server.origin, {}, { replay: folder }))).failure).toBe('not_recorded')
    expect(server.questions).toHaveLength(0)
  })

  it('serves repeats without a second cost, unless fresh answers are wanted', async () => {
    const folder = newFolder()
    let word = 0
    const server = await serve(() => says(`{"word":"${word++}"}`))
    const extra = { limits: 'budget_tokens: 200' }
    await askOne(open(server.origin, extra, { record: folder }))
    const session = open(server.origin, extra, { record: folder }).session()
    for (let i = 0; i < 5; i++)
      expect((await session.ask(REQUEST))[0]).toMatchObject({ answer: '{"word":"0"}', attempts: 0 })
    const fresh = await askOne(open(server.origin, extra, { record: folder, fresh: true }))
    expect([fresh.answer, fresh.source]).toEqual(['{"word":"1"}', 'model'])
    expect((await askOne(openRecording(folder))).answer).toBe('{"word":"1"}')
  })

  it('keeps each answer of a consensus by its number', async () => {
    const folder = newFolder()
    const server = await serve(({ body }) => says(JSON.stringify({ word: String(body['seed']) })))
    const models = open(server.origin, { step: '{ models: [judge], answers: 3 }' }, { record: folder })
    const said = (await models.session().ask(REQUEST)).map(({ answer }) => answer)
    expect(said).toEqual(['{"word":"1"}', '{"word":"2"}', '{"word":"3"}'])
    const replayed = await openRecording(folder).session().ask(REQUEST)
    expect(replayed.map(({ answer }) => answer)).toEqual(said)
  })

  it('holds no time, no address and no key', async () => {
    const folder = newFolder()
    const server = await serve(() => GOOD)
    const env = { KEY: 'topsecret' }
    await askOne(open(server.origin, { model: 'api_key_env: KEY' }, { record: folder, env }))
    const kept = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
    expect(kept).toHaveLength(2)
    expect(kept.join()).not.toMatch(/topsecret|127\.0\.0\.1|latency|_ms/)
  })

  it('is written by several at once without damage', async () => {
    const folder = newFolder()
    const server = await serve(() => GOOD)
    const asked = Array.from({ length: 20 }, () => askOne(open(server.origin, {}, { record: folder, fresh: true })))
    expect((await Promise.all(asked)).every(({ failure, detail }) => failure === null && detail === null)).toBe(true)
    expect(readdirSync(folder)).toHaveLength(2)
    expect((await askOne(openRecording(folder))).answer).toBe('{"word":"yes"}')
  })

  it('that cannot be written loses no answer, and says so', async () => {
    const folder = newFolder()
    const server = await serve(() => GOOD)
    const models = open(server.origin, {}, { record: folder })
    rmSync(folder, { recursive: true })
    writeFileSync(folder, 'a file where the folder was')
    expect(await askOne(models)).toMatchObject({
      answer: '{"word":"yes"}',
      failure: null,
      detail: expect.stringMatching(/^not recorded: /),
    })
  })

  it('is either made or replayed', () => {
    expect(() => open('http://127.0.0.1:1', {}, { record: newFolder(), replay: newFolder() })).toThrow(
      ConfigurationError,
    )
    expect(() => openRecording(newFolder())).toThrow(ConfigurationError)
  })

  it('has no model to check', async () => {
    const folder = newFolder()
    expect(await open('http://127.0.0.1:1', {}, { replay: folder }).check()).toEqual([])
  })
})

describe('whatever happens', () => {
  it('asking never rejects', async () => {
    const server = await serve(() => GOOD)
    const marker = (): string => {
      throw new Error('no randomness\nat all')
    }
    expect(await askOne(open(server.origin, {}, { marker }))).toMatchObject({
      failure: 'broken',
      detail: 'no randomness at all',
      attempts: 0,
    })
  })
})
