import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { SUBMISSION_PROBLEM_CODES } from '@tribunal/engine'
import { POLICY_PROBLEM_CODES } from '@tribunal/policy'
import { PASSWORD_EXPECTED, PROBLEMS } from '@tribunal/server'
import { describe, expect, it } from 'vitest'
import { INPUT_PROBLEM_CODES } from '../src/input/record.ts'
import { CSV_COLUMNS } from '../src/output/machine-format.ts'

const page = (name: string) => readFileSync(fileURLToPath(new URL(`../../../docs/${name}`, import.meta.url)), 'utf8')
const codesOf = (text: string) => [...text.matchAll(/^\| `([a-z0-9-]+)` \|/gm)].map((match) => match[1]!)

describe('docs/errors.md', () => {
  it('names every code there is, once, and no other', () => {
    const records = [...INPUT_PROBLEM_CODES, ...SUBMISSION_PROBLEM_CODES, ...POLICY_PROBLEM_CODES]
    const codes = [...records, ...Object.keys(PROBLEMS), ...Object.keys(PASSWORD_EXPECTED)]
    expect(codesOf(page('errors.md')).sort()).toEqual([...codes].sort())
    expect(new Set(codes).size).toBe(codes.length)
  })
})

describe('docs/guides/command-line.md', () => {
  it('names every column of CSV output, in order', () => {
    const table = page('guides/command-line.md').split('| column |')[1]!.split('\n\n')[0]!
    const columns = [...table.matchAll(/^\| ((?:`[a-z_]+`(?:, )?)+) \|/gm)].flatMap((match) =>
      match[1]!.replaceAll('`', '').split(', '),
    )
    expect(columns).toEqual([...CSV_COLUMNS])
  })
})
