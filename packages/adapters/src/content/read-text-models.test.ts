import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SENTENCE_HEAD_FORMAT, TEXT_MODEL_FORMAT } from '@tribunal/signals'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ConfigurationError } from './config-file.ts'
import { contentFolders } from './content-folders.ts'
import { readPassageReader, readTextModels } from './read-text-models.ts'

const MODEL = {
  format: TEXT_MODEL_FORMAT,
  id: 'prize-words',
  version: '1.0.0',
  title: { en: 'Talk of prizes', es: 'Habla de premios' },
  domain: { languages: ['en'], minLength: 1, maxLength: 500 },
  threshold: 0.8,
  base: -2000,
  weights: { 'word:prize': 5000 },
}

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'models-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (name: string, content: unknown) =>
  writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))

function problems(): readonly string[] {
  try {
    readTextModels(folder)
    return []
  } catch (error) {
    return (error as ConfigurationError).problems
  }
}

describe('models of texts', () => {
  it('are read from their folder with their cards, beside models of another kind', () => {
    write('prize-words.json', MODEL)
    write('prize-words.md', '# Talk of prizes')
    write('payments.json', { format: 'another-kind/1' })
    const { learner, cards } = readTextModels(folder)
    expect(learner?.models.map(({ id }) => id)).toEqual(['prize-words'])
    expect([...cards]).toEqual([['prize-words', '# Talk of prizes']])
  })

  it('may have a head beside them, of the version that it was trained beside', () => {
    const head = {
      format: SENTENCE_HEAD_FORMAT,
      id: MODEL.id,
      version: '1.0.0',
      embedder: 'tiny-1',
      slope: 1000,
      base: 0,
    }
    const unit = { base: 0, weights: [1], weight: 1 }
    write('prize-words.json', MODEL)
    write('prize-words-head.json', { ...head, beside: '1.0.0', units: [unit] })
    expect(problems()).toEqual([])
    write('prize-words-head.json', { ...head, beside: '0.9.0', units: [unit] })
    const file = join(folder, 'prize-words-head.json')
    expect(problems()).toEqual([`${file}: it was trained beside \`prize-words\` 0.9.0, which is not there`])
    write('other-head.json', { ...head, beside: '1.0.0', units: [unit] })
    expect(problems()).toContain(
      `${join(folder, 'other-head.json')}: the head of \`prize-words\` is called \`prize-words-head.json\``,
    )
    rmSync(join(folder, 'other-head.json'))
    write('prize-words-head.json', { ...head, beside: '1.0.0', units: [] })
    expect(problems()[0]).toMatch('units: ')
  })

  it('may be none', () => {
    expect(readTextModels(folder)).toEqual({ cards: new Map() })
  })

  it('that cannot be used are refused, each with its file and the place in it', () => {
    write('broken.json', '{')
    write('formless.json', { id: 'formless' })
    write('other.json', MODEL)
    write('sure.json', { ...MODEL, id: 'sure', threshold: 2 })
    const [broken, formless, other, sure, ...more] = problems()
    expect(broken).toMatch(`${join(folder, 'broken.json')}: `)
    expect(formless).toMatch(/formless\.json`: format: /)
    expect(other).toBe(
      `${join(folder, 'other.json')}: the model is called \`prize-words\`; a model has the name of its file`,
    )
    expect(sure).toMatch(/sure\.json`: threshold: /)
    expect(more).toEqual([])
    expect(() => readTextModels(folder)).toThrow(ConfigurationError)
  })
})

it('passages are read by the shipped list and weights', () => {
  const evidence = { id: 'p', title: '', snippet: 'Unemployment in Spain is 21 %.' }
  expect(readPassageReader(contentFolders()).read('Unemployment in Spain is 12 %', evidence)).toMatchObject({
    stance: 'refutes',
    settles: 'false',
  })
})

it('a list or weights that cannot be used are named with their file', () => {
  const broken = mkdtempSync(join(tmpdir(), 'passages-'))
  const shipped = contentFolders()
  writeFileSync(join(broken, 'agreement-words.yaml'), 'words: {en: {verbs: []}}')
  writeFileSync(join(broken, 'claim-verdict.json'), '{}')
  expect(() => readPassageReader({ ...shipped, lists: broken })).toThrow(ConfigurationError)
  expect(() => readPassageReader({ ...shipped, lists: broken })).toThrow('words.en.verbs is no word class')
  expect(() => readPassageReader({ ...shipped, models: broken })).toThrow(
    `${join(broken, 'claim-verdict.json')}: claim-verdict: \`id\` must be a text`,
  )
})
