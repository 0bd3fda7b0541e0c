import type { Stage } from './scoped-stage.ts'

/** Settings of a deployment that decisions depend on; each is a fact of every decision made under it. */
export interface Settings {
  readonly stage: Stage
  /** Name of the scoped stage that holds in place of the deployment's own; absent where none does. */
  readonly stage_by?: string
  /** `publication`, or the stricter one that closes the document's own recommendations. */
  readonly publication: 'publication' | 'publication-strict'
  /** `arbiter-guarded` sends a model's decision out of the documented band to a person; `arbiter`, as documented, lets it hold. */
  readonly arbiter: 'arbiter' | 'arbiter-guarded'
}

export const DEFAULT_SETTINGS: Settings = {
  stage: 'supervised',
  publication: 'publication',
  arbiter: 'arbiter-guarded',
}

/** What a version of a policy that runs beside a decision would have made of it. Recorded, and never enforced. */
export interface ShadowAnswer {
  readonly policy: string
  readonly version: string
  /** SHA-256 of the version's text. */
  readonly hash: string
  /** What the version answered, and the rule that determined it; null where it failed. */
  readonly outcome: string | null
  readonly rule: string | null
  /** The outcome that the whole decision would have had; null where it failed. */
  readonly decision_outcome: string | null
  /** Why it gave no answer. */
  readonly error?: string
}
