import { add, compare, divide, type Exact, multiply, negate, subtract, ZERO } from '../tree/exact.ts'

/** `at + slope · x`. */
interface Linear {
  readonly at: Exact
  readonly slope: Exact
}

/** What a calculation is worth as one fact x moves and every other stays: one linear function over another. */
export interface Line {
  /** Above the fraction. */
  readonly top: Linear
  /** Below it; 1 of a calculation that divides by nothing. */
  readonly bottom: Linear
}

const ONE: Exact = { n: 1, d: 1 }
/** Below the fraction of a line that divides by nothing, which nearly every one is. */
const UNDIVIDED: Linear = { at: ONE, slope: ZERO }

/** A calculation that does not read the moving fact. */
export function constantLine(value: Exact): Line {
  return { top: { at: value, slope: ZERO }, bottom: UNDIVIDED }
}

/** The fact itself. */
export const MOVING: Line = { top: { at: ZERO, slope: ONE }, bottom: UNDIVIDED }

/** The sum of two lines; undefined where it is no line any more. */
export function addLines(a: Line, b: Line): Line | undefined {
  if (sameLinear(a.bottom, b.bottom)) return { top: plus(a.top, b.top), bottom: a.bottom }
  const left = times(a.top, b.bottom)
  const right = times(b.top, a.bottom)
  const bottom = times(a.bottom, b.bottom)
  return left && right && bottom && { top: plus(left, right), bottom }
}

/** The line with the other sign. */
export function negateLine({ top, bottom }: Line): Line {
  return { top: { at: negate(top.at), slope: negate(top.slope) }, bottom }
}

/** The product of two lines; undefined where it is no line any more. */
export function multiplyLines(a: Line, b: Line): Line | undefined {
  const top = times(a.top, b.top)
  const bottom = a.bottom === UNDIVIDED && b.bottom === UNDIVIDED ? UNDIVIDED : times(a.bottom, b.bottom)
  return top && bottom && { top, bottom }
}

/** One over a line. */
export function invertLine({ top, bottom }: Line): Line {
  return { top: bottom, bottom: top }
}

/** Where x makes a divisor zero, if anywhere. */
export function rootOf({ at, slope }: Linear): Exact | undefined {
  return divide(negate(at), slope)
}

/**
 * Where two lines meet: no value, one, or `curved` where it takes more than a linear equation to say. Lines that are one
 * everywhere meet nowhere in particular.
 */
export function crossing(a: Line, b: Line): Exact | undefined | 'curved' {
  if (a.bottom === UNDIVIDED && b.bottom === UNDIVIDED) {
    if (a.top.slope === ZERO && b.top.slope === ZERO) return undefined
    return divide(subtract(b.top.at, a.top.at), subtract(a.top.slope, b.top.slope))
  }
  const left = times(a.top, b.bottom)
  const right = times(b.top, a.bottom)
  if (!left || !right) return 'curved'
  return rootOf(plus(left, { at: negate(right.at), slope: negate(right.slope) }))
}

function plus(a: Linear, b: Linear): Linear {
  if (b.slope === ZERO) return { at: add(a.at, b.at), slope: a.slope }
  return { at: add(a.at, b.at), slope: add(a.slope, b.slope) }
}

/** The product of two linear functions; undefined where both read x, which makes it a square. */
function times(a: Linear, b: Linear): Linear | undefined {
  if (isZero(b.slope)) return { at: multiply(a.at, b.at), slope: isZero(a.slope) ? ZERO : multiply(a.slope, b.at) }
  return isZero(a.slope) ? { at: multiply(a.at, b.at), slope: multiply(b.slope, a.at) } : undefined
}

function sameLinear(a: Linear, b: Linear): boolean {
  return a === b || (compare(a.at, b.at) === 0 && compare(a.slope, b.slope) === 0)
}

function isZero(value: Exact): boolean {
  return value === ZERO || compare(value, ZERO) === 0
}
