import type { Claim } from '../../domain/index.ts'
import { checkability, checkabilityFeatures, claimType } from './checkability.ts'
import type { ClaimLists } from './claim-lists.ts'
import { classify } from './classify.ts'
import { type Clause, splitClauses } from './clause.ts'
import type { Entry } from './lexicon.ts'
import { splitSentences } from './split-sentences.ts'
import { type Tokens, tokenize } from './tokens.ts'

/** Spec section 3, step 4: claims below this confidence are dropped. */
export const CONFIDENCE_MIN = 0.3

/**
 * What an opinion or an experience keeps of its confidence: it can be told from a fact only by its words, and where it
 * is none, nothing published settles it. So most are dropped, and one that reads much like a fact stays.
 */
const UNCHECKABLE = 0.5

/**
 * The checkable claims of a text, in text order, without a model: one pass over the words, then a few sums a clause.
 * `claim.text` is `text.slice(claim.start, claim.end)`. `lang` is a BCP 47 tag; `mixed` and unknown languages are read
 * with the lists of every language.
 */
export function extractClaims(text: string, lang: string, lists: ClaimLists): Claim[] {
  const lexicon = lists.lexicon(lang)
  const tokens = tokenize(text)
  const entries: (Entry | undefined)[] = tokens.words.map((word) => lexicon.find(word))
  const claims: Claim[] = []
  for (const sentence of splitSentences(text, tokens, lists.abbreviations)) {
    for (const clause of splitClauses(text, tokens, entries, sentence, lexicon)) {
      const features = checkabilityFeatures(tokens, entries, clause, lexicon.swahili)
      const type = claimType(features, entries[clause.from])
      const confidence = checkability(features, lists) * (type === 'fact' ? 1 : UNCHECKABLE)
      if (confidence < CONFIDENCE_MIN) continue
      const { start, end } = spanOf(text, tokens, clause)
      const { domain, risk_level } = classify(tokens, entries, clause.from, clause.to, lexicon)
      const id = `c${claims.length + 1}`
      claims.push({ id, text: text.slice(start, end), start, end, type, domain, risk_level, confidence })
    }
  }
  return claims
}

/**
 * How checkable the text is as a whole: the most checkable of its clauses, 0 where it has none. This is what a list of
 * sentences or posts is ranked by.
 */
export function checkabilityOf(text: string, lang: string, lists: ClaimLists): number {
  const lexicon = lists.lexicon(lang)
  const tokens = tokenize(text)
  const entries = tokens.words.map((word) => lexicon.find(word))
  let best = 0
  for (const sentence of splitSentences(text, tokens, lists.abbreviations)) {
    for (const clause of splitClauses(text, tokens, entries, sentence, lexicon)) {
      best = Math.max(best, checkability(checkabilityFeatures(tokens, entries, clause, lexicon.swahili), lists))
    }
  }
  return best
}

const BEFORE = '$€£¥#@"“«‘\'('
const AFTER = '%°€$£"”»’\')'

/** The tokens of a clause with the signs that belong to them: currency and hash before, percent after, quotes around. */
function spanOf(text: string, tokens: Tokens, clause: Clause): { readonly start: number; readonly end: number } {
  let start = tokens.starts[clause.from]!
  let end = tokens.ends[clause.to - 1]!
  while (start > 0 && BEFORE.includes(text[start - 1]!)) start -= 1
  while (end < text.length && AFTER.includes(text[end]!)) end += 1
  return { start, end }
}
