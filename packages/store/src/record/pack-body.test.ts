import { createHash } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BODY_DICTIONARIES } from './body-dictionaries.ts'
import { packBody, unpackBody } from './pack-body.ts'

const KINDS = ['payment', 'post'] as const

describe('a dictionary', () => {
  it('never changes, because stored decisions name it by number', () => {
    expect(BODY_DICTIONARIES.map(({ number, text }) => [number, sha256(text)])).toEqual([
      [1, 'c80518208ec63f1d6329ee67f6606e958a1880f69002920371a8e8278c8afb20'],
      [2, 'ba77f388ece67f7189d670e0bb7425b09cc0ac22092651413059dc461a18edc5'],
    ])
  })

  it('has a number that no JSON text of an object begins with', () => {
    const numbers = BODY_DICTIONARIES.map(({ number }) => number)
    expect(new Set(numbers).size).toBe(numbers.length)
    for (const number of numbers) expect(number > 0 && number < 256 && number !== '{'.charCodeAt(0)).toBe(true)
  })
})

describe('a packed body', () => {
  it.each(KINDS)('of a %s unpacks to the JSON text that was packed, whatever it says', (kind) => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue()), (value) => {
        const json = Buffer.from(JSON.stringify(value))
        expect(unpackBody(packBody(kind, json))).toEqual(json)
      }),
    )
  })

  it.each(KINDS)('of a %s takes less than a fifth of a text like those before it', (kind) => {
    const { text } = BODY_DICTIONARIES.findLast((one) => one.kind === kind)!
    const json = Buffer.from(text.slice(text.lastIndexOf('{"kind"')).replaceAll('0.1', '0.2'))
    expect(packBody(kind, json).length).toBeLessThan(json.length / 5)
  })

  it('is the text itself in records from before', () => {
    const json = Buffer.from('{"kind":"post","record":2}')
    expect(unpackBody(json)).toEqual(json)
  })
})

describe('bytes that are no packed body', () => {
  it('come back as they are, so that they fit no commitment', () => {
    const cut = packBody('payment', Buffer.from('{"kind":"payment"}')).subarray(0, -2)
    const longer = Buffer.concat([packBody('post', Buffer.from('{}')), Buffer.of(0)])
    for (const bytes of [Buffer.of(), Buffer.of(1), Buffer.of(7, 1, 2), Buffer.from('no'), cut, longer])
      expect(unpackBody(bytes)).toEqual(bytes)
  })

  it('take no more memory than the longest decision, however much they would unpack to', () => {
    const bomb = Buffer.concat([Buffer.of(1), deflateRawSync(Buffer.alloc(64 * 1024 * 1024))])
    expect(unpackBody(bomb)).toEqual(bomb)
  })
})

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
