/** When the queue would be empty, were the period's pace to last. */
export type Forecast =
  | { readonly kind: 'empty' }
  /** Too little was done in the period to know a pace. */
  | { readonly kind: 'unknown' }
  /** It grows, or stays: so many more come a day than are done. */
  | { readonly kind: 'never'; readonly moreADay: number }
  | { readonly kind: 'in'; readonly ms: number }

/** Below this many, a share or a pace says little about what is to come: it is shown greyed, with how many there were. */
export const FEW = 10

const DAY_MS = 86_400_000

/** `spanMs` is how long the period was, `arrived` and `resolved` how many cases came and were done in it. */
export function forecastOf({
  waiting,
  arrived,
  resolved,
  spanMs,
}: Readonly<Record<'waiting' | 'arrived' | 'resolved' | 'spanMs', number>>): Forecast {
  if (waiting === 0) return { kind: 'empty' }
  if (resolved < FEW || spanMs <= 0) return { kind: 'unknown' }
  const fewer = resolved - arrived
  if (fewer <= 0) return { kind: 'never', moreADay: ((arrived - resolved) / spanMs) * DAY_MS }
  return { kind: 'in', ms: (waiting / fewer) * spanMs }
}
