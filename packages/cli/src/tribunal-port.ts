import type { Tribunal } from '@tribunal/adapters'

export type { Decision } from '@tribunal/adapters'
export type JsonRecord = Readonly<Record<string, unknown>>

/** What the command line needs of Tribunal. */
export type TribunalPort = Pick<Tribunal, 'decide' | 'redecide' | 'signals' | 'measure' | 'evidence'>

export interface TribunalOptions {
  /** Where imported evidence is kept; `TRIBUNAL_DATA` or `./.tribunal` where absent. */
  readonly dataDir?: string | undefined
}
