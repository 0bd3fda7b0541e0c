import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StaticEmbedder } from '../static-embedder.ts'
import type { SentenceEmbedder } from './worker-embedder.ts'

/** Told after every few texts: how many of those that were missing are done. */
export type Progress = (done: number, total: number) => void

/** Vectors of texts, worked out once and kept in the data folder. */
export interface SentenceVectors {
  /** Works out the vectors that are not there yet. What is done is kept, also where this is cut off. */
  add(texts: readonly string[], onProgress?: Progress): Promise<void>
  /** The vectors of texts that were added, in their order. */
  storeOf(texts: readonly string[]): VectorStore
}

/** Part of the name of the folder: vectors that were packed otherwise are never read. */
const VERSION = 1
const KEY_BYTES = 16
/** Texts sent to the model at once: what else is asked in between waits for no more than these. */
const AT_ONCE = 8
/** Texts a file: at most so many are worked out again where an import is cut off. */
const FILE_TEXTS = 256

/**
 * Opens the vectors of one model under a folder. They are kept by the text they are of, so that an import works out only
 * what is new; a file is named after its content, and one that is damaged is worked out again.
 */
export function openSentenceVectors(folder: string, embedder: SentenceEmbedder): SentenceVectors {
  const place = join(folder, `vectors-${VERSION}-${embedder.id}`)
  const known = new Map<string, Int8Array>()
  const read = new Set<string>()

  /** Takes up what is on the disk, also what another process put there. */
  function takeUp(): void {
    for (const name of vectorFiles(place)) {
      if (read.has(name)) continue
      read.add(name)
      const bytes = readFileSync(join(place, name))
      if (nameOf(bytes) !== name) continue
      const size = KEY_BYTES + embedder.dims
      for (let at = 0; at + size <= bytes.length; at += size) {
        const vector = new Int8Array(bytes.subarray(at + KEY_BYTES, at + size))
        known.set(bytes.toString('latin1', at, at + KEY_BYTES), vector)
      }
    }
  }

  const missingOf = (texts: readonly string[]) => [...new Set(texts)].filter((text) => !known.has(keyOf(text)))

  return {
    async add(texts, onProgress) {
      if (missingOf(texts).length === 0) return
      takeUp()
      const missing = missingOf(texts)
      let fresh: string[] = []
      for (let from = 0; from < missing.length; from += AT_ONCE) {
        const some = missing.slice(from, from + AT_ONCE)
        const vectors = await embedder.embed(some)
        for (const [i, text] of some.entries()) known.set(keyOf(text), toBytes(vectors[i]!))
        fresh.push(...some)
        const done = from + some.length
        if (fresh.length >= FILE_TEXTS || done === missing.length) {
          keep(
            place,
            fresh.map((text) => record(text, known)),
          )
          fresh = []
        }
        onProgress?.(done, missing.length)
      }
    },
    storeOf(texts) {
      const { dims } = embedder
      const bytes = new Int8Array(texts.length * dims)
      for (const [row, text] of texts.entries()) bytes.set(known.get(keyOf(text))!, row * dims)
      return { dims, bytes }
    },
  }
}

function keyOf(text: string): string {
  return createHash('sha256').update(text).digest().toString('latin1', 0, KEY_BYTES)
}

function record(text: string, known: ReadonlyMap<string, Int8Array>): Buffer {
  const key = keyOf(text)
  const vector = known.get(key)!
  return Buffer.concat([Buffer.from(key, 'latin1'), Buffer.from(vector.buffer, vector.byteOffset, vector.length)])
}

function vectorFiles(place: string): string[] {
  try {
    return readdirSync(place).filter((name) => name.endsWith('.vec'))
  } catch {
    return []
  }
}

function nameOf(bytes: Uint8Array): string {
  return `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.vec`
}

/** Renamed into place, so that two processes never read half a file. A disk that cannot be written costs the keeping only. */
function keep(place: string, records: readonly Buffer[]): void {
  const bytes = Buffer.concat(records)
  const path = join(place, nameOf(bytes))
  const partial = `${path}.${process.pid}.part`
  try {
    mkdirSync(place, { recursive: true })
    writeFileSync(partial, bytes)
    renameSync(partial, path)
  } catch {
    // A read-only or full disk: the vectors live in memory, and the next process works them out again.
  } finally {
    if (existsSync(partial)) rmSync(partial)
  }
}

/** Vectors of length 1 as signed bytes: a quarter of the memory, and a dot product within about one hundredth. */
export interface VectorStore {
  readonly dims: number
  readonly bytes: Int8Array
}

export function buildVectors(texts: readonly string[], embedder: StaticEmbedder): VectorStore {
  const bytes = new Int8Array(texts.length * embedder.dims)
  for (const [row, text] of texts.entries()) bytes.set(toBytes(embedder.embed(text)), row * embedder.dims)
  return { dims: embedder.dims, bytes }
}

/** A vector of length 1 as signed bytes. */
function toBytes(vector: Float32Array): Int8Array {
  return Int8Array.from(vector, (value) => Math.round(value * 127))
}

/** Cosine of a query vector and one row, 0..1 (below 0 says no more than 0). */
export function similarity(store: VectorStore, row: number, query: Float32Array): number {
  const base = row * store.dims
  let sum = 0
  for (let k = 0; k < store.dims; k++) sum += query[k]! * store.bytes[base + k]!
  return Math.min(1, Math.max(0, sum / 127))
}

/** The rows nearest to a query vector, so many, the nearest first. */
export function nearestRows(store: VectorStore, query: Float32Array, count: number): number[] {
  if (count === 0) return []
  const cosines = Float32Array.from({ length: store.bytes.length / store.dims }, (_, row) =>
    similarity(store, row, query),
  )
  return [...cosines.keys()].sort((a, b) => cosines[b]! - cosines[a]! || a - b).slice(0, count)
}
