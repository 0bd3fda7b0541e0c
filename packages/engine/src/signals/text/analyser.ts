import { type ClaimLikenessFacts, claimLikenessFacts } from './claim-likeness.ts'
import { guessLanguage } from './language.ts'
import { type ManipulationFacts, manipulationFacts } from './manipulation.ts'
import { type Scan, TextScanner } from './scanner.ts'
import type { TextLists } from './text-lists.ts'
import type { TokenTable } from './token-table.ts'

/** Reads texts. Holds no state that a caller could see: the same text gives the same analysis. */
export interface TextAnalyser {
  /**
   * Any text, of any length, also malformed (lone surrogates, NUL). `language` is a BCP 47 tag or `mixed`;
   * guessed from the text where absent.
   */
  analyse(text: string, language?: string): TextAnalysis
}

/** What one text says. Parts that cost more are computed when first asked for. */
export interface TextAnalysis {
  readonly text: string
  /** As declared (its primary subtag), or guessed. */
  readonly language: string
  readonly claimLikeness: ClaimLikenessFacts
  readonly manipulation: ManipulationFacts
}

export function createTextAnalyser(lists: TextLists): TextAnalyser {
  const scanner = new TextScanner(lists.classes, lists.vocabulary)
  return { analyse: (text, language) => new LazyAnalysis(text, language, lists, scanner) }
}

class LazyAnalysis implements TextAnalysis {
  readonly text: string
  readonly #scan: Scan
  readonly #lists: TextLists
  readonly #scanner: TextScanner
  #language: string | undefined
  #claimLikeness: ClaimLikenessFacts | undefined

  constructor(text: string, language: string | undefined, lists: TextLists, scanner: TextScanner) {
    this.text = text
    this.#lists = lists
    this.#scanner = scanner
    this.#scan = scanner.scan(text)
    this.#language = language === undefined || language === '' ? undefined : primarySubtag(language)
  }

  get language(): string {
    this.#language ??= guessLanguage(this.text, this.#tokens(), this.#lists)
    return this.#language
  }

  get claimLikeness(): ClaimLikenessFacts {
    this.#claimLikeness ??= claimLikenessFacts(
      this.text,
      this.#scan,
      this.#lists.vocabulary,
      this.language === 'sw' || this.language === 'mixed',
    )
    return this.#claimLikeness
  }

  get manipulation(): ManipulationFacts {
    return manipulationFacts(this.#scan)
  }

  /** The scanner keeps the words of its last text only. */
  #tokens(): TokenTable {
    if (this.#scanner.text !== this.text) this.#scanner.scan(this.text)
    return this.#scanner.tokens
  }
}

/** `es-PE` to `es`, `SWA` to `sw`. */
function primarySubtag(tag: string): string {
  const primary = tag.toLowerCase().split(/[-_]/, 1)[0]!
  return { eng: 'en', spa: 'es', swa: 'sw', swh: 'sw' }[primary] ?? primary
}
