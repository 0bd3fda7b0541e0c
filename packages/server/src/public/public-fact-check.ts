import {
  FACT_CHECK_RATINGS,
  type FactCheckRating,
  type FactCheckVersion,
  publishedVersion,
  type Verdict,
} from '@tribunal/engine'
import type { FactCheckContent, WholeFactCheck } from '@tribunal/store'

/** A published version as readers see it: nothing of who wrote it, and nothing of the post on which it was given. */
export interface PublicVersion {
  readonly number: number
  readonly rating: FactCheckRating
  readonly verdict: Verdict
  /** ISO time of publication. */
  readonly at: string
  /** Why the version before was corrected; null of the first. */
  readonly reason: string | null
}

/** A fact check as readers see it. */
export interface PublicFactCheck {
  readonly id: string
  /** Of the newest published version. */
  readonly content: FactCheckContent
  readonly rating: FactCheckRating
  readonly verdict: Verdict
  /** ISO time of the first version, and of the newest. */
  readonly published: string
  readonly changed: string
  /** Newest first. */
  readonly versions: readonly PublicVersion[]
  /** When and why it was retracted; null where it holds. */
  readonly retracted: { readonly at: string; readonly reason: string | null } | null
}

/** What readers see of a fact check; undefined where it was never published, or its text is gone. */
export function publicFactCheck({ state, contents, reasons }: WholeFactCheck): PublicFactCheck | undefined {
  const newest = state.versions.at(-1)
  const content = newest && contents.get(newest.text)
  if (!newest || !content) return undefined
  const versions = state.versions.map((version) => versionOf(version, reasons)).reverse()
  const isRetracted = publishedVersion(state) === undefined
  // The reason of a retraction was written when it was proposed, or when it took effect at once.
  const reason = reasons.get(Math.max(...reasons.keys())) ?? null
  return {
    id: state.id,
    content,
    rating: newest.rating,
    verdict: FACT_CHECK_RATINGS[newest.rating],
    published: versions.at(-1)!.at,
    changed: isRetracted ? state.changed.at : versions[0]!.at,
    versions,
    retracted: isRetracted ? { at: state.changed.at, reason } : null,
  }
}

function versionOf(
  { number, rating, proposed, confirmed, text }: FactCheckVersion,
  reasons: WholeFactCheck['reasons'],
): PublicVersion {
  const reason = number === 1 ? null : (reasons.get(text) ?? null)
  return { number, rating, verdict: FACT_CHECK_RATINGS[rating], at: (confirmed ?? proposed).at, reason }
}

/** The explanation in a language, or the first one where there is none. */
export function explanationIn({ explanations }: FactCheckContent, language: string) {
  return explanations.find(({ lang }) => lang.split('-')[0] === language) ?? explanations[0]!
}

/** The claim in a language, or as it was found. */
export function claimIn({ claims }: FactCheckContent, language: string) {
  return claims.find(({ lang }) => lang.split('-')[0] === language) ?? claims[0]!
}
