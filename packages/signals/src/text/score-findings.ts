import type { Finding } from '@tribunal/contract'
import type { LocalText } from '@tribunal/messages'
import { message } from '@tribunal/messages'
import { CLAIM_SETS, countedSets } from './lists/claim-likeness.ts'
import type { TextLists } from './lists/text-lists.ts'
import { LOWER, NON_ASCII, UPPER } from './scan/char-table.ts'
import type { TokenTable } from './scan/token-table.ts'
import { CLAIM_BITS, LOADED } from './scan/vocabulary.ts'

const REASONS: Readonly<Record<(typeof CLAIM_SETS)[number], LocalText>> = {
  election_anchor: message('finding.election_anchor'),
  assertive_claim_term: message('finding.assertive_claim_term'),
  disinfo_narrative_term: message('finding.disinfo_narrative_term'),
  hedging_penalty: message('finding.hedging_penalty'),
}
const LOADED_REASON = message('finding.loaded_word')
const CAPS_REASON = message('finding.word_in_capitals')

/**
 * Where the documented scores got their points from: the words of their sets, and words in capitals. For people only:
 * the scores count in the scan, and a word beside an apostrophe is left out here, since document 002 reads it as part
 * of a longer token.
 */
export function scoreFindings(text: string, tokens: TokenTable, lists: TextLists, language: string): Finding[] {
  const findings: Finding[] = []
  for (let t = 0; t < tokens.count; t++) {
    const start = tokens.starts[t]!
    const end = tokens.ends[t]!
    const kind = tokens.kinds[t]!
    const bits = lists.vocabulary.bits[wordAt(text, tokens, t, lists)]!
    const sets = countedSets(bits & CLAIM_BITS, language)
    if ((sets & 0xf) !== 0 && !/['’]/.test(text.slice(Math.max(0, start - 1), start) + text.slice(end, end + 1)))
      for (const [i, id] of CLAIM_SETS.entries())
        if ((sets & (1 << i)) !== 0) findings.push({ signal: 'claim-likeness', id, start, end, reason: REASONS[id] })
    if ((bits & LOADED) !== 0)
      findings.push({ signal: 'manipulation', id: 'loaded_words', start, end, reason: LOADED_REASON })
    if ((kind & UPPER) !== 0 && (kind & LOWER) === 0 && end - start > 1)
      findings.push({ signal: 'manipulation', id: 'caps_words', start, end, reason: CAPS_REASON })
  }
  return findings
}

/** Number of a word as it is written: words with accents are in the table without them. */
function wordAt(text: string, tokens: TokenTable, t: number, { vocabulary }: TextLists): number {
  if ((tokens.kinds[t]! & NON_ASCII) === 0) return tokens.ids[t]!
  return vocabulary.ids.get(text.slice(tokens.starts[t]!, tokens.ends[t]!).toLowerCase()) ?? 0
}
