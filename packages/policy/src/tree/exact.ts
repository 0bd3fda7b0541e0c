/**
 * Exact rational numbers. Policies add decimal weights and compare sums with thresholds; binary floats would make
 * `0.35 + 0.25 - 0.20` fall below `0.40` (spec section 1). A fact is read as the decimal that a person would write
 * for it: the shortest one that gives the same double.
 *
 * Fractions stay in machine integers while every product fits 2^53 and move to big integers when one does not.
 */
export type Exact = Small | Big
/** Both machine integers within ±(2^53 − 1); `d` is above 0. Not always in lowest terms: shortening costs more than it saves. */
interface Small {
  readonly n: number
  readonly d: number
}
/** The same in big integers, used where a product leaves that range. Shortened only where they grow long. */
interface Big {
  readonly n: bigint
  readonly d: bigint
}

/** 2^53 − 1: up to here every whole number is a double of its own. */
const SAFE = Number.MAX_SAFE_INTEGER

/** The neutral element of `add`; also what a factor adds that does not hold. */
export const ZERO: Exact = { n: 0, d: 1 }

/** So many decimal digits are a safe integer whatever they are. */
const SHORT = 15
const POWERS_OF_TEN = Array.from({ length: SHORT + 1 }, (_, power) => 10 ** power)

/** How JavaScript prints a double: digits, perhaps a point, perhaps an exponent. */
const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/

/** What was worked out last of numbers with a fraction: printing one takes ten times as long as looking here. */
const known = new Map<number, Exact>()
const KNOWN_MAX = 2_048

/** The exact value of the decimal that `value` prints as. `value` must be finite. */
export function exactOf(value: number): Exact {
  if (Number.isSafeInteger(value)) return { n: value, d: 1 }
  const before = known.get(value)
  if (before) return before
  const exact = workedOut(value)
  if (known.size >= KNOWN_MAX) known.clear()
  known.set(value, exact)
  return exact
}

function workedOut(value: number): Exact {
  const text = String(value)
  const point = text.indexOf('.')
  // Most figures in use are a few digits on either side of a point: no big integers, no common divisor to look for.
  if (point > 0 && text.length <= SHORT && !text.includes('e')) {
    return { n: Number(text.slice(0, point) + text.slice(point + 1)), d: POWERS_OF_TEN[text.length - point - 1]! }
  }
  const [, sign, whole, fraction = '', exponent = '0'] = DECIMAL.exec(text)!
  const digits = BigInt(whole! + fraction) * (sign === '-' ? -1n : 1n)
  const scale = fraction.length - Number(exponent)
  return scale >= 0 ? shrink(digits, 10n ** BigInt(scale)) : shrink(digits * 10n ** BigInt(-scale), 1n)
}

/**
 * The exact sum. The fast ways are tried first and given up where a product or a sum may have been rounded: a result
 * above 2^53 is never used.
 */
export function add(a: Exact, b: Exact): Exact {
  if (isSmall(a) && isSmall(b)) {
    if (a.d === b.d) {
      const n = a.n + b.n
      if (isSafe(n)) return { n, d: a.d }
    }
    const left = a.n * b.d
    const right = b.n * a.d
    const d = a.d * b.d
    const n = left + right
    if (isSafe(left) && isSafe(right) && isSafe(d) && isSafe(n)) return { n, d }
  }
  const [an, ad, bn, bd] = big(a, b)
  return shrink(an * bd + bn * ad, ad * bd)
}

/** The exact number with the other sign. */
export function negate(a: Exact): Exact {
  return isSmall(a) ? { n: -a.n, d: a.d } : { n: -a.n, d: a.d }
}

/** The exact difference, `a - b`. */
export function subtract(a: Exact, b: Exact): Exact {
  return add(a, negate(b))
}

/** The exact product. */
export function multiply(a: Exact, b: Exact): Exact {
  if (isSmall(a) && isSmall(b)) {
    const n = a.n * b.n
    const d = a.d * b.d
    if (isSafe(n) && isSafe(d)) return { n, d }
  }
  const [an, ad, bn, bd] = big(a, b)
  return shrink(an * bn, ad * bd)
}

/** `a / b`, or undefined where `b` is zero. */
export function divide(a: Exact, b: Exact): Exact | undefined {
  if (Number(b.n) === 0) return undefined
  if (isSmall(b)) return multiply(a, b.n < 0 ? { n: -b.d, d: -b.n } : { n: b.d, d: b.n })
  return multiply(a, b.n < 0n ? { n: -b.d, d: -b.n } : { n: b.d, d: b.n })
}

/** Negative, zero or positive, as `a` is less than, equal to or greater than `b`. */
export function compare(a: Exact, b: Exact): number {
  if (isSmall(a) && isSmall(b)) {
    const left = a.n * b.d
    const right = b.n * a.d
    if (isSafe(left) && isSafe(right)) return left - right
  }
  const [an, ad, bn, bd] = big(a, b)
  const left = an * bd
  const right = bn * ad
  return left < right ? -1 : left > right ? 1 : 0
}

/** The double nearest to the exact value, halves to even; beyond the range of doubles, the greatest one of its sign. */
export function toNumber(a: Exact): number {
  // A quotient of two safe integers is correctly rounded by the hardware division.
  if (isSmall(a)) return a.n === 0 ? 0 : a.n / a.d
  return bigToNumber(a.n, a.d)
}

/** The two parts are of one kind, so looking at one is enough. */
function isSmall(a: Exact): a is Small {
  return typeof a.n === 'number'
}

/** Whether a product or sum was computed without rounding. A result beyond the range may be rounded, so it is thrown away. */
function isSafe(value: number): boolean {
  return value <= SAFE && value >= -SAFE
}

/** Both numbers in big integers: numerator and denominator of the first, then of the second. */
function big(a: Exact, b: Exact): [bigint, bigint, bigint, bigint] {
  return [BigInt(a.n), BigInt(a.d), BigInt(b.n), BigInt(b.d)]
}

/** A shorter fraction is left as it is: to find the common divisor takes ten times as long as the next step with it. */
const LONG = 1n << 256n

/** Machine integers where they fit, and lowest terms where the digits grew long, as those of a long sum do. `d` is positive. */
function shrink(n: bigint, d: bigint): Exact {
  if (fits(n) && fits(d)) return { n: Number(n), d: Number(d) }
  if (d < LONG && n < LONG && n > -LONG) return { n, d }
  let a = n < 0n ? -n : n
  let b = d
  while (b !== 0n) [a, b] = [b, a % b]
  const top = n / a
  const bottom = d / a
  return fits(top) && fits(bottom) ? { n: Number(top), d: Number(bottom) } : { n: top, d: bottom }
}

function fits(value: bigint): boolean {
  return value <= SAFE && value >= -SAFE
}

/** Rounds to the nearest double by hand: dividing two rounded doubles would round three times. */
function bigToNumber(n: bigint, d: bigint): number {
  const positive = n < 0n ? -n : n
  let size = roughBits(positive) - roughBits(d)
  if (size <= SMALLEST_SIZE + 2) size = bitLength(positive) - bitLength(d)
  const magnitude = size <= SMALLEST_SIZE ? small(positive, d) : normal(positive, d, size)
  return n < 0n ? 0 - magnitude : magnitude
}

/** Quotients of at most this many bits lie below 2^-1021, where neighbouring doubles are all 2^-1074 apart. */
const SMALLEST_SIZE = -1022

/** Subnormal doubles are multiples of 2^-1074: counts how many of them, halves to even. */
function small(n: bigint, d: bigint): number {
  const units = (n << 1074n) / d
  const twice = 2n * ((n << 1074n) % d)
  const up = twice > d || (twice === d && units % 2n === 1n)
  return Number(up ? units + 1n : units) * Number.MIN_VALUE
}

/** Scales the quotient to 64 bits with a sticky bit for what is cut off, which the conversion to a double rounds. */
function normal(positive: bigint, d: bigint, size: number): number {
  const shift = 64 - size
  const [top, bottom] = shift >= 0 ? [positive << BigInt(shift), d] : [positive, d << BigInt(-shift)]
  const quotient = top / bottom
  const sticky = top % bottom === 0n ? 0n : 1n
  // Two multiplications by powers of two: one alone may leave the range of doubles on the way.
  const mantissa = Number((quotient << 1n) | sticky)
  const exponent = -shift - 1
  const half = Math.trunc(exponent / 2)
  return Math.min(mantissa * 2 ** half * 2 ** (exponent - half), Number.MAX_VALUE)
}

/** The same, or one more: a logarithm is found ten times as fast as digits are counted. */
function roughBits(value: bigint): number {
  const near = Number(value)
  return near < Number.MAX_VALUE ? Math.floor(Math.log2(Math.max(near, 1))) + 1 : bitLength(value)
}

/** Bits of a whole number above 0; of 0 it says 1. */
function bitLength(value: bigint): number {
  return value.toString(2).length
}
