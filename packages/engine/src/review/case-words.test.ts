import { KINDS, type Kind } from '@tribunal/contract/words'
import { describe, expect, it } from 'vitest'
import { localText } from '../domain/index.ts'
import {
  absentGrounds,
  isPersonOutcome,
  PERSON_OUTCOMES,
  REASON_CODES,
  reasonCodesFor,
  SETTLING_OUTCOMES,
  settles,
} from './case-words.ts'

const codes = (kind: Kind, outcome: string, machine = 'ESCALATE_TO_HUMAN') =>
  reasonCodesFor(kind, outcome, machine).map(({ code }) => code)

describe('reason codes', () => {
  it('are offered for the outcomes they can stand for, the most telling first', () => {
    expect(codes('post', 'clean')).toEqual([
      'evidence_supports',
      'fact_checked',
      'opinion_or_satire',
      'quoted_or_refuted',
      'no_claim',
      'comparable_cases',
      'other',
    ])
    expect(codes('post', 'needs_review')[0]).toBe('insufficient_evidence')
    expect(codes('post', 'blocked')[0]).toBe('evidence_contradicts')
    expect(codes('payment', 'APPROVE')[0]).toBe('customer_confirmed')
    expect(codes('payment', 'CHALLENGE')[0]).toBe('identity_unproven')
    expect(codes('payment', 'BLOCK')).toEqual([
      'account_takeover',
      'customer_denied',
      'watchlisted_party',
      'unusual_pattern',
      'comparable_cases',
      'other',
    ])
  })

  it('say that the machine was right only where it came to the same outcome, and say so first', () => {
    expect(codes('post', 'blocked', 'blocked')[0]).toBe('machine_confirmed')
    expect(codes('payment', 'BLOCK', 'BLOCK')[0]).toBe('machine_confirmed')
    for (const outcome of PERSON_OUTCOMES.post)
      expect(codes('post', outcome, 'blocked').includes('machine_confirmed')).toBe(outcome === 'blocked')
    expect(reasonCodesFor('post', 'clean').map(({ code }) => code)).toContain('machine_confirmed')
  })

  it('that rest on something are not offered where the decision has none of it', () => {
    const { evidence_contradicts, evidence_supports, lexicon_confirmed, watchlisted_party, ...rest } =
      Object.fromEntries(KINDS.flatMap((kind) => REASON_CODES[kind].map((one) => [one.code, one.rests])))
    expect([evidence_contradicts, evidence_supports, lexicon_confirmed, watchlisted_party]).toEqual([
      'evidence',
      'evidence',
      'lexicon',
      'watchlist',
    ])
    expect(new Set(Object.values(rest))).toEqual(new Set([undefined]))
    const all = reasonCodesFor('post', 'blocked', 'clean')
    expect(reasonCodesFor('post', 'blocked', 'clean', ['lexicon', 'evidence'])).toEqual(all.filter((one) => !one.rests))
  })

  it.each(KINDS)('of a %s are distinct, and every one stands for an outcome of its kind', (kind) => {
    const all = REASON_CODES[kind]
    expect(new Set(all.map(({ code }) => code)).size).toBe(all.length)
    for (const reason of all)
      for (const outcome of reason.for ?? []) expect(isPersonOutcome(kind, outcome), reason.code).toBe(true)
  })

  it.each(KINDS)('of a %s are written in both languages', (kind) => {
    for (const { title } of REASON_CODES[kind]) {
      expect(localText(title, 'en')).toMatch(/\w/)
      expect(localText(title, 'es')).not.toBe(localText(title, 'en'))
    }
  })

  it.each(KINDS)('of a %s: only “other” says too little alone', (kind) => {
    expect(REASON_CODES[kind].filter(({ needsRationale }) => needsRationale).map(({ code }) => code)).toEqual(['other'])
  })
})

describe('grounds that a decision is known not to have', () => {
  const found = { id: 'e1' }
  const post = (facts: object) => absentGrounds({ facts } as never)
  it.each([
    [{}, []],
    [{ claims: [{}] }, []],
    [{ claims: [] }, ['evidence']],
    [{ claims: [{}, {}], evidence: [[], []] }, ['evidence']],
    [{ claims: [{}, {}], evidence: [[], [found]] }, []],
    [{ lexicon_matches: [] }, ['lexicon']],
    [{ lexicon_matches: [{}], claims: [] }, ['evidence']],
  ])('of a post with the facts %j: %j', (facts, absent) => expect(post(facts)).toEqual(absent))

  it.each([
    [null, []],
    [{ threats: null }, []],
    [{ threats: { matches: [], level: 0 } }, ['watchlist']],
    [{ threats: { matches: [{}], level: 0.9 } }, []],
  ])('of a payment with the facts %j: %j', (facts, absent) => expect(post(facts as object)).toEqual(absent))
})

describe('the outcomes of a person', () => {
  it('are three, under the keys 1 to 3, none of which passes the case on', () => {
    expect(PERSON_OUTCOMES).toEqual({
      post: ['clean', 'needs_review', 'blocked'],
      payment: ['APPROVE', 'CHALLENGE', 'BLOCK'],
    })
    expect(isPersonOutcome('payment', 'ESCALATE_TO_HUMAN')).toBe(false)
    expect(isPersonOutcome('payment', 'clean')).toBe(false)
    expect(isPersonOutcome('post', 'clean')).toBe(true)
  })
})

describe('the outcomes of the machine that settle something', () => {
  it('are those of a person, less the ones that only ask for a person', () => {
    expect(SETTLING_OUTCOMES).toEqual({ post: ['clean', 'blocked'], payment: PERSON_OUTCOMES.payment })
    expect(settles('post', 'blocked')).toBe(true)
    expect(settles('post', 'needs_review')).toBe(false)
    expect(settles('payment', 'CHALLENGE')).toBe(true)
    expect(settles('payment', 'ESCALATE_TO_HUMAN')).toBe(false)
  })
})
