import { describe, expect, it } from 'vitest'
import { indexCheckedWords } from './checked-words.ts'

const claims = ['Vaccines cause autism.', 'Vaccines cause autism in children', 'La Tierra es plana', 'Flat Earth']
const items = claims.map((claim, at) => ({ id: `c${at}`, title: claim, claim }))
const checkedIn = indexCheckedWords([...items, { id: 'p', title: 'A passage', text: 'The sky is blue today' }])

describe('a checked claim stands in a sentence', () => {
  it.each([
    'Vaccines cause autism',
    'hello VACCINES cause  the autism, bye',
    'a vaccine causes autism',
    'they say that vaccines cause autism in children too',
    'creo que tierra es plana y punto',
  ])('%s', (sentence) => {
    expect(checkedIn(sentence)).not.toEqual([])
  })
})

describe('no checked claim stands in a sentence', () => {
  it.each([
    '',
    'vaccines cause',
    'vaccines never cause autism',
    'autism causes vaccines',
    // Two words are too few to know it by, and a passage is no claim.
    'a flat earth',
    'the sky is blue today',
  ])('%s', (sentence) => {
    expect(checkedIn(sentence)).toEqual([])
  })
})
