import { describe, expect, it } from 'vitest'
import { downstreamAnalysis } from './downstream-analysis.ts'

const INPUT = {
  text: 'Wake up, sheep! They are coming for your children. news.example',
  techniques: [
    { id: 'name-calling', means: 'Calls people names.' },
    { id: 'appeal-to-fear', means: 'Appeals to fear.' },
  ],
  domains: ['news.example'],
  narratives: [{ id: 'n1', claim: 'Children are taken away' }],
}
const GOOD = {
  propaganda: [{ id: 'name-calling', quote: 'sheep' }],
  fear: 0.7,
  outrage: 0.4,
  sources: [{ domain: 'news.example', credible: 'low' }],
  narrative_ids: ['n1'],
}
const WANTED = {
  propaganda: [{ id: 'name-calling', start: 9, end: 14 }],
  emotion: { fear: 0.7, outrage: 0.4 },
  sources: GOOD.sources,
  narratives: ['n1'],
}
const said = (change: object = {}) => downstreamAnalysis.read(JSON.stringify({ ...GOOD, ...change }), INPUT)

describe('the analysis of what no rule settled', () => {
  it('is asked with everything that may be named', () => {
    expect(downstreamAnalysis.material(INPUT)).toEqual(INPUT)
  })

  it('is read as it stands', () => {
    expect(said()).toEqual({ status: 'ok', value: { value: WANTED } })
  })

  it('is read with empty lists left away, and shares beyond their bounds', () => {
    const change = { propaganda: undefined, sources: null, narrative_ids: undefined, fear: 7, outrage: '0.4' }
    const wanted = { ...WANTED, propaganda: [], sources: [], narratives: [], emotion: { fear: 1, outrage: 0.4 } }
    expect(said(change)).toEqual({ status: 'ok', value: { value: wanted } })
  })

  it('has other emotions where the text stirs them, each as strong as it was said to be', () => {
    const emotions = [
      { emotion: 'Anger', strength: '0.4' },
      { emotion: 'anger', strength: 0.9 },
      { emotion: 'hope', strength: 0 },
      { emotion: 'envy', strength: 0.5 },
    ]
    const emotion = { ...WANTED.emotion, anger: 0.9 }
    expect(said({ emotions })).toEqual({ status: 'ok', value: { value: { ...WANTED, emotion } } })
  })

  it('knows a domain in other letters, and a narrative once', () => {
    const change = { sources: [{ domain: ' News.Example', credible: 'LOW' }], narrative_ids: ['n1', 'n1'] }
    expect(said(change)).toEqual({ status: 'ok', value: { value: WANTED } })
  })

  const STRANGE = 'left out: 1 sources or narratives that were not given'
  it.each([
    ['sources', { sources: [{ domain: 'evil.example', credible: 'high' }] }, { sources: [] }, STRANGE],
    ['narratives', { narrative_ids: ['n1', 'n2'] }, {}, STRANGE],
    [
      'techniques',
      { propaganda: [{ id: 'hypnosis', quote: 'sheep' }] },
      { propaganda: [] },
      'left out: 1 of a kind that was not given',
    ],
    [
      'quotes',
      { propaganda: [{ id: 'name-calling', quote: 'goats' }], narrative_ids: ['n2'] },
      { propaganda: [], narratives: [] },
      `left out: 1 with a quote that is not in the text; ${STRANGE}`,
    ],
  ])('leaves out %s that were not given, with a word', (_, change, wanted, note) => {
    expect(said(change)).toEqual({ status: 'ok', value: { value: { ...WANTED, ...wanted }, note } })
  })

  it.each([
    ['no fear', { fear: undefined }, 'fear'],
    ['outrage in words', { outrage: 'much' }, 'outrage'],
    ['sources that are no list', { sources: 'news.example' }, 'sources'],
  ])('is refused with %s', (_, change, reason) => {
    expect(said(change)).toMatchObject({ status: 'unavailable', reason: expect.toSay(reason) })
  })
})
