import { generateKeyPairSync, sign } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { verifyEd25519 } from './openssl.ts'

const hex = (text: string) => new Uint8Array(Buffer.from(text, 'hex'))

it('believes the first three signatures of RFC 8032 section 7.1, and none with a bit flipped', () => {
  const vectors = [
    [
      'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
      '',
      'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
    ],
    [
      '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
      '72',
      '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
    ],
    [
      'fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025',
      'af82',
      '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
    ],
  ] as const
  for (const [publicKey, message, signature] of vectors) {
    expect(verifyEd25519(hex(publicKey), hex(message), hex(signature))).toBe(true)
    for (let at = 0; at < 64; at++) {
      const flipped = hex(signature)
      flipped[at]! ^= 1 << (at % 8)
      expect(verifyEd25519(hex(publicKey), hex(message), flipped), `byte ${at}`).toBe(false)
    }
  }
})

it.each([0, 31, 33])('believes nothing by a key of %i bytes', (length) => {
  expect(verifyEd25519(new Uint8Array(length), hex('72'), new Uint8Array(64))).toBe(false)
})

it('believes no signature of another length', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = new Uint8Array(publicKey.export({ type: 'spki', format: 'der' }).subarray(-32))
  const signature = sign(null, hex('72'), privateKey)
  expect(verifyEd25519(raw, hex('72'), signature)).toBe(true)
  expect(verifyEd25519(raw, hex('72'), signature.subarray(1))).toBe(false)
  expect(verifyEd25519(raw, hex('72'), Buffer.concat([signature, hex('00')]))).toBe(false)
  expect(verifyEd25519(raw, hex('73'), signature)).toBe(false)
})

interface Suite {
  readonly numberOfTests: number
  readonly testGroups: readonly {
    readonly publicKey: { readonly pk: string }
    readonly tests: readonly {
      readonly tcId: number
      readonly msg: string
      readonly sig: string
      readonly result: string
    }[]
  }[]
}

const suite = join(process.env['TRIBUNAL_DATA_DIR'] ?? '', 'suites', 'signatures', 'wycheproof_ed25519_test.json')
it.skipIf(process.env['TRIBUNAL_DATA_DIR'] === undefined || !existsSync(suite))(
  'judges the 151 signatures of Wycheproof as they must be (set TRIBUNAL_DATA_DIR to run)',
  () => {
    const { testGroups, numberOfTests } = JSON.parse(readFileSync(suite, 'utf8')) as Suite
    let judged = 0
    for (const { publicKey, tests } of testGroups) {
      for (const { tcId, msg, sig, result } of tests) {
        judged++
        expect(verifyEd25519(hex(publicKey.pk), hex(msg), hex(sig)), `${tcId}`).toBe(result === 'valid')
      }
    }
    expect([judged, numberOfTests]).toEqual([151, 151])
  },
)
