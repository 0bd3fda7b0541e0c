import type { Tribunal } from '@tribunal/adapters'

export type { Decision } from '@tribunal/engine'
export type JsonRecord = Readonly<Record<string, unknown>>

/** What the command line needs of Tribunal. */
export type TribunalPort = Pick<Tribunal, 'decide' | 'replay' | 'policyFacts' | 'signals' | 'measure' | 'evidence'> &
  Partial<Pick<Tribunal, 'models' | 'learned' | 'paymentModel' | 'passages' | 'readClaim'>>

export const ADVICE = ['cascade', 'always', 'never'] as const
export type Advice = (typeof ADVICE)[number]

/** Which models advise, and when: the options of `decide` and `eval`. */
export interface ModelsAsked {
  /** A YAML file; `TRIBUNAL_MODELS` where absent. */
  readonly models?: string
  readonly record?: string
  readonly replay?: string
  readonly advice?: Advice
}

export interface TribunalOptions {
  /** Where imported evidence is kept; `TRIBUNAL_DATA` or `./.tribunal` where absent. */
  readonly dataDir?: string | undefined
  /** Models that advise; none where absent. */
  readonly models?: ModelsAsked
  /**
   * True: the sources of `TRIBUNAL_EVIDENCE_SOURCES_FILE` are asked about open claims. For deciding alone: what measures, tries
   * or replays needs no answer of theirs, and sends nobody's words away.
   */
  readonly outside?: boolean
}
