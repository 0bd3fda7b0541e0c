import { describe, expect, it } from 'vitest'
import { countsOf } from './import-counts.ts'

describe('what became of the records of a file', () => {
  it('adds up to those that were found, told or not', () => {
    const report = { format: 'csv', read: 5_000, added: 2_000, duplicates: 900, problems: [] } as const
    expect(countsOf(report)).toEqual({ read: 5_000, added: 2_000, merged: 900, refused: 2_100 })
  })
})
