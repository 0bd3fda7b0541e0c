import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ConfigurationError } from '../content/config-file.ts'
import { openRecordingFolder, readSteps, writeSteps } from './recording.ts'

const QUESTION = { model: '["ollama","m"]', prompt: 'arbiter@1.0.0', input_hash: 'abc', repeat: 0 }
const ANSWER = { answer: '{"decision":"BLOCK"}', input_tokens: 5, output_tokens: null, cost_usd: 0.001 }

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tribunal-recording-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

describe('a recording', () => {
  it('gives back what was said to the same question', () => {
    openRecordingFolder(folder, true).write(QUESTION, ANSWER)
    expect(openRecordingFolder(folder, false).read(QUESTION)).toEqual(ANSWER)
  })

  it.each([
    ['model', { model: 'other' }],
    ['prompt', { prompt: 'arbiter@1.0.1' }],
    ['input', { input_hash: 'abd' }],
    ['answer of several', { repeat: 1 }],
  ])('has nothing for another %s', (_, change) => {
    const recording = openRecordingFolder(folder, true)
    recording.write(QUESTION, ANSWER)
    expect(recording.read({ ...QUESTION, ...change })).toEqual({
      missing: 'the recording has no answer to this question',
    })
  })

  it.each([
    ['is cut off', (text: string) => text.slice(0, 40)],
    ['has a field of another kind', (text: string) => text.replace('"input_tokens": 5', '"input_tokens": "many"')],
    ['answers another question', (text: string) => text.replace('"abc"', '"abd"')],
  ])('does not serve a file that %s', (_, change) => {
    const recording = openRecordingFolder(folder, true)
    recording.write(QUESTION, ANSWER)
    const [name] = readdirSync(folder)
    const file = join(folder, name!)
    writeFileSync(file, change(readFileSync(file, 'utf8')))
    expect(recording.read(QUESTION)).toHaveProperty(
      'missing',
      'the recorded answer cannot be read, or belongs to another question',
    )
  })

  it('does not serve an answer that was edited', () => {
    const recording = openRecordingFolder(folder, true)
    recording.write(QUESTION, ANSWER)
    const file = join(folder, readdirSync(folder)[0]!)
    writeFileSync(file, readFileSync(file, 'utf8').replace('BLOCK', 'APPROVE'))
    expect(recording.read(QUESTION)).toEqual({ missing: 'the recorded answer was changed after it was given' })
  })

  it('leaves no drafts behind', () => {
    const recording = openRecordingFolder(folder, true)
    recording.write(QUESTION, ANSWER)
    recording.write(QUESTION, ANSWER)
    expect(readdirSync(folder)).toHaveLength(1)
  })

  it('knows which models the steps asked, over several runs, and in which language', () => {
    const first = { models: { a: { shown: 'a (x)', identity: '1' } }, steps: { arbiter: ['a'] } }
    const second = { models: { b: { shown: 'b (x)', identity: '2' } }, steps: { 'claim-extraction': ['b'] } }
    writeSteps(folder, { ...first, language: 'es' })
    writeSteps(folder, { ...second, language: 'en' })
    expect(readSteps(folder)).toEqual({
      models: { a: { shown: 'a (x)', identity: '1' }, b: { shown: 'b (x)', identity: '2' } },
      steps: { arbiter: ['a'], 'claim-extraction': ['b'] },
      language: 'en',
    })
  })

  it('that is none is told so', () => {
    expect(() => readSteps(folder)).toThrow(ConfigurationError)
    for (const table of [
      '{"steps": {"umpire": ["a"]}}',
      '{"models": {}, "steps": {"arbiter": ["a"]}, "language": "en"}',
      '{',
    ]) {
      writeFileSync(join(folder, 'recording.json'), table)
      expect(() => readSteps(folder)).toThrow(ConfigurationError)
    }
  })

  it('that cannot be made is told so', () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    expect(() => openRecordingFolder(join(file, 'below'), true)).toThrow(ConfigurationError)
  })
})
