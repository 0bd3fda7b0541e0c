// Words alike in meaning get weights alike: beside its own weight each word has one that follows from its vector, and so do
// words that no example holds. What comes out is a weight for each word; no vector is needed to read a text.
/**
 * @typedef {{ dims: number, of: (word: string) => ArrayLike<number> | undefined, words: readonly string[] }} WordVectors `of`: of
 *   length 1; undefined where nothing is known of a word. `words`: most frequent in the language first.
 * @typedef {{ l2: number, more: number, vectors: () => WordVectors }} Meaning `l2`: how much the vectors are held back. `more`: how
 *   many words get a weight by their vector alone.
 */

const WORD = 'word:'

/** Of each dimension the sum over the words of each example, each word once. @param {readonly { features: readonly string[] }[]} examples @param {WordVectors} vectors */
export function meaningsOf(examples, { dims, of }) {
  const measures = Array.from({ length: dims }, () => new Float64Array(examples.length))
  for (const [row, { features }] of examples.entries())
    for (const name of features) {
      const vector = name.startsWith(WORD) ? of(name.slice(WORD.length)) : undefined
      if (vector === undefined) continue
      for (let k = 0; k < dims; k++) measures[k][row] += vector[k]
    }
  return measures
}

/**
 * The weights with what words mean added: to the words that have one, and to the `more` further ones that move texts most, by
 * how much and how often.
 * @param {ReadonlyMap<string, number>} weights @param {ArrayLike<number>} direction the weight of each dimension
 * @param {readonly { features: readonly string[] }[]} examples @param {Meaning} meaning
 */
export function withMeanings(weights, direction, examples, { more, vectors }) {
  const { of, words } = vectors()
  const told = (/** @type {string} */ word) => {
    const vector = of(word)
    let sum = 0
    if (vector !== undefined) for (let k = 0; k < direction.length; k++) sum += direction[k] * vector[k]
    return sum
  }
  const all = new Map(
    [...weights].map(([name, weight]) => [name, weight + (name.startsWith(WORD) ? told(name.slice(WORD.length)) : 0)]),
  )
  const further = [...frequencies(examples, words)]
    .filter(([word]) => !weights.has(WORD + word))
    .map(([word, often]) => ({ word, weight: told(word), often }))
    .filter(({ weight }) => weight !== 0)
    .sort((a, b) => strength(b) - strength(a) || (a.word < b.word ? -1 : 1))
  for (const { word, weight } of further.slice(0, more)) all.set(WORD + word, weight)
  return new Map([...all].sort(([a], [b]) => (a < b ? -1 : 1)))
}

const strength = ({ weight, often }) => Math.abs(weight) * Math.sqrt(often)

/** The share of each word among all: by its place among `words` (Zipf's law), more where the examples hold more of it. @param {readonly { features: readonly string[] }[]} examples @param {readonly string[]} words */
function frequencies(examples, words) {
  /** @type {Map<string, number>} */
  const counts = new Map()
  let all = 0
  for (const { features } of examples)
    for (const name of features)
      if (name.startsWith(WORD)) {
        counts.set(name.slice(WORD.length), (counts.get(name.slice(WORD.length)) ?? 0) + 1)
        all++
      }
  const harmonic = words.reduce((sum, _, i) => sum + 1 / (i + 1), 0)
  const shares = new Map(words.map((word, i) => [word, 1 / (i + 1) / harmonic]))
  for (const [word, count] of counts) shares.set(word, Math.max(shares.get(word) ?? 0, count / all))
  return shares
}
