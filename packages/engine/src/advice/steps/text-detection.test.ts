import { describe, expect, it } from 'vitest'
import { textDetection } from './text-detection.ts'

const INPUT = {
  text: 'Doctors are hiding this. Send a\nsmall fee and double your money!',
  tactics: [
    { id: 'conspiracy', means: 'Tells of a hidden plot.' },
    { id: 'false-authority', means: 'Leans on an authority.' },
  ],
  indicators: [{ id: 'advance-fee', means: 'Money first.' }],
}
const GOOD = {
  ai_probability: 0.4,
  bot_patterns: 'template',
  manipulation_tactics: [{ id: 'conspiracy', quote: 'Doctors are hiding this' }],
  scam_indicators: [{ id: 'advance-fee', quote: 'Send a small fee' }],
}
const said = (change: object = {}) => textDetection.read(JSON.stringify({ ...GOOD, ...change }), INPUT)
const read = (change?: object) => {
  const found = said(change)
  return found.status === 'ok' ? found.value.value : found.reason
}
const note = (change: object) => {
  const found = said(change)
  return found.status === 'ok' ? found.value.note : undefined
}
const CONSPIRACY = { id: 'conspiracy', start: 0, end: 23 }
const FEE = { id: 'advance-fee', start: 25, end: 41 }

describe('what a model sees in a text', () => {
  it('is asked with the things that may be named', () => {
    expect(textDetection.material(INPUT)).toEqual(INPUT)
  })

  it('stands at the places its quotes have in the text', () => {
    expect(read()).toEqual({ ...GOOD, manipulation_tactics: [CONSPIRACY], scam_indicators: [FEE] })
    expect(note({})).toBeUndefined()
  })

  it.each([
    [
      'an id in other letters',
      { id: ' False Authority', quote: 'Doctors' },
      { id: 'false-authority', start: 0, end: 7 },
    ],
    [
      'an id with underscores',
      { id: 'FALSE_AUTHORITY', quote: 'Doctors' },
      { id: 'false-authority', start: 0, end: 7 },
    ],
  ])('is known by %s', (_, one, wanted) => {
    expect(read({ manipulation_tactics: [one] })).toMatchObject({ manipulation_tactics: [wanted] })
  })

  it('counts once where it is named twice, and twice where it stands twice', () => {
    const twice = [...GOOD.manipulation_tactics, ...GOOD.manipulation_tactics, { id: 'conspiracy', quote: 'hiding' }]
    expect(read({ manipulation_tactics: twice })).toMatchObject({
      manipulation_tactics: [CONSPIRACY, { id: 'conspiracy', start: 12, end: 18 }],
    })
  })

  const UNLISTED = 'left out: 1 of a kind that was not given'
  const UNQUOTED = 'left out: 1 with a quote that is not in the text'
  it.each([
    ['is not listed', { id: 'hypnosis', quote: 'Doctors' }, UNLISTED],
    ['is listed elsewhere', { id: 'advance-fee', quote: 'Send a small fee' }, UNLISTED],
    ['has the name of something else', { id: '__proto__', quote: 'Doctors' }, UNLISTED],
    ['is quoted wrongly', { id: 'conspiracy', quote: 'Doctors hide this' }, UNQUOTED],
    ['is quoted with nothing', { id: 'conspiracy', quote: ' ' }, UNQUOTED],
  ])('is left out with a word where it %s', (_, one, wanted) => {
    const change = { manipulation_tactics: [one, ...GOOD.manipulation_tactics] }
    expect(read(change)).toMatchObject({ manipulation_tactics: [CONSPIRACY] })
    expect(note(change)).toEqual(wanted)
  })

  it('the same word is not said twice', () => {
    const one = { id: 'hypnosis', quote: 'Doctors' }
    expect(note({ manipulation_tactics: [one], scam_indicators: [one] })).toEqual(UNLISTED)
  })

  it.each([
    ['has no quote', [{ id: 'conspiracy' }]],
    ['has an endless quote', [{ id: 'conspiracy', quote: 'x'.repeat(1_001) }]],
    ['is not an object', ['conspiracy', null]],
  ])('is left out where it %s', (_, manipulation_tactics) => {
    expect(read({ manipulation_tactics })).toMatchObject({ manipulation_tactics: [] })
  })

  it.each([
    ['no probability', { ai_probability: null }, 'ai_probability'],
    ['a pattern nobody knows', { bot_patterns: 'human' }, 'bot_patterns'],
    ['tactics that are no list', { manipulation_tactics: { id: 'conspiracy' } }, 'manipulation_tactics'],
  ])('is refused with %s', (_, change, reason) => {
    expect(read(change)).toSay(reason)
  })
})
