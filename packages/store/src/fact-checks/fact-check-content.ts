import { type FactCheckState, publishedVersion } from '@tribunal/engine'
import { foldedWords } from '@tribunal/signals'

/** One wording of the claim that was checked. */
export interface CheckedWording {
  /** BCP 47 tag. */
  readonly lang: string
  readonly text: string
}

/** What a rating rests on. */
export interface FactCheckSource {
  readonly url: string
  readonly title: string | null
  /** What the source says, in its own words. */
  readonly quotation: string | null
  /** Where a copy of it is kept. */
  readonly archive_url: string | null
  /** ISO date of the source. */
  readonly date: string | null
}

/** A fact check explained in one language. */
export interface FactCheckExplanation {
  /** BCP 47 tag. */
  readonly lang: string
  /** For a reader in a hurry: one or two sentences. */
  readonly short: string
  readonly long: string | null
}

/** What people wrote of one version of a fact check. */
export interface FactCheckContent {
  /** The claim as it is worded in one or more languages; the first is the one that was found. */
  readonly claims: readonly CheckedWording[]
  readonly sources: readonly FactCheckSource[]
  readonly explanations: readonly FactCheckExplanation[]
}

/** What two wordings have in common that say the same: their words, without accents, capitals and marks. */
export function wordingKey(text: string): string {
  return foldedWords(text).join(' ') || text.normalize('NFKC').toLowerCase()
}

/** The wordings that a fact check rates, and those that a proposal would rate; `contentAt` a revision. */
export function wordingsOf(
  state: FactCheckState,
  contentAt: (revision: number) => FactCheckContent | undefined,
): readonly string[] {
  const revisions = [publishedVersion(state)?.text, state.proposal?.rated ? state.proposal.text : undefined]
  const claims = revisions.flatMap((revision) => (revision === undefined ? [] : (contentAt(revision)?.claims ?? [])))
  return [...new Set(claims.map(({ text }) => wordingKey(text)))].sort()
}

/** Fewer words stand in texts about anything. */
const WORDS_MIN = 3
/** Words by which a speaker speaks of himself, in English and Spanish. */
const FIRST_PERSON: ReadonlySet<string> = new Set('i my mine myself yo mi mis mio mia conmigo'.split(' '))

/** Does a wording say something else with each speaker? `I voted today`, `Good morning`. */
export function isLoose({ claims }: Pick<FactCheckContent, 'claims'>): boolean {
  return claims.some(({ text }) => {
    const words = foldedWords(text)
    return words.length < WORDS_MIN || words.some((word) => FIRST_PERSON.has(word))
  })
}
