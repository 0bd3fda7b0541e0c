import type { Tribunal } from '@tribunal/adapters'
import type { Io } from './io.ts'
import type { Output } from './output/output.ts'
import type { Settings } from './settings.ts'

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

/** What every command is given. */
export interface Context {
  readonly io: Io
  readonly stdout: Output
  readonly stderr: Output
  /** Loads policies, lists and evidence; the slow part of a start, so only commands that decide call it. */
  readonly openTribunal: (options?: TribunalOptions) => Promise<TribunalPort>
}

/** A command run with its settings; its answer is how the process ends. */
export type Run = (context: Context, settings: Settings) => Promise<ExitCode>

/** A mistake in how a command was called: told without a stack trace, exit code 2. */
export class UsageError extends Error {
  readonly help: string | undefined

  constructor(message: string, help?: string) {
    super(message)
    this.help = help
  }
}

/** How a run ended (spec section 8). */
export const EXIT = {
  done: 0,
  /** A finding: a policy that does not check, a replay that differs, a ledger that was tampered with. */
  finding: 1,
  usage: 2,
  /** At least one bad record or file; everything else was still decided. */
  badInput: 3,
} as const
export type ExitCode = (typeof EXIT)[keyof typeof EXIT]
