import type { ClaimDomain, RiskLevel } from '@tribunal/contract'
import { CLAIM_DOMAINS } from '@tribunal/contract/words'
import { BIT } from '../lists/claim-lists.ts'
import type { Entry, Lexicon } from '../lists/lexicon.ts'
import type { Clause } from '../sentence/reading.ts'
import type { Tokens } from '../words/tokens.ts'

/** Document 004: mixed and unknown verdicts weigh more in these domains. */
const SENSITIVE: ReadonlySet<ClaimDomain> = new Set(['health', 'finance', 'politics'])

/** Private messages speak so. If the model judged these too, 3.2 % of harmless ones would open a case (`bench/reading.mjs`). */
const PERSONAL = BIT.first_person | BIT.second_person

/** An everyday word (0.5) is of its domain only beside another word of it: `I got the job` is no news of the economy. */
const DOMAIN_MIN = 1
/** The weight of a word that names its domain alone. */
const STRONG = 2

/**
 * The domain of a claim, and how much harm it can do: what a learned model says where it is sure, else the domain with most keyword
 * evidence. A listed word of high risk makes a claim high whatever the model says; the model may only raise the risk.
 * For claims about author or reader only the list decides: `you do have food in your fridge` is not about health.
 */
export function classify(
  tokens: Tokens,
  entries: readonly (Entry | undefined)[],
  { from, to, lead }: Pick<Clause, 'from' | 'to'> & Partial<Pick<Clause, 'lead'>>,
  lexicon: Lexicon,
): { readonly domain: ClaimDomain; readonly risk_level: RiskLevel } {
  // One sum for each domain but `general`, which is what is left where no word speaks.
  const sums = [0, 0, 0, 0, 0, 0]
  let risk = false
  let isPersonal = false
  // A phrase counts beside its first word, since both may be of a domain (`central bank`).
  const add = (start: number, end: number) => {
    for (let i = start; i < end; i++) {
      const entry = entries[i]
      if (!entry) continue
      isPersonal ||= (entry.flags & PERSONAL) !== 0
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
  const listed = best < 0 ? 'general' : CLAIM_DOMAINS[best]!
  const clause = lead ? { from, to, lead } : { from, to }
  const told = lexicon.domains?.read({ tokens, clause, domain: listed, sums, isHigh: risk, isPersonal })
  const likely = told?.domain ?? listed
  // `5G spreads COVID` is about health: what is harmed goes before what is said to harm it.
  const isOfHealth = likely === 'technology' && risk && sums[CLAIM_DOMAINS.indexOf('health')]! >= STRONG
  const domain = isOfHealth ? 'health' : likely
  const isHigh = risk || told?.isHighRisk
  return { domain, risk_level: isHigh ? 'high' : SENSITIVE.has(domain) ? 'medium' : 'low' }
}
