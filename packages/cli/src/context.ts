import type { Io } from './io.ts'
import type { Output } from './output/output.ts'
import type { Settings } from './settings.ts'
import type { TribunalOptions, TribunalPort } from './tribunal-port.ts'

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
