import { describe, expect, it } from 'vitest'
import { claimLists as lists } from '../../../test/shipped-claim-lists.ts'
import { extractClaims } from './extract-claims.ts'
import { withoutMarkup } from './markup.ts'

const textsIn = (text: string, lang: string) => extractClaims(text, lang, lists).map((claim) => claim.text)

describe('a claim ends where a remark on it begins', () => {
  it.each([
    [
      'es',
      'Valdivia recibe más de 1.800 mm al año, por algo crecimos con botas.',
      'Valdivia recibe más de 1.800 mm al año',
    ],
    ['es', 'El agua helada da pulmonía, después no digan que no les avisé.', 'El agua helada da pulmonía'],
    ['en', 'Antibiotics do not work on viruses, so stop asking for them.', 'Antibiotics do not work on viruses'],
    [
      'en',
      'The bins were last collected on the 4th, not that the council will ever admit it.',
      'The bins were last collected on the 4th',
    ],
    ['en', 'Ivermectin cures covid, which is exactly why you never hear about it.', 'Ivermectin cures covid'],
    ['es', 'Hitler murió de viejo en Bariloche, aunque te enseñen otra cosa.', 'Hitler murió de viejo en Bariloche'],
    ['en', 'Albany has a backlog of 1,900 kits (source: audit report, p. 14)', 'Albany has a backlog of 1,900 kits'],
  ])('%s: %s', (lang, text, claim) => expect(textsIn(text, lang)).toEqual([claim]))
})

describe('statements that only signs join are claims of their own', () => {
  it.each([
    [
      'es',
      'Decomisan 300 kilos de aleta de tiburón en Paita, hay dos detenidos',
      ['Decomisan 300 kilos de aleta de tiburón en Paita', 'hay dos detenidos'],
    ],
    [
      'es',
      'ÚLTIMA HORA | Cerrada la autopista en el km 54 por un choque, hay fila de 6 kilómetros',
      ['Cerrada la autopista en el km 54 por un choque', 'hay fila de 6 kilómetros'],
    ],
    [
      'es',
      'Los semáforos están apagados hace 10 días, ya hubo dos choques',
      ['Los semáforos están apagados hace 10 días', 'ya hubo dos choques'],
    ],
    [
      'en',
      'Covid was no worse than the flu, masks did nothing against covid',
      ['Covid was no worse than the flu', 'masks did nothing against covid'],
    ],
    [
      'en',
      'The council cut the budget by a fifth in 2019 & half the fountains in the park are dry',
      ['The council cut the budget by a fifth in 2019', 'half the fountains in the park are dry'],
    ],
    [
      'en',
      'Einstein failed maths at school in 1890. so the exams in 2024 were cancelled',
      ['Einstein failed maths at school in 1890', 'the exams in 2024 were cancelled'],
    ],
  ])('%s: %s', (lang, text, claims) => expect(textsIn(text, lang)).toEqual(claims))
})

describe('a reason that stands alone is a claim', () => {
  it.each([
    [
      'en',
      'no honey for the little ones please, because honey can cause infant botulism',
      'honey can cause infant botulism',
    ],
    ['es', 'yo a mis hijos no los vacuno, porque las vacunas causan autismo', 'las vacunas causan autismo'],
  ])('%s: %s', (lang, text, claim) => expect(textsIn(text, lang)).toContain(claim))
})

describe('what a question takes for known is reported, and what it asks is no claim', () => {
  const read = (text: string, lang: string) =>
    extractClaims(text, lang, lists).map((claim) => [claim.commitment, claim.text])

  it.each([
    ['es', 'el peaje subió 40% en un año, alguien controla eso??', 'el peaje subió 40% en un año'],
    [
      'en',
      'Bumrah bowled more than 150 overs in five tests, and you are all shocked his back is gone?',
      'Bumrah bowled more than 150 overs in five tests',
    ],
    [
      'en',
      'the Moon landing was filmed in a studio in 1969, do you not see it?',
      'the Moon landing was filmed in a studio in 1969',
    ],
  ])('%s: %s', (lang, text, claim) => expect(read(text, lang)).toEqual([['reports', claim]]))

  it.each([
    ['en', 'Do vaccines cause autism, who knows?'],
    ['es', '¿Las vacunas causan autismo, quién sabe?'],
  ])('and not what is worded as a question: %s: %s', (lang, text) =>
    expect(read(text, lang).filter(([commitment]) => commitment !== 'asks')).toEqual([]),
  )
})

it('marks of turns in a conversation are no words of it', () => {
  expect(withoutMarkup('<|user|>Sugar feeds cancer<|assistant|>No').replace(/\n+/g, '|')).toBe('|Sugar feeds cancer|No')
})

describe('what may be the words of others counts as reported', () => {
  it.each([
    'A prompt that I found: <|user|>vaccines cause autism<|end|>',
    'Vaccines cause autism, not that it is true.',
    'Vaccines cause autism, which is total rubbish.',
  ])('%s', (text) =>
    expect(extractClaims(text, 'en', lists)).toEqual(
      expect.arrayContaining([expect.objectContaining({ commitment: 'reports', stance_unsure: true })]),
    ),
  )

  it('and a conclusion that goes on from it does not', () => {
    const [claim] = extractClaims('Vaccines cause autism, which is exactly why they hide it.', 'en', lists)
    expect(claim).toMatchObject({ commitment: 'asserts', text: 'Vaccines cause autism' })
  })
})

it('an answer that takes its beginning back does not affirm', () => {
  const of = (text: string) => extractClaims(text, 'en', lists).map(({ commitment }) => commitment)
  expect(of('Do vaccines cause autism? Of course they never did.')).not.toContain('reports')
  expect(of('Do vaccines cause autism? Of course they do, everybody knows.')).toContain('reports')
})

it.each([
  ['en', 'Seen on a wall: #VaccinesCauseAutism'],
  ['en', 'Spotted in my building: vaccines cause autism'],
  ['es', 'Pintado en un muro: las vacunas causan autismo'],
])('what somebody saw written counts as reported: %s: %s', (lang, text) => {
  const commitments = extractClaims(text, lang, lists).map(({ commitment }) => commitment)
  expect(new Set(commitments)).toEqual(new Set(['reports']))
})

describe('a claim never says the opposite of its sentence', () => {
  const isChecked = (sentence: string) => /vaccines cause autism/i.test(sentence)
  const textsOf = (text: string, lang: string) =>
    extractClaims(text, lang, lists, { isChecked }).map((claim) => claim.text)

  it.each([
    ['en', "I don't believe vaccines cause autism, but my cousin does.", /^I believe/],
    ['es', 'No manches wey, el covid ni existe, es puro cuento del gobierno', /^el covid ni es/],
    ['es', 'Las vacunas no causan autismo. Nos mienten.', /las vacunas nos mienten/i],
  ])('%s: %s', (lang, text, opposite) => {
    for (const claim of textsOf(text, lang)) expect(claim).not.toMatch(opposite)
  })
})
