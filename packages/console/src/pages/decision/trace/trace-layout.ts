/** A step of a trace, and how it lies on the line of time. */
export interface PlacedStep {
  readonly step: string
  readonly startedMs: number
  readonly durationMs: number
  /** Where it begins, in hundredths of the whole. */
  readonly left: number
  /** How long it is, in hundredths; at least what can be seen. */
  readonly width: number
}

/** Thinner than this, in hundredths, nobody sees it. */
const THINNEST = 0.6

interface Step {
  readonly step: string
  readonly started_ms: number
  readonly duration_ms: number
}

/** Milliseconds from the beginning of the first step to the end of the last; 0 without any. */
export function wholeMs(trace: readonly Step[]): number {
  if (trace.length === 0) return 0
  const begin = Math.min(...trace.map(({ started_ms }) => started_ms))
  return Math.max(...trace.map(({ started_ms, duration_ms }) => started_ms + duration_ms)) - begin
}

/** Where each step lies between the beginning of the first and the end of the last, in their order. */
export function placeSteps(trace: readonly Step[]): readonly PlacedStep[] {
  const begin = Math.min(...trace.map(({ started_ms }) => started_ms))
  const whole = wholeMs(trace) || 1
  return trace.map(({ step, started_ms: startedMs, duration_ms: durationMs }) => {
    const width = Math.max((durationMs / whole) * 100, THINNEST)
    // What is too thin to be seen is drawn wider, but not beyond the end.
    const left = Math.min(((startedMs - begin) / whole) * 100, 100 - width)
    return { step, startedMs, durationMs, left, width }
  })
}
