import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inputProblem } from '../input/input-problem.ts'
import { CSV_COLUMNS, csvError, csvHeader, errorObject } from './machine-format.ts'

const problems = [inputProblem('duplicate-id', { field: 'id', got: '"a"' }), inputProblem('truncated-line')]

describe('a bad record in the output', () => {
  it('says where, what was expected, what was found and what to do, and everything else that is wrong', () => {
    const object = errorObject({ file: 'posts.jsonl', line: 7, column: 3 }, problems, 'a', 'en')
    expect(object.id).toBe('a')
    expect(object.error).toMatchObject({
      file: 'posts.jsonl',
      line: 7,
      column: 3,
      code: 'duplicate-id',
      field: 'id',
      expected: 'an id not used before in this run',
      got: '"a"',
    })
    expect(object.error.also).toHaveLength(1)
    expect(errorObject({ file: '-', index: 3 }, problems.slice(0, 1), undefined, 'es')).toEqual({
      error: expect.objectContaining({ file: '-', index: 3, expected: 'un id no usado antes en esta ejecución' }),
    })
  })

  it('is a row of CSV', () => {
    const csv = csvHeader() + csvError(errorObject({ file: '-', line: 2 }, problems, 'p-1', 'en'))
    const [row] = parse(csv, { columns: true }) as Record<string, string>[]
    expect(Object.keys(row!)).toEqual([...CSV_COLUMNS])
    expect(row).toMatchObject({
      kind: 'error',
      id: 'p-1',
      error_code: 'duplicate-id',
      error_line: '2',
      error_field: 'id',
    })
  })

  const signs = [...'=+-@＝＋－＠﹦﹢﹣﹫−']
  const written = (id: string): string => csvError(errorObject({ file: '-' }, problems, id, 'en'))
  const read = (id: string): string =>
    (parse(csvHeader() + written(id), { columns: true }) as Record<string, string>[])[0]!['id']!

  it('can carry no formula into a spreadsheet', () => {
    const before = ['', ' ', '\u00a0', '\u3000', '\u2028', '\u200b', '\u0000', '\ufeff', '\u00ad', ' \u2060']
    for (const unseen of before)
      for (const sign of signs) expect(read(`${unseen}${sign}1+1`)).toBe(`'${unseen}${sign}1+1`)
  })

  it('can carry none into a spreadsheet that splits cells at `;` or a tab either', () => {
    expect(written('a;=1')).toContain(`"a;'=1"`)
    const piece = fc.constantFrom(...signs, ';', '\t', '\r', '\n', '"', "'", ',', ' ', '\u00a0', '\u200b', 'a', '1')
    fc.assert(
      fc.property(fc.string({ unit: piece }), (id) => {
        const begins = written(id)
          .split(/[;\t\r\n]/)
          .map((part) => part.replace(/^[\s"\u200b]+/, '').slice(0, 1))
        expect(begins.filter((begin) => signs.includes(begin))).toEqual([])
        expect(signs).not.toContain(
          read(id)
            .replace(/^[\s\u200b]+/, '')
            .slice(0, 1),
        )
        expect(read(id).replaceAll("'", '')).toBe(id.replaceAll("'", ''))
      }),
    )
  })
})
