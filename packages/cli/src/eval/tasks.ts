import { type Evidence, MATCH_MIN, type PostDecision, readEvidence, verify } from '@tribunal/engine'
import { BadRecord } from '../bad-record.ts'
import { missingField } from '../input/input-problem.ts'
import type { JsonRecord, TribunalPort } from '../tribunal-port.ts'
import { paymentOf } from './payment-of.ts'

/** What was said of a row: a label, or a score that the threshold turns into one, or both. */
export interface Said {
  readonly label?: string
  /** 0..1, higher for the positive label. */
  readonly score?: number
}

interface TaskBase {
  /** Score from which a row counts as positive; null where the task predicts labels itself. */
  readonly threshold: number | null
  /** What we say of a row; undefined where its signal is unavailable. Throws a BadRecord where the row lacks what the task reads. */
  readonly judge: (tribunal: TribunalPort, row: JsonRecord) => Promise<Said | undefined>
}

/** Two labels: data sets name them differently, so their names are mapped to ours. */
interface BinaryTask extends TaskBase {
  readonly positive: string
  readonly negative: string
  readonly positiveLabels: readonly string[]
  readonly truths?: undefined
}

/** Several labels, compared by name after renaming. */
interface LabelTask extends TaskBase {
  readonly positive: null
  readonly negative: string
  readonly positiveLabels?: undefined
  readonly truths?: Readonly<Record<string, string>>
}

export type Task = BinaryTask | LabelTask

/** Every task that `tribunal eval` knows, by the name that data sets carry in `task`. */
export const TASKS: ReadonlyMap<string, Task> = new Map<string, Task>([
  [
    'check_worthiness',
    {
      positive: 'check_worthy',
      negative: 'not_check_worthy',
      positiveLabels: ['check_worthy', 'yes', '1'],
      threshold: 0.5,
      judge: async (tribunal, row) => ({
        score: numberOf(measure(tribunal, 'claims', textRecord(row)), 'checkability'),
      }),
    },
  ],
  [
    'claim_likeness',
    {
      positive: 'claim_like',
      negative: 'not_claim_like',
      positiveLabels: ['claim_like', 'check_worthy', 'DISINFO_RISK'],
      // Document 002, band mapping: medium begins here.
      threshold: 0.4,
      judge: post(({ screening }) => ({ score: screening.claim_likeness })),
    },
  ],
  [
    'scam',
    {
      positive: 'scam',
      negative: 'not_scam',
      positiveLabels: ['scam', 'spam', 'smishing', 'phishing', 'fraud'],
      // Document 003, verdict thresholds: below an integrity of 0.70 a text is SUSPICIOUS or worse.
      threshold: 0.3,
      judge: post(({ integrity }) =>
        integrity.integrity_score === null ? undefined : { score: exactComplement(integrity.integrity_score) },
      ),
    },
  ],
  [
    'manipulation',
    {
      positive: 'manipulative',
      negative: 'not_manipulative',
      positiveLabels: ['manipulative', 'propaganda', 'dark_pattern', 'biased', 'clickbait'],
      // Document 000, Rule 4.
      threshold: 0.3,
      judge: post(({ manipulation }) => ({ score: manipulation.score })),
    },
  ],
  [
    'ai_text',
    {
      positive: 'machine',
      negative: 'human',
      positiveLabels: ['machine', 'bot', 'ai', 'generated'],
      // Document 003, AI probability: from here on the penalty is more than minor.
      threshold: 0.5,
      judge: post(({ integrity }) => {
        const measured = integrity.detection_summary.ai_probability
        return measured.status === 'ok' ? { score: measured.value } : undefined
      }),
    },
  ],
  [
    'post_truth',
    {
      positive: null,
      negative: 'undecided',
      threshold: null,
      truths: {
        'pants-fire': 'fake',
        false: 'fake',
        'barely-true': 'fake',
        'half-true': 'mixed',
        'mostly-true': 'real',
        true: 'real',
      },
      judge: post(({ label }) => ({
        label: label === 'high_conf_fake' ? 'fake' : label === 'high_conf_true' ? 'real' : 'undecided',
      })),
    },
  ],
  [
    'claim_verification',
    {
      positive: null,
      negative: 'unknown',
      threshold: null,
      truths: { supported: 'true', refuted: 'false', conflicting: 'mixed', not_enough_info: 'unknown' },
      judge: async (_, row) => ({
        label: verify({ id: 'c1', text: textOf(row, 'claim') }, evidenceOf(row)).fact_check?.verdict ?? 'unknown',
      }),
    },
  ],
  [
    'claim_matching',
    { positive: null, negative: 'no_match', threshold: null, truths: { has_match: 'right_match' }, judge: matchClaim },
  ],
  [
    'fraud',
    {
      positive: 'fraud',
      negative: 'legit',
      positiveLabels: ['fraud', '1'],
      // Document 001: the category `high` begins at 60 of 100.
      threshold: 0.6,
      judge: async (tribunal, row) => {
        const decision = await tribunal.decide(paymentOf(row))
        const score = decision.kind === 'transaction' ? decision.composite_risk_score : null
        return score === null ? undefined : { score: score / 100 }
      },
    },
  ],
])

/** A task that reads the whole decision on the row's text. */
function post(read: (decision: PostDecision) => Said | undefined): Task['judge'] {
  return async (tribunal, row) => {
    const decision = await tribunal.decide({ kind: 'post', id: String(row['id'] ?? 'row'), ...textRecord(row) })
    return decision.kind === 'post' ? read(decision) : undefined
  }
}

/**
 * Is the checked claim that we would take a verdict from one of the row's `relevant` ones? Needs an evidence base that
 * holds them under the same ids (`--base`, `evidence import`).
 */
async function matchClaim(tribunal: TribunalPort, row: JsonRecord): Promise<Said> {
  const text = textOf(row, 'text')
  const relevant = row['relevant']
  if (!Array.isArray(relevant)) throw new BadRecord([missingField('relevant', relevant)])
  const [best] = tribunal.evidence.search({ text, limit: 1 })
  if (!best || readEvidence(text, best).match < MATCH_MIN) return { label: 'no_match' }
  return { label: relevant.includes(best.id) ? 'right_match' : 'wrong_match' }
}

/** Longest text a post may have; longer rows (whole e-mails) are read up to there. */
const TEXT_MAX = 10_000

function textRecord(row: JsonRecord): { readonly text: string; readonly lang?: string } {
  const text = textOf(row, 'text').slice(0, TEXT_MAX)
  const lang = row['lang']
  return typeof lang === 'string' && /^[a-z]{2,3}$/.test(lang) ? { text, lang } : { text }
}

function textOf(row: JsonRecord, field: string): string {
  const text = row?.[field]
  if (typeof text !== 'string' || text.trim() === '') throw new BadRecord([missingField(field, text)])
  return text
}

function evidenceOf(row: JsonRecord): Evidence[] {
  const given = row['evidence']
  if (!Array.isArray(given)) throw new BadRecord([missingField('evidence', given)])
  return given.map((item: Readonly<Record<string, unknown>>, i) => ({
    id: String(item?.['id'] ?? i),
    title: String(item?.['title'] ?? ''),
    snippet: String(item?.['text'] ?? ''),
    stance: 'neutral',
    retrieval_score: 1,
  }))
}

function measure(tribunal: TribunalPort, signal: string, record: JsonRecord): object {
  const measured = tribunal.signals.get(signal)!(record)
  if (measured.ok) return measured.value
  throw new BadRecord(measured.problems)
}

function numberOf(found: object, field: string): number {
  return (found as Readonly<Record<string, number>>)[field] ?? 0
}

/** 1 minus a score of two decimals, without the noise of binary floats at the threshold. */
function exactComplement(score: number): number {
  return Math.round((1 - score) * 1e9) / 1e9
}
