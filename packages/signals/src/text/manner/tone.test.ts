import { expect, test } from 'vitest'
import { markOf, scanOf } from '../../../test/reading-parts.ts'
import type { Mark } from '../marks/marks.ts'
import type { Scan } from '../scan/scanner.ts'
import { toneOf } from './tone.ts'

const sensation = (phrase: string, weight = 1) => markOf({ group: 'sensationalist', weight }, { phrase })
const chat = markOf({ group: 'informal' }, { phrase: 'lol' })
const formal = markOf({ group: 'professional', weight: 9 })
const CAPITALS = { words: 10, capsWords: 3 }

const cases: readonly (readonly [string, readonly Mark[], Partial<Scan>, number, string])[] = [
  ['nothing', [], {}, 0, 'professional'],
  ['measured words', [formal], { words: 4 }, 0, 'professional'],
  ['one point', [sensation('epic')], {}, 0, 'professional'],
  ['two points', [sensation('epic'), sensation('insane')], {}, 0, 'sensationalist'],
  ['a strong phrase', [sensation('miracle', 2)], {}, 0, 'sensationalist'],
  ['the same phrase twice is one', [sensation('epic'), sensation('epic')], {}, 0, 'professional'],
  ['a point and three marks', [sensation('epic')], { punctuation: 3 }, 0, 'sensationalist'],
  ['a point and two marks', [sensation('epic')], { punctuation: 2 }, 0, 'professional'],
  ['a point and marks in a row', [sensation('epic')], { repeated: true }, 0, 'sensationalist'],
  ['a point and capitals', [sensation('epic')], CAPITALS, 0, 'sensationalist'],
  ['a point and pressure', [sensation('epic')], {}, 6, 'sensationalist'],
  ['a point and less pressure', [sensation('epic')], {}, 5, 'professional'],
  ['capitals and marks, without a word', [], { ...CAPITALS, repeated: true }, 0, 'sensationalist'],
  ['capitals alone', [], CAPITALS, 0, 'professional'],
  ['chat words', [chat], { words: 5 }, 0, 'informal'],
  ['six in a hundred', [chat, chat, chat], { words: 50 }, 0, 'informal'],
  ['fewer', [chat, chat, chat], { words: 51 }, 0, 'professional'],
  ['no words at all', [], { words: 0 }, 0, 'professional'],
  ['sensation goes before chat', [chat, sensation('miracle', 2)], { words: 5 }, 0, 'sensationalist'],
]

test.each(cases)('tone, %s', (_, marks, scan, urgency, tone) => {
  expect(toneOf(marks, [], urgency, scanOf(scan))).toBe(tone)
})

test('a threat goes before everything', () => {
  expect(
    toneOf(
      [sensation('miracle', 2), chat],
      [{ signal: 'tone', id: 'threat-of-violence', start: 0, end: 1, reason: 'Threatens.' }],
      10,
      scanOf({ words: 5 }),
    ),
  ).toBe('threatening')
})
