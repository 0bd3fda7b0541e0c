import type { Evidence } from '@tribunal/engine'
import { type ReadPassage, verify } from '@tribunal/signals'
import type { JsonRecord, TribunalPort } from '../../context.ts'
import { evidenceOf, textOf } from '../row-fields.ts'
import type { Said, System } from '../task.ts'

/** Verdicts as a decision gives them: `unknown` but for what is plain. */
const verifier: System = {
  id: 'verifier',
  threshold: null,
  judge({ passages }, row) {
    const found = verify({ id: 'c1', text: textOf(row, 'claim') }, evidenceOf(row), passages).fact_check
    return { label: found.verdict, confidence: found.confidence }
  },
}

/** Which way the evidence leans as a whole, however little: what the weights are worth before anything is held back. */
const leaning: System = {
  id: 'leaning',
  threshold: null,
  judge: (tribunal, row) => mostLikely(tribunal, row, ['supports', 'refutes', 'neutral']),
}

/** The same where every row is known to be true or false. */
const side: System = {
  id: 'side',
  threshold: null,
  judge: (tribunal, row) => mostLikely(tribunal, row, ['supports', 'refutes']),
}

/** Verdicts as a decision gives them where a model reads the evidence; without one, those of the verifier. */
const withModel: System = {
  id: 'model',
  threshold: null,
  async judge(tribunal, row) {
    if (!tribunal.readClaim) return verifier.judge(tribunal, row)
    const lang = row['lang']
    const reading = { claim: { id: 'c1', text: textOf(row, 'claim') }, evidence: evidenceOf(row) }
    const { fact_check } = await tribunal.readClaim(typeof lang === 'string' ? { ...reading, lang } : reading)
    return fact_check ? { label: fact_check.verdict, confidence: fact_check.confidence } : undefined
  },
}

/** Who can answer `claim_verification`. */
export const CLAIM_SYSTEMS: readonly System[] = [verifier, withModel, leaning, side]

const LABELS = { supports: 'true', refutes: 'false', neutral: 'unknown' } as const

function mostLikely({ passages }: TribunalPort, row: JsonRecord, among: readonly (keyof typeof LABELS)[]): Said {
  const items = evidenceOf(row)
  if (!passages || items.length === 0) return { label: 'unknown', confidence: 0 }
  const { leanings } = passages.read(textOf(row, 'claim'), wholeOf(items)) satisfies ReadPassage
  const label = among.reduce((best, one) => (leanings[one] > leanings[best] ? one : best))
  return { label: LABELS[label], confidence: leanings[label] }
}

/** All items as one passage: what is said in two of them may only together say the claim. */
function wholeOf(items: readonly Evidence[]): Pick<Evidence, 'id' | 'title' | 'snippet'> {
  const joined = (texts: readonly string[], by: string) => [...new Set(texts)].join(by)
  return {
    id: 'whole',
    title: joined(
      items.map(({ title }) => title),
      ' ',
    ),
    snippet: joined(
      items.map(({ snippet }) => snippet),
      '\n',
    ),
  }
}
