import type { Claim, Probability } from '../../domain/index.ts'
import { checkability, checkabilityFeatures } from './checkability.ts'
import type { ClaimLists } from './claim-lists.ts'
import { claimType } from './claim-type.ts'
import { classify } from './classify.ts'
import { type Clause, splitClauses } from './clause.ts'
import { type ReadCommitment, readCommitments } from './commitment.ts'
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
 * From here on a learned signal makes a claim of what the author tells of their own life or judges: politicians speak so of
 * what can be checked. The threshold of the signal, likelier than not.
 */
const OWN_LIFE_MIN = 0.5

/**
 * The checkable claims of a text, in text order, without a model: one pass over the words, then a few sums a clause.
 * `claim.text` is `text.slice(claim.start, claim.end)`. `lang` is a BCP 47 tag; `mixed` and unknown languages are read
 * with the lists of every language. `worth` is what a learned signal says of the whole text, 0..1: where no clause reads like
 * a claim and the signal is sure enough, the most checkable clause that states something is one, as surely as the signal says;
 * where it is not, what the author tells of their own life or judges is none.
 */
export function extractClaims(text: string, lang: string, lists: ClaimLists, worth?: Probability): Claim[] {
  const lexicon = lists.lexicon(lang)
  const tokens = tokenize(text)
  const entries: (Entry | undefined)[] = tokens.words.map((word) => lexicon.find(word))
  const sentences = splitSentences(text, tokens, lists.abbreviations)
  const commitments = readCommitments(text, tokens, sentences, lists.commitment)
  const claims: Claim[] = []
  let likeliest: Claim | undefined
  for (const [i, sentence] of sentences.entries()) {
    const { commitment } = commitments[i]!
    for (const clause of splitClauses(text, tokens, entries, sentence, lexicon)) {
      const features = checkabilityFeatures(tokens, entries, clause, lexicon.swahili)
      const type = claimType(features, tokens, entries, clause)
      if (type !== 'fact' && worth !== undefined && worth < OWN_LIFE_MIN) continue
      const confidence = checkability(features, lists) * (type === 'fact' ? 1 : UNCHECKABLE)
      const isStated = commitment === 'asserts' || commitment === 'reports'
      if (confidence < CONFIDENCE_MIN && !(isStated && confidence > (likeliest?.confidence ?? 0))) continue
      const { start, end } = spanOf(text, tokens, clause)
      const claim: Claim = {
        id: `c${claims.length + 1}`,
        text: text.slice(start, end),
        start,
        end,
        type,
        ...classify(tokens, entries, clause.from, clause.to, lexicon),
        confidence,
        ...standing(commitments[i]!),
      }
      if (confidence >= CONFIDENCE_MIN) claims.push(claim)
      else likeliest = claim
    }
  }
  if (claims.length > 0 || !likeliest || worth === undefined || worth < CONFIDENCE_MIN) return claims
  return [{ ...likeliest, id: 'c1', confidence: worth }]
}

/** How the author stands to what a text says at a place, for claims that somebody else found in it. */
export function commitmentReader(text: string, lists: ClaimLists): (start: number) => Standing {
  const tokens = tokenize(text)
  const sentences = splitSentences(text, tokens, lists.abbreviations)
  const commitments = readCommitments(text, tokens, sentences, lists.commitment)
  return (start) => {
    const at = sentences.findIndex(({ to }) => tokens.ends[to - 1]! > start)
    return standing(commitments[at] ?? { commitment: 'asserts' })
  }
}

/** What a claim says of how its author stands to it. */
export type Standing = Pick<Claim, 'commitment' | 'commitment_shown_by'>

function standing({ commitment, shown }: ReadCommitment): Standing {
  return { commitment, ...(shown ? { commitment_shown_by: shown } : {}) }
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
