import { contentStem, contentWords, foldedWords } from '@tribunal/signals'
import { type EvidenceItem, searchableClaim } from '../evidence-item.ts'
import type { Translator } from './translator.ts'

/** What is searched for. */
export interface SearchedText {
  readonly text: string
  /** In English words, where the text is Spanish. */
  readonly english: string | undefined
  /** Each content word with what it may be called in the base: its own stem, and those of its English. */
  readonly terms: readonly (readonly string[])[]
}

export function searchedText(text: string, lang: string | undefined, translator: Translator): SearchedText {
  const english = translator.toEnglish(text, lang)
  if (english === undefined) return { text, english, terms: contentWords(text).map((word) => [word]) }
  const terms = new Map<string, readonly string[]>()
  for (const word of foldedWords(text)) {
    const stem = contentStem(word)
    if (stem !== null && !terms.has(stem))
      terms.set(stem, [...new Set([stem, ...contentWords(translator.toEnglish(word, 'es')!)])])
  }
  return { text, english, terms: [...terms.values()] }
}

/** Who signed a post that was embedded elsewhere, and when: `— Name (@handle) January 5, 2020` at its end. */
const SIGNATURE = /\s*[—–-]\s*[^—–]{1,60}\(@\w{1,30}\)[^()]{0,40}$/u

/** What a text is about, for the embedding: a signature says nothing of it, though its words may find the right claim. */
export function subjectOf({ text, english }: SearchedText): string {
  return (english ?? text).replace(SIGNATURE, '')
}

/** An item as it is searched. */
export interface SearchedItem {
  readonly claim: string
  readonly title: string
  /** The English of those words of a Spanish item that are called otherwise in English; empty for others. */
  readonly english: string
}

export function searchedItem(item: EvidenceItem, translator: Translator): SearchedItem {
  const claim = searchableClaim(item)
  const own = new Set(contentWords(`${claim} ${item.title}`))
  const english = contentWords(inEnglish(item, translator) ?? '').filter((word) => !own.has(word))
  return { claim, title: item.title, english: english.join(' ') }
}

/** What an item is about, in English words where it is Spanish: what it is embedded by. */
export function embeddedText(item: EvidenceItem, translator: Translator): string {
  return inEnglish(item, translator) ?? `${searchableClaim(item)} ${item.title}`
}

function inEnglish(item: EvidenceItem, translator: Translator): string | undefined {
  return translator.toEnglish(`${searchableClaim(item)} ${item.title}`, item.lang)
}

/** Stems of all content words of an item, English ones included. */
export function stemsOf({ claim, title, english }: SearchedItem): readonly string[] {
  return contentWords(`${claim} ${title} ${english}`)
}
