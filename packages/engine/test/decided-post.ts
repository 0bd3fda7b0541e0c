import { DEFAULT_SETTINGS, type Evidence, type Post, type PostDecision } from '../src/domain/index.ts'
import { createPostPipeline } from '../src/pipeline/index.ts'
import { shippedPolicies, shippedPostPorts } from './shipped-posts.ts'

/** A published check that refutes the claim most posts of the tests make. */
export const REFUTING: Evidence = {
  id: 'checked-1',
  title: 'Vaccines and cancer',
  url: 'https://example.org/vaccines',
  publisher: 'Example',
  snippet: 'No study has found that mRNA vaccines cause cancer.',
  stance: 'refutes',
  source_quality: 0.9,
  retrieval_score: 1,
  checked_claim: { claim: 'mRNA vaccines cause cancer', verdict: 'false', match: 1 },
}

const policies = shippedPolicies()
const ports = shippedPostPorts()

/** What the shipped policies decide about a post, where every search finds this evidence. */
export function decidedPost(post: Post, evidence: readonly Evidence[]): PostDecision {
  const source = { id: 'base', search: () => evidence }
  const pipeline = createPostPipeline(policies, { ...ports, evidence: [source] }, DEFAULT_SETTINGS)
  return pipeline.decide(post, () => 0) as PostDecision
}
