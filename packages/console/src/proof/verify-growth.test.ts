import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RECORDED } from '../../test/recorded-proof.ts'
import { toBase64, toUtf8 } from './bytes.ts'
import { openDigests } from './digests.ts'
import { leafHash, nodeHash } from './inclusion.ts'
import { readNote } from './proof-file.ts'
import { isGrown, verifyGrowth } from './verify-growth.ts'

const digests = await openDigests()

/** Root and consistency proof as RFC 6962 section 2.1.2 defines them. */
async function rootOf(entries: readonly Uint8Array[]): Promise<Uint8Array> {
  if (entries.length === 1) return await leafHash(entries[0]!, digests)
  const middle = splitOf(entries.length)
  return await nodeHash(await rootOf(entries.slice(0, middle)), await rootOf(entries.slice(middle)), digests)
}

async function growthOf(size: number, entries: readonly Uint8Array[], whole = true): Promise<Uint8Array[]> {
  if (size === entries.length) return whole ? [] : [await rootOf(entries)]
  const middle = splitOf(entries.length)
  const [left, right] = [entries.slice(0, middle), entries.slice(middle)]
  return size <= middle
    ? [...(await growthOf(size, left, whole)), await rootOf(right)]
    : [...(await growthOf(size - middle, right, false)), await rootOf(left)]
}

function splitOf(size: number): number {
  return 2 ** (Math.ceil(Math.log2(size)) - 1)
}

const ENTRIES = Array.from({ length: 20 }, (_, index) => toUtf8(`entry ${index}`))
const tree = async (size: number) => ({ size, root: await rootOf(ENTRIES.slice(0, size)) })

describe('growth', () => {
  it('is proven between any two sizes', async () => {
    for (let size = 1; size <= ENTRIES.length; size++) {
      for (let seen = 1; seen <= size; seen++) {
        const proof = await growthOf(seen, ENTRIES.slice(0, size))
        expect(await isGrown(await tree(seen), await tree(size), proof, digests), `${seen} to ${size}`).toBe(true)
      }
    }
  })

  it('is not proven of a tree in which an entry was changed', async () => {
    const sizes = fc.integer({ min: 2, max: ENTRIES.length }).chain((size) =>
      fc.record({
        size: fc.constant(size),
        seen: fc.integer({ min: 1, max: size - 1 }),
        changed: fc.nat(ENTRIES.length),
      }),
    )
    await fc.assert(
      fc.asyncProperty(sizes, async ({ size, seen, changed }) => {
        const other = ENTRIES.map((entry, index) => (index === changed % seen ? toUtf8('other') : entry))
        const proof = await growthOf(seen, other.slice(0, size))
        const now = { size, root: await rootOf(other.slice(0, size)) }
        expect(await isGrown(await tree(seen), now, proof, digests)).toBe(false)
      }),
      { numRuns: 60 },
    )
  })

  it('is not proven backwards, of nothing, nor with a hash too many or too few', async () => {
    const proof = await growthOf(5, ENTRIES.slice(0, 11))
    const [five, eleven] = [await tree(5), await tree(11)]
    for (const [before, after, hashes] of [
      [eleven, five, proof],
      [{ ...five, size: 0 }, eleven, proof],
      [five, eleven, proof.slice(1)],
      [five, eleven, proof.slice(0, -1)],
      [five, eleven, [...proof, five.root]],
      [five, eleven, []],
      [five, { ...five, root: eleven.root }, []],
    ] as const) {
      expect(await isGrown(before, after, hashes, digests)).toBe(false)
    }
  })
})

describe('a newer checkpoint', () => {
  const note = RECORDED.proof.slice(RECORDED.proof.indexOf('\n\n') + 2)
  const { checkpoint } = readNote(note)!
  const question = { seen: checkpoint, note, key: RECORDED.key, hashes: [] }

  it('is held against the one that was seen, and its signature verified', async () => {
    expect(await verifyGrowth(question, digests)).toMatchObject({ holds: true })
    const other = await verifyGrowth({ ...question, key: RECORDED.key.replace(/.{4}$/, 'AAAA') }, digests)
    expect(other.steps).toEqual({ ledger: 'holds', signature: 'fails', growth: 'holds' })
  })

  it('of another ledger, with another root, or with what is no hash, does not hold', async () => {
    const steps = async (change: object) => (await verifyGrowth({ ...question, ...change }, digests)).steps
    expect(await steps({ seen: { ...checkpoint, origin: 'elsewhere' } })).toMatchObject({
      ledger: 'fails',
      growth: 'open',
    })
    expect(await steps({ seen: { ...checkpoint, root: new Uint8Array(32) } })).toMatchObject({ growth: 'fails' })
    expect(await steps({ hashes: ['?'] })).toMatchObject({ growth: 'fails' })
    expect(await steps({ hashes: [toBase64(checkpoint.root)] })).toMatchObject({ growth: 'fails' })
  })
})
