import fc from 'fast-check'
import { expect, test } from 'vitest'
import { flattenTrie, type PhraseTrie, pairBit, step, type TrieNode } from './phrase-trie.ts'

/** A trie of phrases given as word numbers; the output of each phrase is its place. `words`: how many words there are. */
function trieOf(phrases: readonly (readonly [number, ...number[]])[], words: number): PhraseTrie {
  const roots: (TrieNode | undefined)[] = Array.from({ length: words })
  for (const [output, [first, ...rest]] of phrases.entries()) {
    roots[first] ??= { next: new Map(), outputs: [] }
    let node = roots[first]
    for (const word of rest) {
      const child: TrieNode = node.next.get(word) ?? { next: new Map(), outputs: [] }
      node.next.set(word, child)
      node = child
    }
    node.outputs.push(output)
  }
  return flattenTrie(roots)
}

const outputsAt = (trie: PhraseTrie, node: number) => [
  ...trie.outputs.subarray(trie.outputsFrom[node], trie.outputsFrom[node + 1]),
]
const holdsPair = (trie: PhraseTrie, first: number, second: number) =>
  (trie.pairs[pairBit(first, second) >>> 3]! & (1 << (pairBit(first, second) & 7))) !== 0

test('a phrase is walked word by word; its output stands where it ends', () => {
  const trie = trieOf([[1, 2, 3], [1, 2], [4]], 5)
  expect([...trie.roots].map((root) => root !== 0)).toEqual([false, true, false, false, true])
  const one = trie.roots[1]!
  const two = step(trie, one, 2)
  expect([one, two, step(trie, two, 3)].map((node) => outputsAt(trie, node))).toEqual([[], [1], [0]])
  expect(outputsAt(trie, trie.roots[4]!)).toEqual([2])
})

test('no phrase goes on with another word, nor from its end, nor from nowhere', () => {
  const trie = trieOf([[1, 2]], 4)
  const one = trie.roots[1]!
  expect([step(trie, one, 3), step(trie, step(trie, one, 2), 2), step(trie, 0, 2)]).toEqual([0, 0, 0])
})

test('the first two words of each phrase have their bit among 65 536', () => {
  const trie = trieOf([[1, 2, 3], [4]], 5)
  expect(trie.pairs).toHaveLength(65_536 / 8)
  expect(holdsPair(trie, 1, 2)).toBe(true)
  expect(holdsPair(trie, 2, 3)).toBe(false)
  expect(trie.pairs.filter((byte) => byte !== 0)).toHaveLength(1)
})

test('at least half of the table of edges stays empty, so that a step to nowhere ends soon', () => {
  for (const many of [1, 4, 10, 100]) {
    const trie = trieOf(
      Array.from({ length: many }, (_, i) => [0, i + 1]),
      many + 1,
    )
    expect(trie.edgeTargets.length).toBeGreaterThanOrEqual(many * 2)
  }
})

test('from every node, every word leads where the phrases say, and nowhere else', () => {
  const WORDS = 12
  const word = fc.nat(WORDS - 1)
  const phrase = fc
    .tuple(word, word, word, word)
    .chain((words) => fc.integer({ min: 1, max: 4 }).map((length) => words.slice(0, length) as [number, ...number[]]))
  fc.assert(
    fc.property(fc.array(phrase, { minLength: 1, maxLength: 60 }), (phrases) => {
      const trie = trieOf(phrases, WORDS)
      const said = new Map<string, number[]>()
      for (const [output, words] of phrases.entries()) {
        for (let length = 1; length <= words.length; length++) {
          const start = words.slice(0, length).join(' ')
          said.set(start, said.get(start) ?? [])
        }
        said.get(words.join(' '))!.push(output)
      }
      const nodeOf = (words: readonly number[]) =>
        words.slice(1).reduce((node, next) => step(trie, node, next), trie.roots[words[0]!]!)
      for (const [start, outputs] of said) {
        const words = start.split(' ').map(Number)
        expect(outputsAt(trie, nodeOf(words)), start).toEqual(outputs)
        for (let next = 0; next < WORDS; next++) {
          expect(step(trie, nodeOf(words), next) !== 0, `${start} ${next}`).toBe(said.has(`${start} ${next}`))
          if (words.length === 1 && said.has(`${start} ${next}`)) expect(holdsPair(trie, words[0]!, next)).toBe(true)
        }
      }
    }),
    { numRuns: 60, seed: 5 },
  )
})
