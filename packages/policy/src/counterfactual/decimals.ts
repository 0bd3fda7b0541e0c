import { compare, type Exact, exactOf } from '../tree/exact.ts'

/** An open interval of exact numbers; null where it has no end. */
export interface Gap {
  /** The lower end, not part of it. */
  readonly low: Exact | null
  /** The upper end, not part of it. */
  readonly high: Exact | null
}

/** Whole numbers up to here have at most fifteen digits, which a double keeps. */
const SHORT_MAX = 1e14
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
    const count = besideSmall(from, up, digits)
    // Of so few digits the double prints as they are.
    const value = count === undefined ? Number(`${beside(from, up, digits)}e-${digits}`) : count / 10 ** digits
    const exact = count === undefined ? exactOf(value) : { n: count, d: 10 ** digits }
    if ((low === null || compare(exact, low) > 0) && (high === null || compare(exact, high) < 0)) return value
  }
  return undefined
}

/** The same as `beside` where machine integers hold it, in at most fifteen digits; else undefined. */
function besideSmall({ n, d }: Exact, up: boolean, digits: number): number | undefined {
  if (typeof n !== 'number' || typeof d !== 'number' || digits > 15) return undefined
  const scaled = n * 10 ** digits
  if (Math.abs(scaled) > SHORT_MAX || d > SHORT_MAX) return undefined
  const rest = ((scaled % d) + d) % d
  const floor = (scaled - rest) / d
  return up ? floor + 1 : rest === 0 ? floor - 1 : floor
}

/** The multiple of 10^-digits next above (or below) an exact number, as its count. */
function beside(value: Exact, up: boolean, digits: number): bigint {
  const scaled = BigInt(value.n) * 10n ** BigInt(digits)
  const d = BigInt(value.d)
  const rest = ((scaled % d) + d) % d
  const floor = (scaled - rest) / d
  return up ? floor + 1n : rest === 0n ? floor - 1n : floor
}
