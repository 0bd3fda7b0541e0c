import { contentStem, foldedWords } from '@tribunal/signals'
import type { EvidenceItem } from './evidence-item.ts'

/** Fewer words stand in texts about anything: `flat Earth`. */
const WORDS_MIN = 3
/** Words that a claim keeps its sense without; texts leave them out and put them in. */
const ARTICLES: ReadonlySet<string> = new Set('a an the el la los las un una unos unas'.split(' '))

/**
 * Finds the rows of the claims that were checked and whose words stand one after another in a text: inflections, articles,
 * accents, capitals and marks aside. Claims of less than three words are never found. One pass over the text, whatever the
 * number of claims.
 */
export function indexCheckedWords(items: readonly EvidenceItem[]): (text: string) => readonly number[] {
  const byStart = new Map<string, { readonly row: number; readonly words: readonly string[] }[]>()
  for (const [row, { claim }] of items.entries()) {
    const words = claim === undefined ? [] : keysOf(claim)
    if (words.length < WORDS_MIN) continue
    const start = startOf(words, 0)
    const held = byStart.get(start)
    if (held) held.push({ row, words })
    else byStart.set(start, [{ row, words }])
  }
  return (text) => {
    const words = keysOf(text)
    const rows = words.flatMap(
      (_, at) =>
        byStart.get(startOf(words, at))?.flatMap((claim) => (standsAt(claim.words, words, at) ? claim.row : [])) ?? [],
    )
    return [...new Set(rows)]
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
