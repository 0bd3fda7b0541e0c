import { parseKey, toUtf8 } from '@tribunal/ledger'
import { describe, expect, it } from 'vitest'
import { openEd25519 } from './ed25519.ts'

/** Key and note of the package documentation of golang.org/x/mod/sumdb/note, which every tool for signed notes reads. */
const KEY = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'
const TEXT = "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n"
const SIGNATURE = 'x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM='

const without = { importKey: () => Promise.reject() } as unknown as SubtleCrypto
const sources = [await openEd25519(), await openEd25519(without)]

describe.each(sources)('signatures verified by $source', ({ verify }) => {
  const { publicKey } = parseKey(KEY)!
  const signature = Uint8Array.from(atob(SIGNATURE), (character) => character.charCodeAt(0)).slice(4)

  it('are those that other tools make', async () => {
    expect(await verify(publicKey, toUtf8(TEXT), signature)).toBe(true)
    expect(await verify(publicKey, toUtf8(TEXT.slice(1)), signature)).toBe(false)
    expect(await verify(publicKey, toUtf8(TEXT), new Uint8Array(64))).toBe(false)
    expect(await verify(publicKey, toUtf8(TEXT), new Uint8Array(3))).toBe(false)
  })
})

it('the browser verifies where it can, and a script where it cannot', () => {
  expect(sources.map(({ source }) => source)).toEqual(['browser', 'script'])
})
