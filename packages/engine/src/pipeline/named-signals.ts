import { message } from '@tribunal/messages'
import type { TextLearner, TextModel } from '@tribunal/signals'
import {
  ADDED_SIGNAL_IDS,
  type ClaimLists,
  checkabilityOf,
  extractClaims,
  NO_HISTORY,
  type PaymentModel,
  type TextAnalyser,
  type TextAnalysis,
} from '@tribunal/signals'
import {
  type Finding,
  type Influence,
  type Parsed,
  type Probability,
  parsePayment,
  type Reason,
  type SubmissionProblem,
  showFound,
} from '../domain/index.ts'
import type { Policies } from './explain-answer.ts'
import type { PaymentLists } from './payment/index.ts'
import { measureBehavior, measureContext } from './payment/measure/measure-payment.ts'
import { isRaised, raisedFindings, readScores } from './post/collect/read-learned.ts'
import { judgeClaimLikeness, judgeIntegrity, judgeManipulation } from './post/judge/judge-post.ts'
import { presentIntegrity, presentManipulation, presentScorecard } from './post/present-post.ts'

/** What the named signals are measured with. */
export interface SignalParts {
  readonly text: TextAnalyser
  readonly claimLists: ClaimLists
  /** Absent where none is installed. */
  readonly learned?: TextLearner
  readonly paymentLists: PaymentLists
  /** None where absent. */
  readonly paymentModel?: PaymentModel
  readonly policies: Policies
}

/** One analyser under its name: a record in, what it measured out, or everything wrong with the record. */
export type NamedSignal = (record: unknown) => Parsed<object>

/** Every analyser by the name `tribunal signal NAME` knows it by (spec section 8). */
export function namedSignals(parts: SignalParts): ReadonlyMap<string, NamedSignal> {
  const { text, policies } = parts
  const ofText =
    (measure: (analysis: TextAnalysis) => object): NamedSignal =>
    (record) => {
      const problem = textProblem(record)
      if (problem) return { ok: false, problems: [problem], warnings: [] }
      const { text: given, lang } = record as { text: string; lang?: unknown }
      return {
        ok: true,
        value: measure(text.analyse(given, typeof lang === 'string' ? lang : undefined)),
        warnings: [],
      }
      // One table, so that a name always means the same measurement.
    }
  return new Map<string, NamedSignal>([
    [
      'claim-likeness',
      ofText(({ claimLikeness, language }) => ({
        ...presentScorecard(judgeClaimLikeness({ claim_likeness: claimLikeness }, policies)),
        has_election_anchor: claimLikeness.election_anchor,
        language,
        facts: claimLikeness,
      })),
    ],
    [
      'manipulation',
      ofText(({ manipulation }) => {
        const answer = judgeManipulation({ manipulation }, policies)
        return { outcome: answer.outcome, ...presentManipulation(answer), ...manipulation }
      }),
    ],
    [
      'forensics',
      ofText(({ profile, detection, findings }) => {
        const facts = { profile, detection }
        return { ...presentIntegrity(facts, judgeIntegrity(facts, policies)), findings }
      }),
    ],
    ['language', ofText(({ language }) => ({ language }))],
    [
      'disguise',
      ofText(({ disguises, findings }) => ({
        disguises,
        findings: findings.filter((finding) => finding.signal === 'disguise'),
      })),
    ],
    [
      'screening-lexicon',
      ofText(({ screening, findings }) => ({
        matches: screening,
        findings: findings.filter((finding) => finding.signal === 'screening-lexicon'),
      })),
    ],
    ['injection', ofText(({ injection }) => injection)],
    ...ADDED_SIGNAL_IDS.map((id) => [id, ofText(({ signals }) => signals[id])] as const),
    ['learned', ofText((analysis) => presentLearned(parts.learned, text, analysis))],
    ['emotion', ofText(({ emotion: { emotion, words } }) => ({ ...emotion, findings: words }))],
    ['propaganda', ofText(({ propaganda }) => ({ findings: propaganda }))],
    ['sources', ofText(({ sources }) => ({ sources }))],
    [
      'claims',
      ofText(({ text: given, language }) => ({
        checkability: checkabilityOf(given, language, parts.claimLists),
        claims: extractClaims(given, language, parts.claimLists),
      })),
    ],
    ['payment', paymentSignal(parts.paymentLists, text, parts.paymentModel)],
  ])
}

/** The facts that a policy's `measure` names, measured from the record's text. */
export function measureFacts(name: string, record: unknown, text: TextAnalyser): Parsed<object> {
  const problem = textProblem(record)
  if (problem) return { ok: false, problems: [problem], warnings: [] }
  const { text: given, lang } = record as { text: string; lang?: unknown }
  const analysis = text.analyse(given, typeof lang === 'string' ? lang : undefined)
  const facts = { 'claim-likeness': analysis.claimLikeness, manipulation: analysis.manipulation }[name]
  if (!facts) throw new Error(`no signal \`${name}\` measures facts for a policy`)
  return { ok: true, value: facts, warnings: [] }
}

/**
 * A record without a text has nothing to measure. The language is optional: a wrong one is left out, and the text
 * itself is asked.
 */
function textProblem(record: unknown): SubmissionProblem | undefined {
  const found = record !== null && typeof record === 'object' ? (record as { text?: unknown }).text : undefined
  if (typeof found === 'string') return undefined
  return {
    code: found === undefined ? 'missing-field' : 'wrong-type',
    field: 'text',
    expected: message('input.text'),
    got: showFound(found),
    help: message('input.give_text'),
  }
}

/** Context and behaviour signals of one payment by itself, without history. */
function paymentSignal(lists: PaymentLists, text: TextAnalyser, model?: PaymentModel): NamedSignal {
  return (record) => {
    const parsed = parsePayment(record)
    if (!parsed.ok) return parsed
    const context = measureContext(parsed.value, NO_HISTORY, {
      lists,
      // Without history every count is zero, and habits are unknown unless the payment brings them.
      text,
      ...(model ? { model } : {}),
    })
    const behavior = measureBehavior(context)
    return { ok: true, value: { ...context, ...behavior }, warnings: parsed.warnings }
  }
}

/** One learned signal of one text, in full: what it is, what it says, and what moved it. */
export type PresentedSignal = Pick<TextModel, 'id' | 'title' | 'version' | 'domain' | 'threshold'> &
  (
    | {
        readonly status: 'ok'
        readonly probability: Probability
        readonly raised: boolean
        readonly influences: readonly Influence[]
      }
    | { readonly status: 'unavailable'; readonly reason: Reason }
  )

/** Every learned signal of one text, and the places in it that moved those that are raised. */
export interface PresentedLearned {
  readonly language: string
  readonly signals: readonly PresentedSignal[]
  readonly findings: readonly Finding[]
}

/** Influences that are reported of each signal that somebody asks for by name. Our own choice. */
const INFLUENCES_MAX = 12

/** What `tribunal signal learned` tells. */
export function presentLearned(
  learner: TextLearner | undefined,
  reader: TextAnalyser,
  analysis: TextAnalysis,
): PresentedLearned {
  const { language } = analysis
  if (!learner) return { language, signals: [], findings: [] }
  const scores = readScores(learner, reader, analysis, INFLUENCES_MAX, learner.models)
  const signals = learner.models.map(({ id, title, version, domain, threshold }): PresentedSignal => {
    const model = { id, title, version, domain, threshold }
    const said = scores[id]!
    if (said.status !== 'ok') return { ...model, ...said }
    return { ...model, status: 'ok', raised: isRaised(said, model), ...said.value }
  })
  return { language, signals, findings: raisedFindings(scores, learner.models, analysis.text) }
}
