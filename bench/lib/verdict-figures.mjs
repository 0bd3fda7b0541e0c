// What the bench of verification tells of leanings and verdicts: shares, their intervals, and how they are held against a target.
import { randomNumbers } from '../../tools/train/random.mjs'

const RESAMPLES = 500
/** The verdict that each label of a row asks for. */
export const VERDICT_OF = ['true', 'false']

/** Macro-F1 of the leaning with the highest probability among `labels`, with its interval. */
export function figure(name, found, labels, target) {
  const score = (sample) =>
    macroF1(
      sample.map(({ row, shown }) => [
        row.y,
        labels.reduce((best, label) => (shown[label] > shown[best] ? label : best), labels[0]),
      ]),
      labels,
    )
  return { ...row(name, score(found), target), interval: bootstrap(found, score) }
}

/** Resamples groups, not rows: rows of one group share a claim or a passage. */
function bootstrap(found, score) {
  const groups = [
    ...found.reduce((map, one) => map.set(one.row.group, [...(map.get(one.row.group) ?? []), one]), new Map()).values(),
  ]
  const random = randomNumbers(1)
  const values = Array.from({ length: RESAMPLES }, () =>
    score(Array.from(groups, () => groups[Math.floor(random() * groups.length)]).flat()),
  ).sort((a, b) => a - b)
  return [values[Math.floor(RESAMPLES * 0.025)], values[Math.floor(RESAMPLES * 0.975)]].map((value) =>
    Number(value.toFixed(3)),
  )
}

function macroF1(pairs, labels) {
  const each = labels.map((label) => {
    const right = pairs.filter(([y, said]) => y === label && said === label).length
    const wrong = pairs.filter(([y, said]) => (y === label) !== (said === label)).length
    return right === 0 ? 0 : (2 * right) / (2 * right + wrong)
  })
  return each.reduce((sum, one) => sum + one, 0) / labels.length
}

/** Mean distance of the highest probability from how often it is right, in ten bins of equal size. */
export function ece(found) {
  const sorted = found
    .map(({ y, shown }) => ({ sure: Math.max(...shown), right: shown[y] === Math.max(...shown) ? 1 : 0 }))
    .sort((a, b) => a.sure - b.sure)
  let sum = 0
  for (let bin = 0; bin < 10; bin++) {
    const part = sorted.slice(Math.floor((bin * sorted.length) / 10), Math.floor(((bin + 1) * sorted.length) / 10))
    sum += Math.abs(part.reduce((all, { sure, right }) => all + sure - right, 0))
  }
  return sum / sorted.length
}

/** 95 % interval of a share (Wilson 1927). */
function wilson(right, all) {
  const z = 1.96
  const share = right / all
  const centre = (share + (z * z) / (2 * all)) / (1 + (z * z) / all)
  const half = (z / (1 + (z * z) / all)) * Math.sqrt((share * (1 - share)) / all + (z * z) / (4 * all * all))
  return [centre - half, Math.min(1, centre + half)].map((value) => Number(value.toFixed(3)))
}

/** One line of the bench; held against `target` where there is one. */
export function row(name, value, target) {
  const shown = value === null ? 'none' : Number(value.toFixed(4))
  return target === undefined
    ? { name, value: shown }
    : { name, value: shown, target: `>= ${target}`, met: value >= target }
}

/** Precision and coverage of the verdicts that were given; with a target also of each side, with its interval. */
export function precision(name, judged, target) {
  const answered = judged.filter(({ found }) => found !== 'unknown')
  const of = (verdict) => {
    const kept = answered.filter(({ found }) => verdict === undefined || found === verdict)
    return { right: kept.filter(({ y, found }) => VERDICT_OF[y] === found).length, all: kept.length }
  }
  const [both, yes, no] = [of(), of('true'), of('false')]
  if (both.all === 0) return [row(`${name}: coverage of ${judged.length}`, 0)]
  const lines = [
    row(`${name}: coverage of ${judged.length}`, both.all / judged.length),
    {
      ...row(`${name}: precision, ${both.right} of ${both.all}`, both.right / both.all, target),
      ...(target === undefined ? {} : { interval: wilson(both.right, both.all) }),
    },
  ]
  const sides =
    target === undefined
      ? []
      : [
          ['true', yes],
          ['false', no],
        ]
          .filter(([, { all }]) => all > 0)
          .map(([verdict, { right, all }]) => ({
            ...row(`${name}: precision of ${verdict}, ${right} of ${all}`, right / all, target),
            interval: wilson(right, all),
          }))
  return [...lines, ...sides]
}
