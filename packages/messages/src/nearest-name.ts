/** A misspelling has at most this many wrong letters, and names at most so many letters. */
const FARTHEST = 4
const LONGEST = 64
/** Names looked at for a suggestion: a hostile file may not make the telling of its faults slow. */
const NAMES_TRIED = 1000

/**
 * The candidate that `name` is most likely a misspelling of: at most one edit for every three characters
 * (and at least one), a swap of neighbours counting as one; undefined where nothing is that near.
 */
export function nearestName(name: string, candidates: Iterable<string>): string | undefined {
  if (name.length > LONGEST) return undefined
  const wanted = plain(name)
  let best: string | undefined
  let bestDistance = Math.min(FARTHEST, Math.max(1, Math.floor(wanted.length / 3))) + 1
  let tried = 0
  for (const candidate of candidates) {
    if (tried++ === NAMES_TRIED) break
    if (candidate.length > LONGEST) continue
    const distance = editDistance(wanted, plain(candidate), bestDistance)
    if (distance < bestDistance) {
      best = candidate
      bestDistance = distance
    }
  }
  return best
}

/**
 * `customerId`, `Customer-ID` and `customer_id` are one name: the difference is a habit of writing, and no
 * misspelling.
 */
function plain(name: string): string {
  return name.toLowerCase().replace(/[\s_.-]/g, '')
}

/**
 * Optimal string alignment distance (Damerau 1964, restricted to adjacent transpositions); given up, as `limit`, once
 * it cannot be below it. Three rows are enough: a swap of neighbours looks two rows back.
 */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, beforeLast[j - 2]! + 1)
      row.push(cost)
    }
    if (Math.min(...row) >= limit && Math.min(...last) >= limit) return limit
    beforeLast = last
    last = row
  }
  return last[b.length]!
}
