import fc from 'fast-check'
import { expect, test } from 'vitest'
import { phraseWords } from '../lists/text-lists.ts'
import { buildCharTable } from './char-table.ts'
import { TextScanner } from './scanner.ts'
import { VocabularyBuilder } from './vocabulary.ts'

const classes = buildCharTable([])

function scannerFor(phrases: readonly string[]): TextScanner {
  const builder = new VocabularyBuilder()
  for (const [i, phrase] of phrases.entries()) builder.phrase(phraseWords(phrase) as [string, ...string[]], i)
  return new TextScanner(classes, builder.build())
}

/** Each phrase found, and the words of the text it was found in. */
function found(scanner: TextScanner, phrases: readonly string[], text: string): string[] {
  scanner.scan(text)
  const { starts, ends, hits, hitsEnd } = scanner.tokens
  return Array.from({ length: hitsEnd / 3 }, (_, i) => {
    const [output, first, last] = hits.subarray(i * 3)
    return `${phrases[output!]}: ${text.slice(starts[first!], ends[last!])}`
  })
}

const cases: readonly (readonly [string, readonly string[], string, readonly string[]])[] = [
  ['a phrase', ['free money'], 'Get FREE money now', ['free money: FREE money']],
  ['one word', ['now'], 'come now', ['now: now']],
  ['a phrase as the last words', ['free money'], 'free money', ['free money: free money']],
  ['none that is cut short', ['free money'], 'it is free', []],
  ['none with a word between', ['free money'], 'free good money', []],
  ['none in another order', ['free money'], 'money free', []],
  ['none over the end of a clause', ['free money'], 'free. money, free! money', []],
  ['one after the end of a clause', ['free money'], 'here: free money', ['free money: free money']],
  ['signs that end no clause do not part', ['free money'], 'free - "money"', ['free money: free - "money']],
  [
    'phrases that overlap',
    ['free money now', 'money now', 'free money', 'now'],
    'free money now',
    ['free money: free money', 'free money now: free money now', 'money now: money now', 'now: now'],
  ],
  ['any number', ['call <n>', '<n> dollars'], 'call 5 dollars', ['call <n>: call 5', '<n> dollars: 5 dollars']],
  [
    'a number in quotation marks',
    ['<n> dollars', 'call <n>'],
    "call '5' dollars",
    ["call <n>: call '5", "<n> dollars: 5' dollars"],
  ],
  ['two numbers in a row', ['<n> <n> left'], 'only 2 3 left', ['<n> <n> left: 2 3 left']],
  ['a number as the last word', ['call <n>'], 'call 5', ['call <n>: call 5']],
  ['no number over the end of a clause', ['call <n>'], 'call. 5', []],
  ['a number with letters is none', ['call <n>', '<n> left'], 'call 5x, 5x left', []],
  ['a number of other digits is none', ['call <n>'], 'call ٣, call 1²', []],
  ['a number that a phrase names', ['2 left', '<n> left'], '2 left', ['2 left: 2 left', '<n> left: 2 left']],
  [
    'the named one goes first inside a phrase',
    ['room 101', 'room <n>'],
    'room 101 room 5',
    ['room 101: room 101', 'room <n>: room 5'],
  ],
]

test.each(cases)('%s', (_, phrases, text, wanted) => {
  expect(found(scannerFor(phrases), phrases, text)).toEqual(wanted)
})

test('nothing is left of a longer text read before', () => {
  const phrases = ['free money', 'call <n>']
  const scanner = scannerFor(phrases)
  expect(found(scanner, phrases, 'free money')).toHaveLength(1)
  expect(found(scanner, phrases, 'free')).toEqual([])
  expect(found(scanner, phrases, 'call 5')).toHaveLength(1)
  expect(found(scanner, phrases, 'call')).toEqual([])
})

test('what is found is what a search word by word finds', () => {
  const word = fc.constantFrom('a', 'b', 'c', '<n>')
  const phrase = fc
    .array(word, { minLength: 1, maxLength: 4 })
    .filter((words) => words.some((part) => part !== '<n>'))
    .map((words) => words.join(' '))
  const said = fc.tuple(
    fc.constantFrom('a', 'b', 'c', 'B', '7', '12', 'x', 'é'),
    fc.constantFrom(' ', ' ', ' ', '. ', '!'),
  )
  fc.assert(
    fc.property(fc.uniqueArray(phrase, { maxLength: 12 }), fc.array(said, { maxLength: 12 }), (phrases, pieces) => {
      const scanner = scannerFor(phrases)
      const text = pieces.flat().join('')
      const wanted: string[] = []
      for (let first = 0; first < pieces.length; first++)
        for (const phraseSaid of phrases) {
          const words = phraseWords(phraseSaid)
          const holds = words.every((part, i) => {
            const piece = pieces[first + i]
            if (piece === undefined || (i > 0 && pieces[first + i - 1]![1] !== ' ')) return false
            return part === '<n>' ? /^\d+$/.test(piece[0]) : part === piece[0].toLowerCase()
          })
          if (holds) wanted.push(`${first} ${phraseSaid}`)
        }
      scanner.scan(text)
      const { hits, hitsEnd } = scanner.tokens
      const all = Array.from({ length: hitsEnd / 3 }, (_, i) => `${hits[i * 3 + 1]} ${phrases[hits[i * 3]!]}`)
      expect(all.sort()).toEqual(wanted.sort())
    }),
    { numRuns: 600, seed: 6 },
  )
})
