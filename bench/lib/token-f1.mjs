// How alike two sentences are by their words, and how many of one list have a partner in another.

/** Words in small letters, without signs. @param {string} text */
function wordsOf(text) {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  )
}

/** Harmonic mean of precision and recall over words, each counted as often as it stands. @param {string} a @param {string} b */
export function tokenF1(a, b) {
  const own = wordsOf(a)
  const theirs = wordsOf(b)
  const left = new Map()
  for (const word of theirs) left.set(word, (left.get(word) ?? 0) + 1)
  let shared = 0
  for (const word of own) {
    const count = left.get(word) ?? 0
    if (count === 0) continue
    left.set(word, count - 1)
    shared += 1
  }
  return own.length + theirs.length === 0 ? 0 : (2 * shared) / (own.length + theirs.length)
}

/** The most pairs, one to one, of at least so much F1 (augmenting paths). @param {readonly string[]} found @param {readonly string[]} wanted @param {number} least */
export function bestPairs(found, wanted, least) {
  const fits = found.map((text) => wanted.map((other) => tokenF1(text, other) >= least))
  /** @type {number[]} */
  const partner = wanted.map(() => -1)
  const place = (/** @type {number} */ i, /** @type {Set<number>} */ tried) => {
    for (let j = 0; j < wanted.length; j++) {
      if (!fits[i][j] || tried.has(j)) continue
      tried.add(j)
      if (partner[j] < 0 || place(partner[j], tried)) {
        partner[j] = i
        return true
      }
    }
    return false
  }
  return found.reduce((pairs, _, i) => pairs + (place(i, new Set()) ? 1 : 0), 0)
}
