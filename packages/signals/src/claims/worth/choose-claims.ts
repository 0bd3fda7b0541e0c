import type { Claim } from '@tribunal/contract'
import { RISK_LEVELS } from '@tribunal/contract/words'

/**
 * Claims of one post that evidence is looked for: each costs a search and some 8 KB of the record. Our own choice: of 20 000
 * posts, messages and mails of public data sets two have more.
 */
export const CLAIMS_MAX = 50

/** The claims of a post that are looked at, and how many are not. */
export interface ChosenClaims {
  /** At most `CLAIMS_MAX`, in text order, as `c1`, `c2`, … */
  readonly claims: readonly Claim[]
  /** Claims beyond these. */
  readonly unread: number
}

/**
 * Chooses the claims of a post that are looked at: of more than `CLAIMS_MAX` those of the highest risk, then the surest, then
 * the first. `claims` are in text order.
 */
export function chooseClaims(claims: readonly Claim[]): ChosenClaims {
  if (claims.length <= CLAIMS_MAX) return { claims, unread: 0 }
  const chosen = gravest(claims).map((claim, at) => ({ ...claim, id: `c${at + 1}` }))
  return { claims: chosen, unread: claims.length - chosen.length }
}

/** The claims of the highest risk, in text order. */
function gravest(claims: readonly Claim[]): readonly Claim[] {
  const risk = ({ risk_level }: Claim) => RISK_LEVELS.indexOf(risk_level)
  // Sorting keeps the order of equals, which is that of the text.
  const ranked = claims.toSorted((a, b) => risk(b) - risk(a) || b.confidence - a.confidence)
  const taken = new Set(ranked.slice(0, CLAIMS_MAX))
  return claims.filter((claim) => taken.has(claim))
}
