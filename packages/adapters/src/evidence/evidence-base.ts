import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Evidence, EvidenceQuery, EvidenceSource } from '@tribunal/engine'
import { localText } from '@tribunal/messages'
import type { PassageReader } from '@tribunal/signals'
import { indexCheckedWords } from './checked-words.ts'
import { type EvidenceItem, keyOf, mergeDuplicates } from './evidence-item.ts'
import { type ImportReport, type ImportSource, importEvidence } from './read/import-evidence.ts'
import { parseItems } from './read/parse-items.ts'
import { indexNearClaims } from './search/near-claims.ts'
import { readNearWords } from './search/near-words.ts'
import { BY_TABLE } from './search/ranking.ts'
import { readSavedIndex, type SavedIndex, saveIndex } from './search/saved-index.ts'
import { openSentenceSearch } from './search/search-by-sentences.ts'
import { countFrequencies, type SearchParts, searchIndex, type WhyFound, whyFound } from './search/search-index.ts'
import { searchedText } from './search/searched-text.ts'
import { createTranslator, NO_TRANSLATOR, readTranslations, type Translator } from './search/translator.ts'
import { createPutRight, SHORT_WORD } from './search/typing-errors.ts'
import type { Progress } from './sentences/sentence-vectors.ts'
import type { SentenceEmbedder } from './sentences/worker-embedder.ts'
import { openStaticEmbedder, type StaticEmbedder } from './static-embedder.ts'

export interface EvidenceBaseOptions {
  /** The data folder (`TRIBUNAL_DATA`, or `./.tribunal`); imports and the index are kept in its folder `evidence`. */
  readonly dataDir: string
  /** JSON Lines files of shipped evidence. */
  readonly seeds: readonly string[]
  /** The static embedding table (`content/models/static-embeddings.bin`). */
  readonly embeddings: string
  /** `content/lists/rating-maps.yaml` as read; needed to import ratings in words or numbers. */
  readonly ratingMaps?: unknown
  /** `content/lists/translations-es-en.yaml` as read; without it a claim is found in its own language only. */
  readonly translations?: unknown
  /** `content/lists/near-words.yaml` as read; without it a claim is found by its own words only. */
  readonly nearWords?: unknown
  /** Quality of a source, 0..1; absent where it is not in the list. */
  readonly sourceQuality?: (item: EvidenceItem) => number | undefined
  /** Reads how items speak of a claim; without it a stance is known of the same words only. */
  readonly reader?: PassageReader
  /** A sentence model that ranks what the words find, in the place of the table. */
  readonly sentences?: SentenceEmbedder
}

export interface EvidenceStats {
  readonly items: number
  readonly checked_claims: number
  readonly passages: number
  readonly verdicts: Readonly<Record<string, number>>
  readonly languages: Readonly<Record<string, number>>
  readonly publishers: number
  readonly newest: string | null
  /** Changes with the content. */
  readonly content_hash: string
}

/** Evidence kept on this machine. */
export interface EvidenceBase extends EvidenceSource {
  /** What ranks: `static`, or the id of a sentence model. */
  readonly embedder: string
  /** At once with the table; after a moment with a sentence model. */
  search(claim: EvidenceQuery): readonly Evidence[] | Promise<readonly Evidence[]>
  hasChecked(sentence: string): boolean
  isNearUntrue(sentence: string, context?: string): boolean
  /** Why a search finds the item of this id; undefined where there is none. */
  why(claim: EvidenceQuery, id: string): WhyFound | undefined | Promise<WhyFound | undefined>
  /**
   * Does the slow part of a search beforehand: with a sentence model, the vectors of all that is here, and of a source
   * that is to be imported. Nothing is added. `onProgress` hears of texts, where there are any to be worked out.
   */
  prepare(source?: ImportSource, onProgress?: Progress): Promise<void>
  /** Adds evidence; what could not be read is reported, the rest is there at once and stays. */
  import(source: ImportSource): ImportReport
  /** What importing it now would report; nothing is added. */
  preview(source: ImportSource): ImportReport
  /** Reads again what another process, or a feed, left in the data folder; at once, and not a moment later. */
  refresh(): void
  stats(): EvidenceStats
  items(): readonly EvidenceItem[]
  /** Is a word, folded, one of English or Spanish, as far as is known here? */
  isWord(word: string): boolean
  /** Does a word, lower case, stand in a claim of the evidence? */
  isClaimWord(word: string): boolean
  /** Quality of the source of an item, 0..1; undefined where it is not in the list. */
  qualityOf(item: EvidenceItem): number | undefined
  /** Releases the thread of a sentence model. */
  close(): Promise<void>
}

/** One that ranks by the table, and so answers without being waited for. */
export interface InstantEvidenceBase extends EvidenceBase {
  search(claim: EvidenceQuery): readonly Evidence[]
  why(claim: EvidenceQuery, id: string): WhyFound | undefined
}

/**
 * Opens the evidence base. The index is built on the first search and saved; the next process loads it unless the
 * content has changed. A data folder that cannot be written costs the saving, never the search.
 */
export function openEvidenceBase(options: EvidenceBaseOptions & { readonly sentences?: never }): InstantEvidenceBase
export function openEvidenceBase(options: EvidenceBaseOptions): EvidenceBase
export function openEvidenceBase(options: EvidenceBaseOptions): EvidenceBase {
  const folder = join(options.dataDir, 'evidence')
  const embedder = lazy(() => openStaticEmbedder(options.embeddings))
  const imports = watchFolder(join(folder, 'imports'))
  const known = options.translations === undefined ? undefined : readTranslations(options.translations)
  const near = options.nearWords === undefined ? undefined : readNearWords(options.nearWords)
  const qualityOf = options.sourceQuality ?? (() => undefined)
  const translator = lazy(() => (known ? createTranslator(known, embedder().has) : NO_TRANSLATOR))
  const isWord = (word: string) => isKnownWord(word, embedder(), translator())
  let content = lazy(() => loadContent(options.seeds, folder))
  let parts = lazy(() => prepare())
  let claimWords = lazy(() => wordsOfClaims(content().items))

  function readAgain(): void {
    content = lazy(() => loadContent(options.seeds, folder))
    parts = lazy(() => prepare())
    claimWords = lazy(() => wordsOfClaims(content().items))
  }

  /** What another process imported is found as well, a moment later. */
  function takeUp(): void {
    if (imports.changed()) readAgain()
  }

  function prepare(): SearchParts {
    const { items, hash } = content()
    const table = embedder()
    const claims = items.flatMap(({ claim }) => claim ?? [])
    // What is indexed follows from the content, and from how Spanish is put into English.
    const key = createHash('sha256')
      .update(hash)
      .update(JSON.stringify([...(known ?? [])]))
      .digest('hex')
    const index: SavedIndex =
      readSavedIndex(folder, key, table, items.length) ?? saveIndex(folder, key, table, items, translator())
    return {
      items,
      ...index,
      embed: table.embed,
      ranking: BY_TABLE,
      translator: translator(),
      frequencies: countFrequencies(items, translator()),
      putRight: createPutRight(claims, isWord),
      putShortRight: createPutRight(claims, isWord, SHORT_WORD),
      near: near && indexNearClaims(items, near, translator()),
      checkedIn: indexCheckedWords(items),
      sourceQuality: qualityOf,
      reader: options.reader,
    }
  }

  /** What is new in a source, and what there is to say of all of it. */
  function readSource(source: ImportSource): { report: ImportReport; added: readonly EvidenceItem[] } {
    takeUp()
    const known = new Set(content().items.map(keyOf))
    const { report, items } = importEvidence(source, options.ratingMaps)
    const added = items.filter((item) => !known.has(keyOf(item)))
    const duplicates = report.duplicates + items.length - added.length
    return { report: { ...report, added: added.length, duplicates }, added }
  }

  /** The base as it is now. */
  function now(): SearchParts {
    takeUp()
    return parts()
  }

  function rowOf(id: string): number {
    takeUp()
    return content().items.findIndex((item) => item.id === id)
  }

  const { sentences } = options
  const bySentences = sentences && openSentenceSearch({ parts: now, embedder: sentences, folder })
  return {
    id: 'evidence-base',
    embedder: sentences?.id ?? 'static',
    search: (claim) => (bySentences ? bySentences.search(claim) : searchIndex(now(), claim)),
    hasChecked(sentence) {
      const { checkedIn, putRight } = now()
      return checkedIn(putRight(sentence)).length > 0
    },
    isNearUntrue(sentence, context) {
      const { near, items, translator, putShortRight } = now()
      const rows = near?.rowsNear(searchedText(putShortRight(sentence), undefined, translator), context) ?? []
      return rows.some((row) => items[row]!.verdict !== 'true')
    },
    why(claim, id) {
      const row = rowOf(id)
      if (row < 0) return undefined
      return bySentences ? bySentences.why(claim, row) : whyFound(parts(), claim, row)
    },
    async prepare(source, onProgress) {
      await bySentences?.prepare(source ? readSource(source).added : [], onProgress)
    },
    import(source) {
      const { report, added } = readSource(source)
      if (added.length > 0) storeImport(folder, added)
      readAgain()
      return report
    },
    preview: (source) => readSource(source).report,
    refresh: readAgain,
    stats() {
      takeUp()
      return describe(content().items, content().hash)
    },
    items() {
      takeUp()
      return content().items
    },
    isWord,
    isClaimWord(word) {
      takeUp()
      return claimWords().has(word)
    },
    qualityOf,
    async close() {
      await sentences?.close()
    },
  }
}

/** The words of the claims that were checked, lower case. */
function wordsOfClaims(items: readonly EvidenceItem[]): ReadonlySet<string> {
  return new Set(items.flatMap(({ claim }) => claim?.toLowerCase().match(/\p{L}{2,}/gu) ?? []))
}

/** A word of English, or a Spanish one. */
function isKnownWord(word: string, table: StaticEmbedder, translator: Translator): boolean {
  return table.has(word) || translator.isWord(word)
}

/** A search costs some hundred microseconds; asking the disk more often than this would be felt. */
const LOOK_EVERY_MS = 1_000

/** Tells whether files came to a folder, or left it, since it was last asked; at most once in a while. */
function watchFolder(path: string) {
  let known = modifiedMs(path)
  let lookedMs = performance.now()
  return {
    changed(): boolean {
      if (performance.now() - lookedMs < LOOK_EVERY_MS) return false
      lookedMs = performance.now()
      const before = known
      known = modifiedMs(path)
      return known !== before
    },
  }
}

/** Undefined where there is no such folder, or none that can be read: then nothing was imported there. */
function modifiedMs(path: string): number | undefined {
  try {
    return statSync(path).mtimeMs
  } catch {
    return undefined
  }
}

interface Content {
  readonly items: readonly EvidenceItem[]
  readonly hash: string
}

/** Seeds first, then imports in the order of their names, so that one content has one order and one hash. */
function loadContent(seeds: readonly string[], folder: string): Content {
  const texts = [...seeds.toSorted(), ...importFiles(folder)].map((path) => ({
    path,
    text: readFileSync(path, 'utf8'),
  }))
  const hash = createHash('sha256')
  const items: EvidenceItem[] = []
  for (const { path, text } of texts) {
    hash.update(text)
    const { items: read, problems } = parseItems(text)
    const bad = problems.find((problem) => problem.kind === 'rejected')
    if (bad) throw new Error(`\`${path}\`, line ${bad.line}: expected ${localText(bad.expected, 'en')}`)
    items.push(...read)
  }
  return { items: mergeDuplicates(items).items, hash: hash.digest('hex') }
}

/** Was anything imported into a data folder, beside the samples that are shipped? */
export function hasImports(dataDir: string): boolean {
  return importFiles(join(dataDir, 'evidence')).length > 0
}

function importFiles(folder: string): string[] {
  const imports = join(folder, 'imports')
  try {
    return readdirSync(imports)
      .filter((name) => name.endsWith('.jsonl'))
      .toSorted()
      .map((name) => join(imports, name))
  } catch {
    return []
  }
}

/** One file an import, named after its content and renamed into place: two processes never lose each other's import. */
function storeImport(folder: string, items: readonly EvidenceItem[]): void {
  const text = items.map((item) => `${JSON.stringify(item)}\n`).join('')
  const name = `${createHash('sha256').update(text).digest('hex').slice(0, 32)}.jsonl`
  const imports = join(folder, 'imports')
  mkdirSync(imports, { recursive: true })
  const partial = join(imports, `${name}.${process.pid}.part`)
  try {
    writeFileSync(partial, text)
    renameSync(partial, join(imports, name))
  } finally {
    rmSync(partial, { force: true })
  }
}

function describe(items: readonly EvidenceItem[], hash: string): EvidenceStats {
  const count = (values: readonly string[]) => {
    const counts: Record<string, number> = {}
    for (const value of values.toSorted()) counts[value] = (counts[value] ?? 0) + 1
    return counts
  }
  const checked = items.filter((item) => item.claim !== undefined)
  return {
    items: items.length,
    checked_claims: checked.length,
    passages: items.length - checked.length,
    verdicts: count(checked.map((item) => item.verdict ?? 'unknown')),
    languages: count(items.map((item) => item.lang ?? 'und')),
    publishers: new Set(items.map((item) => item.publisher ?? '')).size,
    newest: items.reduce<string | null>(
      (newest, item) => (item.date && (!newest || item.date > newest) ? item.date : newest),
      null,
    ),
    content_hash: hash,
  }
}

function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
