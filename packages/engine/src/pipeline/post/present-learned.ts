import type { Finding, Influence, Probability, Reason } from '../../domain/index.ts'
import type { TextLearner, TextModel } from '../../signals/learned/index.ts'
import type { TextAnalysis } from '../../signals/text/index.ts'
import { isRaised, raisedFindings } from './read-learned.ts'

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

/** Influences that are told of each signal that somebody asks for by name. Our own choice. */
const INFLUENCES_MAX = 12

/** What `tribunal signal learned` tells. */
export function presentLearned(learner: TextLearner | undefined, analysis: TextAnalysis): PresentedLearned {
  const { language } = analysis
  if (!learner) return { language, signals: [], findings: [] }
  const scores = learner.read(analysis, INFLUENCES_MAX)
  const signals = learner.models.map(({ id, title, version, domain, threshold }): PresentedSignal => {
    const model = { id, title, version, domain, threshold }
    const said = scores[id]!
    if (said.status !== 'ok') return { ...model, ...said }
    return { ...model, status: 'ok', raised: isRaised(said, model), ...said.value }
  })
  return { language, signals, findings: raisedFindings(scores, learner.models, analysis.text) }
}
