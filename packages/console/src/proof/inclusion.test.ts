import { describe, expect, it } from 'vitest'
import { concatBytes, toHex } from './bytes.ts'
import { openDigests } from './digests.ts'
import { followPath, leafHash, nodeHash } from './inclusion.ts'

const digests = await openDigests()
const hex = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))

/** The eight entries that the logs of Certificate Transparency are tested with, and the roots of their trees. */
const ENTRIES = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
].map(hex)
const ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
].map(hex)

/** Root and audit path as RFC 6962 section 2.1 defines them: the tree is split at the largest power of two below its size. */
async function rootOf(entries: readonly Uint8Array[]): Promise<Uint8Array> {
  if (entries.length === 1) return await leafHash(entries[0]!, digests)
  const middle = splitOf(entries.length)
  return await nodeHash(await rootOf(entries.slice(0, middle)), await rootOf(entries.slice(middle)), digests)
}

async function pathOf(index: number, entries: readonly Uint8Array[]): Promise<Uint8Array[]> {
  if (entries.length === 1) return []
  const middle = splitOf(entries.length)
  const [left, right] = [entries.slice(0, middle), entries.slice(middle)]
  return index < middle
    ? [...(await pathOf(index, left)), await rootOf(right)]
    : [...(await pathOf(index - middle, right)), await rootOf(left)]
}

function splitOf(size: number): number {
  return 2 ** (Math.ceil(Math.log2(size)) - 1)
}

describe('the way from an entry to the root', () => {
  it('ends at the known root, for every entry of every tree up to eight', async () => {
    for (let size = 1; size <= 8; size++) {
      for (let index = 0; index < size; index++) {
        const proof = await pathOf(index, ENTRIES.slice(0, size))
        const claim = { index, size, entry: ENTRIES[index]!, proof, root: ROOTS[size - 1]! }
        const { reaches, path } = await followPath(claim, digests)
        expect([reaches, path.length], `${index} of ${size}`).toEqual([true, proof.length])
        if (path.length > 0) expect(toHex(path.at(-1)!.sum)).toBe(toHex(ROOTS[size - 1]!))
      }
    }
  })

  it('tells on which side each hash stands', async () => {
    const proof = await pathOf(5, ENTRIES)
    const { path } = await followPath({ index: 5, size: 8, entry: ENTRIES[5]!, proof, root: ROOTS[7]! }, digests)
    expect(path.map(({ side }) => side)).toEqual(['left', 'right', 'left'])
  })

  it('does not end there for another entry, place, size, root, or with a hash more, less or other', async () => {
    for (let index = 0; index < 7; index++) {
      const proof = await pathOf(index, ENTRIES.slice(0, 7))
      const claim = { index, size: 7, entry: ENTRIES[index]!, proof, root: ROOTS[6]! }
      const others = [
        { entry: ENTRIES[7]! },
        { index: (index + 1) % 7 },
        { index: index + 7 },
        { size: 100 },
        { root: ROOTS[5]! },
        { proof: proof.slice(1) },
        { proof: proof.slice(0, -1) },
        { proof: [...proof, ROOTS[0]!] },
        { proof: [concatBytes(proof[0]!.slice(1), Uint8Array.of(0)), ...proof.slice(1)] },
      ]
      for (const other of others) {
        const { reaches } = await followPath({ ...claim, ...other }, digests)
        expect(reaches, `${index} ${JSON.stringify(other)}`).toBe(false)
      }
    }
  })
})
