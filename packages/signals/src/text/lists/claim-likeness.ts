import type { ClaimLikenessFacts } from '@tribunal/contract'
import { UNSTABLE } from '../scan/char-table.ts'
import { nfkc } from '../scan/fold-accents.ts'
import type { Scan } from '../scan/scanner.ts'
import { CLAIM_BITS, type Vocabulary } from '../scan/vocabulary.ts'

/** The features that word sets decide, in the order of their bits. */
export const CLAIM_SETS = [
  'election_anchor',
  'assertive_claim_term',
  'disinfo_narrative_term',
  'hedging_penalty',
] as const

/** Document 002: a statement of this many tokens or more is long-form. */
const LONG_FORM_TOKENS = 8
/** The lists of word sets, in the order of their bits, four bits each. */
export const CLAIM_LISTS = ['claim-likeness-en', 'claim-likeness-sw', 'claim-likeness-es'] as const
/** Which list counts beside the English one, by the language of the text. */
const PACKS: Readonly<Record<string, number>> = { sw: 1, mixed: 1, es: 2 }
/** Document 002, Feature Extraction Rules. */
const CLAIM_TOKEN = /[0-9A-Za-zÀ-ÖØ-öø-ÿ']+/g

/**
 * Bits of the sets that count in a text of a language: the English ones always, those of its own pack beside them.
 * The packs lie four bits apart, so one shift puts the bits of a pack over the English ones. A language without a
 * pack shifts by nothing.
 */
export function countedSets(claimBits: number, language: string): number {
  return claimBits | (claimBits >>> (CLAIM_SETS.length * (PACKS[language] ?? 0)))
}

/**
 * The facts of the policy `claim-likeness`, from the scan where that is exact.
 *
 * The scan counts tokens of the text as it is written. Where some character may change under NFKC, the text is
 * normalised and counted again as document 002 says, but only if it did change.
 *
 * @param language the text's language, asked for only where a word of a Spanish or Swahili set occurs, since it may
 * have to be guessed
 */
export function claimLikenessFacts(
  text: string,
  scan: Scan,
  words: Vocabulary,
  language: () => string,
): ClaimLikenessFacts {
  let { claimTokens, claimBits, numeric } = scan
  if ((scan.seen & UNSTABLE) !== 0) {
    const normalized = nfkc(text)
    if (normalized !== text) ({ claimTokens, claimBits, numeric } = countTokens(normalized, words))
  }
  const sets = claimBits > 0xf ? countedSets(claimBits, language()) : claimBits
  return {
    election_anchor: (sets & 1) !== 0,
    assertive_claim_term: (sets & 2) !== 0,
    disinfo_narrative_term: (sets & 4) !== 0,
    numeric_reference: numeric,
    long_form_statement: claimTokens >= LONG_FORM_TOKENS,
    question_penalty: scan.question,
    hedging_penalty: (sets & 8) !== 0,
  }
}

/** Document 002's own tokenisation, for the few texts that NFKC changes. */
function countTokens(normalized: string, words: Vocabulary): Pick<Scan, 'claimTokens' | 'claimBits' | 'numeric'> {
  let claimTokens = 0
  let claimBits = 0
  let numeric = false
  for (const [token] of normalized.replaceAll('’', "'").toLowerCase().matchAll(CLAIM_TOKEN)) {
    claimTokens++
    claimBits |= words.bits[words.ids.get(token) ?? 0]! & CLAIM_BITS
    numeric ||= /^[0-9]+$/.test(token)
  }
  return { claimTokens, claimBits, numeric }
}
