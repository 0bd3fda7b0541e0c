import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { concatBytes, equalBytes, fromBase64, fromUtf8, toBase64, toHex, toUtf8 } from './bytes.ts'

const bytes = fc.uint8Array({ maxLength: 100 })

describe('base64', () => {
  it.each([
    ['', ''],
    ['f', 'Zg=='],
    ['fo', 'Zm8='],
    ['foo', 'Zm9v'],
    ['foob', 'Zm9vYg=='],
    ['fooba', 'Zm9vYmE='],
    ['foobar', 'Zm9vYmFy'],
  ])('of `%s` is `%s` (RFC 4648 section 10)', (text, base64) => {
    expect(toBase64(toUtf8(text))).toBe(base64)
    expect(fromUtf8(fromBase64(base64)!)).toBe(text)
  })

  it('is what Node writes, and comes back', () => {
    fc.assert(
      fc.property(bytes, (some) => {
        expect(toBase64(some)).toBe(Buffer.from(some).toString('base64'))
        expect(fromBase64(toBase64(some))).toEqual(some)
      }),
    )
  })

  it.each(['Zg', 'Zg=', 'Zh==', 'Zm9', 'Zm8', 'Zm9=', 'Zm-v', 'Zm9v\n', ' Zm9v', 'Zm9v====', '=', 'Z', 'é'])(
    'is refused where it is not written in its one way: `%s`',
    (text) => {
      expect(fromBase64(text)).toBeUndefined()
    },
  )
})

describe('bytes', () => {
  it('are put together in order', () => {
    expect(concatBytes()).toHaveLength(0)
    expect(toHex(concatBytes(toUtf8('a'), toUtf8(''), toUtf8('bc')))).toBe('616263')
  })

  it('are equal where all of them are', () => {
    expect(equalBytes(toUtf8('abc'), toUtf8('abc'))).toBe(true)
    expect(equalBytes(toUtf8('abc'), toUtf8('abd'))).toBe(false)
    expect(equalBytes(toUtf8('abc'), toUtf8('ab'))).toBe(false)
    expect(equalBytes(toUtf8('ab'), toUtf8('abc'))).toBe(false)
  })

  it('are text only where they are UTF-8, byte order mark included', () => {
    expect(fromUtf8(Uint8Array.of(0xef, 0xbb, 0xbf, 0x61))).toBe('\ufeffa')
    for (const wrong of [[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xe2, 0x82]]) {
      expect(() => fromUtf8(Uint8Array.from(wrong))).toThrow()
    }
  })
})
