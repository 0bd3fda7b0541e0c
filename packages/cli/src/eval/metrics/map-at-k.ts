/** Average precision of one list cut at `k`: right hits weighed by the precision at their place, over those possible. */
export function averagePrecisionAt(found: readonly string[], relevant: readonly string[], k: number): number {
  const wanted = new Set(relevant)
  if (wanted.size === 0) return 0
  let right = 0
  let sum = 0
  found.slice(0, k).forEach((id, i) => {
    // A hit that comes twice is right once.
    if (!wanted.delete(id)) return
    right++
    sum += right / (i + 1)
  })
  return sum / Math.min(k, new Set(relevant).size)
}
