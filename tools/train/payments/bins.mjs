// How the values of a feature fall into bins: the same as the engine does it, with bin 0 for what is not known.

/** @typedef {{ name: string, from?: number[], values?: string[] }} Bins */
/** @typedef {number | string | undefined} Value */

/** Rows that the outermost bins have at least. */
const TAIL_ROWS = 5

/**
 * Bins for these values: a bin a word, else about `count` of as many rows, and finer ones towards both ends, where
 * fraud is: the last hundredth of amounts says more than all others. Bounds have three digits, for people to read.
 * @param {string} name @param {readonly Value[]} values @param {number} count @returns {Bins}
 */
export function binsOf(name, values, count) {
  const words = values.filter((value) => typeof value === 'string')
  if (words.length > 0) return { name, values: [...new Set(words)].sort() }
  const numbers = values.filter((value) => Number.isFinite(value)).sort((a, b) => Number(a) - Number(b))
  const different = [...new Set(numbers)].map(Number)
  if (different.length <= count) return { name, from: different.slice(1) }
  const parts = Array.from({ length: count - 1 }, (_, i) => (i + 1) / count)
  for (let part = 0.5 / count; part * numbers.length >= TAIL_ROWS; part /= 2) parts.push(part, 1 - part)
  const bounds = parts.map((part) => Number(Number(numbers[Math.floor(part * numbers.length)]).toPrecision(3)))
  return { name, from: [...new Set(bounds)].sort((a, b) => a - b) }
}

/** @param {Bins} bins @param {Value} value */
export function binOf({ from, values }, value) {
  if (values) return values.indexOf(String(value)) + 1
  if (typeof value !== 'number' || Number.isNaN(value)) return 0
  return 1 + (from ?? []).filter((bound) => value >= bound).length
}

/** @param {Bins} bins */
export const binCount = ({ from, values }) => (values ? values.length + 1 : (from?.length ?? 0) + 2)
