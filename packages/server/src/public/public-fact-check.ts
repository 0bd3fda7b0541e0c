import {
  FACT_CHECK_RATINGS,
  type FactCheckRating,
  type FactCheckVersion,
  publishedVersion,
  type Verdict,
} from '@tribunal/engine'
import { type Language, localText, message } from '@tribunal/messages'
import type { FactCheckContent, FactCheckMedia, WholeFactCheck } from '@tribunal/store'

/** Who publishes, and where. */
export interface Site {
  readonly publisher: string
  /** Without a slash at the end. */
  readonly origin: string
}

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
  /** Of the newest published version. Addresses of media are written as browsers send them; a retracted one names no media. */
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
    content: { ...content, media: isRetracted ? [] : content.media.map(withPlainAddresses) },
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

/** Letters that look like others, and marks that turn the direction of a line, are percent signs and punycode then. */
function withPlainAddresses(item: FactCheckMedia): FactCheckMedia {
  const plain = (url: string | null) => url && new URL(url).href
  const { url, original_url, page_url } = item
  return { ...item, url: new URL(url).href, original_url: plain(original_url), page_url: plain(page_url) }
}

/** The text in a language, or the first one where there is none. */
export function inLanguage<Text extends { readonly lang: string }>(texts: readonly Text[], language: string): Text {
  return texts.find(({ lang }) => lang.split('-')[0] === language) ?? texts[0]!
}

/** The explanation in a language, or the first one where there is none. */
export function explanationIn({ explanations }: FactCheckContent, language: string) {
  return inLanguage(explanations, language)
}

/** The claim in a language, or as it was found. */
export function claimIn({ claims }: FactCheckContent, language: string) {
  return inLanguage(claims, language)
}

/** The address of the page of a fact check. */
export function publicPageOf({ id }: { readonly id: string }, origin: string): string {
  return `${origin.replace(/\/$/, '')}/fact-checks/${id}`
}

/** Where a media item stands on the page; the first is 0. */
export function mediaId(index: number): string {
  return `media-${index + 1}`
}

/** The rating in words. */
export function ratingWord(rating: PublicFactCheck['rating'], language: Language): string {
  return localText(message(`fact_check.rated_${rating}`), language)
}

/** What a media item is, and what was found of it, in words. */
export function mediaName(
  { kind, authenticity }: Pick<FactCheckMedia, 'kind' | 'authenticity'>,
  language: Language,
): string {
  const words = [message(`fact_check.media_${kind}`), message(`fact_check.media_${authenticity}`)]
  return words.map((word) => localText(word, language)).join(' · ')
}
