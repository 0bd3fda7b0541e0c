/** A row with a score: is it truly positive, and how positive was it said to be? */
export interface Scored {
  readonly positive: boolean
  readonly score: number
}

/**
 * Area under the ROC curve: the chance that a positive row scores above a negative one, ties counting half
 * (Mann–Whitney U; Fawcett 2006). Null without both kinds of rows.
 */
export function rocAuc(rows: readonly Scored[]): number | null {
  const sorted = [...rows].sort((a, b) => a.score - b.score)
  const positives = rows.filter((row) => row.positive).length
  const negatives = rows.length - positives
  if (positives === 0 || negatives === 0) return null
  let rankSum = 0
  for (let i = 0; i < sorted.length; ) {
    const end = endOfTie(sorted, i)
    const meanRank = (i + 1 + end) / 2
    for (let k = i; k < end; k++) if (sorted[k]!.positive) rankSum += meanRank
    i = end
  }
  return (rankSum - (positives * (positives + 1)) / 2) / (positives * negatives)
}

/**
 * Average precision: the area under the precision–recall curve as a step function, tied scores taken together
 * (Davis and Goadrich 2006 on why not interpolated). Null without a positive row.
 */
export function averagePrecision(rows: readonly Scored[]): number | null {
  const sorted = [...rows].sort((a, b) => b.score - a.score)
  const positives = rows.filter((row) => row.positive).length
  if (positives === 0) return null
  let found = 0
  let sum = 0
  for (let i = 0; i < sorted.length; ) {
    const end = endOfTie(sorted, i)
    let here = 0
    for (let k = i; k < end; k++) if (sorted[k]!.positive) here++
    found += here
    sum += here * (found / end)
    i = end
  }
  return sum / positives
}

function endOfTie(sorted: readonly Scored[], start: number): number {
  let end = start + 1
  while (end < sorted.length && sorted[end]!.score === sorted[start]!.score) end++
  return end
}
