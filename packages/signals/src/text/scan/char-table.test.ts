import { expect, test } from 'vitest'
import * as Class from './char-table.ts'

const BITS = Object.entries(Class).flatMap(([name, bit]) => (typeof bit === 'number' ? [[name, bit] as const] : []))
const namesOf = (classes: number) => BITS.flatMap(([name, bit]) => ((classes & bit) === 0 ? [] : [name])).join(' ')
const AROUND_CLAIM_LETTERS = '¿À×Ö÷ØøöÿĀ'

test('what each character is', () => {
  const classes = Class.buildCharTable([0x24, 0x7f, 0x80, 0x430, 0x200b, 0xffff, 0x1d41a])
  const said = (chars: string) =>
    Object.fromEntries(Array.from(chars, (char) => [char, namesOf(classes[char.charCodeAt(0)]!)]))
  expect(said("aZ7'’_!?-. \u007f\u0080")).toEqual({
    a: 'WORD LOWER',
    Z: 'WORD UPPER',
    7: 'WORD DIGIT',
    "'": 'APOSTROPHE',
    '’': 'APOSTROPHE',
    _: 'UNDERSCORE',
    '!': 'LOUD BREAK',
    '?': 'LOUD BREAK',
    '-': '',
    '.': 'BREAK',
    ' ': '',
    // What folds to something else is above ASCII: `$` stands for a letter in some words only.
    '\u007f': '',
    '\u0080': 'FOLDABLE',
  })
  expect(said('$@#\u200b\uffff')).toEqual({
    $: 'SIGN',
    '@': 'SIGN',
    '#': 'SIGN',
    '\u200b': 'FOLDABLE',
    '\uffff': 'UNSTABLE FOLDABLE',
  })
  expect(said('жбаǅ²中\u0301\udfff\ud800')).toEqual({
    ж: 'WORD LOWER NON_ASCII FOREIGN',
    б: 'WORD LOWER NON_ASCII FOREIGN',
    а: 'WORD LOWER NON_ASCII FOREIGN FOLDABLE',
    ǅ: 'WORD UPPER NON_ASCII FOREIGN UNSTABLE',
    '²': 'WORD NON_ASCII FOREIGN UNSTABLE',
    中: 'WORD NON_ASCII FOREIGN UNSTABLE',
    '\u0301': 'WORD NON_ASCII FOREIGN UNSTABLE FOLDABLE',
    '\ud800': 'UNSTABLE SURROGATE',
    '\udfff': 'UNSTABLE SURROGATE',
  })
  expect(said(AROUND_CLAIM_LETTERS)).toEqual({
    '¿': 'BREAK',
    À: 'WORD UPPER NON_ASCII',
    Ö: 'WORD UPPER NON_ASCII',
    '×': '',
    Ø: 'WORD UPPER NON_ASCII',
    ö: 'WORD LOWER NON_ASCII',
    '÷': '',
    ø: 'WORD LOWER NON_ASCII',
    ÿ: 'WORD LOWER NON_ASCII',
    Ā: 'WORD UPPER NON_ASCII FOREIGN',
  })
})

test('every unit has the classes of its Unicode properties', () => {
  const classes = Class.buildCharTable([])
  const properties: readonly (readonly [number, (char: string, c: number) => boolean])[] = [
    [Class.WORD, (char) => /[\p{L}\p{M}\p{N}]/u.test(char)],
    [Class.UPPER, (char) => /[\p{Lu}\p{Lt}]/u.test(char)],
    [Class.LOWER, (char) => /\p{Ll}/u.test(char)],
    [Class.DIGIT, (char) => /[0-9]/.test(char)],
    [Class.NON_ASCII, (char, c) => c >= 0x80 && /[\p{L}\p{M}\p{N}]/u.test(char)],
    [Class.FOREIGN, (char, c) => c >= 0x80 && /[\p{L}\p{M}\p{N}]/u.test(char) && !/[À-ÖØ-öø-ÿ]/.test(char)],
    [Class.SURROGATE, (_, c) => c >= 0xd800 && c <= 0xdfff],
    // Marks, full width (U+FF01 to U+FF5E) and circled letters (U+24B6 to U+24E9).
    [Class.FOLDABLE, (char) => /[\p{M}！-～Ⓐ-ⓩ]/u.test(char)],
    // Jamo compose with their neighbours; above U+3000 all count as unstable.
    [Class.UNSTABLE, (char) => /[\p{M}\u1100-\u11ff\u3000-\uffff]/u.test(char) || char.normalize('NFKC') !== char],
    [Class.BREAK, (char) => '.,;:!?()[]{}|¡¿…。、！？'.includes(char)],
    [Class.LOUD, (char) => '!?'.includes(char)],
  ]
  const wrong: string[] = []
  for (let c = 0; c < 0x10000; c++) {
    const char = String.fromCharCode(c)
    for (const [bit, holds] of properties)
      if (((classes[c]! & bit) !== 0) !== holds(char, c)) wrong.push(`U+${c.toString(16)} ${namesOf(bit)}`)
  }
  expect(wrong).toEqual([])
})

test.each([
  ['a mathematical letter', '𝐚', 'WORD LOWER NON_ASCII FOREIGN UNSTABLE FOLDABLE'],
  ['a capital of another alphabet', '\u{10400}', 'WORD UPPER NON_ASCII FOREIGN UNSTABLE FOLDABLE'],
  ['the first letter of the second plane, without case', '\u{10000}', 'WORD NON_ASCII FOREIGN UNSTABLE FOLDABLE'],
  ['a squared letter, a symbol by its properties', '🄰', 'UNSTABLE FOLDABLE'],
  ['what stands just before the pictographs', '\u{1f2ff}', 'UNSTABLE FOLDABLE'],
  ['the first pictograph', '\u{1f300}', ''],
  ['the last pictograph', '\u{1faff}', ''],
  ['what stands just after them', '\u{1fb00}', 'UNSTABLE FOLDABLE'],
  ['a first half alone', '\ud835', ''],
  ['a second half alone', '\udc1a', ''],
  ['the last unit of the first plane', '\uffff', ''],
])('a pair of surrogates: %s', (_, text, names) => {
  expect(namesOf(Class.pairClass(text, 0))).toBe(names)
})

test('a pair is read where it stands', () => {
  expect(namesOf(Class.pairClass('ab𝐚', 2))).toContain('LOWER')
})
