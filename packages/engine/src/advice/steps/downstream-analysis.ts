import { message } from '@tribunal/messages'
import { z } from 'zod'
import { type Emotion, OTHER_EMOTIONS, ok } from '../../domain/index.ts'
import { listOf, oneOf, share } from '../answer-fields.ts'
import { defineModelStep } from '../model-step.ts'
import { type Listed, type Located, locateQuotes, namedQuotes, noteOf } from './locate-quotes.ts'

/** A claim that was found false elsewhere and that a post may be retelling. */
export interface Narrative {
  /** Of the item of evidence that holds the claim. */
  readonly id: string
  /** The claim that was found false, as its publisher worded it. */
  readonly claim: string
}

/** A text with everything that an answer may name: nothing else counts. */
export interface TextToAnalyse {
  readonly text: string
  /** Techniques of propaganda that may be named: those of the shipped list. */
  readonly techniques: readonly Listed[]
  /** Domains that the text links to. */
  readonly domains: readonly string[]
  /** Claims found false that turned up as evidence on this text. */
  readonly narratives: readonly Narrative[]
}

/** How credible a model finds a source; recorded beside the rating of the lists, not in its place. */
export type Credible = 'high' | 'medium' | 'low'

/** What a model makes of a text that no rule settled. */
export interface SaidDownstream {
  readonly propaganda: readonly Located[]
  readonly emotion: Emotion
  readonly sources: readonly { readonly domain: string; readonly credible: Credible }[]
  /** Ids of given narratives that the text retells. */
  readonly narratives: readonly string[]
}

/** Entries of one kind in an answer; what is beyond is left out. */
const MAX = 40

const fields = z.object({
  propaganda: namedQuotes(),
  fear: share(),
  outrage: share(),
  emotions: listOf(z.object({ emotion: oneOf(OTHER_EMOTIONS), strength: share() }), MAX),
  sources: listOf(z.object({ domain: z.string().max(300), credible: oneOf(['high', 'medium', 'low']) }), MAX),
  narrative_ids: listOf(z.string().max(200), MAX),
})

/** Document 000, downstream tasks: propaganda, emotion, sources, context. */
export const downstreamAnalysis = defineModelStep({
  id: 'downstream-analysis',
  fields,
  maxOutputTokens: 1_500,
  material: ({ text, techniques, domains, narratives }: TextToAnalyse) => ({ text, techniques, domains, narratives }),
  check({ propaganda, fear, outrage, emotions, sources, narrative_ids }, { text, techniques, domains, narratives }) {
    const cues = locateQuotes(propaganda, techniques, text)
    const rated = sources.map(({ domain, credible }) => ({ domain: domain.trim().toLowerCase(), credible }))
    const known = rated.filter(({ domain }) => domains.includes(domain))
    const retold = [...new Set(narrative_ids)].filter((id) => narratives.some((narrative) => narrative.id === id))
    const strange = rated.length - known.length + new Set(narrative_ids).size - retold.length
    const value: SaidDownstream = {
      propaganda: cues.found,
      emotion: { fear, outrage, ...strongest(emotions) },
      sources: known,
      narratives: retold,
    }
    const notes = strange > 0 ? [message('model.left_out_not_given', { count: strange })] : []
    return ok({ value, ...noteOf([...cues.notes, ...notes]) })
  },
})

/** Each emotion once, as strong as it was said to be; one of no strength was not found. */
function strongest(
  said: readonly { readonly emotion: (typeof OTHER_EMOTIONS)[number]; readonly strength: number }[],
): Partial<Emotion> {
  const found = new Map<string, number>()
  for (const { emotion, strength } of said)
    if (strength > 0) found.set(emotion, Math.max(strength, found.get(emotion) ?? 0))
  return Object.fromEntries(found)
}
