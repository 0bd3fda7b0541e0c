import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvOf } from './csv.ts'

const signs = [...'=+-@＝＋－＠﹦﹢﹣﹫−']

describe('a table as CSV', () => {
  it('has a line for the header and each row, and quotes what would break one', () => {
    expect(
      csvOf(
        ['id', 'text'],
        [
          [1, 'a "b", c\nd'],
          [null, undefined],
          [true, 'plain'],
        ],
      ),
    ).toBe('id,text\r\n1,"a ""b"", c\nd"\r\n,\r\ntrue,plain\r\n')
  })

  it('runs nothing in a spreadsheet, whatever unseen stands before a sign, and in whichever form the sign is written', () => {
    const unseen = Array.from({ length: 0x1_1000 }, (_, code) => String.fromCodePoint(code)).filter(
      (one) => one.trim() === '' || /[\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}]/u.test(one),
    )
    expect(unseen.length).toBeGreaterThan(150)
    for (const before of ['', '  ', ...unseen, ...unseen.map((one) => ` ${one} `)])
      for (const sign of signs) {
        const text = `${before}${sign}1+1`
        expect([text, csvOf(['a'], [[text]]).replace('"', '')]).toEqual([text, expect.stringMatching(/^a\r\n'/)])
      }
    for (const text of ['\tx', '\rx', '\nx']) expect(csvOf(['a'], [[text]])).toBe(`a\r\n"'${text}"\r\n`)
  })

  it('leaves what runs nowhere as it is', () => {
    for (const text of ['a=1', ' a', '1-1', 'ñ', '', 'a@b', '#1', '漢字'])
      expect(csvOf(['a'], [[text]])).toBe(`a\r\n${text}\r\n`)
  })

  it('has no sign at the begin of a cell where cells are split at `;` or a tab', () => {
    expect(csvOf(['a'], [['a;=1+1']])).toBe(`a\r\n"a;'=1+1"\r\n`)
    const piece = fc.constantFrom(...signs, ';', '\t', '\r', '\n', '"', "'", ',', ' ', '\u00a0', '\u200b', 'a', '1')
    fc.assert(
      fc.property(fc.string({ unit: piece }), fc.string({ unit: piece }), (one, other) => {
        const text = csvOf(['a', 'b', 'c'], [['x', one, other]])
        const begins = text.split(/[;\t\r\n]/).map((part) => part.replace(/^[\s"\u200b]+/, '').slice(0, 1))
        expect(begins.filter((begin) => signs.includes(begin))).toEqual([])
        const plain = (part: string): string => part.replace(/[",']/g, '')
        expect(plain(text)).toBe(`abc\r\nx${plain(one)}${plain(other)}\r\n`)
      }),
    )
  })

  it('leaves numbers below zero as they are', () => {
    expect(csvOf(['a'], [[-0.2]])).toBe('a\r\n-0.2\r\n')
  })
})
