import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { bertTokens } from '../static-embedder.ts'
import { type BertConfig, bertGraph, readSafetensors } from './bert-graph.ts'
import type { MiniLmOptions } from './minilm.ts'
import { answerTexts } from './worker-embedder.ts'

/** What of `onnxruntime-node` is used. */
interface OnnxRuntime {
  readonly InferenceSession: {
    create(model: Uint8Array, options: { readonly intraOpNumThreads: number }): Promise<Session>
  }
  readonly Tensor: new (type: 'int64', data: BigInt64Array, dims: readonly number[]) => object
}

interface Session {
  run(inputs: Readonly<Record<string, object>>): Promise<Readonly<Record<string, { readonly data: Float32Array }>>>
}

interface Tokenizer {
  readonly model: { readonly vocab: Readonly<Record<string, number>> }
}

/** A thread with the sentence model in `onnxruntime-node`; its graph is written from the weights, and never to the disk. */
await answerTexts(async ({ engine, model }: MiniLmOptions) => {
  const { InferenceSession, Tensor } = createRequire(import.meta.url)(engine) as OnnxRuntime
  const { bytes, output } = bertGraph(readSafetensors(model.weights), readJson(model.config) as BertConfig)
  // A second thread makes it a little quicker and costs twice the work.
  const session = await InferenceSession.create(bytes, { intraOpNumThreads: 1 })
  const vocabulary = new Map(Object.entries((readJson(model.tokenizer) as Tokenizer).model.vocab))
  const input = (numbers: readonly number[]) =>
    new Tensor('int64', BigInt64Array.from(numbers, BigInt), [numbers.length])
  return async (text) => {
    const tokens = bertTokens(text, vocabulary, model.maxTokens)
    const found = await session.run({ tokens: input(tokens), positions: input([...tokens.keys()]) })
    return found[output]!.data
  }
})

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'))
}
