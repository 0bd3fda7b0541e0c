import { readFileSync } from 'node:fs'
import type { ClaimLikenessFacts, ManipulationFacts } from '@tribunal/contract'
import { parse } from 'yaml'

/**
 * The facts of documents 000 and 002 as their authors would write them down: one step after the other, no sharing.
 * Slow and obvious on purpose; `scores.differential.test.ts` holds the shipped reading equal to it.
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
  const has = (set: string) =>
    words('claim-likeness-en', set).some((word) => tokens.has(word)) ||
    (pack !== undefined && words(pack, set).some((word) => tokens.has(word)))
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
  const loaded = new Set(lists()['loaded-words']!.flatMap((entry) => entry.words))
  return {
    words: all.length,
    caps_words: all.filter((word) => [...word].length >= 2 && /\p{LC}/u.test(word) && !/\p{Ll}/u.test(word)).length,
    punctuation: (text.match(/[!?]/g) ?? []).length,
    loaded_words: all.filter((word) => loaded.has(word.toLowerCase())).length,
    repeated: /[!?]{3}/.test(text),
  }
}

type Entries = readonly { readonly id: string; readonly set?: string; readonly words: readonly string[] }[]
let read: Record<string, Entries> | undefined

function lists(): Record<string, Entries> {
  read ??= Object.fromEntries(
    ['claim-likeness-en', 'claim-likeness-sw', 'claim-likeness-es', 'loaded-words'].map((name) => [
      name,
      parse(readFileSync(new URL(`../../../content/lists/${name}.yaml`, import.meta.url), 'utf8')).entries as Entries,
    ]),
  )
  return read
}

function words(list: string, set: string): readonly string[] {
  return lists()[list]!.flatMap((entry) => ((entry.set ?? entry.id) === set ? entry.words : []))
}
