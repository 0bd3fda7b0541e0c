import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  leavesOf,
  pathByDefinition,
  proofByDefinition,
  rootByDefinition,
  subtreeProofByDefinition,
} from '../../test/merkle-by-definition.ts'
import { fromBase64 } from '../bytes/bytes.ts'
import type { LeafRange } from './leaf-range.ts'
import { consistencyProof, consistencySubtrees, inclusionProof, inclusionSubtrees } from './merkle-proof.ts'
import { isSubtree, verifyConsistency, verifyInclusion, verifySubtree } from './verify-proof.ts'

const SIZE = 40
const leaves = leavesOf(SIZE)
const roots = Array.from({ length: SIZE + 1 }, (_, size) => rootByDefinition(leaves.slice(0, size)))

/** A source of subtrees that has only those announced. */
const fetched = (ranges: readonly LeafRange[]) => (start: number, end: number) => {
  if (!ranges.some((range) => range.start === start && range.end === end)) throw new Error(`${start}-${end} is missing`)
  return rootByDefinition(leaves.slice(start, end))
}

describe('a proof that a leaf is in the tree', () => {
  it('is the path of the definition, and verifies, for every leaf of every tree', () => {
    for (let size = 1; size <= SIZE; size++) {
      for (let index = 0; index < size; index++) {
        const proof = inclusionProof(index, size, fetched(inclusionSubtrees(index, size)))
        expect(proof).toEqual(pathByDefinition(index, leaves.slice(0, size)))
        const claim = { index, size, leaf: leaves[index]!, root: roots[size]!, proof }
        expect(verifyInclusion(claim), `${index} of ${size}`).toBe(true)
      }
    }
  })

  it('verifies for no other leaf, index, size or root, and with no hash changed, added or left out', () => {
    for (let size = 2; size <= 20; size++) {
      for (let index = 0; index < size; index++) {
        const proof = pathByDefinition(index, leaves.slice(0, size))
        const claim = { index, size, leaf: leaves[index]!, root: roots[size]!, proof }
        const others = [
          { leaf: leaves[(index + 1) % size]! },
          { index: (index + 1) % size },
          { root: roots[size - 1]! },
          { proof: proof.slice(1) },
          { proof: proof.slice(0, -1) },
          { proof: [...proof, roots[1]!] },
          { proof: proof.map((hash, i) => (i === 0 ? Uint8Array.from(hash, (b, j) => (j === 31 ? b ^ 1 : b)) : hash)) },
        ]
        for (const other of others) {
          expect(verifyInclusion({ ...claim, ...other }), `${index} of ${size} ${JSON.stringify(other)}`).toBe(false)
        }
      }
    }
  })

  it.each([
    { index: 1, size: 1 },
    { index: -1, size: 1 },
    { index: 0.5, size: 1 },
    { index: 0, size: 0 },
    { index: 0, size: 2 ** 53 },
    { root: new Uint8Array(31) },
    { leaf: new Uint8Array(33) },
    { proof: [new Uint8Array()] },
  ])('is refused with %j', (other) => {
    const claim = { index: 0, size: 1, leaf: leaves[0]!, root: leaves[0]!, proof: [] }
    expect(verifyInclusion(claim)).toBe(true)
    expect(verifyInclusion({ ...claim, ...other })).toBe(false)
  })

  it.each([
    [0, 0],
    [3, 3],
    [-1, 3],
    [0, 1.5],
  ])('there is none for leaf %d of %d', (index, size) => {
    expect(() => inclusionProof(index, size, () => new Uint8Array(32))).toThrow(`no leaf ${index} of ${size}`)
  })

  it('has 20 hashes at a million leaves', () => {
    expect(inclusionProof(0, 1_000_000, () => new Uint8Array(32))).toHaveLength(20)
    expect(inclusionSubtrees(0, 1_000_000)).toHaveLength(25)
  })
})

describe('a proof that a tree is the beginning of another', () => {
  it('is the proof of the definition, and verifies, for every two sizes', () => {
    for (let size2 = 1; size2 <= SIZE; size2++) {
      for (let size1 = 1; size1 <= size2; size1++) {
        const proof = consistencyProof(size1, size2, fetched(consistencySubtrees(size1, size2)))
        expect(proof, `${size1} ${size2}`).toEqual(proofByDefinition(size1, leaves.slice(0, size2)))
        const claim = { size1, size2, root1: roots[size1]!, root2: roots[size2]!, proof }
        expect(verifyConsistency(claim), `${size1} ${size2}`).toBe(true)
        expect(verifyConsistency({ ...claim, root1: roots[size1 - 1]! })).toBe(false)
        expect(verifyConsistency({ ...claim, root2: roots[size2 - 1]! })).toBe(false)
        expect(verifyConsistency({ ...claim, proof: [...proof, roots[1]!] })).toBe(false)
        if (size1 < size2) expect(verifyConsistency({ ...claim, proof: proof.slice(0, -1) })).toBe(false)
      }
    }
  })

  it('cannot be given for an empty tree, nor for a larger one', () => {
    expect(() => consistencyProof(0, 3, () => new Uint8Array(32))).toThrow('no proof from 0 to 3 leaves')
    expect(() => consistencyProof(4, 3, () => new Uint8Array(32))).toThrow('no proof from 4 to 3 leaves')
    expect(() => consistencyProof(1, Number.NaN, () => new Uint8Array(32))).toThrow('no proof from 1 to NaN leaves')
    expect(() => consistencyProof(0.5, 3, () => new Uint8Array(32))).toThrow('no proof from 0.5 to 3 leaves')
    const nothing = { root1: roots[0]!, root2: roots[0]!, proof: [] }
    expect(verifyConsistency({ size1: 0, size2: 0, ...nothing })).toBe(false)
    expect(verifyConsistency({ size1: 0, size2: Number.NaN, ...nothing })).toBe(false)
    expect(verifyConsistency({ size1: 2, size2: 1, ...nothing })).toBe(false)
    expect(verifyConsistency({ size1: 1, size2: 1.5, ...nothing })).toBe(false)
    expect(verifyConsistency({ size1: 0.5, size2: 1, ...nothing })).toBe(false)
  })

  it('has hashes of 32 bytes only', () => {
    const claim = { size1: 1, size2: 1, root1: leaves[0]!, root2: leaves[0]!, proof: [] }
    expect(verifyConsistency(claim)).toBe(true)
    expect(verifyConsistency({ ...claim, root1: leaves[0]!.slice(1) })).toBe(false)
    expect(verifyConsistency({ ...claim, size2: 2, proof: [new Uint8Array()] })).toBe(false)
  })
})

describe('a proof that a subtree is part of a tree', () => {
  it('is the proof of the definition, and no other, for every subtree of every tree', () => {
    for (let size = 1; size <= 20; size++) {
      for (let start = 0; start < size; start++) {
        for (let end = start + 1; end <= size; end++) {
          if (!isSubtree(start, end)) continue
          const proof = subtreeProofByDefinition(start, end, leaves.slice(0, size))
          const root1 = rootByDefinition(leaves.slice(start, end))
          const claim = { start, end, size, root1, root2: roots[size]!, proof }
          const name = `${start}-${end} of ${size}`
          expect(verifySubtree(claim), name).toBe(true)
          expect(verifySubtree({ ...claim, proof: [...proof, root1] }), name).toBe(false)
          expect(verifySubtree({ ...claim, root1: roots[0]! }), name).toBe(false)
          expect(verifySubtree({ ...claim, root2: roots[0]! }), name).toBe(false)
          if (proof.length > 0) expect(verifySubtree({ ...claim, proof: [] }), name).toBe(false)
        }
      }
    }
  })

  it('is needed of none without leaves, whose root is that of nothing', () => {
    const nothing = { start: 1, end: 1, size: 3, root1: roots[0]!, root2: roots[3]!, proof: [] }
    expect(verifySubtree(nothing)).toBe(true)
    expect(verifySubtree({ ...nothing, root1: roots[1]! })).toBe(false)
    expect(verifySubtree({ ...nothing, proof: [roots[0]!] })).toBe(false)
  })

  it.each([
    [0, 1, true],
    [0, 5, true],
    [4, 6, true],
    [8, 13, true],
    [1, 3, false],
    [4, 10, false],
    [3, 2, false],
    [-2, 0, false],
    [0, 0.5, false],
  ])('of %d to %d is one of a subtree: %s', (start, end, is) => {
    expect(isSubtree(start, end)).toBe(is)
  })
})

const suite = join(process.env['TRIBUNAL_DATA_DIR'] ?? '', 'suites', 'merkle')
const vectors = (name: string) =>
  readFileSync(join(suite, `${name}.jsonl`), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Vector)

interface Vector {
  readonly [name: string]: unknown
  readonly proof: readonly string[] | null
  readonly wantErr: boolean
  readonly file: string
}

const bytes = (text: unknown) => fromBase64(String(text ?? '')) ?? new Uint8Array()

/** Each kind of vector as a claim of ours. A subtree is a tree of its own, whose leaves are counted from its start. */
const CHECKS: { readonly [kind: string]: (vector: Vector, proof: Uint8Array[]) => boolean } = {
  inclusion: (v, proof) =>
    verifyInclusion({
      index: Number(v['leafIdx']),
      size: Number(v['treeSize']),
      leaf: bytes(v['leafHash']),
      root: bytes(v['root']),
      proof,
    }),
  consistency: (v, proof) =>
    verifyConsistency({
      size1: Number(v['size1']),
      size2: Number(v['size2']),
      root1: bytes(v['root1']),
      root2: bytes(v['root2']),
      proof,
    }),
  subtreeinclusion: (v, proof) => {
    const [start, end] = [Number(v['start']), Number(v['end'])]
    const [leaf, root] = [bytes(v['leafHash']), bytes(v['root'])]
    const index = Number(v['leafIdx']) - start
    return isSubtree(start, end) && verifyInclusion({ index, size: end - start, leaf, root, proof })
  },
  subtreeconsistency: (v, proof) =>
    verifySubtree({
      start: Number(v['start']),
      end: Number(v['end']),
      size: Number(v['size']),
      root1: bytes(v['root1']),
      root2: bytes(v['root2']),
      proof,
    }),
}

describe.skipIf(process.env['TRIBUNAL_DATA_DIR'] === undefined || !existsSync(suite))(
  'the public vectors of Merkle proofs (set TRIBUNAL_DATA_DIR to run)',
  () => {
    it.each([
      ['inclusion', 98],
      ['consistency', 98],
      ['subtreeinclusion', 204],
      ['subtreeconsistency', 118],
    ])('%s: all %i come out as they must', (kind, count) => {
      const all = vectors(kind)
      expect(all).toHaveLength(count)
      for (const vector of all) {
        expect(CHECKS[kind]!(vector, (vector.proof ?? []).map(bytes)), vector.file).toBe(!vector.wantErr)
      }
    })
  },
)
