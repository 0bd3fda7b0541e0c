/** A decision that people decided on: what they made of it, and what two versions come to. */
export interface Judged {
  /** The outcome that people decided on. */
  readonly people: string
  /** What the version before comes to. */
  readonly from: string
  /** What the version after comes to. */
  readonly to: string
}

/** How often a version asks for something where people did, counted. */
export interface Confusion {
  /** Both asked for something; only the version did; only people did; neither did. */
  readonly both: number
  readonly machine_only: number
  readonly people_only: number
  readonly neither: number
}

/** The version before and the one after, each held against people. */
export interface Agreement {
  /** The version before, held against people. */
  readonly from: Confusion
  /** The version after, held against people. */
  readonly to: Confusion
}

/** Holds two versions against what people decided. What is not among `mild`, the mildest outcomes, asks for something. */
export function agreementOf(judged: readonly Judged[], mild: ReadonlySet<string>): Agreement {
  return {
    from: confusionOf(judged, ({ from }) => from, mild),
    to: confusionOf(judged, ({ to }) => to, mild),
  }
}

/** Counts one version against people. */
function confusionOf(
  judged: readonly Judged[],
  outcome: (one: Judged) => string,
  mild: ReadonlySet<string>,
): Confusion {
  const counted = { both: 0, machine_only: 0, people_only: 0, neither: 0 }
  for (const one of judged) {
    const [machine, people] = [!mild.has(outcome(one)), !mild.has(one.people)]
    counted[machine ? (people ? 'both' : 'machine_only') : people ? 'people_only' : 'neither']++
  }
  return counted
}
