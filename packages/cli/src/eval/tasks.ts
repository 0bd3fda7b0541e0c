import type { ForensicLog, PostDecision } from '@tribunal/engine'
import { averagePrecisionAt } from '@tribunal/eval'
import { MATCH_MIN, readEvidence } from '@tribunal/signals'
import type { JsonRecord, TribunalPort } from '../context.ts'
import { BadRecord, missingField } from '../input/input-problem.ts'
import { decisionOf, measured, postDecisionOf, textOf } from './row-fields.ts'
import { CLAIM_SYSTEMS } from './systems/claim-systems.ts'
import type { Said, System, Task } from './task.ts'

/** Document 002: how much a text looks like an election claim; medium begins at 0.40 (band mapping). */
const claimLikeness: System = {
  id: 'documents',
  threshold: 0.4,
  judge: (tribunal, row) => ({ score: measured(tribunal, 'claim-likeness', row)['score'] as number }),
}

/** Every task that `tribunal eval` knows, by the name that data sets carry in `task`. */
export const TASKS: ReadonlyMap<string, Task> = new Map<string, Task>([
  [
    'check_worthiness',
    {
      labels: {
        positive: 'check_worthy',
        negative: 'not_check_worthy',
        positiveLabels: ['check_worthy', 'yes', '1'],
      },
      systems: [
        {
          id: 'checkability',
          threshold: 0.5,
          judge: (tribunal, row) => ({ score: measured(tribunal, 'claims', row)['checkability'] as number }),
        },
        claimLikeness,
      ],
    },
  ],
  [
    'claim_likeness',
    {
      labels: {
        positive: 'claim_like',
        negative: 'not_claim_like',
        positiveLabels: ['claim_like', 'check_worthy', 'DISINFO_RISK'],
      },
      systems: [claimLikeness],
    },
  ],
  [
    'scam',
    {
      labels: {
        positive: 'scam',
        negative: 'not_scam',
        positiveLabels: ['scam', 'spam', 'smishing', 'phishing', 'fraud'],
      },
      systems: [
        {
          id: 'documents',
          // Document 003, verdict thresholds: below an integrity of 0.70 a text is SUSPICIOUS or worse.
          threshold: 0.3,
          policyValue: exactComplement,
          fromPolicy: exactComplement,
          judge: async (tribunal, row) => {
            const { integrity_score } = await integrityOf(tribunal, row)
            return integrity_score === null ? undefined : { score: exactComplement(integrity_score) }
          },
        },
      ],
    },
  ],
  [
    'manipulation',
    {
      labels: {
        positive: 'manipulative',
        negative: 'not_manipulative',
        positiveLabels: ['manipulative', 'propaganda', 'dark_pattern', 'biased', 'clickbait'],
      },
      // Document 000, Rule 4.
      systems: [
        {
          id: 'documents',
          threshold: 0.3,
          judge: (tribunal, row) => ({ score: measured(tribunal, 'manipulation', row)['score'] as number }),
        },
      ],
    },
  ],
  [
    'prompt_injection',
    {
      labels: {
        positive: 'injection',
        negative: 'benign',
        positiveLabels: ['injection', 'jailbreak', 'prompt_injection', '1'],
      },
      systems: [
        {
          id: 'documents',
          threshold: 0.5,
          judge: (tribunal, row) => ({ score: measured(tribunal, 'injection', row)['suspected'] === true ? 1 : 0 }),
        },
      ],
    },
  ],
  [
    'ai_text',
    {
      labels: { positive: 'machine', negative: 'human', positiveLabels: ['machine', 'bot', 'ai', 'generated'] },
      systems: [
        {
          id: 'documents',
          // Document 003, AI probability: from here on the penalty is more than minor.
          threshold: 0.5,
          judge: async (tribunal, row) => {
            const { detection_summary } = await integrityOf(tribunal, row)
            const found = detection_summary.ai_probability
            return found.status === 'ok' ? { score: found.value } : undefined
          },
        },
      ],
    },
  ],
  [
    'post_truth',
    {
      labels: {
        positive: null,
        abstain: 'undecided',
        truths: {
          'pants-fire': 'fake',
          false: 'fake',
          'barely-true': 'fake',
          'half-true': 'mixed',
          'mostly-true': 'real',
          true: 'real',
        },
      },
      systems: [
        {
          id: 'documents',
          threshold: null,
          judge: post(({ label }) => ({
            label: label === 'high_conf_fake' ? 'fake' : label === 'high_conf_true' ? 'real' : 'undecided',
          })),
        },
      ],
    },
  ],
  [
    'claim_verification',
    {
      labels: {
        positive: null,
        abstain: 'unknown',
        truths: { supported: 'true', refuted: 'false', conflicting: 'mixed', not_enough_info: 'unknown' },
      },
      systems: CLAIM_SYSTEMS,
    },
  ],
  [
    'claim_matching',
    {
      labels: { positive: null, abstain: 'no_match', truths: { has_match: 'right_match' } },
      systems: [{ id: 'match-gate', threshold: null, judge: matchClaim }],
    },
  ],
  [
    'fraud',
    {
      labels: { positive: 'fraud', negative: 'legit', positiveLabels: ['fraud', '1', 'true'] },
      systems: [
        {
          id: 'documents',
          // Document 001: the category `high` begins at 60 of 100.
          threshold: 0.6,
          policyValue: (threshold) => Math.round(threshold * 1e9) / 1e7,
          fromPolicy: (value) => Math.round(value * 1e7) / 1e9,
          judge: async (tribunal, row) => {
            const decision = await decisionOf(tribunal, row)
            const score = decision.kind === 'payment' ? decision.composite_risk_score : null
            return score === null ? undefined : { score: score / 100 }
          },
        },
      ],
    },
  ],
])

/** The forensic log of a text: of its decision where models take part in it, else measured alone, which is quicker. */
async function integrityOf(tribunal: TribunalPort, row: JsonRecord): Promise<ForensicLog> {
  const decided = tribunal.models ? await postDecisionOf(tribunal, row) : undefined
  return decided?.integrity ?? (measured(tribunal, 'forensics', row) as unknown as ForensicLog)
}

/** A system that reads the whole decision on the row's text. */
function post(read: (decision: PostDecision) => Said | undefined): System['judge'] {
  return async (tribunal, row) => {
    const decision = await postDecisionOf(tribunal, row)
    return decision && read(decision)
  }
}

/** Hits that are looked at for the mean average precision. */
const HITS = 5

/**
 * Is the checked claim that we would take a verdict from one of the row's `relevant` ones? Needs an evidence base that
 * holds them under the same ids (`--base`, `evidence import`).
 */
async function matchClaim(tribunal: TribunalPort, row: JsonRecord): Promise<Said> {
  const text = textOf(row, 'text')
  const relevant = row['relevant']
  if (!Array.isArray(relevant)) throw new BadRecord([missingField('relevant', relevant)])
  const hits = await tribunal.evidence.search({ text, limit: HITS, all: true })
  const ranked = averagePrecisionAt(
    hits.map(({ id }) => id),
    relevant.map(String),
    HITS,
  )
  const [best] = hits
  const match = best ? readEvidence(text, best).match : 0
  if (!best || match < MATCH_MIN) return { label: 'no_match', confidence: match, ranked }
  return { label: relevant.includes(best.id) ? 'right_match' : 'wrong_match', confidence: match, ranked }
}

/** 1 minus a score of two decimals, without the noise of binary floats at the threshold. */
function exactComplement(score: number): number {
  return Math.round((1 - score) * 1e9) / 1e9
}
