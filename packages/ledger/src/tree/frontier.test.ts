import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { leavesOf, rootByDefinition } from '../../test/merkle-by-definition.ts'
import { toHex, toUtf8 } from '../bytes/bytes.ts'
import { Frontier, treeHash } from './frontier.ts'
import { foldRoots, leafHash, nodeHash, type Sha256 } from './merkle-hash.ts'

const fromHex = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'))

describe('hashes of the tree (the constants that every implementation of RFC 6962 is tested with)', () => {
  it('of no leaf, of an empty leaf, of a leaf and of a node', () => {
    expect(toHex(foldRoots([]))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
    expect(toHex(leafHash(new Uint8Array()))).toBe('6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d')
    expect(toHex(leafHash(toUtf8('L123456')))).toBe('395aa064aa4c29f7010acfe3f25db9485bbd4b91897b6ad7ad547639252b4d56')
    expect(toHex(nodeHash(toUtf8('N123'), toUtf8('N456')))).toBe(
      'aa217fe888e47007fa15edab33c2b492a722cb106c64667fc2b044444de66bbb',
    )
  })

  it('of the trees of 0 to 8 leaves', () => {
    const leaves = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f']
    const roots = [
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
      'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
      'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
      '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
      '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
      'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
      '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
    ]
    roots.forEach((root, size) => {
      expect(toHex(treeHash(leaves.slice(0, size).map((leaf) => leafHash(fromHex(leaf))))), `${size}`).toBe(root)
    })
  })
})

describe('a growing tree', () => {
  it('has the root of the definition at every size', () => {
    const tree = Frontier.empty
    const leaves = leavesOf(260)
    for (const [i, leaf] of leaves.entries()) {
      expect(tree.size).toBe(i)
      expect(toHex(tree.root()), `${i}`).toBe(toHex(rootByDefinition(leaves.slice(0, i))))
      tree.append(leaf)
    }
  })

  it('goes on from its bytes as if it had never stopped, whatever its size', () => {
    const leaves = leavesOf(70)
    const size = fc.integer({ min: 0, max: 70 })
    fc.assert(
      fc.property(size, (stop) => {
        const first = Frontier.empty
        for (const leaf of leaves.slice(0, stop)) first.append(leaf)
        const second = Frontier.from(stop, first.bytes())
        for (const leaf of leaves.slice(stop)) second.append(leaf)
        expect(second.size).toBe(70)
        expect(toHex(second.root())).toBe(toHex(rootByDefinition(leaves)))
        expect(first.size).toBe(stop)
      }),
    )
  })

  it('keeps a hash for each one bit of its size, the largest subtree first', () => {
    const leaves = leavesOf(7)
    const tree = Frontier.empty
    for (const leaf of leaves) tree.append(leaf)
    const parts = [leaves.slice(0, 4), leaves.slice(4, 6), leaves.slice(6)].map((part) => toHex(rootByDefinition(part)))
    expect(toHex(tree.bytes())).toBe(parts.join(''))
  })

  it.each([
    [3, 1],
    [3, 3],
    [0, 1],
    [4, 0],
  ])('of %i leaves is not made of %i hashes', (size, count) => {
    expect(() => Frontier.from(size, new Uint8Array(32 * count))).toThrow(/has \d perfect subtrees, not \d/)
  })

  it.each([-1, 1.5, Number.NaN, 2 ** 53])('has no size %d', (size) => {
    expect(() => Frontier.from(size, new Uint8Array())).toThrow(`a tree has no size ${size}`)
  })

  it('counts the subtrees of the largest sizes exactly', () => {
    const size = Number.MAX_SAFE_INTEGER
    expect(Frontier.from(size, new Uint8Array(53 * 32)).size).toBe(size)
  })

  it('starts empty at each use', () => {
    Frontier.empty.append(leavesOf(1)[0]!)
    expect(Frontier.empty.size).toBe(0)
    expect(Frontier.empty.bytes()).toHaveLength(0)
  })

  it('hashes with what it is given', () => {
    let calls = 0
    const counting: Sha256 = (bytes) => {
      calls++
      return createHash('sha256').update(bytes).digest()
    }
    const leaves = leavesOf(5)
    expect(toHex(treeHash(leaves, counting))).toBe(toHex(rootByDefinition(leaves)))
    expect(calls).toBe(4)
    expect(toHex(leafHash(toUtf8('x'), counting))).toBe(toHex(leafHash(toUtf8('x'))))
    expect(calls).toBe(5)
  })
})
