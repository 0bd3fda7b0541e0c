import type { Language } from '@tribunal/messages'
import { sanitizeLine } from '../../../advice/read-answer-text.ts'
import { modelSays } from '../../../advice/steps/index.ts'
import { fixed } from '../fixed.ts'
import type { AggregatedEvidence } from '../measure/aggregate-evidence.ts'
import type { Arbitration } from './arbitrate.ts'
import type { Debate } from './debate.ts'

/** The decision alone, where explaining it failed. */
export function plainAudit({ decision, confidence }: Arbitration): Record<Language, string> {
  const shown = fixed(confidence, 2)
  return {
    es: `DECISIÓN: ${decision} (confianza: ${shown})`,
    en: `DECISION: ${decision} (confidence: ${shown})`,
  }
}

/** Signals named in the audit explanation; the count is of all (spec section 4, step 8). */
const SIGNALS_SHOWN = 5
/** Characters of one signal: its sender named it, and it must not fill the line. */
const SIGNAL_MAX = 100

/**
 * The audit explanation in the format of document 001, in Spanish as documented and in English. What a model `added`
 * comes last, as its words, and takes the place of nothing.
 */
export function auditExplanation(
  evidence: AggregatedEvidence,
  debate: Debate,
  ruling: Arbitration,
  added?: Readonly<Record<Language, string>>,
): Record<Language, string> {
  const confidence = fixed(ruling.confidence, 2)
  const fraud = fixed(debate.pro_fraud.confidence, 2)
  const customer = fixed(debate.pro_customer.confidence, 2)
  const { category, signals } = evidence
  const score = evidence.score === null ? undefined : `${fixed(evidence.score, 1)}/100`
  // A signal may name a device in its sender's words: it must not look like another part.
  const shown = signals
    .slice(0, SIGNALS_SHOWN)
    .map((signal) => sanitizeLine(signal, SIGNAL_MAX))
    .join(', ')
  const said = (language: Language) => (added ? modelSays(added[language], language) : '')
  return {
    es:
      `DECISIÓN: ${ruling.decision} (confianza: ${confidence}) | Riesgo compuesto: ${score ?? 'desconocido'} (${category}) | ` +
      `Debate adversarial: pro-fraude ${fraud} vs pro-cliente ${customer} | Razonamiento: ${ruling.reasoning.es} | ` +
      `Señales detectadas (${signals.length}): ${shown || 'ninguna'}${said('es')}`,
    en:
      `DECISION: ${ruling.decision} (confidence: ${confidence}) | Composite risk: ${score ?? 'unknown'} (${category}) | ` +
      `Adversarial debate: pro-fraud ${fraud} vs pro-customer ${customer} | Reasoning: ${ruling.reasoning.en} | ` +
      `Signals detected (${signals.length}): ${shown || 'none'}${said('en')}`,
  }
}
