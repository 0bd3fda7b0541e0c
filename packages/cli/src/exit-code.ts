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
