import type { Evidence, EvidenceQuery } from '@tribunal/engine'
import type { EvidenceItem } from '../evidence-item.ts'
import { openSentenceVectors, type Progress } from '../sentences/sentence-vectors.ts'
import type { SentenceEmbedder } from '../sentences/worker-embedder.ts'
import { BY_SENTENCES } from './ranking.ts'
import { embeddedPart, type SearchParts, searchIndex, type WhyFound, whyFound } from './search-index.ts'
import { embeddedText } from './searched-text.ts'

export interface SentenceSearchOptions {
  /** The base as it is now: the same object until its content changes. */
  readonly parts: () => SearchParts
  readonly embedder: SentenceEmbedder
  /** Where vectors are kept. */
  readonly folder: string
}

/** Search by words, ranked by a sentence model; every answer is waited for. */
export interface SentenceSearch {
  search(query: EvidenceQuery): Promise<readonly Evidence[]>
  why(query: EvidenceQuery, row: number): Promise<WhyFound>
  /** Loads the model, and works out the vectors of all that the base holds and of `more`: no search waits for that. */
  prepare(more: readonly EvidenceItem[], onProgress?: Progress): Promise<void>
}

/** Claims whose vectors are remembered: the reasons of what was found are asked for one by one. */
const RECENT = 256

export function openSentenceSearch({ parts, embedder, folder }: SentenceSearchOptions): SentenceSearch {
  const vectors = openSentenceVectors(folder, embedder)
  const recent = new Map<string, Promise<Float32Array>>()
  let ready: { readonly of: SearchParts; readonly parts: Promise<SearchParts> } | undefined

  const textsOf = (items: readonly EvidenceItem[], { translator }: SearchParts) =>
    items.map((item) => embeddedText(item, translator))

  async function withSentences(base: SearchParts, onProgress?: Progress): Promise<SearchParts> {
    const texts = textsOf(base.items, base)
    await vectors.add(texts, onProgress)
    return { ...base, vectors: vectors.storeOf(texts), ranking: BY_SENTENCES }
  }

  function current(onProgress?: Progress): Promise<SearchParts> {
    const of = parts()
    if (ready?.of !== of) {
      const made = { of, parts: withSentences(of, onProgress) }
      ready = made
      // What failed is tried again by the next search.
      made.parts.catch(() => {
        if (ready === made) ready = undefined
      })
    }
    return ready.parts
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

  /** The base, with the vector of this one claim at hand. */
  async function partsFor(query: EvidenceQuery): Promise<SearchParts> {
    const held = await current()
    const vector = await vectorOf(embeddedPart(held, query))
    return { ...held, embed: () => vector }
  }

  return {
    search: async (query) => searchIndex(await partsFor(query), query),
    why: async (query, row) => whyFound(await partsFor(query), query, row),
    async prepare(more, onProgress) {
      const held = await current(onProgress)
      await vectors.add(textsOf(more, held), onProgress)
      // Where nothing was missing the model is not loaded yet, and the first claim would wait for it.
      await vectorOf('')
    },
  }
}
