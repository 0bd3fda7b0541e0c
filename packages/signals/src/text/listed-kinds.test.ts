import { shippedLists } from '@tribunal/testkit/shipped'
import { expect, test } from 'vitest'
import { entryOf } from '../../test/reading-parts.ts'
import { createTextAnalyser } from './index.ts'
import { listedKinds } from './marks/mark-finding.ts'

const { tactics, indicators, techniques } = listedKinds(shippedLists())
const ids = (kinds: readonly { readonly id: string }[]) => kinds.map(({ id }) => id)

test('tactics are the groups of their list, each once with its first reason', () => {
  expect(ids(tactics)).toEqual([
    ...['urgency', 'scarcity', 'social-proof', 'shaming', 'hidden-terms', 'fear'],
    ...['false-authority', 'conspiracy', 'us-versus-them', 'reward-bait'],
  ])
  expect(tactics[0]!.reason).toEqual({ en: 'Presses the reader for time.', es: 'Mete prisa al lector.' })
})

test('cues that mean nothing alone are none', () => {
  expect(ids(indicators)).toContain('advance-fee')
  expect(ids(indicators)).not.toContain('big-money')
  expect(ids(tactics)).not.toContain('cue')
})

test('techniques are the entries of the list of propaganda cues', () => {
  expect(ids(techniques)).toContain('whataboutism')
})

test('what the analyser finds in a text is one of them, a disguise apart', () => {
  const { analyse, kinds } = createTextAnalyser(shippedLists())
  const found = analyse('ACT NOW! Everyone knows doctors are hiding this. You have won $5000, send a fee, 100% safe.')
  const { manipulation_tactics, scam_indicators } = found.detection
  expect(ids(kinds.tactics)).toEqual(expect.arrayContaining([...manipulation_tactics]))
  expect(ids(kinds.indicators)).toEqual(expect.arrayContaining([...scam_indicators]))
  expect(scam_indicators.length).toBeGreaterThan(0)
})

test('of each list: groups of tactics, entries of the others, without their cues; extortion is a red flag too', () => {
  const entries = [
    entryOf({ id: 'a', group: 'fear', reason: 'First' }),
    entryOf({ id: 'b', group: 'cue', reason: 'Cue' }),
    entryOf({ id: 'c', group: 'fear', reason: 'Second' }),
  ]
  const phrases = {
    ...shippedLists().phrases,
    'manipulation-tactics': entries,
    'scam-indicators': entries,
    threats: [...entries, entryOf({ id: 'extortion', reason: 'Third' })],
    'propaganda-cues': entries,
  }
  expect(listedKinds({ phrases })).toEqual({
    tactics: [{ id: 'fear', reason: 'First' }],
    indicators: [
      { id: 'a', reason: 'First' },
      { id: 'c', reason: 'Second' },
      { id: 'extortion', reason: 'Third' },
    ],
    techniques: [
      { id: 'a', reason: 'First' },
      { id: 'b', reason: 'Cue' },
      { id: 'c', reason: 'Second' },
    ],
  })
})
