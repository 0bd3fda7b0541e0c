import type { PhraseEntry } from '../src/text/lists/list-types.ts'
import type { Output } from '../src/text/lists/text-lists.ts'
import type { Mark } from '../src/text/marks/marks.ts'
import type { Scan } from '../src/text/scan/scanner.ts'
import type { Structure } from '../src/text/scan/structure.ts'

/** An entry of a phrase list; what a test does not look at has some value. */
export function entryOf(fields: Partial<PhraseEntry>): PhraseEntry {
  const reason = { en: 'A reason.', es: 'Una razón.' }
  return {
    id: 'x',
    group: 'g',
    weight: 1,
    documented: false,
    reason,
    phrases: {},
    needs: [],
    unless: [],
    source: 's',
    date: '2026-11-22',
    ...fields,
  }
}

/** A phrase found at `start`, as long as its words. */
export function markOf(fields: Partial<PhraseEntry>, said: Partial<Output> = {}, start = 0): Mark {
  const { phrase = 'words' } = said
  const output: Output = {
    list: 'tone',
    entry: entryOf(fields),
    language: 'en',
    phrase,
    length: 1,
    ...said,
  }
  return { output, start, end: start + phrase.length, disguised: false }
}

/** What a reading of a text counted; nothing, but for the given. */
export function scanOf(counted: Partial<Scan>): Scan {
  const none = { claimTokens: 0, claimBits: 0, numeric: false, question: false, words: 0, capsWords: 0, punctuation: 0 }
  return { ...none, loadedWords: 0, repeated: false, seen: 0, spelled: 0, mixed: false, ...counted }
}

/** What a text holds besides words; nothing, but for the given. */
export function structureOf(held: Partial<Structure>): Structure {
  return { links: [], emails: [], phones: [], shortCodes: [], money: [], ...held }
}
