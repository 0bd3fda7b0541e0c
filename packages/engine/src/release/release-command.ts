import type { BacktestResult, ProofResult, ReleaseText } from './release-event.ts'

/** Who asks, and when. */
export interface ReleaseContext {
  /** RFC 3339, UTC, milliseconds. */
  readonly at: string
  /** `person:UUID`, `key:UUID` or `system:NAME`. */
  readonly actor: string
  /** The person behind the actor: themselves, or the maker of the key. Two keys of one person are one person. */
  readonly person: string
  /** Whether the policy takes part in decisions; those about cases do not. */
  readonly decides: boolean
  /** The revision that was looked at; refused where there is another by now. Left out: any. */
  readonly seen?: number
}

/** What can be asked of the versions of a policy. Whether somebody may ask it at all is settled before. */
export type ReleaseCommand =
  /** Begin with a text. */
  | ({ readonly do: 'draft' } & ReleaseText)
  /** Write down what the proof found. */
  | ({ readonly do: 'prove'; readonly release: string } & ProofResult)
  /** Explain why it may be published although the proof found something. */
  | { readonly do: 'waive'; readonly release: string; readonly reason: string }
  | ({ readonly do: 'attach_backtest'; readonly release: string } & BacktestResult)
  /** Run it beside what decides. */
  | { readonly do: 'shadow'; readonly release: string }
  /** Let it decide for a share of subjects, or change the share. */
  | { readonly do: 'rollout'; readonly release: string; readonly percent: number }
  /** Let it decide for everybody. */
  | { readonly do: 'activate'; readonly release: string }
  /** Give up a release that decides nothing: the one who works on it. */
  | { readonly do: 'withdraw'; readonly release: string }
  /** Stop its shadow or its rollout. */
  | { readonly do: 'retire'; readonly release: string }
  /** End the rollout that is under way, or else let the version before the active one decide again. */
  | { readonly do: 'rollback'; readonly reason: string }
