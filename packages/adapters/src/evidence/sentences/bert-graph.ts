import { readFileSync } from 'node:fs'
import { createOnnxWriter, ONNX_TYPE, type OnnxWriter } from './onnx-writer.ts'

/** Names of what goes in, and of what comes out: the mean over the tokens, not yet of length 1. */
export interface BertGraph {
  readonly bytes: Uint8Array
  readonly output: string
}

/** Shape of the model as its `config.json` has it. */
export interface BertConfig {
  readonly hidden_size: number
  readonly num_attention_heads: number
  readonly num_hidden_layers: number
  readonly layer_norm_eps: number
}

/**
 * The BERT encoder (Devlin et al. 2019) of one text as an ONNX graph, mean-pooled as sentence-transformers does. Inputs:
 * `tokens` and their `positions`. Weights stay in half precision in the file and are widened when it is loaded.
 */
export function bertGraph(weights: Safetensors, config: BertConfig): BertGraph {
  const writer = createOnnxWriter()
  const { node } = writer
  const parts = partsOf(writer, weights, config)
  const { weight, add, norm, dense } = parts
  const words = node('Gather', [weight('embeddings.word_embeddings.weight'), 'tokens'])
  const places = node('Gather', [weight('embeddings.position_embeddings.weight'), 'positions'])
  // Every text is the first of a pair.
  const first = node('Gather', [weight('embeddings.token_type_embeddings.weight'), wholeNumbers(writer, 'first', [0])])
  let states = norm(add(add(words, places), first), 'embeddings.LayerNorm')
  for (let layer = 0; layer < config.num_hidden_layers; layer++) {
    const name = `encoder.layer.${layer}`
    const attended = dense(parts.attention(states, `${name}.attention.self`), `${name}.attention.output.dense`)
    const mixed = norm(add(states, attended), `${name}.attention.output.LayerNorm`)
    const widened = dense(parts.gelu(dense(mixed, `${name}.intermediate.dense`)), `${name}.output.dense`)
    states = norm(add(mixed, widened), `${name}.output.LayerNorm`)
  }
  const output = node('ReduceMean', [states], { axes: [0], keepdims: 0 })
  return { bytes: writer.model(['tokens', 'positions'], output, config.hidden_size), output }
}

function partsOf(writer: OnnxWriter, weights: Safetensors, config: BertConfig) {
  const { node, tensor } = writer
  const heads = config.num_attention_heads
  const width = config.hidden_size / heads
  const apart = wholeNumbers(writer, 'apart', [-1, heads, width])
  const together = wholeNumbers(writer, 'together', [-1, config.hidden_size])
  const scale = fraction(writer, 'scale', 1 / Math.sqrt(width))
  const half = fraction(writer, 'half', 0.5)
  const one = fraction(writer, 'one', 1)
  const root = fraction(writer, 'root', Math.SQRT1_2)
  const add = (a: string, b: string) => node('Add', [a, b])
  const times = (a: string, b: string) => node('Mul', [a, b])
  const weight = (name: string) => {
    const { half: narrow, dims, bytes } = weights.tensor(name)
    tensor(name, narrow ? ONNX_TYPE.float16 : ONNX_TYPE.float, dims, bytes)
    return narrow ? node('Cast', [name], { to: ONNX_TYPE.float }) : name
  }
  const withBias = (name: string) => [weight(`${name}.weight`), weight(`${name}.bias`)]
  const dense = (states: string, name: string) => node('Gemm', [states, ...withBias(name)], { transB: 1 })
  const norm = (states: string, name: string) =>
    node('LayerNormalization', [states, ...withBias(name)], { axis: -1, epsilon: { float: config.layer_norm_eps } })
  const headsOf = (states: string, name: string, perm: readonly number[]) =>
    node('Transpose', [node('Reshape', [dense(states, name), apart])], { perm })
  return {
    weight,
    add,
    norm,
    dense,
    attention(states: string, name: string) {
      const query = headsOf(states, `${name}.query`, [1, 0, 2])
      const key = headsOf(states, `${name}.key`, [1, 2, 0])
      const value = headsOf(states, `${name}.value`, [1, 0, 2])
      const shares = node('Softmax', [times(node('MatMul', [query, key]), scale)], { axis: -1 })
      const mixed = node('Transpose', [node('MatMul', [shares, value])], { perm: [1, 0, 2] })
      return node('Reshape', [mixed, together])
    },
    /** The exact form, by the error function. */
    gelu: (states: string) => times(times(states, half), add(node('Erf', [times(states, root)]), one)),
  }
}

function wholeNumbers({ tensor }: OnnxWriter, name: string, values: readonly number[]): string {
  return tensor(name, ONNX_TYPE.int64, [values.length], new Uint8Array(BigInt64Array.from(values, BigInt).buffer))
}

function fraction({ tensor }: OnnxWriter, name: string, value: number): string {
  return tensor(name, ONNX_TYPE.float, [], new Uint8Array(Float32Array.of(value).buffer))
}

/** A tensor of the file. */
interface FileTensor {
  /** Numbers of 16 bits; of 32 else. */
  readonly half: boolean
  readonly dims: readonly number[]
  readonly bytes: Uint8Array
}

interface Safetensors {
  /** Throws where the file has none of this name, or one of other numbers. */
  tensor(name: string): FileTensor
}

interface Entry {
  readonly dtype: string
  readonly shape: readonly number[]
  readonly data_offsets: readonly [number, number]
}

/** Reads a file of weights: the length of a header of JSON (u64, little endian), the header, the numbers. */
export function readSafetensors(path: string): Safetensors {
  const file = readFileSync(path)
  const start = 8 + Number(file.readBigUInt64LE(0))
  const entries = JSON.parse(file.toString('utf8', 8, start)) as Readonly<Record<string, Entry>>
  return {
    tensor(name) {
      const entry = entries[name]
      if (entry?.dtype !== 'F16' && entry?.dtype !== 'F32')
        throw new Error(`\`${path}\` holds no weights \`${name}\` of 16 or 32 bits`)
      const [from, to] = entry.data_offsets
      return { half: entry.dtype === 'F16', dims: entry.shape, bytes: file.subarray(start + from, start + to) }
    },
  }
}
