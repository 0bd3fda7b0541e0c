import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BulkParameter, bindMessage } from './bulk-query.ts'

describe('bindMessage', () => {
  test('is as the protocol writes it', () => {
    const message = Buffer.concat(bindMessage('s', ['é', Uint8Array.of(1, 2), [Uint8Array.of(3), Uint8Array.of(4, 5)]]))
    expect(message.toString('hex')).toBe(
      [
        '42',
        '00000028',
        '007300', // the unnamed portal, the statement
        '0003000000010001', // one text, two of bytes
        '0003',
        '00000002c3a9',
        '000000020102',
        '00000003030405',
        '00010000', // results as text
      ].join(''),
    )
  })

  test('says its own length, and that of each parameter, however large they are', () => {
    const bytes = fc.nat({ max: 40_000 }).map((length) => new Uint8Array(length).fill(7))
    const parameter: fc.Arbitrary<BulkParameter> = fc.oneof(fc.string({ unit: 'grapheme' }), bytes, fc.array(bytes))
    fc.assert(
      fc.property(fc.array(parameter, { maxLength: 5 }), (parameters) => {
        const message = Buffer.concat(bindMessage('batch', parameters))
        expect(message.readInt32BE(1)).toBe(message.length - 1)
        let at = 1 + 4 + '\0batch\0'.length + 2 + 2 * parameters.length + 2
        for (const parameter of parameters) {
          const sent = bytesOf(parameter)
          expect(message.readInt32BE(at)).toBe(sent.length)
          expect(message.subarray(at + 4, at + 4 + sent.length).equals(sent)).toBe(true)
          at += 4 + sent.length
        }
        expect(message.length).toBe(at + 4)
      }),
    )
  })

  test('sends large pieces from where they lie, and small ones together', () => {
    const large = new Uint8Array(20_000)
    const chunks = bindMessage('s', [[Uint8Array.of(1), large, Uint8Array.of(2)], 'text'])
    expect(chunks).toHaveLength(3)
    expect(chunks[1]).toBe(large)
  })
})

function bytesOf(parameter: BulkParameter): Buffer {
  if (typeof parameter === 'string') return Buffer.from(parameter)
  return Buffer.concat(parameter instanceof Uint8Array ? [parameter] : parameter)
}
