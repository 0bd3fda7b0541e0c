import { describe, expect, it } from 'vitest'
import { answersOf } from '../../../test/scripted-port.ts'
import type { Evidence } from '../../domain/index.ts'
import { hear } from '../ask.ts'
import { claimVerification } from './claim-verification.ts'

const item = (id: string, more: Partial<Evidence> = {}): Evidence => ({
  id,
  title: `Title of ${id}`,
  snippet: 'No study has found it.',
  stance: 'neutral',
  retrieval_score: 0.6,
  ...more,
})
const CHECKED = { claim: 'Vaccines cause cancer', verdict: 'false', rating: 'Pants on fire', match: 0.4 } as const
const INPUT = {
  claim: { text: 'mRNA vaccines cause cancer' },
  evidence: [
    item('e1', { publisher: 'Example', date: '2024-05-01', checked_claim: CHECKED, url: 'https://e' }),
    item('e2'),
  ],
}
const GOOD = {
  stances: [
    { id: 'e1', stance: 'refutes', confidence: 0.9 },
    { id: 'e2', stance: 'neutral', confidence: 0.5 },
  ],
  verdict: 'false',
  confidence: 0.9,
  support_confidence: 0.05,
  refute_confidence: 0.92,
  cited: ['e1'],
}
const TRUE = {
  ...GOOD,
  stances: [{ id: 'e1', stance: 'supports', confidence: 0.9 }],
  verdict: 'true',
  support_confidence: 0.9,
  refute_confidence: 0.1,
}
const json = (change: object = {}) => JSON.stringify({ ...GOOD, ...change })
const read = (change: object = {}) => {
  const found = claimVerification.read(json(change), INPUT)
  return found.status === 'ok' ? found.value.value : found.reason
}

describe('reading the evidence on a claim', () => {
  it('shows the claim and what each item says, and not how we weighed it', () => {
    expect(JSON.parse(JSON.stringify(claimVerification.material(INPUT)))).toEqual({
      claim: 'mRNA vaccines cause cancer',
      evidence: [
        {
          id: 'e1',
          title: 'Title of e1',
          publisher: 'Example',
          date: '2024-05-01',
          snippet: 'No study has found it.',
          checked_claim: { claim: 'Vaccines cause cancer', verdict: 'false', rating: 'Pants on fire' },
        },
        { id: 'e2', title: 'Title of e2', snippet: 'No study has found it.' },
      ],
    })
  })

  it('shows the first 2 000 characters of a long item', () => {
    const { evidence } = claimVerification.material({
      ...INPUT,
      evidence: [item('e1', { snippet: 'x'.repeat(3_000) })],
    }) as {
      evidence: { snippet: string }[]
    }
    expect(evidence[0]!.snippet).toHaveLength(2_000)
  })

  it.each([
    ['false', GOOD],
    ['true', TRUE],
    ['mixed', { ...GOOD, verdict: 'mixed', support_confidence: 0.6, refute_confidence: 0.6 }],
    ['unknown, without a citation', { ...GOOD, verdict: 'unknown', cited: [] }],
    ['mixed by an item that refutes it, and likelier true', { ...GOOD, verdict: 'mixed', support_confidence: 0.95 }],
    ['mixed by an item that supports it', { ...TRUE, verdict: 'mixed' }],
    ['unknown, and likelier true', { ...TRUE, verdict: 'unknown' }],
    ['false by an item whose stance it leaves open', { ...GOOD, stances: [] }],
    ['false by two items of which one is neutral', { ...GOOD, cited: ['e2', 'e1'] }],
    ['false, as likely as not', { ...GOOD, support_confidence: 0.5, refute_confidence: 0.5 }],
  ])('may find it %s', (_, said) => {
    expect(read(said)).toEqual(said)
  })

  it('takes an item that is cited twice as cited once', () => {
    expect(read({ cited: ['e1', 'e1'] })).toEqual(GOOD)
  })

  const NOT_GIVEN = 'the answer cites evidence that was not given'
  const AT_ODDS = 'the answer contradicts itself'
  const UNCITED = 'the answer settles the claim without citing evidence'
  it.each([
    ['cites what was not given', { cited: ['e1', 'e3'] }, NOT_GIVEN],
    ['cites the name of something else', { cited: ['__proto__'] }, NOT_GIVEN],
    ['weighs what was not given', { stances: [{ id: 'e9', stance: 'refutes', confidence: 1 }] }, NOT_GIVEN],
    ['cites what was not given for `unknown`', { verdict: 'unknown', cited: ['e3'] }, NOT_GIVEN],
    ['finds it false without a citation', { cited: [] }, UNCITED],
    ['finds it true without a citation', { ...TRUE, cited: [] }, UNCITED],
    ['finds it mixed without a citation', { verdict: 'mixed', cited: undefined }, UNCITED],
    ['cites numbers', { cited: [1] }, UNCITED],
    ['finds it false and is surer of the opposite', { support_confidence: 0.95 }, AT_ODDS],
    ['finds it true and is surer of the opposite', { ...TRUE, refute_confidence: 0.91 }, AT_ODDS],
    ['finds it false by what it says is neutral', { cited: ['e2'] }, AT_ODDS],
    ['finds it true by what it says refutes it', { ...TRUE, stances: GOOD.stances }, AT_ODDS],
    ['has no verdict', { verdict: 'probably' }, 'verdict'],
    ['has no confidence', { confidence: null }, 'confidence'],
  ])('is refused where it %s', (_, change, reason) => {
    expect(read(change)).toSay(reason)
  })

  it('models that disagree are less sure: two of three keep two thirds', () => {
    const { answer, agreement } = hear(claimVerification, INPUT, answersOf([json(TRUE), json(), json()]))
    expect(agreement).toBeCloseTo(2 / 3)
    expect(answer).toMatchObject({ verdict: 'false', cited: ['e1'] })
    expect(answer!.confidence).toBeCloseTo(0.6)
    expect(answer!.refute_confidence).toBeCloseTo((0.92 * 2) / 3)
    expect(answer!.support_confidence).toBeCloseTo((0.05 * 2) / 3)
  })

  it('on a tie the graver verdict counts', () => {
    const verdict = (...said: object[]) => hear(claimVerification, INPUT, answersOf(said.map(json))).answer?.verdict
    expect(verdict(TRUE, GOOD)).toBe('false')
    expect(verdict(TRUE, { verdict: 'mixed' })).toBe('mixed')
    expect(verdict({ verdict: 'mixed' }, { verdict: 'unknown' })).toBe('unknown')
  })
})
