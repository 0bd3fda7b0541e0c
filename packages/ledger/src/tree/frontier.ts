import { concatBytes } from '../bytes/bytes.ts'
import { isCount, perfectSubtrees } from './leaf-range.ts'
import { foldRoots, HASH_LENGTH, nodeHash, type Sha256, sha256 } from './merkle-hash.ts'

/**
 * A growing tree (RFC 6962 section 2.1) of which only the roots of its perfect subtrees are kept, largest first: at most
 * 53 hashes, enough to append and to know the root at any time.
 */
export class Frontier {
  #size: number
  readonly #roots: Uint8Array[]
  readonly #hash: Sha256

  private constructor(size: number, roots: Uint8Array[], hash: Sha256) {
    this.#size = size
    this.#roots = roots
    this.#hash = hash
  }

  /** A tree without leaves: a new one at each use, because trees grow. */
  static get empty(): Frontier {
    return new Frontier(0, [], sha256)
  }

  /**
   * The tree of `size` leaves whose `bytes()` were `hashes`.
   *
   * @throws {RangeError} where there are not as many hashes as a tree of that size has perfect subtrees.
   */
  static from(size: number, hashes: Uint8Array, hash: Sha256 = sha256): Frontier {
    if (!isCount(size)) throw new RangeError(`a tree has no size ${size}`)
    const count = perfectSubtrees({ start: 0, end: size }).length
    if (hashes.length !== count * HASH_LENGTH) {
      throw new RangeError(`a tree of ${size} leaves has ${count} perfect subtrees, not ${hashes.length / HASH_LENGTH}`)
    }
    const roots = Array.from({ length: count }, (_, i) => hashes.slice(i * HASH_LENGTH, (i + 1) * HASH_LENGTH))
    return new Frontier(size, roots, hash)
  }

  /** Leaves so far. */
  get size(): number {
    return this.#size
  }

  /** Adds the hash of one leaf: on average one further hash is computed, at most one a level. */
  append(leaf: Uint8Array): void {
    let root = leaf
    // Each one bit at the end of the size is a perfect subtree that the new leaf completes to one twice as large.
    for (let size = this.#size; size % 2 === 1; size = (size - 1) / 2) {
      root = nodeHash(this.#roots.pop()!, root, this.#hash)
    }
    this.#roots.push(root)
    this.#size += 1
  }

  /** Root over all leaves so far; SHA-256 of nothing where there is none. */
  root(): Uint8Array {
    return foldRoots(this.#roots, this.#hash)
  }

  /** The roots of the perfect subtrees, largest first, 32 bytes each. */
  bytes(): Uint8Array {
    return concatBytes(...this.#roots)
  }
}

/** Root of the tree over the given leaf hashes, in order (RFC 6962 section 2.1). */
export function treeHash(leaves: readonly Uint8Array[], hash: Sha256 = sha256): Uint8Array {
  const tree = Frontier.from(0, new Uint8Array(), hash)
  for (const leaf of leaves) tree.append(leaf)
  return tree.root()
}
