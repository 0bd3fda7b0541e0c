import type { MEASURE_TARGETS, MeasureCause, MeasureKind } from '@tribunal/contract/words'

/** The version of the document of measures that a measure follows from. */
export interface MeasuresVersion {
  readonly version: string
  /** SHA-256 of the document, in hexadecimal. */
  readonly hash: string
}

/** What began: everything that is known of a measure from its start on. */
export interface StartedMeasure {
  /** Of the decision that it follows from. */
  readonly decision: string
  readonly measure_kind: MeasureKind
  readonly on: (typeof MEASURE_TARGETS)[number]
  /** Id of the entry of the document. */
  readonly reason_code: string
  /** The same in words, by language (BCP 47). */
  readonly texts: Readonly<Record<string, string>>
  /** The outcome of the decision that held then. */
  readonly outcome: string
  /** RFC 3339. */
  readonly starts_at: string
  /** RFC 3339: it is over from this moment on, also before anybody writes that down. */
  readonly ends_at: string
  readonly document: MeasuresVersion
}

/** How a measure ended. */
export interface MeasureEnd {
  /** RFC 3339. One that expired ended when its time was over, whenever that was written down. */
  readonly at: string
  readonly cause: MeasureCause
  /** `person:UUID`, `key:UUID` or `system:NAME`. */
  readonly by: string
}

/** Where a measure stands, as its events made it. */
export interface MeasureState extends StartedMeasure {
  readonly id: string
  /** Null while nobody has written down that it ended. */
  readonly ended: MeasureEnd | null
}

interface Happened<Type extends string, Data> {
  readonly type: Type
  /** RFC 3339. */
  readonly at: string
  readonly actor: string
  readonly data: Data
}

/** What happens to a measure. */
export type MeasureEvent =
  | Happened<'measure.started', StartedMeasure>
  | Happened<
      'measure.ended',
      Pick<StartedMeasure, 'decision' | 'measure_kind' | 'on'> & { readonly cause: MeasureCause }
    >

/** The one who begins and ends measures where no person does, in events. */
export const MEASURES_ACTOR = 'system:measures'

/** The state that events make of a measure, oldest first; undefined where the first is not its start. It ends once. */
export function measureFrom(id: string, events: readonly MeasureEvent[]): MeasureState | undefined {
  const [first, ...later] = events
  if (first?.type !== 'measure.started') return undefined
  const end = later.find((event) => event.type === 'measure.ended')
  return { id, ...first.data, ended: end ? endIn(first.data, end) : null }
}

function endIn(
  { ends_at }: StartedMeasure,
  { at, actor: by, data: { cause } }: Extract<MeasureEvent, { type: 'measure.ended' }>,
): MeasureEnd {
  return { at: cause === 'expired' ? ends_at : at, cause, by }
}

/** The end of a measure at a moment: also one that nobody has written down yet. Null while it is open. */
export function measureEndAt({ ended, ends_at }: MeasureState, at: string): MeasureEnd | null {
  if (ended) return ended
  return Date.parse(at) < Date.parse(ends_at) ? null : { at: ends_at, cause: 'expired', by: MEASURES_ACTOR }
}

/** The event that a measure ended. */
export function measureEnded(
  { decision, measure_kind, on }: StartedMeasure,
  { at, cause, by: actor }: MeasureEnd,
): MeasureEvent {
  return { type: 'measure.ended', at, actor, data: { decision, measure_kind, on, cause } }
}
