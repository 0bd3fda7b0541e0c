import type { TextAnalyser } from '@tribunal/signals'
import { type PassageReader, verify } from '@tribunal/signals'
import { ask, languageOf } from '../../../advice/index.ts'
import { claimVerification } from '../../../advice/steps/index.ts'
import type { Claim, Evidence, Verification } from '../../../domain/index.ts'
import type { Policies } from '../../explain-answer.ts'
import type { ModelAdvisers } from '../../ports.ts'
import { judgeAggregation, settleBy } from '../judge/settle-verdicts.ts'
import { weighStances } from './weigh-stances.ts'

/** What reading one claim with a model takes. */
export interface ClaimReading {
  readonly claim: Pick<Claim, 'id' | 'text'>
  readonly evidence: readonly Evidence[]
  /** BCP 47 tag; told by the text where absent. */
  readonly lang?: string
}

/** What reading a claim reaches the world through. */
export interface ClaimReaders {
  readonly advisers: Pick<ModelAdvisers, 'port' | 'prompts'>
  readonly policies: Policies
  readonly text: Pick<TextAnalyser, 'analyse'>
  readonly passages?: PassageReader
}

/**
 * What given evidence says of one claim where a model reads it too: measured, asked, weighed and settled by policy, as for
 * a claim of a post. Without evidence, without a model for it, or where its answer cannot be used, the measured verdict.
 */
export async function readClaim({ claim, evidence, lang }: ClaimReading, by: ClaimReaders): Promise<Verification> {
  const { port: models, prompts } = by.advisers
  const measured = verify(claim, evidence, by.passages)
  if (evidence.length === 0 || !models.has('claim-verification')) return measured
  const { language, injection } = by.text.analyse(claim.text, lang)
  const asking = { models, prompts, language: languageOf(language), now: () => 0 }
  const { answer } = await ask(claimVerification, { claim, evidence }, asking, claim.id)
  if (answer === undefined) return measured
  const read = [{ ...measured, said: answer, weighed: weighStances(claim.text, answer, evidence, by.passages) }]
  const aggregation = judgeAggregation({ injection_suspected: injection.suspected }, read, by.policies)
  return settleBy(aggregation, read)[0]!
}
