import { describe, expect, it } from 'vitest'
import { splitSentences } from '../words/split-sentences.ts'
import { tokenize } from '../words/tokens.ts'
import { declared, elliptic } from './declared.ts'

function asStatement(question: string, ...checked: readonly string[]): string {
  const tokens = tokenize(question)
  return declared(question, tokens, { from: 0, to: tokens.count }, (words) => checked.includes(words))
}

describe('a question in the order of a statement', () => {
  it.each([
    ['Do vaccines cause autism', 'vaccines cause autism'],
    ['Didn’t NASA fake the landing', 'NASA fake the landing'],
    ['Is the Earth flat', 'the Earth is flat'],
    ['Was Barack Obama born in Kenya', 'Barack Obama was born in Kenya'],
    ['Vaccines cause autism', 'Vaccines cause autism'],
    ['¿La Tierra es plana', 'La Tierra es plana'],
    ['¿Es la Tierra plana', 'la Tierra es plana'],
    ['¿Fue falso el alunizaje', 'el alunizaje fue falso'],
    ['Is it', 'Is it'],
  ])('%s: %s', (question, expected) => expect(asStatement(question).trim()).toBe(expected))

  it('takes the order that a checked claim has', () => {
    expect(asStatement('Is the Moon landing fake', 'the Moon landing is fake')).toBe('the Moon landing is fake')
    expect(asStatement('¿La Tierra plana', 'La Tierra es plana')).toBe('La Tierra es plana')
    expect(asStatement('¿Causan autismo las vacunas', 'las vacunas causan autismo')).toBe('las vacunas causan autismo')
  })
})

function whole(text: string, ...checked: readonly string[]) {
  const tokens = tokenize(text)
  const [first, second] = splitSentences(text, tokens, new Set())
  return elliptic(text, tokens, first!, second, (words) => checked.includes(words))?.words
}

describe('what is stated without a verb', () => {
  it.each([
    ['Climate change? A hoax.', 'Climate change is A hoax'],
    ['Climate change? A total hoax.', 'Climate change is hoax'],
    ['Earth: flat', 'Earth is flat'],
    ['Earth = flat', 'Earth is flat'],
    ['The Earth’s flat.', 'The Earth is flat'],
    ["The Earth's flat, people", 'The Earth is flat, people'],
    ['¿El cambio climático? Un engaño.', 'El cambio climático es Un engaño'],
    ['What causes autism? Vaccines.', 'Vaccines causes autism'],
  ])('%s states what a checked claim says', (text, expected) => expect(whole(text, expected)).toBe(expected))

  it.each([
    'Dinner? A disaster.',
    'Climate change?',
    'Climate change? A hoax?',
    'The bee has stripes',
    'Climate change, as all of us have known for years: a hoax',
  ])('%s states nothing that is known', (text) => expect(whole(text, 'Climate change is A hoax')).toBeUndefined())

  it('nothing is missing where one half says all of it', () =>
    expect(whole('Bees are birds: wow', 'Bees are birds', 'Bees are birds is wow')).toBeUndefined())
})
