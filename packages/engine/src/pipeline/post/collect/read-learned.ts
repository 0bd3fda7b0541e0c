import type {
  LearnedScore,
  LearnedSignals,
  TextAnalyser,
  TextAnalysis,
  TextLearner,
  TextModel,
} from '@tribunal/signals'
import type { Finding, Measured, RecordedScore, RecordedSignals } from '../../../domain/index.ts'
import { ok } from '../../../domain/index.ts'
import { learnedFindings } from './learned-findings.ts'

/** What learned signals say of a text, as it is recorded. */
export interface LearnedReading {
  readonly learned: RecordedSignals
  /** What speaks for each signal that is raised, where it stands in the text. */
  readonly findings: readonly Finding[]
  /** Ids of the models that are. */
  readonly raised: readonly string[]
}

/** Influences that are recorded of a raised signal: enough to see why, and no more than a line or two. Our own choice. */
const INFLUENCES_MAX = 6

/** Learned signals that are sure of a threat where they are raised. */
export const THREATS: ReadonlySet<string> = new Set(['threat', 'threat-es'])

/** Reads every learned signal, with the vector of the text where there is one. What moved it is recorded of those that are raised only: the others have little to say. */
export function readLearned(
  learner: TextLearner,
  reader: TextAnalyser,
  analysis: TextAnalysis,
  vector?: ArrayLike<number>,
): LearnedReading {
  const learned: Record<string, Measured<RecordedScore>> = {}
  const raised: TextModel[] = []
  const scores = readScores(learner, reader, analysis, 0, learner.models, vector)
  for (const model of learner.models) {
    const said = scores[model.id]!
    learned[model.id] = recorded(said, model)
    if (isRaised(said, model)) raised.push(model)
  }
  if (raised.length === 0) return { learned, findings: [], raised: [] }
  const explained = readScores(learner, reader, analysis, INFLUENCES_MAX, raised, vector)
  for (const model of raised) learned[model.id] = recorded(explained[model.id]!, model)
  const findings = raisedFindings(explained, raised, analysis.text)
  return { learned, findings, raised: raised.map(({ id }) => id) }
}

/**
 * What the learned signals in `of` say, as `TextLearner.read` does. A threat that is raised is read once more without the
 * threats of others that the text reports: somebody who tells what they were threatened with threatens nobody.
 */
export function readScores(
  learner: TextLearner,
  reader: TextAnalyser,
  analysis: TextAnalysis,
  influences: number,
  of: readonly TextModel[],
  vector?: ArrayLike<number>,
): LearnedSignals {
  const ofText = learner.read(analysis, influences, of, vector)
  const threats = learner.models.filter(({ id }) => THREATS.has(id))
  const ofThreats = learner.read(analysis, 0, threats, vector)
  const isThreat = threats.some((model) => isRaised(ofThreats[model.id]!, model))
  const own = isThreat ? withoutReportedThreats(learner, reader, analysis) : undefined
  return own === undefined ? ofText : withThreats(ofText, learner.read(own, influences, of))
}

/** From this probability on words of others are a threat. Our own choice: they stand apart, so half is enough. */
const REPORTED_MIN = 0.5

/** The text with spaces in the place of threats that it reports, so that all else keeps its place; undefined where it reports none. */
function withoutReportedThreats(
  learner: TextLearner,
  reader: TextAnalyser,
  { text, reported, likelyLanguage }: TextAnalysis,
): TextAnalysis | undefined {
  const isThreat = (words: string) => [...THREATS].some((id) => (learner.ofPart(id, words) ?? 0) >= REPORTED_MIN)
  let own = ''
  let at = 0
  for (const { start, end } of reported) {
    if (!isThreat(text.slice(start, end))) continue
    own += text.slice(at, start) + ' '.repeat(end - start)
    at = end
  }
  return at === 0 ? undefined : reader.analyse(own + text.slice(at), likelyLanguage)
}

/** Scores, those of threats from another reading. */
function withThreats(scores: LearnedSignals, ofOwn: LearnedSignals): LearnedSignals {
  const threats = Object.entries(ofOwn).filter(([id]) => THREATS.has(id))
  return { ...scores, ...Object.fromEntries(threats) }
}

/** Whether a signal says so: its probability reaches the threshold of its model. */
export function isRaised(said: Measured<LearnedScore>, { threshold }: Pick<TextModel, 'threshold'>): said is Known {
  return said.status === 'ok' && said.value.probability >= threshold
}

/** A score that was measured. */
type Known = Extract<Measured<LearnedScore>, { readonly status: 'ok' }>

/** The findings of the models that are raised, one model after the other. */
export function raisedFindings(scores: LearnedSignals, models: readonly TextModel[], text: string): readonly Finding[] {
  return models.flatMap((model) => {
    const said = scores[model.id]!
    return isRaised(said, model) ? learnedFindings(text, said.value, model) : []
  })
}

/** The score with version and threshold of its model, so that it can be read without the model. */
function recorded(said: Measured<LearnedScore>, { version, threshold }: TextModel): Measured<RecordedScore> {
  if (said.status !== 'ok') return said
  const { probability, influences, head } = said.value
  return ok({ probability, influences, version: head ? `${version}+${head}` : version, threshold })
}
