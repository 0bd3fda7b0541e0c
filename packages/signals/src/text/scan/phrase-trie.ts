/** A phrase trie while it is built: words by number, outputs reported where a phrase ends. */
export interface TrieNode {
  readonly next: Map<number, TrieNode>
  readonly outputs: number[]
}

/**
 * The finished trie, flat: nodes are numbers from 1, 0 is none. Edges lie in an open-addressing table, so that a step
 * follows no object.
 */
export interface PhraseTrie {
  /** Node where phrases starting with a word begin, by word number. */
  readonly roots: Int32Array
  /**
   * A bit for each pair of words that some phrase begins with, by `pairBit`; some pairs share a bit. Nearly every word
   * pair of a text is turned away here.
   */
  readonly pairs: Uint8Array
  readonly edgeNodes: Int32Array
  readonly edgeWords: Int32Array
  readonly edgeTargets: Int32Array
  /** Outputs of node `n`: `outputs[outputsFrom[n]]` up to `outputs[outputsFrom[n + 1]]`, excluded. */
  readonly outputsFrom: Int32Array
  readonly outputs: Int32Array
}

/** Flattens a trie. `roots[word]` is the node that phrases starting with that word begin at. */
export function flattenTrie(roots: readonly (TrieNode | undefined)[]): PhraseTrie {
  const nodes = numberNodes(roots)
  const edges = [...nodes.keys()].reduce((sum, node) => sum + node.next.size, 0)
  const size = 2 ** Math.ceil(Math.log2(edges * 2 + 8))
  const trie: PhraseTrie = {
    roots: Int32Array.from(roots, (root) => (root === undefined ? 0 : nodes.get(root)!)),
    pairs: pairsOf(roots),
    edgeNodes: new Int32Array(size),
    edgeWords: new Int32Array(size),
    edgeTargets: new Int32Array(size),
    outputsFrom: new Int32Array(nodes.size + 2),
    outputs: Int32Array.from([...nodes.keys()].flatMap((node) => node.outputs)),
  }
  for (const [node, number] of nodes) {
    trie.outputsFrom[number + 1] = trie.outputsFrom[number]! + node.outputs.length
    for (const [word, target] of node.next) {
      let slot = edgeSlot(number, word) & (size - 1)
      while (trie.edgeTargets[slot] !== 0) slot = (slot + 1) & (size - 1)
      trie.edgeNodes[slot] = number
      trie.edgeWords[slot] = word
      trie.edgeTargets[slot] = nodes.get(target)!
    }
  }
  return trie
}

/** Bits of the table of pairs: eight kilobytes. */
const PAIR_BITS = 1 << 16

/** The bits of all pairs of words that phrases begin with. */
function pairsOf(roots: readonly (TrieNode | undefined)[]): Uint8Array {
  const pairs = new Uint8Array(PAIR_BITS / 8)
  for (const [first, root] of roots.entries())
    for (const second of root?.next.keys() ?? []) {
      const bit = pairBit(first, second)
      pairs[bit >>> 3] = pairs[bit >>> 3]! | (1 << (bit & 7))
    }
  return pairs
}

/**
 * Where a pair of words has its bit: 0 up to 65 535. Two odd constants spread the numbers of words over all bits; any
 * would do, as long as building and asking use the same.
 */
export function pairBit(first: number, second: number): number {
  return (Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b)) >>> 16
}

/** Every node with its number, in an order in which numbers rise by one. */
function numberNodes(roots: readonly (TrieNode | undefined)[]): Map<TrieNode, number> {
  const nodes = new Map<TrieNode, number>()
  const waiting = roots.filter((root) => root !== undefined)
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    nodes.set(node, nodes.size + 1)
    waiting.push(...node.next.values())
  }
  return nodes
}

/** Where the search for an edge begins. */
function edgeSlot(node: number, word: number): number {
  const mixed = Math.imul(node, 0x9e3779b1) ^ Math.imul(word, 0x85ebca6b)
  return mixed ^ (mixed >>> 15)
}

/** The node that `word` leads to from `node`; 0 where no phrase goes on with it. */
export function step(trie: PhraseTrie, node: number, word: number): number {
  const { edgeNodes, edgeWords, edgeTargets } = trie
  const mask = edgeTargets.length - 1
  for (let slot = edgeSlot(node, word) & mask; ; slot = (slot + 1) & mask) {
    const target = edgeTargets[slot]!
    if (target === 0 || (edgeNodes[slot] === node && edgeWords[slot] === word)) return target
  }
}
