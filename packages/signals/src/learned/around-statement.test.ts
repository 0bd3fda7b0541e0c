import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aroundStatement } from './around-statement.ts'

/** What stands around the `X` of a text, spaces as one. */
function around(text: string) {
  const at = text.indexOf('X')
  return aroundStatement(text, at, at + 1)
    ?.replace(/\s+/g, ' ')
    .trim()
}

describe('the place of a statement says how it stands there', () => {
  it.each([
    ['I heard that X today', 'I heard that xxstatement xxshort today'],
    ['He said "X." and left', 'He said " xxstatement xxquoted xxshort ." and left'],
    ['Claim: X\nRated false', 'Claim: xxstatement xxheaded xxshort Rated false'],
    ['Myths:\n- X\n- Others', 'Myths: - xxstatement xxline xxshort - Others'],
    ['{"text": "X", "label": 0}', '{"text": " xxstatement xxquoted xxdata xxheaded xxshort ", "label": 0}'],
    ['X. Wake up', 'xxstatement xxfirst xxshort . Wake up'],
    ['Listen. X!', 'Listen. xxstatement xxlast !'],
    ['X. This is what they tell you each day', 'xxstatement xxfirst xxlonger . This is what they tell you each day'],
    ['X?', 'xxstatement xxline xxasked xxfirst xxlast xxquestion'],
    ['X… 🙄', 'xxstatement xxfirst xxshort xxdots xxlaughs'],
  ])('%j', (text, read) => {
    expect(around(text)).toBe(read)
  })
})

it.each(['X', ' X. ', '\nX!\n'])('is nothing where the statement stands alone: %j', (text) => {
  expect(around(text)).toBeUndefined()
})

it('says nothing of what is stated', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.string(), fc.string(), (said, before, after) => {
      const at = before.length
      const read = (words: string) => aroundStatement(before + words + after, at, at + words.length)
      expect(read(said)).toBe(read('X'))
    }),
  )
})

it.each(['"', '\n', ' ', '?', '.', 'a '])('reads 100 000 times %j on both sides in a moment', (piece) => {
  const side = piece.repeat(100_000)
  const started = performance.now()
  aroundStatement(`${side}X${side}`, side.length, side.length + 1)
  expect(performance.now() - started).toBeLessThan(1_000)
})
