import { z } from 'zod'
import { ok, type Probability } from '../../domain/index.ts'
import { listOf, oneOf, share } from '../answer-fields.ts'
import { defineModelStep } from '../model-step.ts'
import { type Listed, type Located, locateQuotes, namedQuotes, noteOf } from './locate-quotes.ts'

/** A claim that was found false elsewhere and that a post may be retelling. */
export interface Narrative {
  readonly id: string
  readonly claim: string
}

export interface TextToAnalyse {
  readonly text: string
  /** Techniques of propaganda that may be named: those of the shipped list. */
  readonly techniques: readonly Listed[]
  /** Domains that the text links to. */
  readonly domains: readonly string[]
  readonly narratives: readonly Narrative[]
}

export type Credible = 'high' | 'medium' | 'low'

/** What a model makes of a text that no rule settled. */
export interface SaidDownstream {
  readonly propaganda: readonly Located[]
  readonly emotion: { readonly fear: Probability; readonly outrage: Probability }
  readonly sources: readonly { readonly domain: string; readonly credible: Credible }[]
  /** Ids of given narratives that the text retells. */
  readonly narratives: readonly string[]
}

const MAX = 40

const fields = z.object({
  propaganda: namedQuotes(),
  fear: share(),
  outrage: share(),
  sources: listOf(z.object({ domain: z.string().max(300), credible: oneOf(['high', 'medium', 'low']) }), MAX),
  narrative_ids: listOf(z.string().max(200), MAX),
})

/** Document 000, downstream tasks: propaganda, emotion, sources, context. */
export const downstreamAnalysis = defineModelStep({
  id: 'downstream-analysis',
  fields,
  maxOutputTokens: 1_500,
  material: ({ text, techniques, domains, narratives }: TextToAnalyse) => ({ text, techniques, domains, narratives }),
  check({ propaganda, fear, outrage, sources, narrative_ids }, { text, techniques, domains, narratives }) {
    const cues = locateQuotes(propaganda, techniques, text)
    const rated = sources.map(({ domain, credible }) => ({ domain: domain.trim().toLowerCase(), credible }))
    const known = rated.filter(({ domain }) => domains.includes(domain))
    const retold = [...new Set(narrative_ids)].filter((id) => narratives.some((narrative) => narrative.id === id))
    const strange = rated.length - known.length + new Set(narrative_ids).size - retold.length
    const value: SaidDownstream = {
      propaganda: cues.found,
      emotion: { fear, outrage },
      sources: known,
      narratives: retold,
    }
    const notes = strange > 0 ? [`left out: ${strange} sources or narratives that were not given`] : []
    return ok({ value, ...noteOf([...cues.notes, ...notes]) })
  },
})
