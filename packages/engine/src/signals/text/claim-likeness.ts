import type { ClaimLikenessFacts } from '../../domain/index.ts'
import { UNSTABLE } from './char-table.ts'
import { nfkc } from './nfkc.ts'
import type { Scan } from './scanner.ts'
import type { Vocabulary } from './vocabulary.ts'

/** The features that word sets decide, in the order of their bits: English in bits 0–3, Swahili in 4–7. */
export const CLAIM_SETS = [
  'election_anchor',
  'assertive_claim_term',
  'disinfo_narrative_term',
  'hedging_penalty',
] as const

/** Document 002: a statement of this many tokens or more is long-form. */
const LONG_FORM_TOKENS = 8
const SWAHILI_SHIFT = 4
/** Document 002, Feature Extraction Rules. */
const CLAIM_TOKEN = /[0-9A-Za-zÀ-ÖØ-öø-ÿ']+/g

/** `swahili`: do the Swahili sets count too (is the text's language Swahili or mixed)? Asked only where it matters. */
export function claimLikenessFacts(
  text: string,
  scan: Scan,
  words: Vocabulary,
  swahili: () => boolean,
): ClaimLikenessFacts {
  let { claimTokens, claimBits, numeric } = scan
  if ((scan.seen & UNSTABLE) !== 0) {
    const normalized = nfkc(text)
    if (normalized !== text) ({ claimTokens, claimBits, numeric } = countTokens(normalized, words))
  }
  const sets = claimBits > 0xf && swahili() ? claimBits | (claimBits >>> SWAHILI_SHIFT) : claimBits
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
    claimBits |= words.bits[words.ids.get(token) ?? 0]!
    numeric ||= /^[0-9]+$/.test(token)
  }
  return { claimTokens, claimBits, numeric }
}
