/** Narrower, and nothing in a pane can be read. */
const SHARE_MIN = 0.15

/** The kept shares where they fit the panes there are, else those at first; they add up to 1. */
export function sharesOf(json: unknown, first: readonly number[]): readonly number[] {
  const kept = Array.isArray(json) && json.length === first.length && json.every((one) => one >= SHARE_MIN - 1e-9)
  const shares = kept ? (json as number[]) : first
  const sum = shares.reduce((total, share) => total + share, 0)
  return shares.map((share) => share / sum)
}

/** The shares after the border behind pane `border` was moved by `by`: what one pane gains its neighbour loses. */
export function resized(shares: readonly number[], border: number, by: number): readonly number[] {
  const [left, right] = [shares[border]!, shares[border + 1]!]
  const moved = Math.min(Math.max(by, SHARE_MIN - left), right - SHARE_MIN)
  return shares.map((share, index) => (index === border ? left + moved : index === border + 1 ? right - moved : share))
}
