import { describe, expect, it } from 'vitest'
import { createTemplateWords } from './template-words.ts'

const LETTER =
  'Dear Maria, your parcel 4471 is held at customs; pay 12.50 euros at https://example.com/a1 before noon today'
/** Cyrillic а, е and о. */
const LOOK_ALIKES = new Map([
  [0x430, 'a'],
  [0x435, 'e'],
  [0x43e, 'o'],
])
const wordsOf = createTemplateWords(LOOK_ALIKES)

describe('the words of a template', () => {
  it.each([
    ['another name', LETTER.replace('Maria', 'John Smith')],
    ['other figures', LETTER.replace('4471', '90').replace('12.50', '1,299')],
    ['another link', LETTER.replace('https://example.com/a1', 'bit.ly/Xy9')],
    ['signs and pictures', LETTER.replace('held', '🚫 held ✋').replace('pay', '«pay»')],
    ['another case', LETTER.replace('Maria', '@maria_7').replace('Dear', 'DEAR').replace('customs', 'CUSTOMS')],
    ['characters that show nothing', LETTER.replace('parcel', 'par\u200bcel').replace('held', 'he\u00adld')],
    ['look-alike letters', LETTER.replace('parcel', 'p\u0430rc\u0435l').replace('before', 'b\u0435f\u043er\u0435')],
    ['styled letters and accents', LETTER.replace('customs', '𝐜𝐮𝐬𝐭𝐨𝐦𝐬').replace('noon', 'nóön')],
    [
      'digits and signs for letters',
      LETTER.replace('parcel', 'p4rc3l').replace('customs', 'cu$toms').replace('today', 'tod@y'),
    ],
    ['an apostrophe', LETTER.replace('euros', "euro's")],
  ])('are the same with %s', (_, copy) => {
    expect(wordsOf(copy)).toEqual(wordsOf(LETTER))
  })

  it('differ where other words are said', () => {
    expect(wordsOf(LETTER.replace('customs', 'home'))).not.toEqual(wordsOf(LETTER))
    expect(wordsOf('see rule no.a and no:/b of the house rules for guests')).not.toEqual(
      wordsOf('see rule 7.a and no:/b of the house rules for guests'),
    )
  })

  it('keep capitals that are a style', () => {
    const style = 'You Have Been Selected Today To Receive A Free Gift Card'
    expect(wordsOf(style)).toHaveLength(11)
    expect(wordsOf(style)).toEqual(wordsOf(style.toLowerCase()))
  })

  it('begin anew after the end of a sentence or a line, where a capital is not a name', () => {
    const two = (mark: string) => wordsOf(`open your mail now and read this${mark}Send the code back to us`)
    for (const mark of ['. ', '! ', '? ', ': ', '\n']) expect(two(mark)).toEqual(two('. '))
    expect(two(', ')).not.toEqual(two('. '))
  })

  it('are none where fewer than eight different words are left: such texts are alike by chance', () => {
    expect(wordsOf('one two three four five six seven 8 9')).toEqual([])
    expect(wordsOf('very very very very very very very very good')).toEqual([])
    expect(wordsOf('one two three four five six seven \ue000')).toHaveLength(8)
  })

  it('know what a character is folded to however many are seen', () => {
    const many = Array.from({ length: 6_000 }, (_, i) => String.fromCodePoint(0x4e00 + i)).join('')
    expect(wordsOf(`${many} ${LETTER}`).slice(1)).toEqual(wordsOf(`x ${LETTER}`).slice(1))
    expect(createTemplateWords()(LETTER)).toEqual(wordsOf(LETTER))
  })
})
