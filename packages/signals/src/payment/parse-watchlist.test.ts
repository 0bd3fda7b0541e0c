import { describe, expect, it } from 'vitest'
import { parseWatchlist } from './parse-watchlist.ts'

const HEADER = 'source,type,value,confidence,detail,date'
const GOOD = {
  source: 'bank_feed',
  type: 'merchant',
  value: 'M-7',
  confidence: 0.7,
  detail: 'Chargebacks, many',
  date: '2026-11-01',
}

describe('a watchlist as CSV', () => {
  it('is read with quotes, a byte order mark and CRLF', () => {
    const text = `\uFEFF${HEADER}\r\nbank_feed,merchant,M-7,0.7,"Chargebacks, many",2026-11-01\r\n\r\n`
    expect(parseWatchlist(text, 'csv')).toEqual({ entries: [GOOD], problems: [] })
  })

  it('takes its columns in any order, without the detail too, and country codes in any case', () => {
    const text = 'value,type,source,date,confidence\nir,country,fatf,2026-02-13,0.9'
    expect(parseWatchlist(text, 'csv').entries).toEqual([
      { source: 'fatf', type: 'country', value: 'IR', confidence: 0.9, detail: '', date: '2026-02-13' },
    ])
  })

  it('reports each bad record with its number and keeps the rest', () => {
    const rows = [
      'bank_feed,merchant,M-7,0.7,"Chargebacks, many",2026-11-01',
      'bank_feed,planet,M-8,0.7,x,2026-11-01',
      'bank_feed,merchant,M-9,1.2,x,2026-11-01',
      'bank_feed,merchant,M-9,0.12345,x,2026-11-01',
      'bank_feed,merchant,M-9,,x,2026-11-01',
      'Bank Feed,merchant,M-9,0.5,x,2026-11-01',
      'bank_feed,merchant,,0.5,x,2026-11-01',
      'bank_feed,merchant,M-9,0.5,x,yesterday',
      'bank_feed,merchant,M-9,0.5,x,2026-02-31',
    ]
    const { entries, problems } = parseWatchlist([HEADER, ...rows].join('\n'), 'csv')
    expect(entries).toEqual([GOOD])
    expect(problems.map(({ record, field }) => [record, field])).toEqual([
      [2, 'type'],
      [3, 'confidence'],
      [4, 'confidence'],
      [5, 'confidence'],
      [6, 'source'],
      [7, 'value'],
      [8, 'date'],
      [9, 'date'],
    ])
  })

  it('without the columns is refused as a whole', () => {
    expect(parseWatchlist('merchant,score\nM-7,0.7', 'csv').problems).toEqual([
      { record: 0, field: '', message: 'the header lacks source, type, value, confidence, date' },
    ])
  })

  it('that breaks off within quotes is refused as a whole', () => {
    const { entries, problems } = parseWatchlist(`${HEADER}\nbank_feed,merchant,"M-7`, 'csv')
    expect(entries).toEqual([])
    expect(problems[0]).toMatchObject({ record: 0, message: expect.stringMatching(/^not a CSV: /) })
  })

  it('that is empty holds nothing', () => {
    expect(parseWatchlist('', 'csv')).toEqual({ entries: [], problems: [] })
  })
})

describe('a watchlist as JSON', () => {
  it('is a list, or an object with entries', () => {
    expect(parseWatchlist(JSON.stringify([GOOD]), 'json').entries).toEqual([GOOD])
    expect(parseWatchlist(`\uFEFF${JSON.stringify({ entries: [GOOD] })}`, 'json').entries).toEqual([GOOD])
  })

  it('reports records that are none', () => {
    const { entries, problems } = parseWatchlist(
      JSON.stringify([null, 7, GOOD, { ...GOOD, confidence: '0.7' }]),
      'json',
    )
    expect(entries).toEqual([GOOD])
    expect(problems.map(({ record }) => record)).toEqual([1, 2, 4])
  })

  it.each([
    ['{', 'not a JSON document'],
    ['7', 'expected a list of entries'],
    ['null', 'expected a list of entries'],
    ['{"entries": {}}', 'expected a list of entries'],
  ])('%j is refused as a whole', (text, message) => {
    expect(parseWatchlist(text, 'json').problems).toEqual([{ record: 0, field: '', message }])
  })
})
