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
