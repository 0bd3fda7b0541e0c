import { readFileSync } from 'node:fs'
import type { ClaimLikenessFacts, ManipulationFacts } from '@tribunal/contract'
import { parse } from 'yaml'

/**
 * The facts of documents 000 and 002 as their authors would write them down: one step after the other, no sharing
 * between texts but the lists. Obvious on purpose; `scores.differential.test.ts` holds the shipped reading equal to it.
 */
export function referenceClaimLikeness(text: string, language: string): ClaimLikenessFacts {
  const tokens = new Set<string>()
  let count = 0
  for (const [token] of text
    .normalize('NFKC')
    .replaceAll('’', "'")
    .toLowerCase()
    .matchAll(/[0-9A-Za-zÀ-ÖØ-öø-ÿ']+/g)) {
    tokens.add(token)
    count++
  }
  const pack = { sw: 'claim-likeness-sw', mixed: 'claim-likeness-sw', es: 'claim-likeness-es' }[language]
  const isIn = (list: string, set: string) => {
    const known = words(list, set)
    return [...tokens].some((token) => known.has(token))
  }
  const has = (set: string) => isIn('claim-likeness-en', set) || (pack !== undefined && isIn(pack, set))
  return {
    election_anchor: has('election_anchor'),
    assertive_claim_term: has('assertive_claim_term'),
    disinfo_narrative_term: has('disinfo_narrative_term'),
    numeric_reference: [...tokens].some((token) => /^[0-9]+$/.test(token)),
    long_form_statement: count >= 8,
    question_penalty: text.includes('?'),
    hedging_penalty: has('hedging_penalty'),
  }
}

export function referenceManipulation(text: string): ManipulationFacts {
  const all = text.match(/[\p{L}\p{M}\p{N}_]+/gu) ?? []
  const loaded = loadedWords()
  return {
    words: all.length,
    caps_words: all.filter((word) => [...word].length >= 2 && /\p{LC}/u.test(word) && !/\p{Ll}/u.test(word)).length,
    punctuation: (text.match(/[!?]/g) ?? []).length,
    loaded_words: all.filter((word) => loaded.has(word.toLowerCase())).length,
    repeated: /[!?]{3}/.test(text),
  }
}

type Entries = readonly { readonly id: string; readonly set?: string; readonly words: readonly string[] }[]

const lists = once((name: string): Entries => {
  return parse(readFileSync(new URL(`../../../content/lists/${name}.yaml`, import.meta.url), 'utf8')).entries
})

const words = once((list: string, set: string): ReadonlySet<string> => {
  return new Set(lists(list).flatMap((entry) => ((entry.set ?? entry.id) === set ? entry.words : [])))
})

const loadedWords = once((): ReadonlySet<string> => new Set(lists('loaded-words').flatMap((entry) => entry.words)))

/** The same function, which works out each answer once: lists do not change while the tests run. */
function once<Given extends readonly string[], T>(make: (...given: Given) => T): (...given: Given) => T {
  const made = new Map<string, T>()
  return (...given) => {
    const key = given.join('/')
    if (!made.has(key)) made.set(key, make(...given))
    return made.get(key)!
  }
}
