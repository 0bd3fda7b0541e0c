/** Milliseconds, rounded to the microsecond: what is shown of a duration, since more digits are noise. */
export function microseconds(ms: number): number {
  return Math.round(ms * 1000) / 1000
}
