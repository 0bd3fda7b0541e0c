// Features for models that are measured only: words of the set itself, and the distance of the static embedding.
import { foldedWords } from '@tribunal/signals'

/** Adds which of the commonest words stand in claim and passage, and how near the static embedding puts them: nothing of it is shipped. */
export function withWords(rows, count, embedder) {
  const counts = new Map()
  const wordsOf = ({ claim, snippet }) => [
    ...new Set(foldedWords(claim).map((word) => `claim ${word}`)),
    ...new Set(foldedWords(snippet).map((word) => `passage ${word}`)),
  ]
  const read = rows.map((row) => ({ row, own: new Set(wordsOf(row)) }))
  for (const { own } of read) for (const word of own) counts.set(word, (counts.get(word) ?? 0) + 1)
  const common = [...counts]
    .sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
    .slice(0, count)
    .map(([word]) => word)
  return read.map(({ row, own }) => ({
    ...row,
    features: {
      ...row.features,
      ...nearness(row, embedder),
      ...Object.fromEntries(common.map((word) => [word, own.has(word) ? 1 : 0])),
    },
  }))
}

function nearness({ claim, snippet }, embedder) {
  const vector = embedder.embed(claim)
  const whole = cosine(vector, embedder.embed(snippet))
  const best = Math.max(...snippet.split(/(?<=[.!?])\s+/).map((sentence) => cosine(vector, embedder.embed(sentence))))
  return { near: whole, near_squared: whole * whole, near_best: best, near_best_squared: best * best }
}

function cosine(a, b) {
  const dot = (x, y) => x.reduce((sum, one, i) => sum + one * y[i], 0)
  return dot(a, b) / (Math.sqrt(dot(a, a) * dot(b, b)) || 1)
}
