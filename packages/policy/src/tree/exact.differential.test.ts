import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { add, compare, divide, type Exact, exactOf, multiply, negate, subtract, toNumber } from './exact.ts'

// Exact numbers beside plain BigInt fractions, which know no shortcut, and beside JavaScript's own reading of decimals.

type Fraction = readonly [bigint, bigint]

function fraction({ n, d }: Exact): Fraction {
  return [BigInt(n), BigInt(d)]
}

/** The decimal that a double prints as, by moving its point. */
function naive(value: number): Fraction {
  const [digits = '', exponent = '0'] = String(value).split('e')
  const [whole = '', decimals = ''] = digits.split('.')
  const numerator = BigInt(whole + decimals)
  const places = Number(exponent) - decimals.length
  return places < 0 ? [numerator, 10n ** BigInt(-places)] : [numerator * 10n ** BigInt(places), 1n]
}

function expectSame(actual: Exact, [n, d]: Fraction): void {
  const [an, ad] = fraction(actual)
  expect(ad > 0n).toBe(true)
  expect(an * d).toBe(n * ad)
}

const CORNERS = [
  0,
  -0,
  1,
  -1,
  0.1,
  0.2,
  0.3,
  0.35,
  2 ** 53 - 1,
  2 ** 53,
  -(2 ** 53) - 2,
  1e21,
  1.7e308,
  -1.7e308,
  5e-324,
  -5e-324,
  2.2e-308,
  1e-7,
]
const double = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...CORNERS) },
  { weight: 4, arbitrary: fc.integer({ min: -10_000, max: 10_000 }).map((hundredths) => hundredths / 100) },
  { weight: 3, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
)

const OPERATIONS: Record<string, [(a: Exact, b: Exact) => Exact, (a: Fraction, b: Fraction) => Fraction]> = {
  'a sum': [add, ([an, ad], [bn, bd]) => [an * bd + bn * ad, ad * bd]],
  'a difference': [subtract, ([an, ad], [bn, bd]) => [an * bd - bn * ad, ad * bd]],
  'a product': [multiply, ([an, ad], [bn, bd]) => [an * bn, ad * bd]],
}

describe('exact numbers are the fractions they stand for', () => {
  test('a double is the decimal it prints as', () => {
    fc.assert(
      fc.property(double, (value) => expectSame(exactOf(value), naive(value))),
      { numRuns: 2000 },
    )
  })

  test.each(Object.entries(OPERATIONS))('%s', (_, [operation, plain]) => {
    fc.assert(
      fc.property(double, double, double, (a, b, c) => {
        const once = operation(exactOf(a), exactOf(b))
        expectSame(once, plain(naive(a), naive(b)))
        // A result is an operand like any other, whichever form it has.
        expectSame(operation(once, exactOf(c)), plain(plain(naive(a), naive(b)), naive(c)))
        expectSame(operation(exactOf(c), once), plain(naive(c), plain(naive(a), naive(b))))
      }),
      { numRuns: 2000 },
    )
  })

  test('a quotient; there is none by zero', () => {
    fc.assert(
      fc.property(double, double, double, (a, b, c) => {
        const first = divide(exactOf(a), exactOf(b))
        if (b === 0) {
          expect(first).toBeUndefined()
          return
        }
        const [an, ad] = naive(a)
        const [bn, bd] = naive(b)
        expectSame(multiply(first!, exactOf(b)), [an, ad])
        // By a divisor that is itself a quotient, of either sign.
        const second = divide(exactOf(c), first!)
        if (an === 0n) {
          expect(second).toBeUndefined()
          return
        }
        const [cn, cd] = naive(c)
        expectSame(second!, an * bn < 0n ? [-cn * ad * bn, -cd * an * bd] : [cn * ad * bn, cd * an * bd])
      }),
      { numRuns: 2000 },
    )
  })

  test('order', () => {
    fc.assert(
      fc.property(double, double, (a, b) => {
        const want = a < b ? 'less' : a > b ? 'greater' : 'equal'
        expect(order(exactOf(a), exactOf(b))).toBe(want)
        const [third, other] = [divide(exactOf(a), exactOf(3))!, divide(exactOf(b), exactOf(3))!]
        expect(order(third, other)).toBe(want)
        expect(order(negate(other), negate(third))).toBe(want)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('machine integers', () => {
  const MOST = Number.MAX_SAFE_INTEGER
  const part = (n: number, d: number): Exact => divide(exactOf(n), exactOf(d))!

  test('hold whatever fits them, also after a detour through big integers', () => {
    expect(subtract(exactOf(2 ** 53), exactOf(1))).toEqual({ n: MOST, d: 1 })
    expect(subtract(exactOf(1), exactOf(2 ** 53))).toEqual({ n: -MOST, d: 1 })
    expect(multiply(exactOf(1e-300), multiply(exactOf(1e300), part(1, MOST)))).toEqual({ n: 1, d: MOST })
    expect(multiply(exactOf(1e300), exactOf(1e-300))).toEqual({ n: 1, d: 1 })
  })

  test('are found again once big ones grew long; short fractions are not shortened', () => {
    expectSame(multiply(part(1, 2 ** 53), part(2 ** 53, MOST)), [1n, BigInt(MOST)])
    let sum = exactOf(0)
    for (let n = 0; n < 100; n++) sum = add(sum, exactOf(0.12345678901234566))
    expect(String(sum.d).length).toBeLessThan(100)
    expectSame(sum, [12345678901234566n, 10n ** 15n])
  })

  test('are left for big ones where a step would be rounded', () => {
    // 3 002 399 751 580 331 × 3 is 2^53 + 1, which no double is; 94 906 267 × 94 906 269 likewise lies between two.
    const wide = exactOf(3_002_399_751_580_331)
    expectSame(add(wide, part(-5, 3)), [2n ** 53n + 1n - 5n, 3n])
    expectSame(add(part(-5, 3), wide), [2n ** 53n + 1n - 5n, 3n])
    expectSame(add(part(1, 94_906_267), part(1, 94_906_269)), [189_812_536n, 94_906_267n * 94_906_269n])
    expectSame(add(exactOf(-MOST), exactOf(-2)), [-(2n ** 53n) - 1n, 1n])
    expectSame(multiply(exactOf(-94_906_267), exactOf(94_906_269)), [-94_906_267n * 94_906_269n, 1n])
  })

  test('are compared beyond what they hold', () => {
    // 5 × 1 801 439 850 948 199 is one less than 3 × 3 002 399 751 580 332; as doubles the two products are equal.
    const [less, more] = [part(1_801_439_850_948_199, 3), part(3_002_399_751_580_332, 5)]
    expect(order(less, more)).toBe('less')
    expect(order(more, less)).toBe('greater')
  })
})

function order(a: Exact, b: Exact): string {
  const sign = compare(a, b)
  return sign < 0 ? 'less' : sign > 0 ? 'greater' : 'equal'
}

/** A double as an integer count of the smallest double, 2^-1074. */
function units(value: number): bigint {
  const bits = new DataView(new ArrayBuffer(8))
  bits.setFloat64(0, Math.abs(value))
  const word = bits.getBigUint64(0)
  const [exponent, mantissa] = [word >> 52n, word & (2n ** 52n - 1n)]
  return exponent === 0n ? mantissa : (mantissa + 2n ** 52n) << (exponent - 1n)
}

function next(value: number, step: 1n | -1n): number {
  const bits = new DataView(new ArrayBuffer(8))
  bits.setFloat64(0, value)
  bits.setBigUint64(0, bits.getBigUint64(0) + step)
  return bits.getFloat64(0)
}

/** No neighbour of `got` is nearer to the positive fraction n/d, and of two equally near the even one is taken. */
function expectNearest(got: number, [n, d]: Fraction): void {
  const scaled = n << 1074n
  const distance = (value: number) => {
    const off = units(value) * d - scaled
    return off < 0n ? -off : off
  }
  const neighbours = [...(got > 0 ? [next(got, -1n)] : []), ...(got < Number.MAX_VALUE ? [next(got, 1n)] : [])]
  for (const neighbour of neighbours) {
    expect(distance(got) <= distance(neighbour)).toBe(true)
    const even = distance(got) === distance(neighbour)
    if (even) expect(new BigUint64Array(new Float64Array([got]).buffer)[0]! % 2n).toBe(0n)
  }
}

describe('the nearest double of an exact number', () => {
  test('of a decimal it is the double that prints so', () => {
    fc.assert(
      fc.property(double, (value) => toNumber(exactOf(value)) === value),
      { numRuns: 2000 },
    )
  })

  test('minus zero is zero', () => {
    expect(toNumber(exactOf(-0))).toBe(0)
    expect(toNumber(negate(exactOf(0)))).toBe(0)
  })

  test('no other double is nearer, for products and quotients of every size', () => {
    const positive = double.filter((value) => value > 0)
    fc.assert(
      fc.property(positive, positive, (a, b) => {
        for (const value of [multiply(exactOf(a), exactOf(b)), divide(exactOf(a), exactOf(b))!]) {
          expectNearest(toNumber(value), fraction(value))
          expect(toNumber(negate(value)) === -toNumber(value)).toBe(true)
        }
      }),
      { numRuns: 4000 },
    )
  })

  const smallest = exactOf(5e-324)
  const twice = (value: Exact, times: number): Exact => (times === 0 ? value : twice(add(value, value), times - 1))
  const power = (exponent: number): Exact =>
    exponent >= 0 ? twice(exactOf(1), exponent) : divide(exactOf(1), twice(exactOf(1), -exponent))!

  test('halves between subnormals go to the even one', () => {
    const half = power(-1075)
    expect(toNumber(half)).toBe(0)
    expect(toNumber(multiply(half, exactOf(3)))).toBe(2 * 5e-324)
    expect(toNumber(multiply(half, exactOf(5)))).toBe(2 * 5e-324)
    expect(toNumber(add(half, multiply(smallest, smallest)))).toBe(5e-324)
  })

  test('a value just below a half between subnormals is rounded once, not twice', () => {
    // 2^-1074 × (1/2 + 2^52) less a hair: rounding to 53 bits first would make it a tie.
    const hair = divide(power(-1200), exactOf(3))!
    const value = subtract(add(power(-1023), power(-1075)), hair)
    expect(toNumber(value)).toBe(2 ** -1023)
    expectNearest(toNumber(value), fraction(value))
  })

  test('a great number just above a half is rounded up, one at the half to the even double', () => {
    const half = add(power(70), power(17))
    expect(toNumber(half)).toBe(2 ** 70)
    expect(toNumber(add(half, exactOf(1)))).toBe(2 ** 70 + 2 ** 18)
  })

  test('beyond the range of doubles it is the greatest one of its sign', () => {
    const huge = multiply(exactOf(1e308), exactOf(10))
    expect(toNumber(huge)).toBe(Number.MAX_VALUE)
    expect(toNumber(negate(huge))).toBe(-Number.MAX_VALUE)
    expect(toNumber(multiply(multiply(huge, huge), multiply(huge, huge)))).toBe(Number.MAX_VALUE)
  })

  test('below the smallest double it is zero', () => {
    expect(toNumber(multiply(smallest, smallest))).toBe(0)
    expect(toNumber(divide(exactOf(-5e-324), exactOf(1e308))!)).toBe(0)
  })
})

test('0.35 + 0.25 - 0.20 is 0.40', () => {
  const score = subtract(add(exactOf(0.35), exactOf(0.25)), exactOf(0.2))
  expect(compare(score, exactOf(0.4))).toBe(0)
  expect(toNumber(score)).toBe(0.4)
})
