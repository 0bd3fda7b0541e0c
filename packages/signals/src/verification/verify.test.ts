import type { Evidence, Verdict } from '@tribunal/contract'
import { passageReader } from '@tribunal/testkit/shipped'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MATCH_MIN } from './match-gate.ts'
import { citationsExist, PASSAGE_CONFIDENCE, readEvidence, stanceOf, verify as verifyBy } from './verify.ts'

const reader = passageReader()
const verify = (text: { id: string; text: string }, evidence: readonly Evidence[]) => verifyBy(text, evidence, reader)

function checked(id: string, claim: string, verdict: Verdict, match?: number): Evidence {
  const checked_claim = { claim, verdict, ...(match === undefined ? {} : { match }) }
  return { id, title: claim, snippet: claim, stance: 'neutral', retrieval_score: 0.9, checked_claim }
}

function passage(id: string, snippet: string): Evidence {
  return { id, title: 'A page', snippet, stance: 'neutral', retrieval_score: 0.9 }
}

const claim = (text: string) => ({ id: 'c1', text })
const verdictOn = (text: string, ...evidence: Evidence[]) => verify(claim(text), evidence).fact_check!.verdict

describe('an already checked claim', () => {
  it('carries its verdict over, strongly enough for the final decision', () => {
    expect(verify(claim('mRNA vaccines cause cancer'), [checked('e1', 'mRNA vaccines cause cancer', 'false')])).toEqual(
      {
        claim_id: 'c1',
        support_confidence: expect.closeTo(0.03),
        refute_confidence: expect.closeTo(0.97),
        claim_score: expect.closeTo(0.03),
        fact_check: { verdict: 'false', confidence: expect.closeTo(0.97) },
        cited: ['e1'],
        reason: 'A source has checked this claim: false.',
      },
    )
  })

  it('is recognised in the passive, in capitals and with disguised letters', () => {
    const approved = checked('e1', 'The FDA has approved a COVID-19 vaccine', 'true', 0.95)
    expect(verdictOn('The COVID19 vaccine has been approved by the FDA', approved)).toBe('true')
    expect(verdictOn('CLIMATE CHANGE IS A HOAX', checked('e1', 'Climate change is a hoax', 'false'))).toBe('false')
    expect(verdictOn('Vаccines cause аutism', checked('e1', 'Vaccines cause autism', 'false'))).toBe('false')
  })

  it.each([
    ['Vaccines do not cause autism', 'Vaccines cause autism'],
    ["Vaccines don't cause autism", 'Vaccines cause autism'],
    ['Vaccines dont cause autism', 'Vaccines cause autism'],
    ['Las vacunas no causan autismo', 'Las vacunas causan autismo'],
    ['The earth is not flat', 'The Earth is flat'],
  ])('is turned round by a negation: %s', (text, known) => {
    expect(verdictOn(text, checked('e1', known, 'false'))).toBe('true')
    expect(verdictOn(text, checked('e1', known, 'true'))).toBe('false')
    expect(verdictOn(text, checked('e1', known, 'mixed'))).toBe('mixed')
  })

  it.each([
    ['another subject', 'Vaccines cause diabetes', 'Vaccines cause autism'],
    ['another year', 'Ruto won the 2017 election in Kenya', 'Ruto won the 2022 election in Kenya'],
    ['another person', 'In 2022 Odinga won the election in Kenya', 'In 2022 Ruto won the election in Kenya'],
    ['an opposed verb', 'Smoking prevents lung cancer', 'Smoking causes lung cancer'],
    ['subject and object reversed', 'Lung cancer causes smoking', 'Smoking causes lung cancer'],
    ['a hedge', 'Climate change might not be real', 'Climate change is not real'],
    ['a denial', 'It is a myth that the moon landing was faked', 'The Moon landing was faked'],
    ['two negations', 'No vaccine does not cause autism', 'Vaccines cause autism'],
    ['a narrower statement', 'HIV is transmitted by mosquitoes in western Kenya', 'HIV is transmitted by mosquitoes'],
  ])('says nothing of %s', (_, text, known) => {
    for (const verdict of ['true', 'false'] as const) {
      expect(verify(claim(text), [checked('e1', known, verdict, 0.99)])).toMatchObject({
        claim_score: 0.5,
        fact_check: { verdict: 'unknown', confidence: 0 },
      })
    }
  })

  it('turned round is less sure than any final label asks', () => {
    expect(
      verify(claim('Vaccines do not cause autism'), [checked('e1', 'Vaccines cause autism', 'false', 0.9)]),
    ).toMatchObject({
      claim_score: PASSAGE_CONFIDENCE,
      fact_check: { verdict: 'true', confidence: PASSAGE_CONFIDENCE },
      turned: true,
    })
  })

  it.each<[string, string, number, readonly string[], string]>([
    [
      'near it but not of it',
      'Vaccines prevent autism',
      0.9,
      ['e1'],
      'A similar claim has been checked, but what was found there does not carry over safely.',
    ],
    ['far', 'Vaccines prevent autism', 0.5, [], 'The evidence found does not settle this claim.'],
  ])('that does not settle the claim is cited where it is near: %s', (_, known, match, cited, reason) => {
    expect(verify(claim('Vaccines cause autism'), [checked('e1', known, 'false', match)])).toMatchObject({
      cited,
      reason,
    })
  })

  it.each<[string, boolean]>([
    ['Jabs make children autistic', true],
    ['Vaccines cause autism', false],
  ])('that says it in other words is cited, and its verdict is not carried over: %s', (text, isOpen) => {
    const known = checked('e1', 'Vaccines cause autism', 'false', isOpen ? 0.2 : 0.99)
    const near = { ...known, checked_claim: { ...known.checked_claim!, near: true as const } }
    expect(verify(claim(text), [near])).toMatchObject({
      fact_check: { verdict: isOpen ? 'unknown' : 'false' },
      cited: ['e1'],
    })
  })

  it('is not turned round where more than the negation differs', () => {
    const known = checked('e1', 'Vaccines cause autism spectrum disorder', 'false', 0.99)
    expect(verdictOn('Vaccines do not cause autism spectrum disorder', known)).toBe('true')
    expect(verdictOn('Vaccines do not cause autism spectrum disorder today', known)).toBe('unknown')
  })

  it('given twice under one id is cited once', () => {
    const known = checked('e1', 'Vaccines cause autism', 'false')
    expect(verify(claim('Vaccines cause autism'), [known, known]).cited).toEqual(['e1'])
  })

  it.each([
    ['more', 'mRNA vaccines cause cancer in mice', 'mRNA vaccines cause cancer'],
    ['less', 'mRNA vaccines cause cancer', 'mRNA vaccines cause cancer in mice'],
    ['another thing', 'mRNA vaccines prevent cancer', 'mRNA vaccines cause cancer'],
  ])('of which the claim says %s carries nothing', (_, text, known) => {
    for (const verdict of ['true', 'false', 'mixed'] as const)
      expect(verdictOn(text, checked('e1', known, verdict, 0.99))).toBe('unknown')
  })

  it('below the gate is not trusted, at the gate it is', () => {
    const text = 'Vaccines cause autism'
    expect(verdictOn(text, checked('e1', text, 'false', MATCH_MIN - 1e-9))).toBe('unknown')
    expect(verdictOn(text, checked('e1', text, 'false', MATCH_MIN))).toBe('false')
    expect(verdictOn(text, checked('e1', text, 'false', Number.NaN))).toBe('unknown')
    expect(verify(claim(text), [checked('e1', text, 'mixed', 1)]).fact_check?.confidence).toBe(0.99)
  })

  it('that was found unknown or mixed stays so', () => {
    const text = 'Drinking coffee prevents Alzheimer’s'
    expect(verify(claim(text), [checked('e1', text, 'unknown')])).toMatchObject({
      claim_score: 0.5,
      support_confidence: 0,
      refute_confidence: 0,
      fact_check: { verdict: 'unknown', confidence: expect.closeTo(0.97) },
      cited: ['e1'],
    })
    expect(verify(claim(text), [checked('e1', text, 'mixed')])).toMatchObject({
      claim_score: 0.5,
      fact_check: { verdict: 'mixed' },
    })
  })
})

describe('several sources', () => {
  const text = 'Vaccines cause autism'
  it('that agree raise the confidence, never to certainty', () => {
    const one = verify(claim(text), [checked('e1', text, 'false', 0.9)]).fact_check!.confidence
    const two = verify(claim(text), [checked('e1', text, 'false', 0.9), checked('e2', text, 'false', 0.9)]).fact_check!
      .confidence
    expect(two).toBeGreaterThan(one)
    expect(
      verify(
        claim(text),
        Array.from({ length: 50 }, (_, i) => checked(`e${i}`, text, 'false', 0.99)),
      ).fact_check!.confidence,
    ).toBe(0.99)
  })

  it('that agree each take three tenths of the doubt away, and are counted', () => {
    const sources = (count: number) => Array.from({ length: count }, (_, i) => checked(`e${i}`, text, 'false', 0.9))
    const found = (count: number) => verify(claim(text), sources(count))
    expect(found(1).fact_check!.confidence).toBeCloseTo(1 - 0.1, 12)
    expect(found(2).fact_check!.confidence).toBeCloseTo(1 - 0.1 * 0.7, 12)
    expect(found(3).fact_check!.confidence).toBeCloseTo(1 - 0.1 * 0.7 ** 2, 12)
    expect([1, 3].map((count) => found(count).reason)).toEqual([
      'A source has checked this claim: false.',
      '3 sources have checked this claim: false.',
    ])
  })

  it('are cited strongest first, then by how well they match, then by id', () => {
    const cited = (...evidence: Evidence[]) => verify(claim(text), evidence).cited
    expect(cited(checked('a', text, 'false', 0.9), checked('b', text, 'false', 0.95))).toEqual(['b', 'a'])
    // Both are as sure as a source can be.
    expect(cited(checked('a', text, 'false', 0.99), checked('b', text, 'false', 1))).toEqual(['b', 'a'])
    expect(cited(checked('b', text, 'false', 0.9), checked('a', text, 'false', 0.9))).toEqual(['a', 'b'])
  })

  it('that disagree are as sure as the strongest', () => {
    expect(verify(claim(text), [checked('a', text, 'true', 0.9), checked('b', text, 'false', 0.95)])).toMatchObject({
      fact_check: { verdict: 'mixed', confidence: 0.95 },
      support_confidence: 0.5,
      refute_confidence: 0.5,
      cited: ['b', 'a'],
    })
  })

  it('that disagree give mixed', () => {
    expect(verify(claim(text), [checked('e1', text, 'false'), checked('e2', text, 'true')])).toMatchObject({
      claim_score: 0.5,
      fact_check: { verdict: 'mixed' },
      cited: ['e1', 'e2'],
      reason: 'Sources that checked this claim disagree.',
    })
  })
})

describe('a passage', () => {
  it('supports a claim that it states in so many words, below what the final decision asks', () => {
    const found = verify(claim('Malaria is transmitted by mosquitoes'), [
      passage('p1', 'Many diseases exist. Malaria is transmitted by infected mosquitoes.'),
    ])
    expect(found).toMatchObject({
      claim_score: PASSAGE_CONFIDENCE,
      fact_check: { verdict: 'true', confidence: PASSAGE_CONFIDENCE },
      cited: ['p1'],
      reason: 'A source says this in so many words.',
    })
  })

  it('beside others supports it no more than one does', () => {
    const text = 'Malaria is transmitted by mosquitoes'
    expect(verify(claim(text), [passage('p1', text), passage('p2', text)]).fact_check).toEqual({
      verdict: 'true',
      confidence: PASSAGE_CONFIDENCE,
    })
  })

  it.each([
    ['reports', '5G towers spread the coronavirus', 'Some people claim that 5G towers spread the coronavirus.'],
    [
      'says it over two sentences',
      '5G towers spread the coronavirus',
      '5G towers are built. Bats spread the coronavirus.',
    ],
    ['is near only', 'Vaccines are safe for children', 'Vaccines train the immune system.'],
  ])('that %s it supports nothing', (_, text, snippet) => {
    expect(verdictOn(text, passage('p1', snippet))).toBe('unknown')
  })

  it('has no say where somebody has checked the claim', () => {
    const text = 'Malaria is transmitted by mosquitoes'
    expect(verify(claim(text), [passage('p1', `${text}.`), checked('e1', text, 'false')])).toMatchObject({
      fact_check: { verdict: 'false' },
      cited: ['e1'],
    })
  })
})

describe('without a list of words', () => {
  it('a verdict is carried over to the same words only, and a passage says nothing', () => {
    const known = checked('e1', 'Vaccines cause autism', 'false')
    const said = (text: string) => verifyBy(claim(text), [known, passage('p1', text)]).fact_check
    expect(said('VACCINES cause autism').verdict).toBe('false')
    expect(said('Vaccines do not cause autism')).toEqual({ verdict: 'unknown', confidence: 0 })
    expect(verifyBy(claim('Vaccines cause autism'), [passage('p1', 'Vaccines cause autism.')])).toMatchObject({
      claim_score: 0.5,
      fact_check: { verdict: 'unknown' },
    })
  })
})

describe('a verdict that was turned round', () => {
  const text = 'Vaccines do not cause autism'
  const opposite = checked('o', 'Vaccines cause autism', 'false', 0.99)

  it('says so, and what was checked', () => {
    const found = verify(claim(text), [opposite, { ...opposite, id: 'o2' }])
    expect(found).toMatchObject({
      fact_check: { verdict: 'true' },
      turned: true,
      cited: ['o', 'o2'],
      reason: '2 sources have checked the opposite of this claim: false.',
    })
    expect(verify(claim(text), [opposite]).reason).toEqual('A source has checked the opposite of this claim: false.')
  })

  it('adds nothing to one that was not, and conflicts with its opposite', () => {
    const straight = checked('s', text, 'true', 0.9)
    const found = verify(claim(text), [opposite, straight])
    expect(found).toMatchObject({ fact_check: { verdict: 'true', confidence: 0.9 }, cited: ['o', 's'] })
    expect(found.reason).toEqual('A source has checked this claim: true.')
    expect(found).not.toHaveProperty('turned')
    const against = verify(claim(text), [opposite, checked('s', text, 'false', 0.9)])
    expect(against.fact_check.verdict).toBe('mixed')
    expect(against).not.toHaveProperty('turned')
  })

  it('is that of a passage which denies the claim', () => {
    const found = verify(claim('Vaccines cause autism in children'), [
      passage('p1', 'Vaccines do not cause autism in children.'),
    ])
    expect(found).toMatchObject({ fact_check: { verdict: 'false' }, turned: true })
  })
})

describe('stance of one item', () => {
  it.each([
    ['true', 'supports'],
    ['false', 'refutes'],
    ['mixed', 'mixed'],
    ['unknown', 'neutral'],
  ] as const)('a checked claim that is %s %s', (verdict, stance) => {
    expect(stanceOf('Vaccines cause autism', checked('e1', 'Vaccines cause autism', verdict))).toBe(stance)
  })

  it('a passage has the stance that it settles by', () => {
    const of = (snippet: string) => stanceOf('Malaria is transmitted by mosquitoes', passage('p', snippet), reader)
    expect(of('Malaria is transmitted by mosquitoes.')).toBe('supports')
    expect(of('Mosquitoes fly.')).toBe('neutral')
  })

  it('reads no match into a passage', () => {
    expect(readEvidence('Vaccines cause autism', passage('p', 'Autism'))).toEqual({
      id: 'p',
      match: 0,
      verdict: 'unknown',
      confidence: 0,
      turned: false,
    })
  })
})

describe('properties', () => {
  const statements = fc.constantFrom(
    'Vaccines cause autism',
    'Vaccines do not cause autism',
    'The earth is flat',
    'Ruto won in 2022',
    'Vaccines cause autism in 2022',
    '',
    '\ud800',
  )
  const evidence = fc
    .array(
      fc.record({
        statement: statements,
        verdict: fc.constantFrom<Verdict>('true', 'false', 'mixed', 'unknown'),
        match: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: undefined }),
        isPassage: fc.boolean(),
      }),
      { maxLength: 8 },
    )
    .map((list) =>
      list.map((item, i) =>
        item.isPassage ? passage(`e${i}`, item.statement) : checked(`e${i}`, item.statement, item.verdict, item.match),
      ),
    )

  it('the order of evidence changes nothing', () => {
    fc.assert(
      fc.property(statements, evidence, fc.infiniteStream(fc.nat()), (text, items, order) => {
        const shuffled = items.map((item) => ({ item, at: order.next().value })).sort((a, b) => a.at - b.at)
        expect(
          verify(
            claim(text),
            shuffled.map(({ item }) => item),
          ),
        ).toEqual(verify(claim(text), items))
      }),
    )
  })

  it('no evidence never gives a verdict other than unknown', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(verify(claim(text), [])).toMatchObject({
          claim_score: null,
          fact_check: { verdict: 'unknown', confidence: 0 },
          cited: [],
          reason: 'No evidence was found.',
        })
      }),
    )
  })

  it('cited evidence was given', () => {
    fc.assert(
      fc.property(statements, evidence, (text, items) => {
        expect(citationsExist(verify(claim(text), items), items)).toBe(true)
      }),
    )
    expect(citationsExist({ cited: ['e1', 'made-up'] }, [{ id: 'e1' }])).toBe(false)
  })

  it('scores, confidences and verdict agree', () => {
    fc.assert(
      fc.property(statements, evidence, (text, items) => {
        const { claim_score, support_confidence, refute_confidence, fact_check } = verify(claim(text), items)
        for (const share of [support_confidence, refute_confidence, fact_check!.confidence]) {
          expect(share).toBeGreaterThanOrEqual(0)
          expect(share).toBeLessThan(1)
        }
        if (fact_check!.verdict === 'true') expect(claim_score).toBe(support_confidence)
        if (fact_check!.verdict === 'false') expect(claim_score).toBeCloseTo(1 - refute_confidence, 12)
        if (claim_score !== null && claim_score <= 0.1) expect(refute_confidence).toBeGreaterThanOrEqual(0.8)
      }),
    )
  })

  it('passages alone never settle a post: no strong support, no strong refutation', () => {
    fc.assert(
      fc.property(statements, fc.array(statements, { minLength: 1, maxLength: 6 }), (text, snippets) => {
        const found = verify(
          claim(text),
          snippets.map((snippet, i) => passage(`p${i}`, snippet)),
        )
        expect(found.claim_score).toBeGreaterThan(0.1)
        expect(found.claim_score).toBeLessThan(0.9)
      }),
    )
  })
})
