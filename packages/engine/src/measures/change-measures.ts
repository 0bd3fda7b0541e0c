import type { MeasureCause } from '@tribunal/contract/words'
import { type Effect, isPerson } from '../review/index.ts'
import { type MeasureState, type MeasuresVersion, measureEndAt, type StartedMeasure } from './measure.ts'
import type { MeasureEntry, MeasuresDocument } from './measures-document.ts'

/** A document of measures in force. */
export interface MeasureRules extends MeasuresVersion {
  readonly document: MeasuresDocument
}

/** A decision about a post, as far as measures follow from it. */
export interface MeasuredDecision {
  readonly id: string
  /** RFC 3339: when the machine decided. */
  readonly at: string
  /** The machine's. */
  readonly outcome: string
  readonly label: string
  /** The queue that routing chose; null where it asked for no person. */
  readonly queue: string | null
  readonly hasAuthor: boolean
  /** What people made of it; null while the machine's outcome holds. */
  readonly effect: Effect | null
}

/** Milliseconds of a day. */
const DAY_MS = 86_400_000

/** The measures that follow from a decision as it stands, in the order of the document: one of each kind at most. They begin at `at`. */
export function measuresOf(
  decision: MeasuredDecision,
  { document, version, hash }: MeasureRules,
  at: string,
): readonly StartedMeasure[] {
  const { effect } = decision
  const outcome = effect?.outcome ?? decision.outcome
  const fitting = document.measures.filter((entry) => fits(entry, decision, outcome))
  const first = fitting.filter(({ kind }, index) => fitting.findIndex((one) => one.kind === kind) === index)
  return first.map(({ id, kind, days, reason }) => ({
    decision: decision.id,
    measure_kind: kind,
    on: kind === 'strike' ? 'account' : 'post',
    reason_code: id,
    texts: reason,
    outcome,
    starts_at: at,
    // Counted from what decided, so that taking something back does not make it last longer.
    ends_at: new Date(Date.parse(effect?.at ?? decision.at) + days * DAY_MS).toISOString(),
    document: { version, hash },
  }))
}

function fits(
  { kind, outcome, by, labels, queues }: MeasureEntry,
  { label, queue, hasAuthor, effect }: MeasuredDecision,
  holds: string,
): boolean {
  // What a program decided on a case is not the judgement of a person.
  const decidedBy = effect && isPerson(effect.by) ? 'person' : 'machine'
  return (
    outcome === holds &&
    (by === undefined || by === decidedBy) &&
    (labels === undefined || labels.some((one) => one === label)) &&
    (queues === undefined || (queue !== null && queues.includes(queue))) &&
    (kind !== 'strike' || hasAuthor) &&
    // Nobody is held up where no person was asked, and not after somebody decided.
    (kind !== 'held' || (queue !== null && effect === null))
  )
}

/** What becomes of the measures of a decision. */
export interface MeasuresChange {
  readonly starts: readonly StartedMeasure[]
  readonly ends: readonly { readonly measure: MeasureState; readonly cause: MeasureCause }[]
}

/** Causes after which the same measure, from the same judgement, does not begin again. */
const FINAL: readonly MeasureCause[] = ['expired', 'ground_retracted', 'lifted', 'erased']

/**
 * What changes when another outcome holds of a decision, or somebody else decided it. A measure that still follows goes on, with the end
 * that it has. One that was lifted, or whose time or ground is over, begins again only from another judgement.
 *
 * @param known Every measure of the decision so far.
 * @param wanted What follows from the decision now: `measuresOf`.
 * @param outcome The outcome that holds now.
 * @param at RFC 3339.
 */
export function changeMeasures(
  known: readonly MeasureState[],
  wanted: readonly StartedMeasure[],
  { outcome, at }: { readonly outcome: string; readonly at: string },
): MeasuresChange {
  const ends: { measure: MeasureState; cause: MeasureCause }[] = []
  const settled = known.filter((measure) => {
    const end = measureEndAt(measure, at)
    return end !== null && FINAL.includes(end.cause)
  })
  // Of one judgement the end is the same, however often it comes to hold.
  const isSettled = (one: StartedMeasure) =>
    settled.some((before) => isSame(one, before) && one.ends_at === before.ends_at)
  const going = new Set<string>()
  for (const measure of known) {
    if (measure.ended) continue
    const over = measureEndAt(measure, at)
    const follows = wanted.find((one) => isSame(one, measure))
    // It follows from a judgement that was taken back, and from the one that holds again it was lifted, or is over.
    const isOfAnother = follows !== undefined && follows.ends_at !== measure.ends_at && isSettled(follows)
    if (over) ends.push({ measure, cause: over.cause })
    else if (follows && !isOfAnother) going.add(measure.measure_kind)
    else ends.push({ measure, cause: measure.outcome === outcome ? 'reviewed' : 'outcome_changed' })
  }
  const starts = wanted.filter(
    (one) => !going.has(one.measure_kind) && Date.parse(at) < Date.parse(one.ends_at) && !isSettled(one),
  )
  return { starts, ends }
}

function isSame(one: StartedMeasure, other: StartedMeasure): boolean {
  return one.measure_kind === other.measure_kind && one.reason_code === other.reason_code
}
