import { contentWords } from '@tribunal/engine'
import { type EvidenceItem, searchableClaim } from './evidence-item.ts'
import type { Translator } from './translator.ts'

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
