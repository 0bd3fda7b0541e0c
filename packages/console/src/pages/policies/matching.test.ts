import { describe, expect, it } from 'vitest'
import type { PolicyBrief } from '../../api/policies.ts'
import { matching } from './matching.ts'

const policy = (id: string, en: string, es: string, outcomes: string[]): PolicyBrief => ({
  id,
  title: { en, es },
  source: 'document 001',
  outcomes,
  version: '1.0.0',
  hash: '',
})
const ALL = [
  policy('arbiter', 'Decision on a payment', 'Decisión sobre un pago', ['APPROVE', 'BLOCK']),
  policy('integrity', 'Integrity of a text', 'Integridad de un texto', ['SUSPICIOUS']),
]
const ids = (text: string) => matching(ALL, text).map(({ id }) => id)

describe('the policies that match', () => {
  it.each([
    ['', ['arbiter', 'integrity']],
    ['arb', ['arbiter']],
    ['PAYMENT block', ['arbiter']],
    ['decision pago', ['arbiter']],
    ['integrity block', []],
    ['document 001', ['arbiter', 'integrity']],
  ])('“%s” are %j', (text, found) => {
    expect(ids(text)).toEqual(found)
  })
})
