// How everything here is measured.
//
// Cost is CPU time of the process (user and system, every thread), not wall time: other work on the machine then costs
// little. Contenders take turns in short rounds, so that an hour in which the machine is slow is slow for all of them.
// What counts is the ratio of two contenders in one round; its median over the rounds is reported, and its spread (the
// distance between the quartiles, divided by the median).

/**
 * @typedef {{ name: string, run: (count: number) => unknown }} Contender
 *   `run` does `count` operations; it may be asynchronous.
 * @typedef {{ name: string, perOperation: number[] }} Timed
 *   Nanoseconds of CPU an operation took, one entry a round.
 */

/**
 * Races contenders against each other.
 * @param {readonly Contender[]} contenders
 * @param {{ rounds?: number, roundMs?: number, warmMs?: number }} [settings]
 * @returns {Promise<Map<string, Timed>>}
 */
export async function race(contenders, { rounds = 15, roundMs = 12, warmMs = 150 } = {}) {
  const lanes = []
  for (const contender of contenders)
    lanes.push({ contender, count: await warm(contender, warmMs, roundMs), perOperation: [] })
  for (let round = 0; round < rounds; round++) {
    // Every other round runs backwards: nobody always follows the same neighbour.
    for (const lane of round % 2 === 0 ? lanes : lanes.toReversed()) {
      lane.perOperation.push(await timed(lane.contender, lane.count))
    }
  }
  return new Map(lanes.map(({ contender, perOperation }) => [contender.name, { name: contender.name, perOperation }]))
}

/** Runs a contender until it is optimised; answers how many operations fill a round. */
async function warm(contender, warmMs, roundMs) {
  let count = 8
  let each = await timed(contender, count)
  const end = process.cpuUsage()
  while (spentMs(end) < warmMs) {
    count = Math.max(8, Math.ceil((roundMs * 1e6) / Math.max(each, 1) / 4))
    each = await timed(contender, count)
  }
  return Math.max(8, Math.ceil((roundMs * 1e6) / Math.max(each, 1)))
}

function spentMs(since) {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1000
}

async function timed(contender, count) {
  const before = process.cpuUsage()
  const pending = contender.run(count)
  if (pending instanceof Promise) await pending
  return (spentMs(before) * 1e6) / count
}

/** Median and interquartile range of a list. */
export function quartiles(values) {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share) => {
    const place = share * (sorted.length - 1)
    const [low, high] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]]
    return low + (high - low) * (place - Math.floor(place))
  }
  return { median: at(0.5), spread: (at(0.75) - at(0.25)) / at(0.5) }
}

/** Ratio of one contender's time to another's, round by round. */
export function ratios(timed, to) {
  return timed.perOperation.map((time, round) => time / to.perOperation[round])
}

/** Geometric mean, round by round, of the ratios of several races. */
export function geometricMean(lists) {
  return lists[0].map((_, round) =>
    Math.exp(lists.reduce((sum, list) => sum + Math.log(list[round]), 0) / lists.length),
  )
}

let loops = 0

/**
 * A loop around `decide` that belongs to it alone: a loop shared by contenders would be optimised for none of them.
 * Answers are kept for a while, so that nobody's answer is optimised away.
 * @param {(input: unknown) => unknown} decide
 * @param {readonly unknown[]} inputs
 */
export function loopOver(decide, inputs) {
  return new Function(
    'decide',
    'inputs',
    // The number makes the text unique; functions of one text share what the optimiser learns.
    `/* ${loops++} */const kept=new Array(16).fill(null);let at=0;
    return function(count){for(let k=0;k<count;k++){kept[k&15]=decide(inputs[at]);if(++at===inputs.length)at=0}return kept}`,
  )(decide, inputs)
}

/** The same for an asynchronous `decide`. */
export function asyncLoopOver(decide, inputs) {
  const kept = new Array(16).fill(null)
  let at = 0
  return async (count) => {
    for (let k = 0; k < count; k++) {
      kept[k & 15] = await decide(inputs[at])
      if (++at === inputs.length) at = 0
    }
    return kept
  }
}
