import { describe, expect, it } from 'vitest'
import { GOLDEN_SIGNER, signerOf, verifyEd25519 } from '../../test/golden-ledger.ts'
import { toHex, toUtf8 } from '../bytes/bytes.ts'
import {
  formatKey,
  formatNote,
  isKeyName,
  isSignedBy,
  keyId,
  type NoteKey,
  parseKey,
  parseNote,
  signNote,
} from './signed-note.ts'

/** Key and note of the package documentation of golang.org/x/mod/sumdb/note, which every C2SP tool reads. */
const GO_KEY = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'
const GO_NOTE =
  "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n\n" +
  '— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n'

const key = parseKey(GOLDEN_SIGNER.vkey)!
const STRANGER = signerOf(9)
const NAMESAKE = parseKey(STRANGER.vkey)!

describe('a key as text', () => {
  it('is name, key id and key, as other tools write it', () => {
    const known = parseKey(GO_KEY)!
    expect(known.name).toBe('PeterNeumann')
    expect(known.publicKey).toHaveLength(32)
    expect(toHex(keyId(known))).toBe('c74f20a3')
    expect(formatKey(known)).toBe(GO_KEY)
  })

  it('is refused with any bit of any byte flipped', () => {
    const text = Buffer.from(GO_KEY)
    for (let at = 0; at < text.length; at++) {
      for (let bit = 0; bit < 8; bit++) {
        const flipped = Buffer.from(text)
        flipped[at]! ^= 1 << bit
        expect(parseKey(flipped.toString()), `byte ${at} bit ${bit}`).toBeUndefined()
      }
    }
  })

  it.each(['', '+', '++', 'a', 'a+b', 'a+12345678+', 'a b+12345678+AA==', `${GO_KEY}\n`, ` ${GO_KEY}`, `${GO_KEY}=`])(
    'is refused where it is none: `%s`',
    (text) => {
      expect(parseKey(text)).toBeUndefined()
    },
  )

  it.each([
    ['example.com/log', true],
    ['é', true],
    ['', false],
    ['a b', false],
    ['a\u00a0b', false],
    ['a+b', false],
    ['a\nb', false],
    ['a\u007f', false],
    ['a\ud800', false],
  ])('has a name that may stand in a line: `%s` %s', (name, may) => {
    expect(isKeyName(name)).toBe(may)
  })
})

describe('a signed note', () => {
  it('is what other tools sign', () => {
    const note = parseNote(GO_NOTE)!
    expect(note.text).toBe(GO_NOTE.slice(0, GO_NOTE.indexOf('\n\n') + 1))
    expect(formatNote(note)).toBe(GO_NOTE)
    expect(isSignedBy(note, [parseKey(GO_KEY)!], verifyEd25519)).toBe(true)
  })

  it('is the text, an empty line, and a line for each signature', () => {
    const note = signNote('first\n\nsecond\n', GOLDEN_SIGNER)
    expect(note).toMatch(/^first\n\nsecond\n\n— golden\.example\/ledger [A-Za-z0-9+/]{90}[A-Za-z0-9+/=]{2}\n$/)
    expect(parseNote(note)!.text).toBe('first\n\nsecond\n')
    expect(isSignedBy(parseNote(note)!, [key], verifyEd25519)).toBe(true)
  })

  it('is not signed with what is no key', () => {
    expect(() => signNote('a\n', { ...GOLDEN_SIGNER, vkey: 'a' })).toThrow(new TypeError('`a` is no key'))
  })

  it('is not believed with any bit of any byte flipped', () => {
    const note = Buffer.from(signNote('golden.example/ledger\n7\n', GOLDEN_SIGNER))
    for (let at = 0; at < note.length; at++) {
      const flipped = Buffer.from(note)
      flipped[at]! ^= 1 << (at % 8)
      const parsed = parseNote(flipped.toString())
      expect(parsed !== undefined && isSignedBy(parsed, [key], verifyEd25519), `byte ${at}`).toBe(false)
    }
  })

  const line = signNote('a\n', GOLDEN_SIGNER).slice(3)
  it.each([
    ['nothing', ''],
    ['no signature', 'a\n\n'],
    ['no empty line', `a\n${line}`],
    ['no text', `\n\n${line}`],
    ['an empty text', `\n${line}`],
    ['no line feed at the end', `a\n\n${line.slice(0, -1)}`],
    ['more behind the end', `a\n\n${line}b`],
    ['another dash', `a\n\n${line.replace('—', '-')}`],
    ['a line with more parts', `a\n\n${line.replace('\n', ' b\n')}`],
    ['a line with fewer parts', 'a\n\n— b\n'],
    ['a name with a plus', `a\n\n${line.replace('ledger', 'led+ger')}`],
    ['a signature that is no base64', 'a\n\n— b c\n'],
    ['a signature without a key id', 'a\n\n— b AAAAAA==\n'],
    ['a carriage return', `a\r\n\n${line}`],
    ['a tab', `a\tb\n\n${line}`],
    ['a lone surrogate', `a\ud800\n\n${line}`],
    ['33 signatures', `a\n\n${line.repeat(33)}`],
  ])('is none with %s', (_, note) => {
    expect(parseNote(note)).toBeUndefined()
  })

  it('may have 32 signatures', () => {
    expect(parseNote(`a\n\n${line.repeat(32)}`)!.signatures).toHaveLength(32)
  })
})

describe('who signed a note', () => {
  const { text, signatures } = parseNote(signNote('a\n', GOLDEN_SIGNER))!
  const strange = parseNote(signNote('a\n', STRANGER))!.signatures
  const believed = (keys: readonly NoteKey[], lines = signatures) =>
    isSignedBy({ text, signatures: lines }, keys, verifyEd25519)

  it('is a known key, among strangers', () => {
    expect(believed([key], [...strange, ...signatures])).toBe(true)
    expect(believed([NAMESAKE, key])).toBe(true)
  })

  it('is nobody where no key is known, or only one of the same name', () => {
    expect(believed([])).toBe(false)
    expect(believed([NAMESAKE])).toBe(false)
    expect(believed([{ ...key, name: 'other' }])).toBe(false)
  })

  it('is nobody where one known key has not signed this', () => {
    const wrong = { ...signatures[0]!, signature: new Uint8Array(64) }
    expect(believed([key], [...signatures, wrong])).toBe(false)
    expect(believed([key], [{ ...wrong, name: 'other' }, ...signatures])).toBe(true)
  })

  it('is nobody where a key has signed twice, be it a stranger', () => {
    expect(believed([key], [...signatures, ...signatures])).toBe(false)
    expect(believed([key], [...strange, ...signatures, ...strange])).toBe(false)
    expect(believed([key], [...signatures, { ...signatures[0]!, name: 'other' }])).toBe(true)
  })

  it('is nobody where the text is another', () => {
    expect(isSignedBy({ text: 'b\n', signatures }, [key], verifyEd25519)).toBe(false)
    expect(toUtf8('a\n')).toHaveLength(2)
  })
})
