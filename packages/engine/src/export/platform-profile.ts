import type { PublicationStatus } from '../domain/index.ts'
import type { AccountType } from './dsa-words.ts'
import type { RestrictingStatus, Restriction } from './statement-tables.ts'

/** What a platform says of itself, once, so that its exports can be complete. Nothing of it is ever guessed. */
export interface PlatformProfile {
  /** Begins the unique id (puid) of every statement; letters, digits, `-` and `_`. */
  readonly puid_prefix: string
  /** Where restrictions apply: states of the European Economic Area. */
  readonly territorial_scope?: readonly string[] | undefined
  /** Of the accounts that post here, where all are of one type. */
  readonly account_type?: AccountType | undefined
  /** Without it a statement is incomplete: a ground is never guessed. */
  readonly ground?: PlatformGround | undefined
  /** What each status does to a post here; null restricts nothing. The others are as in the table `RESTRICTIONS`. */
  readonly restrictions?: { readonly [S in RestrictingStatus]?: Restriction | null | undefined } | undefined
  /** Needed for ClaimReviews only. */
  readonly publisher?: Publisher | undefined
}

/** What restrictions rest on: a law, or the platform's own terms. */
export type PlatformGround =
  | {
      readonly kind: 'illegal_content'
      readonly legal_ground: string
      /** Why the content is illegal under it; a policy on facts cannot say that. */
      readonly explanation?: string | undefined
      readonly url?: string | undefined
    }
  | {
      readonly kind: 'incompatible_content'
      /** The clause of the terms. */
      readonly terms: string
      readonly url?: string | undefined
      /** Whether the platform holds such content to be illegal as well. */
      readonly illegal?: boolean | undefined
    }

/** Who publishes fact checks, and where a reader finds them. */
export interface Publisher {
  readonly name: string
  readonly url: string
  /** Address of the page of a check; `{decision_id}` and `{claim_id}` are filled in. */
  readonly page_url: string
}

/** What a person decided after the machine. */
export interface Resolution {
  /** The status that people decided. */
  readonly status: PublicationStatus
  /** RFC 3339, UTC. */
  readonly at: string
}
