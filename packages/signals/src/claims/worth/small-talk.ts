import type { ClaimDomain } from '@tribunal/contract'
import type { Probability } from '../../measured.ts'
import type { CheckabilityFeatures } from './checkability.ts'

/**
 * Below this a learned signal speaks so clearly against a text that a statement about nothing in particular is small talk. Our own
 * choice: with it, no sentence of a debate that is worth checking goes unseen that did not before (`bench/reading.mjs`).
 */
const WORTH_MAX = 0.25

/** True where a statement names nobody, counts nothing, has no listed subject, and its text is hardly worth checking. */
export function isSmallTalk(
  { entity, figure, quantity, causal, source, comparison, topic }: CheckabilityFeatures,
  domain: ClaimDomain,
  worth: Probability | undefined,
): boolean {
  if (worth === undefined || worth >= WORTH_MAX || (domain !== 'general' && topic)) return false
  return !(entity || figure || quantity || causal || source || comparison)
}
