import { contentStem, foldedWords } from '@tribunal/engine'
import type { EvidenceItem } from './evidence-item.ts'

/** Fewer words stand in texts about anything: `flat Earth`. */
const WORDS_MIN = 3
/** Words that a claim keeps its sense without; texts leave them out and put them in. */
const ARTICLES: ReadonlySet<string> = new Set('a an the el la los las un una unos unas'.split(' '))

/**
 * Tells whether the words of a claim that was checked stand one after another in a sentence: inflections, articles, accents,
 * capitals and marks aside. Claims of less than three words are never found. One pass over the sentence, whatever the number
 * of claims.
 */
export function indexCheckedWords(items: readonly EvidenceItem[]): (sentence: string) => boolean {
  const byStart = new Map<string, string[][]>()
  for (const { claim } of items) {
    const words = claim === undefined ? [] : keysOf(claim)
    if (words.length < WORDS_MIN) continue
    const start = startOf(words, 0)
    const held = byStart.get(start)
    if (held) held.push(words)
    else byStart.set(start, [words])
  }
  return (sentence) => {
    const words = keysOf(sentence)
    return words.some((_, at) => byStart.get(startOf(words, at))?.some((claim) => standsAt(claim, words, at)))
  }
}

/** Claims are looked up by their first words, so that few have to be compared. */
function startOf(words: readonly string[], at: number): string {
  return `${words[at]} ${words[at + 1]} ${words[at + 2]}`
}

function standsAt(claim: readonly string[], words: readonly string[], at: number): boolean {
  return claim.every((word, i) => words[at + i] === word)
}

function keysOf(text: string): string[] {
  return foldedWords(text).flatMap((word) => (ARTICLES.has(word) ? [] : [contentStem(word) ?? word]))
}
