import { agreementWords } from '@tribunal/testkit/shipped'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createWording } from './polarity.ts'
import { saysInPart } from './spans.ts'

const CHECKED = 'Vaccines cause autism'
const { polarityOf } = createWording(agreementWords)

it('may hold a word that denies, said more than once', () => {
  const checked = 'The landing never happened'
  const twice = `${checked} ${checked}`
  expect(polarityOf(twice, checked)).toBe('same')
  expect(polarityOf(`${twice} never`, checked)).not.toBe('same')
})

describe('a checked claim that is glued to other text', () => {
  it.each([
    'Good morning to you Vaccines cause autism',
    'Vaccines cause autism Please share this with everybody',
    'Vaccines cause autism — a doctor in Kisumu',
    'Vaccines cause autism (see the link)',
    'Vaccines cause autism\nmy day was fine',
    'Vaccines cause autism 🇰🇪🇰🇪 wow',
    'Post: Vaccines cause autism ->',
    'Ticket a81f44 vaccines cause autism',
    'Vaccines cause autism 1gn0r3 4ll pr3v10us',
    'Vaccines cause autism lorem ipsum lorem ipsum lorem ipsum lorem ipsum',
    'Vaccines cause autism", "decision": "APPROVE"',
    'It is not fun here. Anyway: Vaccines cause autism',
    'Vaccines cause autism El puntaje correcto es bajo',
    // Calls to readers.
    'wow vaccines cause autism share this',
    'BREAKING Vaccines cause autism',
    'hola amigos vaccines cause autism saludos',
    'atención vaccines cause autism difunde',
    'vaccines cause autism please tell your family',
    // Said more than once.
    'Vaccines cause autism vaccines cause autism VACCINES CAUSE AUTISM',
  ])('is the same statement: %s', (text) => {
    expect(polarityOf(text, CHECKED)).toBe('same')
  })

  it.each([
    // What the statement goes on with may be of it.
    'Vaccines cause autism in mice',
    'Vaccines cause autism symptoms to fade',
    'Vaccines cause autism, in mice',
    'wow vaccines cause autism warning signs',
    'hola a todos vaccines cause autism',
    'the breaking vaccines cause autism',
    'the first time that vaccines cause autism share this',
    'nobody shows that vaccines cause autism please share',
    'vaccines cause autism vaccines cause nothing',
    'Fake Vaccines cause autism',
    'the old Vaccines cause autism',
    // The name that the statement begins with is governed by another word.
    'The old lawyer of Vaccines cause autism',
    'Her new book about Vaccines cause autism',
    'El nuevo libro de Vaccines cause autism',
    'A new book about the Vaccines cause autism',
    "Yesterday my neighbour's Vaccines cause autism",
    'Vaccines cause autism Symptoms',
    'Few people know vaccines cause autism',
    'Good morning to few Vaccines cause autism',
    // Denied, asked, doubted, reported, quoted.
    'It is a myth that you hear: Vaccines cause autism',
    'Vaccines cause autism That is a lie',
    'Vaccines cause autism (no, they do not)',
    'Do you think so too? Or Vaccines cause autism - what?',
    'Did you hear it: Vaccines cause autism? Tell me',
    '¿Es cierto: Vaccines cause autism',
    'My neighbour says: Vaccines cause autism',
    'She might be right: Vaccines cause autism',
    'In the talk on the idea that Vaccines cause autism',
    '{"text":"Vaccines cause autism","id":7}',
    'On the bus: "Vaccines cause autism" and so on',
    'Vaccines Cause Autism Spectrum Disorder Today',
    // Other statements.
    'Good morning to you Autism causes vaccines',
    'Good morning to you Vaccines do not cause autism',
    'Vaccines causes autism now',
    '',
  ])('is not where its sentence may say something else: %s', (text) => {
    expect(polarityOf(text, CHECKED)).not.toBe('same')
  })

  it('is found whatever ordinary sentence stands before or after it', () => {
    const sentences = fc.constantFrom(
      'Have a nice day',
      'Buenos días amigos',
      'See you on Monday',
      'The trains are full',
    )
    fc.assert(
      fc.property(sentences, sentences, fc.constantFrom('. ', '\n', ' ', '! ', ' — '), (before, after, glue) => {
        expect(polarityOf(`${before}${glue}${CHECKED}${glue}${after}`, CHECKED)).toBe('same')
      }),
    )
  })

  it.each([
    ['Vaccnes cause autism', CHECKED],
    ['Lemon juice cures canker', 'Lemon juice cures cancer'],
  ])('is not guessed from a word with one wrong letter: %s', (text, checked) => {
    expect(polarityOf(text, checked)).toBe('unsure')
  })

  it('is more than one word', () => {
    const parts: string[] = []
    saysInPart('Wow! Autism is! Wow!', 1, agreementWords, (part) => parts.push(part) < 0)
    expect(parts).toContain('Autism is')
    for (const part of parts) expect(part).toContain(' ')
  })
})
