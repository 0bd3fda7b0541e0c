import { z } from 'zod'
import { ok } from '../../domain/index.ts'
import { grade, listOf, oneOf } from '../answer-fields.ts'
import { defineModelStep } from '../model-step.ts'

/**
 * What a model may say is wrong with a text (document 003, profiler, specific issues): our own choice, so that no text
 * of a model gets into a fact.
 *
 * - `spelling`, `grammar`, `broken-sentences`: language that falls short
 * - `odd-wording`: reads like a poor translation or stuck-together phrases
 * - `shouting`, `exaggeration`, `insults`, `threats`: how it speaks
 * - `unnamed-sources`, `one-sided`, `missing-context`: what it keeps back
 * - `impersonation`: speaks as a person or institution that it does not seem to be
 */
export const TEXT_ISSUES = [
  'spelling',
  'grammar',
  'broken-sentences',
  'odd-wording',
  'shouting',
  'exaggeration',
  'insults',
  'threats',
  'unnamed-sources',
  'one-sided',
  'missing-context',
  'impersonation',
] as const

const fields = z.object({
  urgency_level: grade(),
  grammar_quality: grade(),
  tone_type: oneOf(['professional', 'informal', 'sensationalist', 'threatening']),
  credibility_markers: oneOf(['high', 'medium', 'low']),
  specific_issues: listOf(oneOf(TEXT_ISSUES), TEXT_ISSUES.length),
})

/** What a model says of how a text is written. */
export type SaidProfile = z.output<typeof fields>

/** Document 003, profiler: how a text is written. */
export const linguisticProfile = defineModelStep({
  id: 'linguistic-profile',
  fields,
  maxOutputTokens: 300,
  material: ({ text }: { readonly text: string }) => ({ text }),
  check: (said: SaidProfile) => ok({ value: { ...said, specific_issues: [...new Set(said.specific_issues)] } }),
})
