import type { EvidenceQuery } from '@tribunal/engine'
import type { EvidenceItem } from '../evidence-item.ts'
import { openSentenceVectors, type Progress } from '../sentences/sentence-vectors.ts'
import type { SentenceEmbedder } from '../sentences/worker-embedder.ts'
import { BY_SENTENCES } from './ranking.ts'
import { embeddedPart, type SearchParts } from './search-index.ts'
import { embeddedText } from './searched-text.ts'

/** Ranks what the words find by a sentence model; every answer is waited for. */
export interface SentenceSearch {
  /** An index with the vectors of the model, and with that of the query at hand. */
  partsFor(parts: SearchParts, query: EvidenceQuery): Promise<SearchParts>
  /** Loads the model, and works out the vectors of all that the indexes hold and of `more`: no search waits for that. */
  prepare(indexes: readonly SearchParts[], more: readonly EvidenceItem[], onProgress?: Progress): Promise<void>
}

/** Claims whose vectors are remembered: the reasons of what was found are asked for one by one. */
const RECENT = 256

/** `folder`: where vectors are kept. An index is the same object until its content changes. */
export function openSentenceSearch(embedder: SentenceEmbedder, folder: string): SentenceSearch {
  const vectors = openSentenceVectors(folder, embedder)
  const recent = new Map<string, Promise<Float32Array>>()
  const ready = new WeakMap<SearchParts, Promise<SearchParts>>()

  const textsOf = (items: readonly EvidenceItem[], { translator }: SearchParts) =>
    items.map((item) => embeddedText(item, translator))

  async function withSentences(base: SearchParts, onProgress?: Progress): Promise<SearchParts> {
    const texts = textsOf(base.items, base)
    await vectors.add(texts, onProgress)
    return { ...base, vectors: vectors.storeOf(texts), ranking: BY_SENTENCES }
  }

  function current(of: SearchParts, onProgress?: Progress): Promise<SearchParts> {
    const known = ready.get(of)
    if (known) return known
    const made = withSentences(of, onProgress)
    ready.set(of, made)
    // What failed is tried again by the next search.
    made.catch(() => {
      if (ready.get(of) === made) ready.delete(of)
    })
    return made
  }

  function vectorOf(text: string): Promise<Float32Array> {
    const known = recent.get(text)
    if (known) return known
    const vector = embedder.embed([text]).then(([only]) => only!)
    recent.set(text, vector)
    vector.catch(() => recent.delete(text))
    if (recent.size > RECENT) recent.delete(recent.keys().next().value!)
    return vector
  }

  return {
    async partsFor(parts, query) {
      const held = await current(parts)
      const vector = await vectorOf(embeddedPart(held, query))
      return { ...held, embed: () => vector }
    },
    async prepare(indexes, more, onProgress) {
      for (const index of indexes) {
        const held = await current(index, onProgress)
        if (more.length > 0) await vectors.add(textsOf(more, held), onProgress)
      }
      // Where nothing was missing the model is not loaded yet, and the first claim would wait for it.
      await vectorOf('')
    },
  }
}
