import type { Finding, PolicyAnswer } from '@tribunal/client'
import type { LocalText } from './decision-text.ts'

/** What a finding did to a score, or which rule looks at it. */
export interface FindingWeight {
  readonly policy: string
  /** Name of the factor; null where a rule and no score looks at it. */
  readonly factor: LocalText | null
  /** What the factor added to the score, or took from it, all its findings together; null where no score is in play. */
  readonly amount: number | null
}

type Place = readonly [policy: string, factor: string]

const INTEGRITY: Readonly<Record<string, string>> = {
  'manipulation-tactic': 'manipulation_tactics',
  'scam-indicator': 'scam_indicators',
  urgency: 'urgency',
  grammar: 'grammar',
  tone: 'tone',
  credibility: 'credibility',
  'bot-pattern': 'bot_pattern',
}
const MANIPULATION: Readonly<Record<string, string>> = { caps_words: 'caps', loaded_words: 'loaded' }

/** The weight of a finding in the decision it belongs to; undefined where it is recorded, and nothing weighs it. */
export function weightOf(finding: Finding, answers: readonly PolicyAnswer[]): FindingWeight | undefined {
  if (finding.signal === 'screening-lexicon') return { policy: 'screening', factor: null, amount: null }
  const place = placeOf(finding)
  if (place === undefined) return undefined
  const [policy, id] = place
  const factor = answers.find((answer) => answer.policy === policy)?.factors?.find((one) => one.id === id)
  if (factor === undefined) return undefined
  return { policy, factor: factor.name, amount: SUBTRACTS.has(policy) ? 0 - factor.amount : factor.amount }
}

/** Whether a learned signal found it: advice, which weighs in no score. */
export function isLearned({ signal }: Pick<Finding, 'signal'>): boolean {
  return signal.startsWith('learned-')
}

/** Scorecards that begin high and take away. */
const SUBTRACTS: ReadonlySet<string> = new Set(['integrity'])

function placeOf({ signal, id }: Finding): Place | undefined {
  if (signal === 'claim-likeness') return ['claim-likeness', id]
  if (signal === 'manipulation') return MANIPULATION[id] === undefined ? undefined : ['manipulation', MANIPULATION[id]]
  return INTEGRITY[signal] === undefined ? undefined : ['integrity', INTEGRITY[signal]]
}
