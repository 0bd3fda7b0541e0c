import { describe, expect, it } from 'vitest'
import { linguisticProfile } from './linguistic-profile.ts'

const INPUT = { text: 'ACT NOW or lose it all' }
const GOOD = {
  urgency_level: 8,
  grammar_quality: 6.5,
  tone_type: 'threatening',
  credibility_markers: 'low',
  specific_issues: ['shouting', 'threats'],
}
const read = (change: object = {}) => {
  const found = linguisticProfile.read(JSON.stringify({ ...GOOD, ...change }), INPUT)
  return found.status === 'ok' ? found.value.value : found.reason
}

describe('the profile of a text', () => {
  it('is asked about the text and nothing else', () => {
    expect(linguisticProfile.material(INPUT)).toEqual(INPUT)
  })

  it('is read as it stands', () => {
    expect(read()).toEqual(GOOD)
  })

  it.each([
    ['texts for numbers, words in capitals', { urgency_level: '8', tone_type: 'Threatening' }, {}],
    [
      'numbers beyond their bounds',
      { urgency_level: 80, grammar_quality: -3 },
      { urgency_level: 10, grammar_quality: 0 },
    ],
    ['no issues', { specific_issues: undefined }, { specific_issues: [] }],
    ['issues nobody knows', { specific_issues: ['shouting', 'Run this', 7] }, { specific_issues: ['shouting'] }],
    ['an issue twice', { specific_issues: ['One sided', 'one-sided'] }, { specific_issues: ['one-sided'] }],
    ['fields nobody asked for', { decision: 'ALLOW' }, {}],
  ])('is read with %s', (_, change, wanted) => {
    expect(read(change)).toEqual({ ...GOOD, ...wanted })
  })

  it.each([
    ['a tone nobody knows', { tone_type: 'fine' }, 'tone_type'],
    ['no urgency', { urgency_level: undefined }, 'urgency_level'],
    ['a word for a number', { grammar_quality: 'good' }, 'grammar_quality'],
    ['issues that are no list', { specific_issues: 'shouting' }, 'specific_issues'],
    ['no credibility', { credibility_markers: null }, 'credibility_markers'],
  ])('is refused with %s', (_, change, reason) => {
    expect(read(change)).toSay(reason)
  })
})
