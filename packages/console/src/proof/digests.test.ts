import { describe, expect, it } from 'vitest'
import { toHex, toUtf8 } from './bytes.ts'
import { openDigests } from './digests.ts'
import { PLAIN_DIGESTS } from './plain-digests.ts'
import { readLedgerKey } from './proof-file.ts'

/** Key and note of the package documentation of golang.org/x/mod/sumdb/note, which every tool for signed notes reads. */
const KEY = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'
const TEXT = "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n"
const SIGNATURE = 'x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM='

const browser = await openDigests()

describe.each([browser, PLAIN_DIGESTS])('hashes and signatures by $source', (digests) => {
  const { publicKey } = readLedgerKey(KEY)!
  const signature = Uint8Array.from(atob(SIGNATURE), (character) => character.charCodeAt(0)).slice(4)

  it('are those of FIPS 180-4', async () => {
    expect(toHex(await digests.sha256(toUtf8('abc')))).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    )
  })

  it('are those that other tools make', async () => {
    expect(await digests.verifyEd25519(publicKey, toUtf8(TEXT), signature)).toBe(true)
    expect(await digests.verifyEd25519(publicKey, toUtf8(TEXT.slice(1)), signature)).toBe(false)
    expect(await digests.verifyEd25519(publicKey, toUtf8(TEXT), new Uint8Array(64))).toBe(false)
    expect(await digests.verifyEd25519(publicKey, toUtf8(TEXT), new Uint8Array(3))).toBe(false)
  })
})

describe('what computes them', () => {
  it('is the browser where it can, and a script where it cannot', async () => {
    expect(browser.source).toBe('browser')
    expect((await openDigests({ importKey: () => Promise.reject() } as unknown as SubtleCrypto)).source).toBe('script')
  })
})
