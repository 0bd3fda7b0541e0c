import { message } from '@tribunal/messages'
import { z } from 'zod'
import { CLAIM_DOMAINS, type Claim, ok, RISK_LEVELS } from '../../domain/index.ts'
import { listOf, oneOf, share } from '../answer-fields.ts'
import { defineModelStep } from '../model-step.ts'
import { findQuote, noteOf, quote } from './locate-quotes.ts'

/** A claim as a model finds it; its words are the text's own, between the offsets. */
export type SaidClaim = Omit<Claim, 'id' | 'text' | 'found_by'>

/** Spec section 3, step 4: claims below this confidence are dropped. */
const CONFIDENCE_MIN = 0.3
/** What an opinion or an experience keeps of its confidence, as with the deterministic extractor. */
const UNCHECKABLE = 0.5
/** More claims than the longest posts make; each one costs a search for evidence. */
const CLAIMS_MAX = 30

const fields = z.object({
  claims: listOf(
    z.object({
      quote: quote(),
      type: oneOf(['fact', 'opinion', 'experience']),
      domain: oneOf(CLAIM_DOMAINS),
      risk_level: oneOf(RISK_LEVELS),
      confidence: share(),
    }),
    CLAIMS_MAX,
  ),
})

/** Spec section 3, step 4: the checkable claims of a text, in text order, each place once. */
export const claimExtraction = defineModelStep({
  id: 'claim-extraction',
  fields,
  maxOutputTokens: 2_500,
  material: ({ text }: { readonly text: string }) => ({ text }),
  check({ claims }, { text }) {
    const found = new Map<string, SaidClaim>()
    let unquoted = 0
    for (const { quote, confidence: said, ...claim } of claims) {
      const span = findQuote(text, quote)
      const confidence = said * (claim.type === 'fact' ? 1 : UNCHECKABLE)
      if (!span) unquoted += 1
      else if (confidence >= CONFIDENCE_MIN) found.set(`${span.start} ${span.end}`, { ...span, ...claim, confidence })
    }
    const value = [...found.values()].sort((a, b) => a.start - b.start || a.end - b.end)
    return ok({ value, ...noteOf(unquoted > 0 ? [message('model.left_out_unquoted', { count: unquoted })] : []) })
  },
})
