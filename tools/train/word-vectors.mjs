// What words mean, as far as the embedding table tells.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openStaticEmbedder } from '../../packages/adapters/dist/evidence/index.js'
import { ROOT } from './texts.mjs'

/** @typedef {import('./meanings.mjs').WordVectors & { has: (word: string) => boolean }} WordVectors */

/** @type {WordVectors | undefined} */
let opened

/** Those of the shipped table, read once, where a recipe asks for it; none of function words and numbers. @returns {WordVectors} */
export function wordVectors() {
  opened ??= openTable(fileURLToPath(new URL('content/models/static-embeddings.bin', ROOT)))
  return opened
}

/** @param {string} path @returns {WordVectors} */
function openTable(path) {
  const embedder = openStaticEmbedder(path)
  /** @type {Map<string, Float32Array | undefined>} */
  const known = new Map()
  const of = (/** @type {string} */ word) => {
    if (!known.has(word)) {
      const vector = /[0-9]/.test(word) ? undefined : embedder.embed(word)
      known.set(word, vector?.some((part) => part !== 0) ? vector : undefined)
    }
    return known.get(word)
  }
  const words = tokensOf(readFileSync(path)).filter((token) => /^\p{L}{2,}$/u.test(token) && of(token) !== undefined)
  return { dims: embedder.dims, of, has: embedder.has, words }
}

/** The names of the rows, which stand in the order of how frequent they are; see `tools/build-embeddings.mjs`. @param {Buffer} file */
function tokensOf(file) {
  const start = 8 + file.readUInt32LE(4)
  return file.toString('utf8', start + 4, start + 4 + file.readUInt32LE(start)).split('\n')
}
