import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { STAGES } from './decision.ts'
import { type ScopedStage, scopedStageOf, scopedStageProblems, stageTime } from './scoped-stage.ts'

const CAMPAIGN: ScopedStage = {
  name: 'campaign',
  stage: 'advisory',
  from: '2027-07-01T00:00:00+03:00',
  until: '2027-08-11T00:00:00+03:00',
  where: { domain: ['politics'] },
}
const at = (text: string) => Date.parse(text)
const during = at('2027-07-20T12:00:00Z')

describe('a stage for a time and a scope', () => {
  test.each([
    ['a post on politics during the campaign', { lang: 'en', domain: 'politics' }, '2027-07-20T12:00:00Z', 'campaign'],
    ['one at its first instant', { lang: 'en', domain: 'politics' }, '2027-06-30T21:00:00Z', 'campaign'],
    ['one just before', { lang: 'en', domain: 'politics' }, '2027-06-30T20:59:59.999Z', undefined],
    ['one at the instant it ends', { lang: 'en', domain: 'politics' }, '2027-08-10T21:00:00Z', undefined],
    ['a post on health', { lang: 'en', domain: 'health' }, '2027-07-20T12:00:00Z', undefined],
    ['a post without a domain', { lang: 'en' }, '2027-07-20T12:00:00Z', undefined],
  ])('holds, or not, for %s', (_, post, time, name) => {
    expect(scopedStageOf([CAMPAIGN], post, at(time))?.name).toBe(name)
  })

  it('gives way to one that lies within it, in whichever order they stand', () => {
    const swahili: ScopedStage = {
      ...CAMPAIGN,
      name: 'swahili',
      stage: 'shadow',
      where: { domain: ['politics'], lang: ['sw', 'mixed'] },
    }
    const night: ScopedStage = {
      ...swahili,
      name: 'night',
      stage: 'supervised',
      from: '2027-08-09T00:00:00Z',
      until: '2027-08-10T00:00:00Z',
    }
    for (const entries of [
      [CAMPAIGN, swahili, night],
      [night, swahili, CAMPAIGN],
    ]) {
      expect(scopedStageProblems(entries)).toEqual([])
      const held = (lang: string, time: string) => scopedStageOf(entries, { lang, domain: 'politics' }, at(time))?.name
      expect(held('en', '2027-08-09T12:00:00Z')).toBe('campaign')
      expect(held('sw', '2027-08-08T12:00:00Z')).toBe('swahili')
      expect(held('mixed', '2027-08-09T12:00:00Z')).toBe('night')
    }
  })

  it('is the first of several that say the same', () => {
    const other = { ...CAMPAIGN, name: 'other', where: { lang: ['en'] } }
    expect(scopedStageProblems([CAMPAIGN, other])).toEqual([])
    expect(scopedStageOf([CAMPAIGN, other], { lang: 'en', domain: 'politics' }, during)?.name).toBe('campaign')
  })
})

test.each([
  ['2027-06-30T20:59:59Z', 'coming'],
  ['2027-06-30T21:00:00Z', 'now'],
  ['2027-08-10T21:00:00Z', 'over'],
])('at %s the campaign is %s', (time, stands) => {
  expect(stageTime(CAMPAIGN, at(time))).toBe(stands)
})

describe('what cannot stand', () => {
  test.each<[string, ScopedStage[], object[]]>([
    ['no time and no scope', [{ name: 'a', stage: 'shadow' }], [{ index: 0, problem: 'unbounded' }]],
    ['no time and an empty scope', [{ name: 'a', stage: 'shadow', where: {} }], [{ index: 0, problem: 'unbounded' }]],
    ['an end before the beginning', [{ ...CAMPAIGN, until: CAMPAIGN.from! }], [{ index: 0, problem: 'ends_first' }]],
    ['a name twice', [CAMPAIGN, CAMPAIGN], [{ index: 1, problem: 'same_name' }]],
    [
      'two stages for the same posts',
      [CAMPAIGN, { ...CAMPAIGN, name: 'b', stage: 'shadow' }],
      [{ index: 1, problem: 'contradicts', other: 'campaign' }],
    ],
    [
      'two stages for posts that may be in both',
      [CAMPAIGN, { name: 'b', stage: 'shadow', where: { lang: ['sw'] } }],
      [{ index: 1, problem: 'contradicts', other: 'campaign' }],
    ],
    [
      'two stages for times that overlap',
      [
        CAMPAIGN,
        { ...CAMPAIGN, name: 'b', stage: 'shadow', from: '2027-08-01T00:00:00Z', until: '2027-09-01T00:00:00Z' },
      ],
      [{ index: 1, problem: 'contradicts', other: 'campaign' }],
    ],
  ])('%s', (_, entries, problems) => {
    expect(scopedStageProblems(entries)).toEqual(problems)
  })

  test.each<[string, ScopedStage]>([
    ['other posts', { ...CAMPAIGN, name: 'b', stage: 'shadow', where: { domain: ['health'] } }],
    [
      'the time right after',
      { ...CAMPAIGN, name: 'b', stage: 'shadow', from: CAMPAIGN.until!, until: '2027-09-01T00:00:00Z' },
    ],
    ['a part of the time', { ...CAMPAIGN, name: 'b', stage: 'shadow', until: '2027-07-02T00:00:00Z' }],
  ])('another stage may stand for %s', (_, entry) => {
    expect(scopedStageProblems([CAMPAIGN, entry])).toEqual([])
  })
})

const words = fc.option(fc.subarray(['a', 'b', 'c'], { minLength: 1 }), { nil: undefined })
const entry = fc
  .record({
    stage: fc.constantFrom(...STAGES),
    from: fc.option(fc.integer({ min: 0, max: 4 }), { nil: undefined }),
    length: fc.integer({ min: 1, max: 4 }),
    lang: words,
    domain: words,
  })
  .map(({ stage, from, length, lang, domain }) => ({
    stage,
    ...(from === undefined ? {} : { from: day(from), until: day(from + length) }),
    where: { ...(lang && { lang }), ...(domain && { domain }) },
  }))
const day = (number: number) => `2027-01-0${number + 1}T00:00:00Z`

test('entries without problems give every post one stage at every time, in whichever order they stand', () => {
  let sound = 0
  fc.assert(
    fc.property(fc.array(entry, { minLength: 2, maxLength: 4 }), (made) => {
      const entries: ScopedStage[] = made.map((one, index) => ({ name: `e${index}`, ...one }))
      fc.pre(scopedStageProblems(entries).length === 0)
      sound++
      for (let number = 0; number < 9; number++)
        for (const lang of ['a', 'b', 'c'])
          for (const domain of ['a', 'b', 'c', 'd']) {
            const stageOf = (list: ScopedStage[]) => scopedStageOf(list, { lang, domain }, at(day(number)))?.stage
            expect(stageOf(entries.toReversed())).toBe(stageOf(entries))
          }
    }),
    { numRuns: 60 },
  )
  expect(sound).toBe(60)
})
