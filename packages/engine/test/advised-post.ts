import type { ModelPort } from '../src/advice/index.ts'
import { DEFAULT_SETTINGS, type Evidence, type ModelStepId, type PostDecision } from '../src/domain/index.ts'
import type { Policies } from '../src/pipeline/explain-answer.ts'
import type { EvidenceSource, ModelAdvisers } from '../src/pipeline/ports.ts'
import type { PostPorts } from '../src/pipeline/post/collect/collect-post.ts'
import { createPostPipeline } from '../src/pipeline/post/post-pipeline.ts'
import { type Scripted, scriptedPort } from './scripted-port.ts'
import { shippedPolicies, shippedPostPorts } from './shipped-posts.ts'
import { shippedPrompts } from './shipped-prompts.ts'

export const policies = shippedPolicies()
export const ports = shippedPostPorts()
const prompts = shippedPrompts()
const clock = () => 0

/** On the subject and silent on the claim: without a model it settles nothing. */
export const PASSAGE: Evidence = {
  id: 'passage-1',
  title: 'Vaccines and cancer: what studies show',
  publisher: 'Example',
  snippet: 'Registries of eleven countries were searched for a link. None was found.',
  stance: 'neutral',
  retrieval_score: 0.4,
}
export const NARRATIVE: Evidence = {
  ...PASSAGE,
  id: 'narrative-1',
  retrieval_score: 0.2,
  checked_claim: { claim: 'Flu jabs spread the flu in schools', verdict: 'false', match: 0 },
}
export const source = (search: EvidenceSource['search']): EvidenceSource => ({ id: 'base', search })
const passages = source(() => [PASSAGE, NARRATIVE])
export const nothing = source(() => [])

export const TEXT =
  'mRNA vaccines cause cancer. Look at our river, closed again by the mayor! Everybody in our town knows it.'
/** A claim that the extractor does not find. */
export const QUOTE = 'our river, closed again by the mayor'

export const GOOD = {
  'linguistic-profile': json({
    urgency_level: 7,
    grammar_quality: 5,
    tone_type: 'sensationalist',
    credibility_markers: 'low',
    specific_issues: ['exaggeration'],
  }),
  'text-detection': json({
    ai_probability: 0.5,
    bot_patterns: 'none',
    manipulation_tactics: [{ id: 'social-proof', quote: 'Everybody in our town knows it' }],
    scam_indicators: [{ id: 'guaranteed', quote: 'knows it' }],
  }),
  'claim-extraction': json({
    claims: [{ quote: QUOTE, type: 'fact', domain: 'society', risk_level: 'low', confidence: 0.8 }],
  }),
  'claim-verification': verdict('false'),
  'downstream-analysis': json({
    propaganda: [{ id: 'bandwagon', quote: 'Everybody in our town' }],
    fear: 0.9,
    outrage: 0.6,
    sources: [],
    narrative_ids: ['narrative-1'],
  }),
} satisfies Partial<Record<ModelStepId, Scripted>>
export type Script = Partial<Record<ModelStepId, Scripted>>
export const STEPS = Object.keys(GOOD) as (keyof typeof GOOD)[]

export function json(value: unknown): string {
  return JSON.stringify(value)
}

export function verdict(said: 'true' | 'false' | 'mixed', confidence = 0.95): string {
  const [support, refute] = said === 'true' ? [confidence, 0.02] : said === 'false' ? [0.02, confidence] : [0.5, 0.5]
  const stance = { true: 'supports', false: 'refutes', mixed: 'mixed' }[said]
  const stances = [{ id: 'passage-1', stance, confidence }]
  const weighed = { support_confidence: support, refute_confidence: refute, stances, cited: ['passage-1'] }
  return json({ verdict: said, confidence, ...weighed })
}

/** What a test decides about; the rest is `TEXT` with passages that settle nothing. */
export interface Given {
  readonly text?: string
  readonly lang?: string
  readonly evidence?: readonly EvidenceSource[]
  readonly when?: ModelAdvisers['when']
  readonly changes?: Partial<PostPorts>
  readonly policies?: Policies
}

export const pipelineOf = ({ evidence = [passages], changes, policies: some = policies }: Given) =>
  createPostPipeline(some, { ...ports, evidence, ...changes }, DEFAULT_SETTINGS)
const postOf = ({ text = TEXT, lang }: Given) => ({ kind: 'post' as const, id: 'p', text, ...(lang ? { lang } : {}) })
export const plain = (set: Given = {}) => pipelineOf(set).decide(postOf(set), clock) as PostDecision

/** The decision on a post with models that say what a test tells them to; every step is asked unless said otherwise. */
export async function advised(port: ModelPort | Script, set: Given = {}, given: Partial<ModelAdvisers> = {}) {
  const models = 'ask' in port ? (port as ModelPort) : scriptedPort(port as Script)
  return await pipelineOf(set).decide(postOf(set), clock, {
    port: models,
    prompts,
    when: set.when ?? 'always',
    ...given,
  })
}

/** A decision without what asking leaves in it whether it helps or not. */
export function withoutCalls({ trace: _, facts: { model_calls: __, ...facts }, ...rest }: PostDecision) {
  return { ...rest, facts }
}

export const line = ({ trace }: PostDecision, step: string) => trace.find((one) => one.step === step)
