import type { PublicationStatus } from '../domain/index.ts'
import type { ContentType, StatementCategory, StatementKeyword } from './dsa-words.ts'
import type { Statement } from './statement-fields.ts'

/** What a platform does to a post: the restrictions of a statement of reasons, in its own field names. */
export type Restriction = Pick<
  Statement,
  | 'decision_visibility'
  | 'decision_visibility_other'
  | 'end_date_visibility_restriction'
  | 'decision_monetary'
  | 'decision_monetary_other'
  | 'end_date_monetary_restriction'
  | 'decision_provision'
  | 'end_date_service_restriction'
  | 'decision_account'
  | 'end_date_account_restriction'
>

/** A clean post is shown as it is. */
export type RestrictingStatus = Exclude<PublicationStatus, 'clean'>

/**
 * What a status does to a post unless the platform says otherwise; null restricts nothing. Tribunal never hides a post
 * (document 004): both graver statuses show it with a badge, which the database calls labelled.
 */
export const RESTRICTIONS: Readonly<Record<RestrictingStatus, Restriction | null>> = {
  needs_review: { decision_visibility: ['DECISION_VISIBILITY_CONTENT_LABELLED'] },
  blocked: { decision_visibility: ['DECISION_VISIBILITY_CONTENT_LABELLED'] },
}

/** One row of the table of categories: where everything in `when` holds, the category fits. */
export interface CategoryRow {
  readonly when: {
    /** The verdict of the integrity scorecard is one of these. */
    readonly integrity?: readonly string[]
    /** The label of screening is one of these. */
    readonly screening?: readonly string[]
    /** A claim that the restriction rests on is of one of these domains. */
    readonly domains?: readonly string[]
    readonly ground?: 'illegal_content' | 'incompatible_content'
  }
  readonly category: StatementCategory
  /** Narrower words of the database for the category. */
  readonly keywords: readonly StatementKeyword[]
}

/**
 * Which category a decision falls under. The first row that fits is the category, further ones are additions; where none
 * fits a person must choose. A finance claim is a matter of scams only where the text bears the marks of one.
 */
export const CATEGORIES: readonly CategoryRow[] = [
  {
    when: { integrity: ['LIKELY FRAUDULENT', 'CONFIRMED SCAM'] },
    category: 'STATEMENT_CATEGORY_SCAMS_AND_FRAUD',
    keywords: [],
  },
  {
    when: { screening: ['DISINFO_RISK'] },
    category: 'STATEMENT_CATEGORY_NEGATIVE_EFFECTS_ON_CIVIC_DISCOURSE_OR_ELECTIONS',
    keywords: ['KEYWORD_MISINFORMATION_DISINFORMATION'],
  },
  {
    when: { domains: ['politics'] },
    category: 'STATEMENT_CATEGORY_NEGATIVE_EFFECTS_ON_CIVIC_DISCOURSE_OR_ELECTIONS',
    keywords: ['KEYWORD_MISINFORMATION_DISINFORMATION'],
  },
  {
    when: { domains: ['health'] },
    category: 'STATEMENT_CATEGORY_RISK_FOR_PUBLIC_SECURITY',
    keywords: ['KEYWORD_RISK_PUBLIC_HEALTH'],
  },
  {
    when: {
      domains: ['finance', 'technology', 'science', 'society', 'general'],
      ground: 'incompatible_content',
    },
    category: 'STATEMENT_CATEGORY_OTHER_VIOLATION_TC',
    keywords: [],
  },
]

/** Media of a post by the first part of its type (`image`, `image/png`); anything else is another type, named as given. */
export const MEDIA_TYPES: Readonly<Record<string, ContentType>> = {
  image: 'CONTENT_TYPE_IMAGE',
  photo: 'CONTENT_TYPE_IMAGE',
  gif: 'CONTENT_TYPE_IMAGE',
  video: 'CONTENT_TYPE_VIDEO',
  audio: 'CONTENT_TYPE_AUDIO',
  text: 'CONTENT_TYPE_TEXT',
}
