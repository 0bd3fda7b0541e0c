/** Why a release does not let something happen. */
export const RELEASE_REFUSALS = [
  /** The policy has no such release. */
  'no_release',
  /** The versions of the policy have changed since they were looked at: `by`, `at`. */
  'changed_meanwhile',
  /** A release with this text is on its way or active: `by`, `at`. */
  'already_drafted',
  /** Another text has this version: `by`, `at`. */
  'version_taken',
  /** It decides nothing any more, since `at`: draft the text again. */
  'is_retired',
  /** It decides already: `by`, `at`. */
  'is_active',
  /** The proof, or the backtest, is of another text. */
  'other_text',
  /** No proof was run, or it found something that nobody has explained. */
  'not_proved',
  /** There is no proof that found something. */
  'nothing_to_waive',
  /** The reason has too few words. */
  'reason_needed',
  /** The one who drafted it may not approve it: another person does. */
  'second_person_needed',
  /** No backtest is attached. */
  'no_backtest',
  /** It runs in shadow already: `by`, `at`. */
  'in_shadow',
  /** Another release of the policy is being rolled out: `by`, `at`. */
  'rollout_under_way',
  /** It has this percentage already: `by`, `at`. */
  'same_percent',
  /** A share of subjects is above 0 and at most 100, with two decimals. */
  'bad_percent',
  /** The policy takes no part in decisions, so that it can run neither beside one nor for a share of subjects. */
  'no_part_in_decisions',
  /** They are texts to people: nothing of them is backtested, run in shadow, rolled out or explained away. */
  'only_texts',
  /** The texts were not checked, or their check found something. */
  'not_checked',
  /** It runs nowhere, so that there is nothing to stop. */
  'not_running',
  /** No version decided before this one. */
  'nothing_before',
] as const
/** Stable code of a refusal; programs may act on it. */
export type ReleaseRefusalCode = (typeof RELEASE_REFUSALS)[number]

/** Nothing happened, and why. */
export interface ReleaseRefusal {
  readonly code: ReleaseRefusalCode
  /** Who stands in the way, or came first. */
  readonly by?: string
  /** Since when. */
  readonly at?: string
}

/** A refusal, with who came first and when, where somebody did. */
export function refusedRelease(code: ReleaseRefusalCode, step?: { by: string; at: string }): ReleaseRefusal {
  return step ? { code, by: step.by, at: step.at } : { code }
}
