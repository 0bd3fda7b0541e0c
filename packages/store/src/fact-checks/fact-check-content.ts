import type { MediaAuthenticity, MediaKind } from '@tribunal/contract/words'
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

/** An image, a video or a recording with which a claim is made, and what it is. */
export interface FactCheckMedia {
  /** As it was shared. */
  readonly url: string
  readonly kind: MediaKind
  readonly authenticity: MediaAuthenticity
  /** Where it comes from, or what was changed: one text a language. */
  readonly context: readonly CheckedWording[]
  /** The original, or a page that shows it. */
  readonly original_url: string | null
  /** The page on which it was seen. */
  readonly page_url: string | null
}

/** What people wrote of one version of a fact check. */
export interface FactCheckContent {
  /** The claim as it is worded in one or more languages; the first is the one that was found. */
  readonly claims: readonly CheckedWording[]
  readonly sources: readonly FactCheckSource[]
  readonly explanations: readonly FactCheckExplanation[]
  readonly media: readonly FactCheckMedia[]
}

/** What people wrote, from the bytes that are kept. Versions of before there were media items name none. Throws where it is not JSON. */
export function contentFrom(body: Buffer): FactCheckContent {
  return { media: [], ...(JSON.parse(body.toString()) as Omit<FactCheckContent, 'media'>) }
}

/** The bytes that are kept: only what belongs to a version, always in this order. */
export function contentBody({ claims, sources, explanations, media }: FactCheckContent): Buffer {
  return Buffer.from(JSON.stringify({ claims, sources, explanations, ...(media.length === 0 ? {} : { media }) }))
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
