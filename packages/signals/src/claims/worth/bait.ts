import type { ClaimDomain } from '@tribunal/contract'
import type { Clause, Reading } from '../sentence/reading.ts'
import type { CheckabilityFeatures } from './checkability.ts'

/** What is said of these holds for everybody, also where it sells something. */
const OF_EVERYBODY: ReadonlySet<ClaimDomain> = new Set(['health', 'politics', 'science'])
/** Spanish words for a reader who is spoken to politely; elsewhere they mean a third person. */
const POLITE: ReadonlySet<string> = new Set('su sus le les se'.split(' '))
/** `Ganaste`, `recibiste`. */
const TO_READER = /(?:[ai]ste)$/

/**
 * Does a clause of a text that asks for money or secrets only speak to its reader, or name nobody? `Your parcel could not be
 * delivered` is said to make one person pay; `Elon Musk gives bitcoin away` is a claim.
 */
export function isBait(
  { first_person, second_person, entity }: CheckabilityFeatures,
  domain: ClaimDomain,
  { tokens, language }: Reading,
  { from, to }: Clause,
): boolean {
  if (OF_EVERYBODY.has(domain)) return false
  if (first_person || second_person || !entity) return true
  return language === 'es' && tokens.words.slice(from, to).some((word) => POLITE.has(word) || TO_READER.test(word))
}
