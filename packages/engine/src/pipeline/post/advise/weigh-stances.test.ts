import { passageReader } from '@tribunal/testkit/shipped'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evidenceItem } from '../../../../test/evidence-item.ts'
import type { Evidence, ModelStance, ModelVerdict, Stance, Verdict } from '../../../domain/index.ts'
import { weighStances } from './weigh-stances.ts'

const reader = passageReader()
const stance = (id: string, stance: Stance, confidence: number): ModelStance => ({ id, stance, confidence })
const said = (stances: readonly ModelStance[], cited: readonly string[] = []): ModelVerdict => ({
  verdict: 'unknown',
  confidence: 0,
  support_confidence: 0,
  refute_confidence: 0,
  cited,
  stances,
})
const CLAIM = 'mRNA vaccines cause cancer'
const NOTHING = { sources: 0, rated: 0, unrated: 0 }

describe('what the stances of a model weigh', () => {
  it('is quality × sureness of rated sources, and the sureness of those that no list rates', () => {
    const evidence = [
      evidenceItem('e1', { publisher: 'WHO', source_quality: 0.95 }),
      evidenceItem('e2', { publisher: 'A paper' }),
      evidenceItem('e3', { url: 'https://blog.example/post' }),
    ]
    const stances = [stance('e1', 'refutes', 0.8), stance('e2', 'refutes', 0.9), stance('e3', 'supports', 0.4)]
    const { supporting, refuting } = weighStances(CLAIM, said(stances), evidence)
    expect(refuting).toEqual({ sources: 2, rated: 0.95 * 0.8, unrated: 0.9 })
    expect(supporting).toEqual({ sources: 1, rated: 0, unrated: 0.4 })
  })

  it.each<[string, Partial<Evidence>, Partial<Evidence>]>([
    ['the name of their publisher', { publisher: 'A Paper' }, { publisher: ' a-PAPER ' }],
    ['the host of their address', { url: 'https://www.a.example/1' }, { url: 'HTTP://user@A.example:80/2?q=1' }],
    ['a name with marks that are not shown', { publisher: 'A Paper' }, { publisher: 'A\u00ad P\u200bａper' }],
    ['a host behind names of users', { url: 'https://a.example/1' }, { url: 'https://b.example@x:y@a.example/2' }],
    ['a host with a last dot', { url: 'https://a.example/1' }, { url: 'https://a.example.:443/2' }],
    [
      'a host as a browser reads it',
      { url: 'https://a.example' },
      { url: ' ht\ttps:\\\\ａ.ex\u00adample\\@b.example/2' },
    ],
  ])('counts items once that have %s in common', (_, one, other) => {
    const stances = [stance('e1', 'supports', 0.6), stance('e2', 'supports', 0.9)]
    const { supporting } = weighStances(CLAIM, said(stances), [evidenceItem('e1', one), evidenceItem('e2', other)])
    expect(supporting).toEqual({ sources: 1, rated: 0, unrated: 0.9 })
  })

  it('counts items once that are of one source through a third', () => {
    const evidence = [
      evidenceItem('e1', { publisher: 'A paper', source_quality: 0.5 }),
      evidenceItem('e2', { url: 'https://a.example/2', source_quality: 0.5 }),
      evidenceItem('e3', { publisher: 'A paper', url: 'https://a.example/3', source_quality: 0.5 }),
    ]
    const stances = evidence.map(({ id }) => stance(id, 'supports', 0.8))
    expect(weighStances(CLAIM, said(stances), evidence).supporting).toEqual({
      sources: 1,
      rated: 0.5 * 0.8,
      unrated: 0,
    })
  })

  it('leaves a rated source alone that others call themselves after: they have no rating from it, nor it theirs', () => {
    const evidence = [
      evidenceItem('real', { publisher: 'Reuters', url: 'https://reuters.com/1', source_quality: 0.95 }),
      evidenceItem('unknown', { publisher: 'Reuters', url: 'https://news.example/1' }),
      evidenceItem('imitation', { publisher: 'Reuters', url: 'https://reuters.example/1', source_quality: 0.1 }),
    ]
    const stances = [
      stance('real', 'refutes', 0.9),
      stance('unknown', 'supports', 1),
      stance('imitation', 'refutes', 1),
    ]
    const { supporting, refuting } = weighStances(CLAIM, said(stances), evidence)
    expect(supporting).toEqual({ sources: 1, rated: 0, unrated: 1 })
    expect(refuting).toEqual({ sources: 2, rated: 0.1 + 0.95 * 0.9, unrated: 0 })
  })

  it('counts a source on both sides where its items say different things, and a mixed item half on each', () => {
    const evidence = [
      evidenceItem('e1', { publisher: 'A' }),
      evidenceItem('e2', { publisher: 'A' }),
      evidenceItem('e3', { publisher: 'B' }),
    ]
    const stances = [stance('e1', 'supports', 0.6), stance('e2', 'refutes', 0.7), stance('e3', 'mixed', 0.8)]
    const { supporting, refuting } = weighStances(CLAIM, said(stances), evidence)
    expect(supporting).toEqual({ sources: 2, rated: 0, unrated: 0.4 + 0.6 })
    expect(refuting).toEqual({ sources: 2, rated: 0, unrated: 0.4 + 0.7 })
  })

  it.each<[string, readonly ModelStance[]]>([
    ['an item of no source', [stance('e1', 'supports', 1)]],
    ['what was not shown', [stance('e9', 'supports', 1)]],
    ['an item that speaks neither way', [stance('e2', 'neutral', 1)]],
    ['a stance of no sureness', [stance('e2', 'refutes', 0)]],
  ])('%s weighs nothing', (_, stances) => {
    const evidence = [
      evidenceItem('e1', { publisher: ' … ', url: 'somewhere' }),
      evidenceItem('e2', { publisher: 'A' }),
    ]
    expect(weighStances(CLAIM, said(stances), evidence)).toMatchObject({ supporting: NOTHING, refuting: NOTHING })
  })

  it('says what share of the items is cited, each once', () => {
    expect(
      weighStances(CLAIM, said([], ['e1', 'e1', 'e9']), [evidenceItem('e1'), evidenceItem('e2')]).cited_share,
    ).toBe(0.5)
    expect(weighStances(CLAIM, said([]), []).cited_share).toBe(0)
  })
})

describe('an item that rates the claim itself', () => {
  const checked = (verdict: Verdict, claim = CLAIM, match: number | null = 0.97) => ({
    publisher: 'A desk',
    checked_claim: { claim, verdict, ...(match === null ? {} : { match }) },
  })
  const weighed = (claim: string, own: Partial<Evidence>, one: Stance) =>
    weighStances(claim, said([stance('e1', one, 0.9)]), [evidenceItem('e1', own)], reader)
  const counts = (change: object) => ({ true: 0, false: 0, mixed: 0, ...change })

  it.each<[Verdict, Stance, boolean]>([
    ['false', 'supports', true],
    ['false', 'mixed', true],
    ['false', 'refutes', false],
    ['false', 'neutral', false],
    ['true', 'refutes', true],
    ['true', 'mixed', true],
    ['true', 'supports', false],
    ['mixed', 'supports', false],
    ['mixed', 'refutes', false],
    ['unknown', 'supports', false],
    ['unknown', 'refutes', false],
  ])('rated %s, and a stance of %s: refused is %s', (rating, one, isRefused) => {
    const { refused, supporting, refuting } = weighed(CLAIM, checked(rating), one)
    expect(refused).toEqual(isRefused ? [{ id: 'e1', stance: one, rating }] : undefined)
    if (isRefused) expect({ supporting, refuting }).toEqual({ supporting: NOTHING, refuting: NOTHING })
  })

  it.each<[string, string, Partial<Evidence>, object | undefined]>([
    ['false of the same words', CLAIM, checked('false'), counts({ false: 1 })],
    ['mixed', CLAIM, checked('mixed'), counts({ mixed: 1 })],
    ['unknown', CLAIM, checked('unknown'), undefined],
    ['of another claim', CLAIM, checked('false', 'The river was closed', 0.49), undefined],
    ['likelier of this claim than not', CLAIM, checked('false', 'Jabs give you tumours', 0.5), counts({ false: 1 })],
    ['without a match, of the same words', CLAIM, checked('false', CLAIM, null), counts({ false: 1 })],
    ['without a match, of other words', CLAIM, checked('false', 'The river was closed', null), undefined],
    [
      'with words around it that may turn it',
      `${CLAIM}, no doubt, says our doctor`,
      checked('false'),
      counts({ true: 1, false: 1 }),
    ],
    [
      'mixed, with words that may turn it',
      `${CLAIM}, no doubt, says our doctor`,
      checked('mixed'),
      counts({ mixed: 1 }),
    ],
  ])('counts where it rates %s', (_, claim, own, ratings) => {
    expect(weighed(claim, own, 'neutral').ratings).toEqual(ratings)
  })

  it('is turned round where its verdict is carried over turned', () => {
    const negated = 'mRNA vaccines do not cause cancer'
    expect(weighed(negated, checked('false'), 'supports')).toMatchObject({ ratings: counts({ true: 1 }) })
    expect(weighed(negated, checked('false'), 'refutes').refused).toEqual([
      { id: 'e1', stance: 'refutes', rating: 'true' },
    ])
  })

  it('has no say on the stances of other items', () => {
    const items = [evidenceItem('e1', checked('false')), evidenceItem('e2', { publisher: 'A paper' })]
    const stances = [stance('e1', 'supports', 0.9), stance('e2', 'supports', 0.8)]
    expect(weighStances(CLAIM, said(stances), items).supporting).toEqual({ sources: 1, rated: 0, unrated: 0.8 })
  })
})

describe('properties', () => {
  const share = fc.oneof(fc.constantFrom(0, 0.5, 1), fc.double({ min: 0, max: 1, noNaN: true }))
  const maybe = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined })
  const source = fc.record({
    publisher: maybe(['A', 'a.', 'B', 'C d', '']),
    url: maybe(['https://a.example/1', 'https://www.a.example/2', 'https://b.example', 'nowhere']),
    source_quality: fc.option(share, { nil: undefined }),
  })
  const evidence = fc
    .array(source, { maxLength: 6 })
    .map((all) => all.map((one, index) => evidenceItem(`e${index}`, present(one))))
  const stances = fc.array(
    fc
      .record({
        id: fc.nat({ max: 6 }),
        stance: fc.constantFrom<Stance>('supports', 'refutes', 'mixed', 'neutral'),
        confidence: share,
      })
      .map(({ id, ...rest }) => ({ id: `e${id}`, ...rest })),
    { maxLength: 8 },
  )

  it('the order of items and stances changes nothing', () => {
    fc.assert(
      fc.property(evidence, stances, (items, given) => {
        expect(weighStances(CLAIM, said(given.toReversed()), items.toReversed())).toEqual(
          weighStances(CLAIM, said(given), items),
        )
      }),
    )
  })

  it('one more stance never weighs less on its side, and nothing on the other', () => {
    fc.assert(
      fc.property(evidence, stances, fc.nat({ max: 5 }), share, (items, given, index, sure) => {
        const before = weighStances(CLAIM, said(given), items)
        const after = weighStances(CLAIM, said([...given, stance(`e${index}`, 'refutes', sure)]), items)
        expect(after.supporting).toEqual(before.supporting)
        for (const part of ['sources', 'rated', 'unrated'] as const)
          expect(after.refuting[part]).toBeGreaterThanOrEqual(before.refuting[part])
      }),
    )
  })

  it('a source said again weighs no more, however often', () => {
    fc.assert(
      fc.property(evidence, stances, (items, given) => {
        const copies = items.map((one) => ({ ...one, id: `${one.id}-copy` }))
        const again = given.map((one) => ({ ...one, id: `${one.id}-copy` }))
        const { supporting, refuting } = weighStances(CLAIM, said([...given, ...again]), [...items, ...copies])
        expect({ supporting, refuting }).toEqual(sidesOf(weighStances(CLAIM, said(given), items)))
      }),
    )
  })

  it('is what its definition says, word for word', () => {
    fc.assert(
      fc.property(evidence, stances, (items, given) => {
        const found = weighStances(CLAIM, said(given), items)
        for (const side of ['supporting', 'refuting'] as const) {
          const { sources, rated, unrated } = byDefinition(side, given, items)
          expect(found[side].sources).toBe(sources)
          expect(found[side].rated).toBeCloseTo(rated, 12)
          expect(found[side].unrated).toBeCloseTo(unrated, 12)
        }
      }),
      { numRuns: 300 },
    )
  })
})

function present(fields: Readonly<Record<string, unknown>>): Partial<Evidence> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

function sidesOf({ supporting, refuting }: ReturnType<typeof weighStances>) {
  return { supporting, refuting }
}

/** The obvious way: items rated alike that share a name or a host, and those that share with them, until nothing is added. */
function byDefinition(side: 'supporting' | 'refuting', given: readonly ModelStance[], items: readonly Evidence[]) {
  const name = ({ publisher }: Evidence) => publisher?.toLowerCase().replace('.', '') || undefined
  const host = ({ url }: Evidence) => (url?.startsWith('http') ? new URL(url).host.replace('www.', '') : undefined)
  const alike = (one: Evidence, other: Evidence) =>
    one.source_quality === other.source_quality &&
    ((name(one) !== undefined && name(one) === name(other)) || (host(one) !== undefined && host(one) === host(other)))
  const left = new Set(items.filter((one) => name(one) !== undefined || host(one) !== undefined))
  const sums = { sources: 0, rated: 0, unrated: 0 }
  for (const first of left) {
    const group = new Set([first])
    for (let size = 0; size < group.size; ) {
      size = group.size
      for (const one of [...group]) for (const other of left) if (alike(one, other)) group.add(other)
    }
    for (const one of group) left.delete(one)
    const sure = given
      .filter(({ id }) => [...group].some((one) => one.id === id))
      .map((one) => {
        if (one.stance === 'mixed') return one.confidence / 2
        return one.stance === (side === 'supporting' ? 'supports' : 'refutes') ? one.confidence : 0
      })
    const surest = Math.max(0, ...sure)
    if (surest === 0) continue
    sums.sources++
    if (first.source_quality === undefined) sums.unrated += surest
    else sums.rated += first.source_quality * surest
  }
  return sums
}
