import { message } from '@tribunal/messages'
import type { CompiledPolicy } from '@tribunal/policy'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evidenceItem } from '../../../../test/evidence-item.ts'
import { shippedPolicies } from '../../../../test/shipped-posts.ts'
import {
  type Evidence,
  type ModelStance,
  type ModelVerdict,
  type Stance,
  VERDICTS,
  type Verdict,
  type Verification,
} from '../../../domain/index.ts'
import { applyVerdicts } from '../advise/apply-advice.ts'
import { unverified } from './judge-post.ts'
import { judgeAggregation, settleBy } from './settle-verdicts.ts'

const policies = shippedPolicies()
/** A ministry that a list rates, a paper that none does, and somebody without a name. */
const EVIDENCE = [
  evidenceItem('e1', { publisher: 'Ministry', source_quality: 0.9 }),
  evidenceItem('e2', { publisher: 'A paper' }),
  evidenceItem('e3', {}),
]

const CLAIM = { text: 'mRNA vaccines cause cancer' }

const measured = (verdict: Verdict, confidence = 0.8): Verification => ({
  claim_id: 'c1',
  support_confidence: 0.4,
  refute_confidence: 0.3,
  claim_score: 0.6,
  fact_check: { verdict, confidence },
  cited: ['e1'],
  reason: 'As measured.',
})
const stance = (id: string, stance: Stance, confidence = 0.9): ModelStance => ({ id, stance, confidence })
const SPEAKS = { true: 'supports', false: 'refutes', mixed: 'mixed', unknown: 'neutral' } as const
/** A verdict that the model's reading of the paper carries. */
const said = (verdict: Verdict, change: Partial<ModelVerdict> = {}): ModelVerdict => ({
  verdict,
  confidence: 0.9,
  support_confidence: verdict === 'true' ? 0.95 : 0.1,
  refute_confidence: verdict === 'false' ? 0.95 : 0.1,
  cited: ['e2'],
  stances: [stance('e2', SPEAKS[verdict])],
  ...change,
})

/** What stands, and by which rule. */
function settled(
  was: Verification,
  answer: ModelVerdict,
  injected: boolean | 'not known' = false,
  evidence: readonly Evidence[] = EVIDENCE,
) {
  const [heard] = applyVerdicts([CLAIM], { evidence: [evidence], verifications: [was] }, [answer]).verifications!
  const facts = injected === 'not known' ? {} : { injection_suspected: injected }
  const aggregation = judgeAggregation(facts, [heard!], policies)
  return { heard: heard!, stands: settleBy(aggregation, [heard!])[0]!, rule: aggregation.items![0]!.rule }
}
const verdictOf = (...asked: Parameters<typeof settled>) => settled(...asked).stands.fact_check!.verdict

describe('a measured verdict and what a model says', () => {
  it.each<[Verdict, Verdict, Verdict, string]>([
    ['false', 'true', 'false', 'measured-stands'],
    ['false', 'false', 'false', 'measured-stands'],
    ['false', 'mixed', 'false', 'measured-stands'],
    ['false', 'unknown', 'false', 'measured-stands'],
    ['mixed', 'true', 'mixed', 'measured-stands'],
    ['mixed', 'false', 'mixed', 'measured-stands'],
    ['mixed', 'mixed', 'mixed', 'measured-stands'],
    ['mixed', 'unknown', 'mixed', 'measured-stands'],
    ['true', 'true', 'true', 'measured-stands'],
    ['true', 'false', 'mixed', 'contested-support'],
    ['true', 'mixed', 'mixed', 'contested-support'],
    ['true', 'unknown', 'true', 'measured-stands'],
    ['unknown', 'true', 'true', 'carried-support'],
    ['unknown', 'false', 'false', 'carried-refutation'],
    ['unknown', 'mixed', 'mixed', 'carried-disagreement'],
    ['unknown', 'unknown', 'unknown', 'measured-stands'],
  ])('%s and %s come to %s', (was, says, verdict, by) => {
    const { heard, stands, rule } = settled(measured(was), said(says))
    expect(stands.fact_check!.verdict).toBe(verdict)
    expect(rule).toBe(by)
    expect(stands).toMatchObject({ said: said(says), weighed: heard.weighed })
    if (was === verdict) expect(stands).toEqual(heard)
  })

  it.each<[Verdict, Verdict, Verdict]>([
    ['unknown', 'true', 'unknown'],
    ['unknown', 'mixed', 'unknown'],
    ['unknown', 'false', 'false'],
    ['true', 'false', 'mixed'],
  ])('%s and %s come to %s where the text seems to address a model, or it is not known', (was, says, verdict) => {
    expect(verdictOf(measured(was), said(says), true)).toBe(verdict)
    expect(verdictOf(measured(was), said(says), 'not known')).toBe(verdict)
  })

  it.each<[Verdict, keyof ModelVerdict]>([
    ['false', 'refute_confidence'],
    ['true', 'support_confidence'],
    ['mixed', 'confidence'],
  ])('%s must be surer than 0.7, of the verdict and of its side, to settle anything', (verdict, side) => {
    const by = (change: Partial<ModelVerdict>) => verdictOf(measured('unknown'), said(verdict, change))
    expect(by({ confidence: 0.7 })).toBe('unknown')
    expect(by({ [side]: 0.7 })).toBe('unknown')
    expect(by({ confidence: 0.71, [side]: 0.71 })).toBe(verdict)
  })

  it('contested support needs no sureness', () => {
    const { stands } = settled(measured('true'), said('false', { confidence: 0.1, stances: [] }))
    expect(stands.fact_check).toEqual({ verdict: 'mixed', confidence: 0.1 })
  })

  it('leave it told how passages were read', () => {
    const passages = [{ id: 'e1', stance: 'neutral', confidence: 0.4, points: [] }] as const
    for (const verdict of VERDICTS)
      expect(settled({ ...measured('unknown'), passages }, said(verdict)).stands).toMatchObject({ passages })
  })

  it('without a fact check, what a model says changes nothing', () => {
    const { heard, stands } = settled(unverified('c1', message('verdict.not_checked')), said('false'))
    expect(stands).toEqual(heard)
  })
})

describe('a verdict that the model’s own stances do not carry settles nothing', () => {
  it.each<[string, Verdict, readonly ModelStance[]]>([
    ['`true` with no stance on any item', 'true', []],
    ['`false` with no stance on any item', 'false', []],
    ['`mixed` with no stance on any item', 'mixed', []],
    ['`true` by an item of no source', 'true', [stance('e3', 'supports', 1)]],
    ['`false` by an item of no source', 'false', [stance('e3', 'refutes', 1)]],
    ['`true` where a rated source refutes', 'true', [stance('e2', 'supports', 1), stance('e1', 'refutes', 0.6)]],
    ['`false` where a rated source supports', 'false', [stance('e2', 'refutes', 1), stance('e1', 'supports', 0.6)]],
    ['`true` where as much speaks against', 'true', [stance('e2', 'mixed', 1)]],
    ['`true` by a stance as likely wrong as right', 'true', [stance('e2', 'supports', 0.5)]],
    ['`mixed` where nothing speaks against', 'mixed', [stance('e1', 'supports', 1)]],
    ['`mixed` where nothing speaks for it', 'mixed', [stance('e1', 'refutes', 1)]],
    ['`mixed` by next to nothing', 'mixed', [stance('e2', 'mixed', 0.4)]],
  ])('%s', (_, verdict, stances) => {
    const { heard, stands, rule } = settled(measured('unknown'), said(verdict, { stances, cited: ['e3'] }))
    expect(rule).toBe(verdict === 'true' ? 'not-carried' : 'measured-stands')
    expect(stands).toEqual(heard)
  })

  it('what is rated weighs more than what is not', () => {
    const stances = [stance('e1', 'supports', 0.7), stance('e2', 'refutes', 1)]
    expect(verdictOf(measured('unknown'), said('true', { stances }))).toBe('true')
  })
})

describe('a fact check of the claim itself', () => {
  const rated = (id: string, verdict: Verdict, match = 0.97) =>
    evidenceItem(id, { publisher: `Desk ${id}`, checked_claim: { claim: CLAIM.text, verdict, match } })
  const all = (says: Verdict) =>
    said(says, { cited: ['r1', 'e1'], stances: ['r1', 'e1', 'e2'].map((id) => stance(id, SPEAKS[says], 1)) })

  it.each<[Verdict, Verdict, Verdict]>([
    ['false', 'true', 'unknown'],
    ['false', 'mixed', 'unknown'],
    ['false', 'false', 'false'],
    ['true', 'false', 'unknown'],
    ['true', 'true', 'true'],
    ['mixed', 'true', 'unknown'],
    ['mixed', 'false', 'unknown'],
    ['mixed', 'mixed', 'mixed'],
    ['unknown', 'true', 'true'],
  ])('that found it %s: a model that finds it %s leaves it %s', (rating, says, stands) => {
    const one = settled(measured('unknown'), all(says), false, [rated('r1', rating), ...EVIDENCE])
    expect(one.stands.fact_check!.verdict).toBe(stands)
    if (stands === 'unknown') expect(one).toMatchObject({ rule: 'against-a-rating', stands: one.heard })
  })

  it('is not outvoted by others, nor by one that found the opposite', () => {
    for (const says of ['true', 'false'] as const) {
      const items = [rated('r1', 'false'), rated('r2', 'true'), rated('r3', says), ...EVIDENCE]
      expect(settled(measured('unknown'), all(says), false, items).stands.fact_check!.verdict).toBe('unknown')
    }
  })

  it('of something else has no say', () => {
    const items = [rated('r1', 'false', 0.2), ...EVIDENCE]
    expect(settled(measured('unknown'), all('true'), false, items).stands.fact_check!.verdict).toBe('true')
  })
})

describe('what a settled claim is worth', () => {
  it('true: as sure as the model is of the verdict and of the support', () => {
    const { stands } = settled(measured('unknown'), said('true', { support_confidence: 0.85 }))
    expect(stands).toMatchObject({
      claim_score: 0.85,
      support_confidence: 0.85,
      fact_check: { verdict: 'true', confidence: 0.85 },
      cited: ['e1', 'e2'],
      reason: message('verdict.model_read_true'),
    })
    expect(stands.refute_confidence).toBeCloseTo(0.15)
  })

  it('false: the same, the other way round', () => {
    const { stands } = settled(measured('unknown'), said('false'))
    expect(stands).toMatchObject({ refute_confidence: 0.9, fact_check: { verdict: 'false', confidence: 0.9 } })
    expect(stands.claim_score).toBeCloseTo(0.1)
    expect(stands.support_confidence).toBeCloseTo(0.1)
  })

  it('mixed: neutral', () => {
    expect(settled(measured('unknown'), said('mixed')).stands).toMatchObject({
      claim_score: 0.5,
      support_confidence: 0.5,
      refute_confidence: 0.5,
      fact_check: { verdict: 'mixed', confidence: 0.9 },
      reason: message('verdict.model_read_mixed'),
    })
  })

  it('contested support: neutral, no surer than either', () => {
    expect(settled(measured('true', 0.6), said('false')).stands).toMatchObject({
      claim_score: 0.5,
      fact_check: { verdict: 'mixed', confidence: 0.6 },
      cited: ['e1', 'e2'],
      reason: 'A source supports this claim, and a model reads the evidence otherwise.',
    })
    expect(settled(measured('true', 0.99), said('mixed')).stands.fact_check!.confidence).toBe(0.9)
  })
})

describe('a policy of one’s own', () => {
  const foundTrue = (outcome: string | undefined) => {
    const compiled = policies.get('evidence-aggregation')!
    const answer: CompiledPolicy['answer'] = (facts) => {
      const { items = [], ...rest } = compiled.answer(facts)
      return outcome === undefined ? rest : { ...rest, items: items.map((one) => ({ ...one, outcome })) }
    }
    return new Map([['evidence-aggregation', { ...compiled, answer }]])
  }
  const heard = applyVerdicts(
    [CLAIM, CLAIM],
    { evidence: [EVIDENCE, []], verifications: [measured('unknown'), measured('true')] },
    [said('false', { support_confidence: 0.2 })],
  ).verifications!

  it('may find another verdict, which is never less sure than as likely as not', () => {
    const [claim, unread] = settleBy(judgeAggregation({}, heard, foundTrue('found_true')), heard)
    expect(claim!).toMatchObject({ fact_check: { verdict: 'true', confidence: 0.5 }, claim_score: 0.5 })
    // About the other claim no model said anything.
    expect(unread).toEqual(heard[1])
  })

  it('that does not answer claim by claim leaves every claim as it was measured', () => {
    expect(settleBy(judgeAggregation({}, heard, foundTrue(undefined)), heard)).toEqual(heard)
  })
})

describe('properties', () => {
  const share = fc.oneof(fc.constantFrom(0, 0.5, 0.7, 0.71, 0.9, 1), fc.double({ min: 0, max: 1, noNaN: true }))
  const verdict = fc.constantFrom(...VERDICTS)
  const stances = fc.array(
    fc.record({
      id: fc.constantFrom('e1', 'e2', 'e3'),
      stance: fc.constantFrom('supports', 'refutes', 'mixed', 'neutral'),
      confidence: share,
    }),
    { maxLength: 4 },
  ) as fc.Arbitrary<ModelStance[]>
  const any = fc.record({
    verdict,
    confidence: share,
    support_confidence: share,
    refute_confidence: share,
    cited: fc.subarray(['e1', 'e2', 'e3']),
    stances,
  })
  const was = fc.tuple(verdict, share).map(([one, confidence]) => measured(one, confidence))

  it('a measured false or mixed verdict is never softened, nor any of its numbers changed', () => {
    fc.assert(
      fc.property(was, any, fc.boolean(), (before, answer, injected) => {
        const { said: _, weighed: __, ...after } = settled(before, answer, injected).stands
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
        const after = settled(measured('unknown', confidence), answer, true).stands.fact_check!
        expect(['unknown', 'false']).toContain(after.verdict)
        if (after.verdict === 'false') expect(after.confidence).toBeGreaterThan(0.7)
      }),
    )
  })

  it('one more refuting item never makes a claim true', () => {
    fc.assert(
      fc.property(any, fc.constantFrom('e1', 'e2'), share, (answer, id, confidence) => {
        const more = { ...answer, stances: [...answer.stances, stance(id, 'refutes', confidence)] }
        if (verdictOf(measured('unknown'), more) === 'true') expect(verdictOf(measured('unknown'), answer)).toBe('true')
      }),
    )
  })

  it('no answer makes a claim true, false or milder against an item that rates it otherwise, whatever else there is', () => {
    const item = fc
      .record({
        checked: fc.option(fc.tuple(verdict, fc.constantFrom(0, 0.49, 0.5, 0.85, 0.97, 1)), { nil: undefined }),
        quality: fc.option(share, { nil: undefined }),
        publisher: fc.constantFrom('Ministry', 'A paper', 'A desk'),
      })
      .map(({ checked, quality, publisher }) => ({
        publisher,
        ...(quality === undefined ? {} : { source_quality: quality }),
        ...(checked ? { checked_claim: { claim: CLAIM.text, verdict: checked[0], match: checked[1] } } : {}),
      }))
    const items = fc
      .array(item, { minLength: 1, maxLength: 3 })
      .map((many) => many.map((one, index) => evidenceItem(`e${index + 1}`, one)))
    const carried = fc
      .constantFrom<Verdict>('true', 'false', 'mixed')
      .map((says) => said(says, { stances: ['e1', 'e2', 'e3'].map((id) => stance(id, SPEAKS[says], 1)) }))
    fc.assert(
      fc.property(items, fc.oneof(any, carried), fc.boolean(), (evidence, answer, injected) => {
        const after = settled(measured('unknown'), answer, injected, evidence).stands.fact_check!.verdict
        const rates = (rating: Verdict) =>
          evidence.some(({ checked_claim: own }) => own?.verdict === rating && own.match! >= 0.5)
        if (rates('false')) expect(['unknown', 'false']).toContain(after)
        if (rates('true')) expect(after).not.toBe('false')
        if (rates('mixed')) expect(['unknown', 'mixed']).toContain(after)
      }),
      { numRuns: 1_000 },
    )
  })

  it('every number stays between 0 and 1, and only given evidence is cited', () => {
    fc.assert(
      fc.property(was, any, fc.boolean(), (before, answer, injected) => {
        const after = settled(before, answer, injected).stands
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
