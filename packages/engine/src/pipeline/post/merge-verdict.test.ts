import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ModelVerdict, VERDICTS, type Verdict, type Verification } from '../../domain/index.ts'
import { unverified } from './judge-post.ts'
import { mergeVerdict } from './merge-verdict.ts'

const measured = (verdict: Verdict, confidence = 0.8): Verification => ({
  claim_id: 'c1',
  support_confidence: 0.4,
  refute_confidence: 0.3,
  claim_score: 0.6,
  fact_check: { verdict, confidence },
  cited: ['e1'],
  reason: 'As measured.',
})
const said = (verdict: Verdict, change: Partial<ModelVerdict> = {}): ModelVerdict => ({
  verdict,
  confidence: 0.9,
  support_confidence: verdict === 'true' ? 0.95 : 0.1,
  refute_confidence: verdict === 'false' ? 0.95 : 0.1,
  cited: ['e2'],
  stances: [],
  ...change,
})

describe('a measured verdict and what a model says', () => {
  it.each<[Verdict, Verdict, Verdict]>([
    ['false', 'true', 'false'],
    ['false', 'false', 'false'],
    ['false', 'mixed', 'false'],
    ['false', 'unknown', 'false'],
    ['mixed', 'true', 'mixed'],
    ['mixed', 'false', 'mixed'],
    ['mixed', 'mixed', 'mixed'],
    ['mixed', 'unknown', 'mixed'],
    ['true', 'true', 'true'],
    ['true', 'false', 'mixed'],
    ['true', 'mixed', 'mixed'],
    ['true', 'unknown', 'true'],
    ['unknown', 'true', 'true'],
    ['unknown', 'false', 'false'],
    ['unknown', 'mixed', 'mixed'],
    ['unknown', 'unknown', 'unknown'],
  ])('%s and %s come to %s', (was, says, stands) => {
    const merged = mergeVerdict(measured(was), said(says), false)
    expect(merged.fact_check!.verdict).toBe(stands)
    expect(merged.said).toEqual(said(says))
    if (was === stands) expect(merged).toEqual({ ...measured(was), said: said(says) })
  })

  it.each<[Verdict, Verdict, Verdict]>([
    ['unknown', 'true', 'unknown'],
    ['unknown', 'mixed', 'unknown'],
    ['unknown', 'false', 'false'],
    ['true', 'false', 'mixed'],
  ])('%s and %s come to %s where the text seems to address a model', (was, says, stands) => {
    expect(mergeVerdict(measured(was), said(says), true).fact_check!.verdict).toBe(stands)
  })

  it.each<[Verdict, keyof ModelVerdict]>([
    ['false', 'refute_confidence'],
    ['true', 'support_confidence'],
    ['mixed', 'confidence'],
  ])('%s must be surer than 0.7, of the verdict and of its side, to settle anything', (verdict, side) => {
    const settled = (change: Partial<ModelVerdict>) =>
      mergeVerdict(measured('unknown'), said(verdict, change), false).fact_check!.verdict
    expect(settled({ confidence: 0.7 })).toBe('unknown')
    expect(settled({ [side]: 0.7 })).toBe('unknown')
    expect(settled({ confidence: 0.71, [side]: 0.71 })).toBe(verdict)
  })

  it('contested support needs no sureness', () => {
    expect(mergeVerdict(measured('true'), said('false', { confidence: 0.1 }), false).fact_check).toEqual({
      verdict: 'mixed',
      confidence: 0.1,
    })
  })

  it('leave it told how passages were read', () => {
    const passages = [{ id: 'e1', stance: 'neutral', confidence: 0.4, points: [] }] as const
    for (const verdict of VERDICTS)
      expect(mergeVerdict({ ...measured('unknown'), passages }, said(verdict), false)).toMatchObject({ passages })
  })

  it('without a fact check, what a model says changes nothing', () => {
    const none = unverified('c1', 'the claim was not checked')
    expect(mergeVerdict(none, said('false'), false)).toEqual({ ...none, said: said('false') })
  })
})

describe('what a settled claim is worth', () => {
  it('true: as sure as the model is of the verdict and of the support', () => {
    const merged = mergeVerdict(measured('unknown'), said('true', { support_confidence: 0.85 }), false)
    expect(merged).toMatchObject({
      claim_score: 0.85,
      support_confidence: 0.85,
      fact_check: { verdict: 'true', confidence: 0.85 },
      cited: ['e1', 'e2'],
      reason: 'A model read the evidence: true.',
    })
    expect(merged.refute_confidence).toBeCloseTo(0.15)
  })

  it('false: the same, the other way round', () => {
    const merged = mergeVerdict(measured('unknown'), said('false'), false)
    expect(merged).toMatchObject({ refute_confidence: 0.9, fact_check: { verdict: 'false', confidence: 0.9 } })
    expect(merged.claim_score).toBeCloseTo(0.1)
    expect(merged.support_confidence).toBeCloseTo(0.1)
  })

  it('mixed: neutral', () => {
    expect(mergeVerdict(measured('unknown'), said('mixed'), false)).toMatchObject({
      claim_score: 0.5,
      support_confidence: 0.5,
      refute_confidence: 0.5,
      fact_check: { verdict: 'mixed', confidence: 0.9 },
      reason: 'A model read the evidence: mixed.',
    })
  })

  it('contested support: neutral, no surer than either', () => {
    expect(mergeVerdict(measured('true', 0.6), said('false'), false)).toMatchObject({
      claim_score: 0.5,
      fact_check: { verdict: 'mixed', confidence: 0.6 },
      cited: ['e1', 'e2'],
      reason: 'A source supports this claim, and a model reads the evidence otherwise.',
    })
    expect(mergeVerdict(measured('true', 0.99), said('mixed'), false).fact_check!.confidence).toBe(0.9)
  })
})

describe('properties', () => {
  const share = fc.oneof(fc.constantFrom(0, 0.5, 0.7, 0.71, 0.9, 1), fc.double({ min: 0, max: 1, noNaN: true }))
  const verdict = fc.constantFrom(...VERDICTS)
  const any = fc.record({
    verdict,
    confidence: share,
    support_confidence: share,
    refute_confidence: share,
    cited: fc.subarray(['e1', 'e2', 'e3']),
    stances: fc.constant([]),
  })
  const was = fc.tuple(verdict, share).map(([one, confidence]) => measured(one, confidence))

  it('a measured false or mixed verdict is never softened, nor any of its numbers changed', () => {
    fc.assert(
      fc.property(was, any, fc.boolean(), (before, answer, injected) => {
        const { said: _, ...after } = mergeVerdict(before, answer, injected)
        const { verdict } = before.fact_check!
        if (verdict === 'false' || verdict === 'mixed') expect(after).toEqual(before)
        if (verdict === 'true') expect(['true', 'mixed']).toContain(after.fact_check!.verdict)
        if (verdict === 'unknown' && after.fact_check!.verdict !== 'unknown')
          expect(after.fact_check!.confidence).toBeGreaterThan(0.7)
      }),
    )
  })

  it('an injected text never has a claim made true or mixed that was open', () => {
    fc.assert(
      fc.property(share, any, (confidence, answer) => {
        const after = mergeVerdict(measured('unknown', confidence), answer, true).fact_check!
        expect(['unknown', 'false']).toContain(after.verdict)
        if (after.verdict === 'false') expect(after.confidence).toBeGreaterThan(0.7)
      }),
    )
  })

  it('every number stays between 0 and 1, and only given evidence is cited', () => {
    fc.assert(
      fc.property(was, any, fc.boolean(), (before, answer, injected) => {
        const after = mergeVerdict(before, answer, injected)
        const numbers = [
          after.support_confidence,
          after.refute_confidence,
          after.claim_score!,
          after.fact_check!.confidence,
        ]
        for (const number of numbers) expect(number >= 0 && number <= 1).toBe(true)
        expect([...before.cited, ...answer.cited]).toEqual(expect.arrayContaining([...after.cited]))
      }),
    )
  })
})
