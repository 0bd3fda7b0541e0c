import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { markOf } from '../../../test/reading-parts.ts'
import { outside, reportedWords } from './reported-words.ts'

/** The words that a text reports, by the one place in it where somebody is said to speak. */
function reported(text: string, says: string, id = 'needs-quotation-marks'): readonly string[] {
  const mark = { ...markOf({ id, group: 'report' }), start: text.indexOf(says), end: text.indexOf(says) + says.length }
  return reportedWords(text, [mark]).map(({ start, end }) => text.slice(start, end))
}

describe('words of others', () => {
  it.each([
    [`He wrote "I'll find you" on the wall`, 'wrote', [`I'll find you`]],
    [`He wrote on the wall: 'I'll find you' and left`, 'wrote', [`I'll find you`]],
    ['“I will find you,” the man said.', 'said', ['I will find you,']],
    ['«Te voy a encontrar», escribió', 'escribió', ['Te voy a encontrar']],
    [`'I will find you', he said`, 'said', ['I will find you']],
    ['They chant "death to them" and "burn it" all night', 'chant', ['death to them', 'burn it']],
    ['"Go away", he said, "or I will find you"', 'said', ['Go away', 'or I will find you']],
    ['"I will find them" he said', 'said', ['I will find them']],
    ['"Los vamos a matar". Eso me dijo', 'dijo', ['Los vamos a matar']],
  ])('stand in a quotation close to who speaks: %s', (text, says, words) => {
    expect(reported(text, says)).toEqual(words)
  })

  it.each([
    ['a quotation in another sentence', 'He said nothing. "I will find you"', 'said'],
    ['a quotation further away', `He said ${'so many things '.repeat(5)}"I will find you"`, 'said'],
    ['a quotation that does not end', 'He said "I will find you', 'said'],
    ['a quotation behind which another opens', 'He said "stay away. Too late, I will kill them, "friend"', 'said'],
    ['a sign of inches', `He said 5'10" and I will kill them "all"`, 'said'],
    ['an apostrophe', `He said it's me that I'll find`, 'said'],
    ['words without quotation marks', 'The boss said you will pay', 'said'],
  ])('are not %s', (_, text, says) => {
    expect(reported(text, says)).toEqual([])
  })

  it('need no quotation marks where nobody passes them on, up to the end of the sentence', () => {
    expect(reported('he told me i will find you. Watch out', 'told me', 'needs-no-quotation-marks')).toEqual([
      ' i will find you',
    ])
    expect(reported('he told me "i will find you" so watch out', 'told me', 'needs-no-quotation-marks')).toEqual([
      'i will find you',
    ])
  })

  it('are not what the author puts in other words', () => {
    expect(reported('me dijo que te van a matar', 'me dijo', 'needs-no-quotation-marks')).toEqual([])
    expect(reported('he told me that you will die', 'told me', 'needs-no-quotation-marks')).toEqual([])
  })

  it('end at a second subject, and begin behind no word for what was spoken of', () => {
    const words = (text: string, says: string) => reported(text, says, 'needs-no-quotation-marks')
    expect(words("he told me all about it you're dead", 'told me')).toEqual([])
    expect(words("he told me on friday you're dead", 'told me')).toEqual([' on friday '])
    expect(words('he told me where you live gonna kill you', 'told me')).toEqual([])
    expect(words("he told me i'm gonna kill you", 'told me')).toEqual([" i'm gonna kill you"])
    expect(words('me dijeron ayer vas a morir', 'me dijeron')).toEqual([' ayer '])
  })

  it('need quotation marks behind a clause that asks for another, or speaks to the reader', () => {
    const words = (text: string, says: string) => reported(text, says, 'needs-no-quotation-marks')
    expect(words('after what he told me i will find him', 'told me')).toEqual([])
    expect(words('you told me i will find him', 'told me')).toEqual([])
    expect(words('after dinner, my ex told me i will find you', 'told me')).toEqual([' i will find you'])
    expect(words('after dinner he told me "i will find you"', 'told me')).toEqual(['i will find you'])
  })

  it('that stand far behind need not be what the author heard', () => {
    const text = 'He told me that nobody would ever write it down: "I will find you". See you'
    expect(reported(text, 'told me', 'needs-no-quotation-marks')).toEqual([])
  })

  it('go on to the end of the sentence behind a colon', () => {
    const text = 'he told me: i will kill you, i will find you. Now run'
    expect(reported(text, 'told me', 'needs-no-quotation-marks')).toEqual([': i will kill you, i will find you'])
  })

  it('that speak to the reader may be passed on: by somebody who says them now, or beside words to the reader', () => {
    expect(reported('My uncle says "we will find you"', 'says')).toEqual([])
    expect(reported('My uncle says "we will find them"', 'says')).toEqual(['we will find them'])
    expect(reported('He said "I will find you". See you soon', 'said')).toEqual([])
    expect(reported('He said "I will find you". What would you do?', 'said')).toEqual(['I will find you'])
    expect(reported('He told me "I will find you". You know him', 'told me', 'needs-no-quotation-marks')).toEqual([
      'I will find you',
    ])
  })

  it('are not those of the author', () => {
    expect(reported('I told him "I will find you"', 'I told', 'by-the-author')).toEqual([])
  })

  it('are not shown by quotation marks alone', () => {
    expect(reportedWords('"I will find you"', [])).toEqual([])
    expect(reportedWords('He said "I will find you"', [markOf({ id: 'threat', group: 'person' }, {}, 3)])).toEqual([])
  })

  it('lie within the text, in its order, and do not overlap', () => {
    const piece = fc.constantFrom('said', '"', "'", '“', '”', '. ', ' he ', 'I', '«', '»', '\n', ' ')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join('')
        const marks = [...text.matchAll(/said/g)].map(({ index }, i) => ({
          ...markOf({ id: i % 2 ? 'needs-quotation-marks' : 'needs-no-quotation-marks', group: 'report' }),
          start: index,
          end: index + 4,
        }))
        let last = -1
        for (const { start, end } of reportedWords(text, marks)) {
          expect(start).toBeGreaterThan(last)
          expect(end).toBeGreaterThanOrEqual(start)
          expect(end).toBeLessThanOrEqual(text.length)
          last = end
        }
      }),
    )
  })

  it('take time in proportion to the text, also where quotations never end', () => {
    for (const piece of [`said "a" `, `said 'a `, '" said ', `'a said `]) {
      const text = piece.repeat(20_000)
      const marks = [...text.matchAll(/said/g)].map(({ index }) => ({
        ...markOf({ id: 'needs-no-quotation-marks', group: 'report' }),
        start: index,
        end: index + 4,
      }))
      // The best of three: a busy machine may stand still once.
      const took = [1, 2, 3].map(() => {
        const from = performance.now()
        reportedWords(text, marks)
        return performance.now() - from
      })
      expect(Math.min(...took)).toBeLessThan(5_000)
    }
  })
})

describe('what lies outside of stretches', () => {
  it('is what a slow reference says', () => {
    const span = fc.tuple(fc.nat(60), fc.nat(9)).map(([start, length]) => ({ start, end: start + length }))
    const inOrder = (spans: readonly { start: number; end: number }[]) =>
      [...spans].sort((a, b) => a.start - b.start || b.end - a.end)
    const apart = fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }))).map((steps) => {
      let at = 0
      return steps.map(([gap, length]) => {
        const start = at + gap
        at = start + length
        return { start, end: at }
      })
    })
    fc.assert(
      fc.property(fc.array(span), apart, (spans, stretches) => {
        const slowly = inOrder(spans).filter(
          ({ start, end }) => !stretches.some((stretch) => stretch.start <= start && end <= stretch.end),
        )
        expect(outside(inOrder(spans), stretches)).toEqual(slowly)
      }),
    )
  })
})
