import { describe, expect, it } from 'vitest'
import { type CaseKind, isPersonOutcome, PERSON_OUTCOMES, REASON_CODES, reasonCodesFor } from './case-words.ts'

const KINDS: readonly CaseKind[] = ['post', 'transaction']
const codes = (kind: CaseKind, outcome: string) => reasonCodesFor(kind, outcome).map(({ code }) => code)

describe('reason codes', () => {
  it('are offered for the outcomes they can stand for, the most telling first', () => {
    expect(codes('post', 'clean')).toEqual([
      'evidence_supports',
      'opinion_or_satire',
      'quoted_or_refuted',
      'no_claim',
      'machine_confirmed',
      'other',
    ])
    expect(codes('post', 'needs_review')[0]).toBe('insufficient_evidence')
    expect(codes('post', 'blocked')[0]).toBe('evidence_contradicts')
    expect(codes('transaction', 'APPROVE')[0]).toBe('customer_confirmed')
    expect(codes('transaction', 'CHALLENGE')[0]).toBe('identity_unproven')
    expect(codes('transaction', 'BLOCK')).toEqual([
      'account_takeover',
      'customer_denied',
      'watchlisted_party',
      'unusual_pattern',
      'machine_confirmed',
      'other',
    ])
  })

  it.each(KINDS)('of a %s are distinct, and every one stands for an outcome of its kind', (kind) => {
    const all = REASON_CODES[kind]
    expect(new Set(all.map(({ code }) => code)).size).toBe(all.length)
    for (const reason of all)
      for (const outcome of reason.for ?? []) expect(isPersonOutcome(kind, outcome), reason.code).toBe(true)
  })

  it.each(KINDS)('of a %s are written in both languages', (kind) => {
    for (const { title } of REASON_CODES[kind]) {
      expect(title).toEqual({ en: expect.stringMatching(/\w/), es: expect.stringMatching(/\w/) })
      expect(new Set(Object.values(title)).size).toBe(2)
    }
  })

  it.each(KINDS)('of a %s: only “other” says too little alone', (kind) => {
    expect(REASON_CODES[kind].filter(({ needsRationale }) => needsRationale).map(({ code }) => code)).toEqual(['other'])
  })
})

describe('the outcomes of a person', () => {
  it('are three, under the keys 1 to 3, none of which passes the case on', () => {
    expect(PERSON_OUTCOMES).toEqual({
      post: ['clean', 'needs_review', 'blocked'],
      transaction: ['APPROVE', 'CHALLENGE', 'BLOCK'],
    })
    expect(isPersonOutcome('transaction', 'ESCALATE_TO_HUMAN')).toBe(false)
    expect(isPersonOutcome('transaction', 'clean')).toBe(false)
    expect(isPersonOutcome('post', 'clean')).toBe(true)
  })
})
