/** Numbers from a seed, the same on every machine (mulberry32). */
export function random(seed) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return {
    /** 0 up to but not including 1. */
    next,
    /** A whole number from 0 up to but not including `limit`. */
    below: (limit) => Math.floor(next() * limit),
    pick: (list) => list[Math.floor(next() * list.length)],
    chance: (share) => next() < share,
    /** From `low` to `high`, two decimals. */
    between: (low, high) => Math.round((low + next() * (high - low)) * 100) / 100,
  }
}
