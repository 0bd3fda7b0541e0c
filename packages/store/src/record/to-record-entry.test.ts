import { describe, expect, it } from 'vitest'
import { utf8 } from './to-record-entry.ts'

describe('a text in UTF-8', () => {
  it('stays as it was when others are written behind it', () => {
    const texts = Array.from({ length: 400 }, (_, index) => `${index}:${'é🎉'.repeat(index * 8)}`)
    expect(texts.map(utf8).map(String)).toEqual(texts)
  })

  it('may be of any size', () => {
    const long = 'ñ'.repeat(3_000_000)
    expect([utf8(long), utf8('short')].map(String)).toEqual([long, 'short'])
  })
})
