export { RELEASE_EVENT_TYPES } from '@tribunal/contract/words'

/** An event with its own data. */
interface Happened<Type extends string, Data> {
  readonly type: Type
  /** RFC 3339, UTC, milliseconds. */
  readonly at: string
  /** `person:UUID`, `key:UUID` or `system:NAME`. */
  readonly actor: string
  readonly data: Data
}

/** Which version of a policy. */
export interface ReleaseText {
  /** UUID of the release. */
  readonly release: string
  /** SHA-256 of the text, in hexadecimal. */
  readonly hash: string
  /** Semantic version, as the text says it. */
  readonly version: string
}

/** What a proof of all inputs found. */
export interface ProofResult {
  /** SHA-256 of the text that was proved. */
  readonly hash: string
  /** Ids of invariants, and facts declared monotone, that are not as the policy says that they are. */
  readonly refuted: readonly string[]
  /** Ids of what the solver gave up on. */
  readonly unknown: readonly string[]
  /** Ids of rules, bands and overrides that decide no input. */
  readonly idle: readonly string[]
}

/** A finished backtest. */
export interface BacktestResult {
  /** UUID. */
  readonly backtest: string
  /** SHA-256 of the text it started from, and of the one it tried. */
  readonly from: string
  /** The text that was tried. */
  readonly to: string
  /** SHA-256 of its result. */
  readonly result: string
}

/**
 * Everything that can happen to the versions of a policy. The types are those of audit events; the entity is
 * `policy:ID`. Events that bring a version into decisions carry its hash and version as well, so that a reader of the
 * ledger needs no other record.
 */
export type ReleaseEvent =
  /** The file of the policy brought a version into force. */
  | Happened<'policy.installed', ReleaseText>
  /** `drafter`: the person behind the actor, who may not approve it. */
  | Happened<'policy.drafted', ReleaseText & { readonly drafter: string }>
  | Happened<'policy.proved', ProofResult & { readonly release: string }>
  | Happened<'policy.waived', { readonly release: string; readonly reason: string }>
  | Happened<'policy.backtest_attached', BacktestResult & { readonly release: string }>
  | Happened<'policy.shadowed', ReleaseText>
  /** `percent`: of subjects, above 0 and at most 100. */
  | Happened<'policy.rolled_out', ReleaseText & { readonly percent: number }>
  /** `replaced`: the release that decided before. */
  | Happened<'policy.activated', ReleaseText & { readonly replaced: string | null }>
  | Happened<'policy.retired', ReleaseText & { readonly because: 'withdrawn' | 'stopped' }>
  /** `release` decides again; `undone` no longer does. */
  | Happened<'policy.rolled_back', ReleaseText & { readonly undone: string; readonly reason: string }>

/** The type of an event about a version; audit events have the same. */
export type ReleaseEventType = ReleaseEvent['type']
