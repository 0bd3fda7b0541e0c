import { expect, test } from 'vitest'
import { finding, schemaText } from './contract.mjs'

const wanted = schemaText({ title: 'Policy', type: 'object' })

test('a file that is what the engine reads is no finding', () => {
  expect(finding(wanted, wanted)).toBeUndefined()
})

test('a missing file says how to write it', () => {
  expect(finding(undefined, wanted)).toBe(
    'contract/policy.schema.json is missing: run `npm run build && node tools/contract.mjs`, look at the difference and commit it',
  )
})

test('a file that differs is told at its first other line, with both', () => {
  const had = wanted.replace('object', 'array')
  expect(finding(had, wanted)).toMatch(
    /^contract\/policy\.schema\.json:3 .*\n {2}- {3}"type": "array"\n {2}\+ {3}"type": "object"$/,
  )
  expect(finding(`${wanted}more`, wanted)).toContain('contract/policy.schema.json:5 ')
  expect(finding('', wanted)).toContain('contract/policy.schema.json:1 ')
})
