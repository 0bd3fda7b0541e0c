import { expect, test } from 'vitest'
import { markOf, structureOf } from '../../../test/reading-parts.ts'
import type { Mark } from '../marks/marks.ts'
import type { Link } from '../scan/structure.ts'
import { tokenTable } from '../scan/token-table.ts'
import { botPattern } from './bot.ts'

const spam = (phrase: string) => markOf({ id: 'advertising', group: 'spam' }, { phrase })
const letter = markOf({ id: 'form-letter', group: 'template', weight: 2 })
const leftOver = markOf({ id: 'left-over', group: 'template', weight: 3 })
const other = markOf({ group: 'other', weight: 9 })
const link = (start: number): Link => ({ start, end: start + 3, domain: 'a.b' })
const links = (count: number) => Array.from({ length: count }, (_, i) => link(i * 4 + 2))
const span = { start: 0, end: 1 }

function read(
  text: string,
  marks: readonly Mark[] = [],
  structure: Parameters<typeof structureOf>[0] = {},
  words = 10,
) {
  const { pattern, findings } = botPattern(text, marks, structureOf(structure), { ...tokenTable(1), count: words })
  return [pattern, ...findings.map(({ id, start, end }) => [id, start, end])]
}

test.each([
  ['one advertising phrase', ['buy now'], {}, 'none'],
  ['two', ['buy now', 'free trial'], {}, 'none'],
  ['two, and a link to go to', ['buy now', 'free trial'], { links: [link(0)] }, 'spam'],
  ['two, and a number to call', ['buy now', 'free trial'], { phones: [span] }, 'spam'],
  ['two, and a number to text', ['buy now', 'free trial'], { shortCodes: [span] }, 'spam'],
  ['two, and an address to write to', ['buy now', 'free trial'], { emails: [span] }, 'spam'],
  ['two, and an amount', ['buy now', 'free trial'], { money: [span] }, 'none'],
  ['one said twice, and a link', ['buy now', 'buy now'], { links: [link(0)] }, 'none'],
  ['three', ['buy now', 'free trial', 'text stop'], {}, 'spam'],
])('mass mail, %s', (_, phrases, structure, pattern) => {
  expect(read('text', phrases.map(spam), structure)[0]).toBe(pattern)
})

test.each([
  ['three times in a short post', 3, 100, 'spam'],
  ['twice', 2, 100, 'none'],
  ['three times in a longer one', 3, 101, 'none'],
])('one advertising phrase said %s', (_, times, words, pattern) => {
  const marks = Array.from({ length: times }, () => spam('click here'))
  expect(read('text', marks, {}, words)[0]).toBe(pattern)
})

test('mass mail shows its phrases, and those of a form letter', () => {
  const marks = [letter, ...['buy now', 'free trial', 'text stop'].map(spam), other]
  expect(read('text', marks)).toEqual([
    'spam',
    ['advertising', 0, 7],
    ['advertising', 0, 10],
    ['advertising', 0, 9],
    ['form-letter', 0, 5],
  ])
})

test.each([
  ['four links in a short post', 4, 100, ['spam', ['flood', 2, 4]]],
  ['three', 3, 100, ['none']],
  ['four in a longer one', 4, 101, ['none']],
])('a flood, %s', (_, count, words, wanted) => {
  expect(read('text', [], { links: links(count) }, words)).toEqual(wanted)
})

test.each([
  ['eight hashtags', 'x #1#2#3#4#5#6#7#8', ['spam', ['flood', 2, 18]]],
  ['seven', 'x #1#2#3#4#5#6#7', ['none']],
  [
    'one line four times',
    'a\nVote for us!\n Vote for us!\nb\nVote for us!\r\nVote for us!',
    ['spam', ['flood', 45, 57]],
  ],
  ['three times', 'Vote for us!\nVote for us!\nVote for us!', ['none']],
  ['a line of eleven signs', 'Vote for us\n'.repeat(4), ['none']],
  ['empty lines', '\n'.repeat(9), ['none']],
])('a flood, %s', (_, text, wanted) => {
  expect(read(text)).toEqual(wanted)
})

test('the same line in a long text is a flood too', () => {
  expect(read('Vote for us!\n'.repeat(4), [], {}, 500)[0]).toBe('spam')
})

test('a flood says so after the phrases found, in both languages', () => {
  const { findings } = botPattern('#'.repeat(8), [letter], structureOf({}), tokenTable(1))
  expect(findings.map(({ signal, id, reason }) => [signal, id, reason])).toEqual([
    ['bot-pattern', 'form-letter', letter.output.entry.reason],
    [
      'bot-pattern',
      'flood',
      {
        en: 'Floods the reader with links, hashtags or the same line.',
        es: 'Inunda de enlaces, etiquetas o la misma línea.',
      },
    ],
  ])
})

test.each([
  ['Hi {{first_name}}, hi', 3, 17],
  ['Hi { name }', 3, 11],
  ['Hi {name}', 3, 9],
  ['Hi [Your Name]', 3, 14],
  ['Hi %FIRSTNAME%!', 3, 14],
])('a placeholder that was not filled in: %j', (text, start, end) => {
  expect(read(text)).toEqual(['template', ['placeholder', start, end]])
})

test.each(['Hi {n}', 'Hi {first-name}', 'Hi [you]', 'Hi 5%NAME', '{ }', '{{}}'])('none in %j', (text) => {
  expect(read(text)).toEqual(['none'])
})

test('a placeholder says so in both languages', () => {
  const { findings } = botPattern('{{name}}', [], structureOf({}), tokenTable(1))
  expect(findings[0]).toMatchObject({
    signal: 'bot-pattern',
    reason: { en: 'A template that was not filled in.', es: 'Una plantilla sin rellenar.' },
  })
})

test.each([
  ['a form letter alone', [letter], {}, ['none']],
  ['with somewhere to go', [letter], { phones: [span] }, ['template', ['form-letter', 0, 5]]],
  ['left-over words of a template', [leftOver], {}, ['template', ['left-over', 0, 5]]],
  ['one of them is enough', [letter, leftOver], {}, ['template', ['form-letter', 0, 5], ['left-over', 0, 5]]],
  ['somewhere to go, without a letter', [], { phones: [span] }, ['none']],
  ['phrases of other groups', [other], { phones: [span] }, ['none']],
])('template, %s', (_, marks, structure, wanted) => {
  expect(read('text', marks, structure)).toEqual(wanted)
})
