import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { StoreError, systemCode, writeFailure } from './store-error.ts'
import { STORE_PROBLEMS } from './store-problems.ts'

describe('what is wrong with the store', () => {
  it('is said in both languages, with what to do, and names what it is about', () => {
    const error = new StoreError('other_major', { folder: 'data/$&', found: 17, wanted: 18 })
    expect(error).toMatchObject({
      code: 'other_major',
      message: 'The database in data/$& was made by PostgreSQL 17; the installed programs are PostgreSQL 18.',
      texts: { message: { es: expect.stringContaining('PostgreSQL 17; los programas') } },
    })
    expect(error.help).toContain('tribunal backup')
  })

  it.each(Object.entries(STORE_PROBLEMS))('%s has the same blanks in both languages', (_, { message, help }) => {
    const blanks = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort()
    expect(blanks(message.es)).toEqual(blanks(message.en))
    expect(blanks(help.es)).toEqual(blanks(help.en))
  })
})

describe('a write that failed', () => {
  const failed = (code: string) => Object.assign(new Error(code), { code })
  it.each([
    ['ENOSPC', 'disk_full'],
    ['EDQUOT', 'disk_full'],
    ['EROFS', 'disk_read_only'],
    ['EACCES', 'folder_not_writable'],
    ['EIO', 'folder_not_writable'],
  ])('by %s is told as %s', (code, told) => {
    const folder = mkdtempSync(join(tmpdir(), 'tribunal-write-'))
    expect(writeFailure(folder, failed(code)).code).toBe(told)
    rmSync(folder, { recursive: true })
  })

  it('is named by its code, else by its message', () => {
    expect([failed('EIO'), new Error('no luck'), 'text'].map(systemCode)).toEqual(['EIO', 'no luck', 'text'])
  })
})
