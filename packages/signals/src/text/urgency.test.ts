import { expect, test } from 'vitest'
import { markOf, scanOf } from '../../test/reading-parts.ts'
import { shouts, urgencyLevel } from './manner/tone.ts'

const CAPITALS = { words: 10, capsWords: 3 }
const marker = (id: string, phrase: string, weight = 2) => markOf({ id, weight }, { phrase })

test.each([
  [10, 3, true],
  [11, 3, false],
  [10, 2, false],
  [2, 2, false],
  [3, 3, true],
  [20, 6, true],
  [20, 5, false],
])('of %i words %i in capitals: does it shout? %s', (words, capsWords, loud) => {
  expect(shouts(scanOf({ words, capsWords }))).toBe(loud)
})

test.each([
  ['no marker', [], {}, 0],
  ['one marker', [marker('urgent', 'hurry')], {}, 2],
  ['the same twice counts once', [marker('urgent', 'hurry'), marker('urgent', 'hurry')], {}, 2],
  ['another phrase of its entry counts again', [marker('urgent', 'hurry'), marker('urgent', 'act fast')], {}, 4],
  ['the same phrase of another entry too', [marker('urgent', 'hurry'), marker('panic', 'hurry', 1)], {}, 3],
  ['one exclamation mark adds one', [marker('urgent', 'hurry')], { punctuation: 1 }, 3],
  ['two add two', [marker('urgent', 'hurry')], { punctuation: 2 }, 4],
  ['more add no more', [marker('urgent', 'hurry')], { punctuation: 9 }, 4],
  ['capitals add one', [marker('urgent', 'hurry')], CAPITALS, 3],
  ['three marks in a row add nothing beside a marker', [marker('urgent', 'hurry')], { repeated: true }, 2],
  ['without a marker three in a row are one', [], { punctuation: 3, repeated: true }, 1],
  ['and capitals one more', [], { ...CAPITALS, punctuation: 3, repeated: true }, 2],
  ['capitals alone', [], CAPITALS, 1],
  ['exclamation marks alone are nothing', [], { punctuation: 2 }, 0],
  ['ten is the most', [marker('urgent', 'hurry', 9)], { punctuation: 2 }, 10],
])('urgency, %s', (_, marks, scan, level) => {
  expect(urgencyLevel(marks, scanOf(scan))).toBe(level)
})
