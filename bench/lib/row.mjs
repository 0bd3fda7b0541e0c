/**
 * One measured figure. `ratio` compares two contenders of one run; `median_ns` is CPU time of one operation of the
 * contender the row is about; `spread` is the interquartile range of the ratio divided by its median.
 * @typedef {{ bench: string, name: string, ratio: number, median_ns: number, spread: number, target?: string, met?: boolean }} Row
 */
import { quartiles } from './race.mjs'

/**
 * A row from the ratios and times of each round. `target` reads like `<= 1.25` and is held against the ratio; with
 * `holds` it is told in other words and decided by that.
 */
export function row(bench, name, ratioList, times, target, holds) {
  const { median, spread } = quartiles(ratioList)
  const measured = {
    bench,
    name,
    ratio: round(median),
    median_ns: round(quartiles(times).median),
    spread: round(spread),
  }
  if (target === undefined) return measured
  return { ...measured, target, met: holds ?? meets(median, target) }
}

function meets(value, target) {
  const [sign, bound] = target.split(' ')
  return sign === '<=' ? value <= Number(bound) : value >= Number(bound)
}

/** Three significant digits, or whole numbers. */
function round(value) {
  return value >= 100 ? Math.round(value) : Number(value.toPrecision(3))
}
