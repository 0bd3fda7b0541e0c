import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { MiniLmOptions } from './minilm.ts'
import { answerTexts } from './worker-embedder.ts'

/** The engine of `@lat.md/embed`, as its package loads it. */
interface WasmPackage {
  readonly Embedder: new (
    weights: Uint8Array,
    tokenizer: Uint8Array,
    config: Uint8Array,
    maxTokens: number,
  ) => { embed(texts: readonly string[]): readonly (readonly number[])[] }
}

/** A thread with the sentence model in WebAssembly. The package's own interface would start further threads. */
await answerTexts(({ engine, model }: MiniLmOptions) => {
  const { Embedder } = createRequire(import.meta.url)(join(engine, 'dist', 'engine.cjs')) as WasmPackage
  const [weights, tokenizer, config] = [model.weights, model.tokenizer, model.config].map((path) => readFileSync(path))
  const embedder = new Embedder(weights!, tokenizer!, config!, model.maxTokens)
  return (text) => embedder.embed([text])[0]!
})
