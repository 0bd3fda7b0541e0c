import { expect, test } from 'vitest'
import { markOf, scanOf } from '../../../test/reading-parts.ts'
import { emotionOf } from './emotion.ts'

const fear = markOf({ group: 'fear' })
const outrage = markOf({ group: 'outrage' })

test.each([
  ['nothing', [], { words: 20 }, { fear: 0, outrage: 0 }],
  ['nothing, however loud', [], { words: 20, repeated: true }, { fear: 0, outrage: 0 }],
  ['one word in twenty', [fear], { words: 20 }, { fear: 0.2, outrage: 0 }],
  ['each of them by itself', [fear, outrage, outrage], { words: 20 }, { fear: 0.2, outrage: 0.4 }],
  ['a tenth more where it is loud', [fear], { words: 20, repeated: true }, { fear: 0.3, outrage: 0 }],
  ['a short text counts as ten words', [fear], { words: 2 }, { fear: 0.4, outrage: 0 }],
  ['one in four is the most', [fear, fear, fear], { words: 12 }, { fear: 1, outrage: 0 }],
  ['and more is no more', [fear, fear, fear], { words: 10, repeated: true }, { fear: 1, outrage: 0 }],
  ['in hundredths', [fear], { words: 30 }, { fear: 0.13, outrage: 0 }],
])('emotion, %s', (_, marks, scan, emotion) => {
  expect(emotionOf(marks, scanOf(scan))).toEqual(emotion)
})
