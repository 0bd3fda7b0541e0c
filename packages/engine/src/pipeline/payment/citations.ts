import type { PaymentDecision, PolicyMatch, ThreatMatch } from '../../domain/decision.ts'
import { localText } from '../../domain/measured.ts'
import { fixed } from './fixed.ts'

/** Citations in the formats of document 001, in order and without repeats. */
export interface Citations {
  readonly internal: PaymentDecision['citations_internal']
  readonly external: PaymentDecision['citations_external']
  /** `FP-01: …` then `Threat: merchant_watchlist (confidence: 0.85)`. */
  readonly all: readonly string[]
}

const NO_THREATS: Citations['external'] = [{ source: 'external_threat_check', detail: 'No external threats detected' }]

export const NO_CITATIONS: Citations = { internal: [], external: NO_THREATS, all: [] }

/** Cites the matched policies (in Spanish, as documented) and the sources that warn of the payment. */
export function cite(matches: readonly PolicyMatch[], threats: readonly ThreatMatch[]): Citations {
  if (matches.length === 0 && threats.length === 0) return NO_CITATIONS
  const all: string[] = []
  const internal: { policy_id: string; text: string }[] = []
  const external: { source: string; detail: string }[] = []
  for (const { policy_id, text } of matches) {
    const cited = localText(text, 'es')
    if (addNew(all, `${policy_id}: ${cited}`)) internal.push({ policy_id, text: cited })
  }
  for (const { source, confidence } of threats) {
    const shown = fixed(confidence, 2)
    if (addNew(all, `Threat: ${source} (confidence: ${shown})`))
      external.push({ source, detail: `Confidence: ${shown}` })
  }
  return { internal, external: external.length === 0 ? NO_THREATS : external, all }
}

/** Appends `item` unless it is there already. */
export function addNew(list: string[], item: string): boolean {
  if (list.includes(item)) return false
  list.push(item)
  return true
}
