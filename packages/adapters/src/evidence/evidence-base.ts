import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Evidence, EvidenceQuery, EvidenceSource } from '@tribunal/engine'
import { localText } from '@tribunal/messages'
import { type PassageReader, remember } from '@tribunal/signals'
import { indexCheckedWords } from './checked-words.ts'
import { factCheckFiles, importFiles, linesOf, storeFactChecks, storeImport } from './evidence-files.ts'
import { type EvidenceItem, keyOf, mergeDuplicates } from './evidence-item.ts'
import { type ImportReport, type ImportSource, importEvidence } from './read/import-evidence.ts'
import { parseItems } from './read/parse-items.ts'
import { indexNearClaims } from './search/near-claims.ts'
import { readNearWords } from './search/near-words.ts'
import { BY_TABLE } from './search/ranking.ts'
import { buildIndex, readSavedIndex, type SavedIndex, saveIndex } from './search/saved-index.ts'
import { openSentenceSearch } from './search/search-by-sentences.ts'
import { countFrequencies, type SearchParts, type WhyFound, whyFound } from './search/search-index.ts'
import { searchLayers } from './search/search-layers.ts'
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
  /**
   * Puts the fact checks that people published in the place of those of before, at once. True where that changed anything.
   * They are kept in a file of the data folder, so that every process of it finds them. Throws where that cannot be written;
   * they count in this process all the same.
   */
  keepFactChecks(items: readonly EvidenceItem[]): boolean
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
  const files = watchFiles(folder)
  const known = options.translations === undefined ? undefined : readTranslations(options.translations)
  const near = options.nearWords === undefined ? undefined : readNearWords(options.nearWords)
  const qualityOf = options.sourceQuality ?? (() => undefined)
  const translator = lazy(() => (known ? createTranslator(known, embedder().has) : NO_TRANSLATOR))
  const isWord = remember((word) => isKnownWord(word, embedder(), translator()))

  /** What is imported: a large index, saved for the next process. */
  function readImported(): Layer {
    const content = lazy(() => loadContent([...options.seeds.toSorted(), ...importFiles(folder)]))
    const index = () => {
      const { items, hash } = content()
      // What is indexed follows from the content, and from how Spanish is put into English.
      const translations = JSON.stringify([...(known ?? [])])
      const key = createHash('sha256').update(hash).update(translations).digest('hex')
      return (
        readSavedIndex(folder, key, embedder(), items.length) ?? saveIndex(folder, key, embedder(), items, translator())
      )
    }
    const counts = () => {
      const { items } = content()
      return { frequencies: countFrequencies(items, translator()), counted: items.length }
    }
    return layerOf(content, index, counts)
  }

  /** Fact checks of people: a small index that changes at any time. How telling a word is, what is imported says. */
  function readOwn(imported: () => Layer): Layer {
    // Who was given them trusts no file that anybody may have changed.
    const content = lazy(() => kept ?? loadContent(factCheckFiles(folder)))
    return layerOf(
      content,
      () => buildIndex(content().items, embedder(), translator()),
      () => imported().parts(),
    )
  }

  function layerOf(
    content: () => Content,
    index: () => SavedIndex,
    counts: () => Pick<SearchParts, 'frequencies' | 'counted'>,
  ): Layer {
    const parts = lazy((): SearchParts => {
      const { items } = content()
      const claims = items.flatMap(({ claim }) => claim ?? [])
      const { frequencies, counted } = counts()
      const putRight = createPutRight(claims, isWord)
      const putShortRight = createPutRight(claims, isWord, SHORT_WORD)
      const checkedIn = indexCheckedWords(items)
      return {
        items,
        ...index(),
        embed: embedder().embed,
        ranking: BY_TABLE,
        translator: translator(),
        frequencies,
        counted,
        putRight,
        near: near && indexNearClaims(items, near, translator()),
        // A sentence is asked about several times: whole, its parts, and as a claim.
        nearAs: remember((text) => searchedText(putShortRight(text), undefined, translator())),
        checkedIn: remember((text) => checkedIn(putRight(text))),
        sourceQuality: qualityOf,
        reader: options.reader,
      }
    })
    return { content, parts, claimWords: lazy(() => wordsOfClaims(content().items)) }
  }

  /** Fact checks that this process was given, in the place of those of the file. */
  let kept: Content | undefined
  let imported = readImported()
  let own = readOwn(() => imported)

  /** What another process left in the data folder is found as well, a moment later. */
  function takeUp(changed = files.changed()): void {
    if (changed.imports) imported = readImported()
    // The weights of its words are those of what is imported.
    if (changed.imports || (changed.factChecks && !kept)) own = readOwn(() => imported)
  }

  /** What is new in a source, and what there is to say of all of it. */
  function readSource(source: ImportSource): { report: ImportReport; added: readonly EvidenceItem[] } {
    takeUp()
    const known = new Set(imported.content().items.map(keyOf))
    const { report, items } = importEvidence(source, options.ratingMaps)
    const added = items.filter((item) => !known.has(keyOf(item)))
    const duplicates = report.duplicates + items.length - added.length
    return { report: { ...report, added: added.length, duplicates }, added }
  }

  /** The layers as they are now. */
  function now(): readonly [Layer, Layer] {
    takeUp()
    return [own, imported]
  }

  /** Whether something holds of a layer that has any items: most have no fact checks of their own. */
  function someLayer(holds: (parts: SearchParts) => boolean): boolean {
    return now().some(({ content, parts }) => content().items.length > 0 && holds(parts()))
  }

  const { sentences } = options
  const bySentences = sentences && openSentenceSearch(sentences, folder)
  const allItems = () => now().flatMap(({ content }) => content().items)
  return {
    id: 'evidence-base',
    embedder: sentences?.id ?? 'static',
    search(claim) {
      takeUp()
      const layers = { imported: imported.parts(), own: own.parts() }
      if (!bySentences) return searchLayers(layers, claim)
      const ranked = [layers.imported, layers.own].map((parts) => bySentences.partsFor(parts, claim))
      // A search that fails leaves nothing behind that still asks the model, and may break what is asked next.
      const settled = Promise.allSettled(ranked).then(() => Promise.all(ranked))
      return settled.then(([imported, own]) => searchLayers({ imported: imported!, own: own! }, claim))
    },
    hasChecked: (sentence) => someLayer(({ checkedIn }) => checkedIn(sentence).length > 0),
    isNearUntrue(sentence, context) {
      return someLayer(({ near, items, nearAs }) => {
        const rows = near?.rowsNear(nearAs(sentence), context) ?? []
        return rows.some((row) => items[row]!.verdict !== 'true')
      })
    },
    why(claim, id) {
      for (const { content, parts } of now()) {
        const row = content().items.findIndex((item) => item.id === id)
        if (row < 0) continue
        if (!bySentences) return whyFound(parts(), claim, row)
        return bySentences.partsFor(parts(), claim).then((ranked) => whyFound(ranked, claim, row))
      }
      return undefined
    },
    async prepare(source, onProgress) {
      const added = source && bySentences ? readSource(source).added : []
      takeUp()
      await bySentences?.prepare([imported.parts(), own.parts()], added, onProgress)
    },
    import(source) {
      const { report, added } = readSource(source)
      if (added.length === 0) return report
      storeImport(folder, added)
      takeUp(files.changedByUs())
      return report
    },
    keepFactChecks(items) {
      const text = linesOf(items)
      const hash = createHash('sha256').update(text).digest('hex')
      const isNew = hash !== kept?.hash
      // They count also where the disk cannot be written, which is then for the caller to tell.
      kept = { items, hash }
      if (isNew) own = readOwn(() => imported)
      storeFactChecks(folder, text)
      takeUp(files.changedByUs())
      return isNew
    },
    preview: (source) => readSource(source).report,
    refresh: () => takeUp(files.changedByUs()),
    stats() {
      takeUp()
      const hash = createHash('sha256').update(imported.content().hash).update(own.content().hash).digest('hex')
      return describe(allItems(), own.content().items.length === 0 ? imported.content().hash : hash)
    },
    items: allItems,
    isWord,
    isClaimWord: (word) => now().some(({ claimWords }) => claimWords().has(word)),
    qualityOf,
    async close() {
      await sentences?.close()
    },
  }
}

/** Evidence that is read, indexed and replaced together; each part is made when it is first asked for. */
interface Layer {
  readonly content: () => Content
  readonly parts: () => SearchParts
  readonly claimWords: () => ReadonlySet<string>
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

/** What of a data folder changed. */
interface Changed {
  readonly imports: boolean
  readonly factChecks: boolean
}

/** Tells what came to the data folder, or left it, since it was last asked; on its own at most once in a while. */
function watchFiles(folder: string) {
  let known = filesIn(folder)
  let lookedMs = performance.now()
  const look = (): Changed => {
    lookedMs = performance.now()
    const before = known
    known = filesIn(folder)
    return { imports: known.imports !== before.imports, factChecks: known.factChecks !== before.factChecks }
  }
  const nothing: Changed = { imports: false, factChecks: false }
  return {
    changed: (): Changed => (performance.now() - lookedMs < LOOK_EVERY_MS ? nothing : look()),
    /** At once: this process has written something. */
    changedByUs: look,
  }
}

/** Which files there are, in which state: by name, size and time. */
function filesIn(folder: string): { readonly imports: string; readonly factChecks: string } {
  return { imports: importFiles(folder).map(stateOf).join(), factChecks: factCheckFiles(folder).map(stateOf).join() }
}

/** Another for each content; a file that was taken away meanwhile has none. */
function stateOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false })
  return found ? `${path}:${found.ino}:${found.size}:${found.mtimeMs}` : ''
}

interface Content {
  readonly items: readonly EvidenceItem[]
  readonly hash: string
}

/** The items of files in this order, so that one content has one order and one hash. */
function loadContent(paths: readonly string[]): Content {
  const texts = paths.map((path) => ({ path, text: readFileSync(path, 'utf8') }))
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
