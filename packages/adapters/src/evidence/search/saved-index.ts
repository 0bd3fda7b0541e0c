import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EvidenceItem } from '../evidence-item.ts'
import { buildVectors, type VectorStore } from '../sentences/sentence-vectors.ts'
import type { StaticEmbedder } from '../static-embedder.ts'
import { buildWords, readWords, type WordIndex } from './search-index.ts'
import { embeddedText } from './searched-text.ts'
import type { Translator } from './translator.ts'

/** Part of the file name: an index of another version is never read. Raise it when words fold or stem differently. */
const VERSION = 2

export interface SavedIndex {
  readonly words: WordIndex
  readonly vectors: VectorStore
}

/** The saved index of this content, or undefined where there is none that fits or it is damaged. */
export function readSavedIndex(
  folder: string,
  hash: string,
  embedder: StaticEmbedder,
  rows: number,
): SavedIndex | undefined {
  try {
    const vectors = readFileSync(`${pathOf(folder, hash, embedder)}.vec`)
    if (vectors.length !== rows * embedder.dims) return undefined
    const words = readWords(readFileSync(`${pathOf(folder, hash, embedder)}.json`, 'utf8'))
    if (words.documentCount !== rows) return undefined
    return {
      words,
      vectors: { dims: embedder.dims, bytes: new Int8Array(vectors.buffer, vectors.byteOffset, vectors.length) },
    }
  } catch {
    return undefined
  }
}

/** The index of a few items, which is built in a moment and not saved. */
export function buildIndex(
  items: readonly EvidenceItem[],
  embedder: StaticEmbedder,
  translator: Translator,
): SavedIndex {
  const texts = items.map((item) => embeddedText(item, translator))
  return { words: buildWords(items, translator), vectors: buildVectors(texts, embedder) }
}

/** Builds the index and saves it, if the folder lets us; older ones are removed. */
export function saveIndex(
  folder: string,
  hash: string,
  embedder: StaticEmbedder,
  items: readonly EvidenceItem[],
  translator: Translator,
): SavedIndex {
  const { words, vectors } = buildIndex(items, embedder, translator)
  const path = pathOf(folder, hash, embedder)
  try {
    mkdirSync(folder, { recursive: true })
    write(`${path}.vec`, vectors.bytes)
    write(`${path}.json`, JSON.stringify(words))
    for (const name of readdirSync(folder)) {
      if (name.startsWith('index-') && !join(folder, name).startsWith(path)) rmSync(join(folder, name), { force: true })
    }
  } catch {
    // A read-only or full disk: the index lives in memory and the next process builds it again.
  }
  return { words, vectors }
}

function write(path: string, data: string | Int8Array): void {
  const partial = `${path}.${process.pid}.part`
  writeFileSync(partial, data)
  renameSync(partial, path)
}

function pathOf(folder: string, hash: string, embedder: StaticEmbedder): string {
  return join(folder, `index-${VERSION}-${embedder.id}-${hash.slice(0, 32)}`)
}
