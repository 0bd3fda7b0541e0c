import { CLAIM_DOMAINS, type ClaimDomain, type RiskLevel } from '../../domain/index.ts'
import type { Entry, Lexicon } from './lexicon.ts'
import type { Clause } from './reading.ts'
import type { Tokens } from './tokens.ts'

/** Document 004: mixed and unknown verdicts weigh more in these domains. */
const SENSITIVE: ReadonlySet<ClaimDomain> = new Set(['health', 'finance', 'politics'])

/** An everyday word (0.5) is of its domain only beside another word of it: `I got the job` is no news of the economy. */
const DOMAIN_MIN = 1

/** The domain with most keyword evidence, and how much harm the claim can do. */
export function classify(
  tokens: Tokens,
  entries: readonly (Entry | undefined)[],
  { from, to, lead }: Pick<Clause, 'from' | 'to'> & Partial<Pick<Clause, 'lead'>>,
  lexicon: Lexicon,
): { readonly domain: ClaimDomain; readonly risk_level: RiskLevel } {
  const sums = [0, 0, 0, 0, 0, 0]
  let risk = false
  const add = (start: number, end: number) => {
    for (let i = start; i < end; i++) {
      const entry = entries[i]
      if (!entry) continue
      const phrase = entry.phrases.length > 0 ? lexicon.findPhrase(entry, tokens, i, end) : undefined
      for (const seen of phrase ? [phrase, entry] : [entry]) {
        if (seen.domain >= 0) sums[seen.domain]! += seen.weight
        risk ||= seen.risk
      }
    }
  }
  if (lead) add(lead.from, lead.to)
  add(from, to)
  let best = -1
  for (let d = 0; d < sums.length; d++) {
    if (sums[d]! >= DOMAIN_MIN && (best < 0 || sums[d]! > sums[best]!)) best = d
  }
  const domain = best < 0 ? 'general' : CLAIM_DOMAINS[best]!
  return { domain, risk_level: risk ? 'high' : SENSITIVE.has(domain) ? 'medium' : 'low' }
}
