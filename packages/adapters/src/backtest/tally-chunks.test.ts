import { readFileSync } from 'node:fs'
import type { FactsChunk } from '@tribunal/policy'
import { describe, expect, it } from 'vitest'
import { sampleSizes } from './backtest-versions.ts'
import { openEvaluators } from './evaluators.ts'
import { packChunk } from './gathered-facts.ts'
import { tallyChunks } from './tally-chunks.ts'

const read = (name: string) =>
  readFileSync(new URL(`../../../../content/policies/${name}.yaml`, import.meta.url), 'utf8')
const versions = { policy: 'publication', from: read('publication'), to: read('publication-strict') }
const sizes = sampleSizes(2)
const SIZE = 10

const chunkOf = (at: number): FactsChunk => ({
  keys: Array.from({ length: SIZE }, (_, i) => at * SIZE + i),
  times: [],
  money: [],
  facts: Array.from({ length: SIZE }, (_, i) => ({
    claims: [{ domain: 'general', risk_level: 'low', fact_check: { verdict: 'false', confidence: (at + i) / 100 } }],
  })),
})

describe('tallying chunks', () => {
  it('has few of them in memory at once, however many there are', async () => {
    const evaluators = openEvaluators({ versions, sizes, threads: 2 })
    let [read, done, most] = [0, 0, 0]
    function* source() {
      for (; read < 60; read++) {
        most = Math.max(most, read - done)
        yield { bytes: packChunk(chunkOf(read)), upTo: read + 1 }
      }
    }
    const onProgress = (upTo: number) => {
      done = upTo
    }
    const tally = await tallyChunks(source(), { evaluators, sizes, onProgress })
    await evaluators.close()
    expect(most).toBeLessThanOrEqual(evaluators.lanes)
    expect(tally.decisions).toBe(60 * SIZE)
    const here = openEvaluators({ versions, sizes, threads: 0 })
    const chunks = Array.from({ length: 60 }, (_, at) => ({ bytes: packChunk(chunkOf(at)), upTo: at }))
    expect((await tallyChunks(chunks, { evaluators: here, sizes })).data()).toEqual(tally.data())
  })

  it('ends with what is tallied once it is to stop, and goes on from there to the same', async () => {
    const evaluators = openEvaluators({ versions, sizes, threads: 0 })
    const chunks = Array.from({ length: 6 }, (_, at) => ({ bytes: packChunk(chunkOf(at)), upTo: at + 1 }))
    const stop = new AbortController()
    let came = 0
    const onProgress = (upTo: number) => {
      came = upTo
      if (upTo === 3) stop.abort()
    }
    const first = await tallyChunks(chunks, { evaluators, sizes, onProgress, signal: stop.signal })
    expect([came, first.decisions]).toEqual([3, 3 * SIZE])
    const rest = await tallyChunks(chunks.slice(came), { evaluators, sizes, before: first.data() })
    expect(rest.data()).toEqual((await tallyChunks(chunks, { evaluators, sizes })).data())
  })

  it('fails where a chunk is none, and where a thread has ended', async () => {
    const evaluators = openEvaluators({ versions, sizes, threads: 1 })
    const broken = [
      { bytes: packChunk(chunkOf(0)), upTo: 1 },
      { bytes: Buffer.from('no chunk'), upTo: 2 },
    ]
    await expect(tallyChunks(broken, { evaluators, sizes })).rejects.toThrow()
    await expect(evaluators.tally({ bytes: packChunk(chunkOf(0)), period: {}, factsLimit: 0 })).rejects.toThrow()
    await evaluators.close()
  })
})
