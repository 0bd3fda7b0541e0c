import { compare, type Exact, exactOf } from '../tree/exact.ts'

/** An open interval of exact numbers; null where it has no end. */
export interface Gap {
  /** The lower end, not part of it. */
  readonly low: Exact | null
  /** The upper end, not part of it. */
  readonly high: Exact | null
}

/** No double in use needs more digits after the point than this to differ from its neighbours. */
const MOST = 22

/** The number of decimals an exact number is written in; `fallback` where it takes more than six, or never ends. */
export function decimalsOf(value: Exact, fallback: number): number {
  const n = BigInt(value.n)
  const d = BigInt(value.d)
  for (let decimals = 0; decimals <= 6; decimals++) {
    if ((n * 10n ** BigInt(decimals)) % d === 0n) return decimals
  }
  return fallback
}

/**
 * The number in as few decimals as fit strictly inside the interval, `decimals` or more, that is nearest to the end named
 * by `side`; undefined where no double lies between the ends. An interval without a low end is asked from its high one.
 */
export function decimalIn({ low, high }: Gap, side: 'low' | 'high', decimals: number): number | undefined {
  const from = side === 'low' ? (low ?? high) : high
  if (from === null) return 0
  const up = from === low
  for (let digits = decimals; digits <= MOST; digits++) {
    const value = Number(`${beside(from, up, digits)}e-${digits}`)
    const exact = exactOf(value)
    if ((low === null || compare(exact, low) > 0) && (high === null || compare(exact, high) < 0)) return value
  }
  return undefined
}

/** The multiple of 10^-digits next above (or below) an exact number, as its count. */
function beside(value: Exact, up: boolean, digits: number): bigint {
  const scaled = BigInt(value.n) * 10n ** BigInt(digits)
  const d = BigInt(value.d)
  const rest = ((scaled % d) + d) % d
  const floor = (scaled - rest) / d
  return up ? floor + 1n : rest === 0n ? floor - 1n : floor
}
