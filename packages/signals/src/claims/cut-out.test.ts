import { claimLists as lists } from '@tribunal/testkit/shipped'
import { describe, expect, it } from 'vitest'
import { extractClaims } from './extract-claims.ts'
import { withoutMarkup } from './words/markup.ts'

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
    [
      'es',
      'El alcohol en el embarazo puede dañar al bebé; así que no, una copita no.',
      'El alcohol en el embarazo puede dañar al bebé',
    ],
    [
      'es',
      'En Getafe han tardado 11 meses en arreglar el ascensor, y mi madre con muletas',
      'En Getafe han tardado 11 meses en arreglar el ascensor',
    ],
    ['es', 'El ajo elimina cualquier infección, te ahorras el antibiótico', 'El ajo elimina cualquier infección'],
    [
      'es',
      'Los médicos dicen que el limón cura el cáncer, pero es mentira',
      'Los médicos dicen que el limón cura el cáncer',
    ],
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

describe('an opener does not belong to the claim', () => {
  it.each([
    ['es', 'Eso sí, Valdivia recibe más de 1.800 mm al año.', ['Valdivia recibe más de 1.800 mm al año']],
    ['en', 'Yes bananas hold 3 % potassium.', ['bananas hold 3 % potassium']],
    ['en', "It can't, there is no live virus in the flu jab.", ['there is no live virus in the flu jab']],
    ['en', 'Fact checkers in Leeds found 12 errors.', ['Fact checkers in Leeds found 12 errors']],
    ['en', 'Fact: checkers in Leeds found 12 errors.', ['checkers in Leeds found 12 errors']],
  ])('%s: %s', (lang, text, claims) => expect(textsIn(text, lang)).toEqual(claims))
})

describe('contractions are written out', () => {
  it.each([
    ["Glasgow's got more than 90 parks.", 'Glasgow has more than 90 parks'],
    ["The climb's been closed since October 2019.", 'The climb has been closed since October 2019'],
    ["It's raining in 3 of 5 regions.", 'It is raining in 3 of 5 regions'],
  ])('%s', (text, claim) => expect(textsIn(text, 'en')).toEqual([claim]))
})

describe('no claim is made of', () => {
  it.each([
    ['a greeting', 'es', 'Buenos días a todos menos a los que dicen que en el sur no llueve'],
    ['who somebody says they are', 'en', 'This is Officer Daniel Pierce, badge 4471.'],
    [
      'what a service tells one customer',
      'en',
      'Your KeralaCircle prepaid account balance is Rs 120. Your order was shipped on 12 May.',
    ],
    ['the condition of a question', 'en', 'If 2020 was all above board, why did they stop counting?'],
  ])('%s (%s): %s', (_, lang, text) => expect(textsIn(text, lang)).toEqual([]))
})

it('a name that is also a past tense names who says something', () => {
  expect(textsIn('Met Éireann says July was the coolest month in 10 years.', 'en')).toEqual([
    'Met Éireann says July was the coolest month in 10 years',
  ])
})

describe('what a sentence speaks of only with the one before it is marked', () => {
  it.each([
    'Kiambu paid for 14 ambulances. Only 5 are on the road today.',
    'Kiambu paid for 14 ambulances. The rest are parked behind the hospital since 2023.',
    'Athy gets 58 flats. None of them are affordable housing for 10 years.',
  ])('%s', (text) => {
    const claims = extractClaims(text, 'en', lists)
    expect(claims.map(({ unresolved = false }) => unresolved)).toEqual([false, true])
  })
})

it('what the author does or believed is their own life', () => {
  const text = 'Juraba que era de los 80. Trabajo en UCI desde 2018. No soy fan de esta ciudad.'
  expect(extractClaims(text, 'es', lists).filter(({ type }) => type === 'fact')).toEqual([])
})

it('nobody can tell `has` from `is` before a participle: it stays as it is written', () => {
  expect(textsIn("Iberia says it's hired 300 people since May.", 'en')).toEqual([
    "Iberia says it's hired 300 people since May",
  ])
})

describe('an aside between the halves of a verb cuts nothing', () => {
  it.each([
    "The hospital can't, the director says, hire any more nurses until 2026.",
    'The senator has not, I repeat not, paid tax since 2016.',
  ])('%s', (text) => {
    expect(textsIn(text, 'en')).toEqual([text.slice(0, -1).replace("can't", 'can not')])
  })
})

describe('who speaks, and a bare verdict, are no claims', () => {
  it.each([
    ['en', '“We took 3 million dollars,” the governor told reporters.', ['We took 3 million dollars']],
    ['es', 'La presa se rompió en 2023. Dijo el presidente de la junta.', ['La presa se rompió en 2023']],
    ['en', 'The dam broke in 2023; it is simply not true.', ['The dam broke in 2023']],
  ])('%s: %s', (lang, text, claims) => expect(textsIn(text, lang)).toEqual(claims))
})

describe('what an author puts in place of what they deny is not denied, and a person looks', () => {
  it.each([
    ['en', 'The claim that 300 people died is wrong: 3 people died.', '300 people did not die', '3 people died'],
    ['en', 'It is false that the dam broke in 2023; the dam closed in 2022.', undefined, 'the dam closed in 2022'],
    [
      'es',
      'Es falso que la presa cerró en 2022: la presa abrió en 2023.',
      'la presa no cerró en 2022',
      'la presa abrió en 2023',
    ],
  ])('%s: %s', (lang, text, denied, put) => {
    const [first, second] = extractClaims(text, lang, lists)
    expect(first).toMatchObject({ commitment: 'denies', ...(denied === undefined ? {} : { statement: denied }) })
    expect(second).toMatchObject({ text: put, commitment: 'reports', stance_unsure: true })
    expect(second).not.toHaveProperty('statement')
  })

  it('behind a heading it is denied', () => {
    expect(extractClaims('Myth: garlic cures malaria.', 'en', lists)).toMatchObject([{ commitment: 'denies' }])
  })
})

describe('nobody can tell how an author stands to a denial that they deny', () => {
  it.each([
    ['es', 'Es mentira que las vacunas no causen autismo en 3 de 5 niños.'],
    ['en', "The myth that vaccines don't cause autism in 3 of 5 children is falling apart."],
    ['en', "Sure, vaccines don't cause autism in 3 of 5 children, and I'm the Pope."],
    ['en', "Experts say it's false that vaccines cause autism in 3 of 5 children. They're lying."],
    ['es', 'Dicen que está desmentido que las vacunas causan autismo en 3 de 5 niños. No lo está.'],
  ])('%s: %s', (lang, text) => {
    expect(extractClaims(text, lang, lists)[0]).toMatchObject({ commitment: 'reports', stance_unsure: true })
  })

  it.each([
    'No, vaccines do not cause autism in 3 of 5 children.',
    'It is a myth that vaccines cause autism in 3 of 5 children. They do not.',
    'Experts say vaccines do not cause autism in 3 of 5 children. It is true.',
  ])('a plain denial is one: %s', (text) => {
    expect(extractClaims(text, 'en', lists)[0]).not.toHaveProperty('stance_unsure')
  })
})

it.each([
  ['en', 'Vaccines cause autism in 3 of 5 children, whether you like it or not.'],
  ['en', 'Vaccines cause autism in 3 of 5 children, believe it or not.'],
  ['es', 'Las vacunas causan autismo en 3 de 5 niños, te guste o no.'],
])('whether its readers like a statement asks nothing (%s): %s', (lang, text) => {
  expect(extractClaims(text, lang, lists)[0]).toMatchObject({ commitment: 'asserts' })
})

describe('a question or a heading with a denial in it, of what is near to an untrue claim, goes to a person', () => {
  const near = { isChecked: () => false, isNearUntrue: (sentence: string) => /flat|autism/.test(sentence) }
  it.each([
    ["Isn't the Earth flat?", 'mentions'],
    ["Who still believes that vaccines don't cause autism?", 'mentions'],
    ["Hoax: vaccines don't cause autism.", 'reports'],
  ])('%s', (text, commitment) => {
    expect(extractClaims(text, 'en', lists, near)).toMatchObject([{ commitment }])
  })

  it.each(["Isn't the road closed?", 'Is the Earth flat?', "Fact check: vaccines don't cause autism."])(
    'and no other: %s',
    (text) => {
      for (const claim of extractClaims(text, 'en', lists, near)) expect(claim.commitment).not.toBe('mentions')
    },
  )
})

describe('what holds only under a condition, or is not said, does not stand alone', () => {
  it.each([
    ['en', 'Should VAT rise to 21 %, 300 shops will close.', ['Should VAT rise to 21 %, 300 shops will close']],
    [
      'en',
      'Had the ministry not cut 300 teachers, the school would be open.',
      ['Had the ministry not cut 300 teachers, the school would be open'],
    ],
    ['es', 'No digo que el alcalde robara 2 millones.', []],
    ['es', 'El IVA, prometió el ministro, no subirá al 21 % en 2026.', ['El IVA no subirá al 21 % en 2026']],
  ])('%s: %s', (lang, text, claims) => {
    expect(textsIn(text, lang)).toEqual(claims)
  })
})
