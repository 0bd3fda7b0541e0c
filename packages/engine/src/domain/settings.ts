import type { Stage } from './scoped-stage.ts'

/** Settings of a deployment that decisions depend on; each is a fact of every decision made under it. */
export interface Settings {
  readonly stage: Stage
  /** Name of the scoped stage that holds in place of the deployment's own; absent where none does. */
  readonly stage_by?: string
  /** `publication`, or the stricter one that closes the document's own recommendations. */
  readonly publication: 'publication' | 'publication-strict'
  /** `arbiter`, or the one that sends decisions out of the documented envelope to a person. */
  readonly arbiter: 'arbiter' | 'arbiter-guarded'
}

export const DEFAULT_SETTINGS: Settings = { stage: 'supervised', publication: 'publication', arbiter: 'arbiter' }
