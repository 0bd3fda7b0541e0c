import { describe, expect, it } from 'vitest'
import { csvOf } from './csv.ts'

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

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])('runs nothing in a spreadsheet: %j', (text) => {
    expect(csvOf(['a'], [[text]]).replace('"', '')).toMatch(/^a\r\n'/)
  })

  it('leaves numbers below zero as they are', () => {
    expect(csvOf(['a'], [[-0.2]])).toBe('a\r\n-0.2\r\n')
  })
})
