import type { Tokens } from './tokens.ts'

/** What can stand between two words; several may. */
export const SIGN = {
  none: 0,
  comma: 1,
  /** Also `…`, and `&` between spaces. */
  semicolon: 2,
  /** With a space or a line end behind it: `8:30` has none. */
  colon: 4,
  /** A long dash, or a hyphen between spaces. */
  dash: 8,
  /** An emoji or another picture. */
  picture: 16,
  /** What numbers the parts of a text: `2)`, `1/4`, `•`. */
  mark: 32,
  /** An equals sign between spaces. */
  equals: 64,
} as const

/** The signs of a text from `start` to `end`. */
export function signsBetween(text: string, start: number, end: number): number {
  if (end - start === 1 && text.charCodeAt(start) === 32) return SIGN.none
  let signs = 0
  for (let at = start; at < end; at++) signs |= signAt(text, at)
  return signs
}

/** Whether a sign of the kind stands there. */
export function hasSign(signs: number, wanted: number): boolean {
  return (signs & wanted) !== 0
}

/**
 * The sign at one place. A hyphen and `&` count only between spaces, and a colon only before one: elsewhere they are
 * parts of words, numbers and addresses.
 */
function signAt(text: string, at: number): number {
  const c = text.charCodeAt(at)
  if (c === 44) return SIGN.comma
  if (c === 59 || c === 0x2026 || (c === 46 && text.charCodeAt(at + 1) === 46)) return SIGN.semicolon
  if (c === 38) return text.charCodeAt(at - 1) <= 32 && text.charCodeAt(at + 1) <= 32 ? SIGN.semicolon : SIGN.none
  if (c === 58) return text.charCodeAt(at + 1) <= 32 ? SIGN.colon : SIGN.none
  // `0.1–5 BTC` is a range.
  if (c === 0x2014 || c === 0x2013) return isDigitAt(text, at - 1) && isDigitAt(text, at + 1) ? SIGN.none : SIGN.dash
  if (c === 45) return text.charCodeAt(at - 1) <= 32 && text.charCodeAt(at + 1) <= 32 ? SIGN.dash : SIGN.none
  if (c === 41 || c === 0x2022) return SIGN.mark
  if (c === 61) return SIGN.equals
  return (c >= 0x2190 && c < 0x2c00) || (c >= 0xd800 && c < 0xe000) ? SIGN.picture : SIGN.none
}

/** Does a digit stand at a place? */
function isDigitAt(text: string, at: number): boolean {
  const c = text.charCodeAt(at)
  return c >= 48 && c <= 57
}

/** Does an equals sign stand between two of its words? */
export function hasEquals(
  { text, tokens }: { readonly text: string; readonly tokens: Tokens },
  { from, to }: { readonly from: number; readonly to: number },
): boolean {
  for (let i = from + 1; i < to; i++) {
    if (hasSign(signsBetween(text, tokens.ends[i - 1]!, tokens.starts[i]!), SIGN.equals)) return true
  }
  return false
}
