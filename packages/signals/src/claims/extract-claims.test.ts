import { claimFeatures as features, claimLists as lists } from '@tribunal/testkit/shipped'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CONFIDENCE_MIN, checkabilityOf, commitmentReader, extractClaims } from './extract-claims.ts'
import { compileClaimLists } from './lists/claim-lists.ts'

const claimsIn = (text: string, lang = 'en') => extractClaims(text, lang, lists)
const textsIn = (text: string, lang = 'en') => claimsIn(text, lang).map((claim) => claim.text)

describe('the documents’ posts', () => {
  it('finds no claim in an observation', () => {
    expect(claimsIn('Beautiful sunset today!')).toEqual([])
  })

  it('finds the claim behind its frame', () => {
    expect(claimsIn('I read that mRNA vaccines cause cancer!')).toEqual([
      {
        id: 'c1',
        text: 'mRNA vaccines cause cancer',
        start: 12,
        end: 38,
        type: 'fact',
        domain: 'health',
        risk_level: 'high',
        confidence: expect.any(Number),
        commitment: 'asserts',
      },
    ])
  })

  it.each([
    [
      'WAKE UP!!! Big Pharma is POISONING you with vaccines!!!',
      'Big Pharma is POISONING you with vaccines',
      'health',
      'high',
    ],
    [
      "BREAKING!!! THEY DON'T WANT YOU TO KNOW!!! Climate change is a HOAX!!!",
      'Climate change is a HOAX',
      'science',
      'low',
    ],
    ['Some experts say climate change might not be real...', 'climate change might not be real', 'science', 'low'],
    [
      "A new study shows that drinking coffee prevents Alzheimer's",
      "drinking coffee prevents Alzheimer's",
      'health',
      'high',
    ],
    [
      'The COVID-19 vaccine has been approved by the FDA',
      'The COVID-19 vaccine has been approved by the FDA',
      'health',
      'high',
    ],
    ['Scientists claim the earth is flat', 'the earth is flat', 'science', 'low'],
    ['Politician X accepted bribes', 'Politician X accepted bribes', 'politics', 'high'],
    ['John Doe stole my idea', 'John Doe stole my idea', 'general', 'low'],
    ["There's a secret government program", 'There is a secret government program', 'politics', 'medium'],
  ])('%s', (post, text, domain, risk_level) => {
    expect(claimsIn(post)).toMatchObject([{ text, domain, risk_level }])
  })
})

describe('what is a claim and what is none', () => {
  it.each([
    ['Good morning everyone! Have a great day.', 'en'],
    ['I love this song so much', 'en'],
    ['Who won the game last night?', 'en'],
    ['Act now and send your details today', 'en'],
    ['Qué día tan bonito', 'es'],
    ['¿Quién ganó las elecciones?', 'es'],
    ['Habari za asubuhi marafiki', 'sw'],
    ['', 'en'],
    ['!!! ??? …', 'en'],
    ['https://example.org/a?b=c', 'en'],
  ])('nothing to check in: %s', (post, lang) => {
    expect(claimsIn(post, lang)).toEqual([])
  })

  it.each([
    ['Las vacunas causan autismo. ¡Comparte!', 'es', 'Las vacunas causan autismo', 'health'],
    ['Leí que el euro digital sustituirá al efectivo', 'es', 'el euro digital sustituirá al efectivo', 'finance'],
    ['IEBC imechakachua matokeo ya urais', 'sw', 'IEBC imechakachua matokeo ya urais', 'politics'],
    ['Mwarobaini unatibu malaria kabisa', 'sw', 'Mwarobaini unatibu malaria kabisa', 'health'],
    ['Three banks will collapse on Friday!!!', 'en', 'Three banks will collapse on Friday', 'finance'],
    ['Vаccines kill', 'en', 'Vаccines kill', 'health'],
    ['Nimesikia kwamba limau hutibu saratani', 'sw', 'limau hutibu saratani', 'health'],
    ['Kenya’s IEBC declared the results on Monday', 'mixed', 'Kenya’s IEBC declared the results on Monday', 'politics'],
  ])('a claim in: %s', (post, lang, text, domain) => {
    expect(claimsIn(post, lang)).toMatchObject([{ text, domain }])
  })

  it('tells an experience and an opinion from a fact, and keeps only those that read much like one', () => {
    expect(claimsIn('I got the flu shot at Aga Khan Hospital and was sick for 3 days')[0]).toMatchObject({
      type: 'experience',
    })
    expect(claimsIn('I got my second dose yesterday')).toEqual([])
    expect(claimsIn('The new Nairobi Expressway is a beautiful road in Kenya')).toEqual([])
    expect(claimsIn('The Great Wall of China is visible from the Moon')[0]).toMatchObject({ type: 'fact' })
    expect(claimsIn('Inflation rose to 7.5% in 2022')[0]).toMatchObject({ type: 'fact', domain: 'finance' })
  })

  it('splits what stands on its own, and leaves the rest together', () => {
    expect(textsIn('Inflation rose to 7.5% in 2022 and the central bank raised interest rates twice')).toEqual([
      'Inflation rose to 7.5% in 2022',
      'the central bank raised interest rates twice',
    ])
    expect(textsIn('Four kilos of salt and pepper and garlic and red onions cost 2 dollars')).toHaveLength(1)
    expect(textsIn('Garlic and lemon cure cancer')).toEqual(['Garlic and lemon cure cancer'])
  })

  it('numbers claims in text order and keeps signs that belong to them', () => {
    const claims = claimsIn('$80 million was stolen from the fund. Unemployment fell to 4%.')
    expect(claims.map(({ id, text }) => [id, text])).toEqual([
      ['c1', '$80 million was stolen from the fund'],
      ['c2', 'Unemployment fell to 4%'],
    ])
  })

  it.each([
    ['“Vaccines kill”, he wrote', '“Vaccines kill”'],
    ["('Vaccines kill 7%')", "('Vaccines kill 7%')"],
    ['- Unemployment fell to 4 [per cent]', 'Unemployment fell to 4 [per cent'],
    ['It costs 4$ a day', 'It costs 4$ a day'],
    ['@WHO vaccines kill', 'vaccines kill'],
  ])('takes the signs around a claim with it, and nothing else: %s', (post, text) => {
    expect(textsIn(post)[0]).toContain(text)
    expect(claimsIn(post)[0]!.end - claimsIn(post)[0]!.start).toBe(textsIn(post)[0]!.length)
  })

  it('the place of a claim holds the quotation marks around the whole of it, its text does not', () => {
    expect(claimsIn('«£80 million was stolen»')[0]).toMatchObject({ text: '£80 million was stolen', start: 0, end: 24 })
  })

  it('ranks a sentence with a figure above a greeting', () => {
    const score = (text: string) => checkabilityOf(text, 'en', lists)
    expect(score('Unemployment fell to 4 percent last year.')).toBeGreaterThan(0.8)
    expect(score('Thank you all so much!')).toBeLessThan(0.2)
    expect(score('!!!')).toBe(0)
  })

  it('ranks a text by the sentence that can be checked best, wherever it stands', () => {
    const score = (text: string) => checkabilityOf(text, 'en', lists)
    const [greeting, statement] = ['Thank you all so much!', 'Unemployment fell to 4 percent last year.']
    expect(score(`${greeting} ${statement}`)).toBe(score(statement))
    expect(score(`${statement} ${greeting}`)).toBe(score(statement))
  })
})

describe('properties', () => {
  const words = fc.constantFrom(
    'vaccines',
    'cause',
    'Dr.',
    '3.5',
    'and',
    'the',
    '¿qué',
    'UP!!!',
    '\n\n',
    '#tag',
    '@you',
    '…',
    'https://a.b/c?d',
    'died',
    'ni',
    '"quoted"',
    '🙂',
    '\u0000',
    '\ud800',
    '’',
  )
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.array(words, { maxLength: 60 }).map((list) => list.join(' ')),
  )

  it('every claim has a place in the text, claims are in order, apart, and sure enough', () => {
    fc.assert(
      fc.property(texts, fc.constantFrom('en', 'es', 'sw', 'mixed', 'xx'), (text, lang) => {
        let last = 0
        for (const [index, claim] of claimsIn(text, lang).entries()) {
          expect(claim.end).toBeLessThanOrEqual(text.length)
          expect(claim.start).toBeLessThan(claim.end)
          expect(claim.id).toBe(`c${index + 1}`)
          expect(claim.text.trim()).not.toBe('')
          expect(claim.start).toBeGreaterThanOrEqual(last)
          expect(claim.confidence).toBeGreaterThanOrEqual(CONFIDENCE_MIN)
          expect(claim.confidence).toBeLessThanOrEqual(1)
          last = claim.start + 1
        }
      }),
      { numRuns: 400 },
    )
  })
})

describe('lists of one language', () => {
  it('serve every language as far as they go', () => {
    const small = compileClaimLists(
      { ...features, words: { en: { causal: ['cause'] }, xx: {} }, frames: {}, slogans: {}, conjunctions: {} },
      {
        domains: { health: { strong: ['vaccin*', 'vaccination day'], words: ['vaccination'] } },
        high_risk: { any: ['vaccinat*', 'vaccination day', 'vaccination card'] },
      },
      { cues: {}, marks: {} },
    )
    for (const lang of ['en', 'es', 'sw', 'xx']) {
      expect(extractClaims('Vaccines cause 3 new vaccination card errors', lang, small)).toMatchObject([
        { domain: 'health', risk_level: 'high' },
      ])
    }
  })
})

describe('what a learned signal says of the whole text', () => {
  const claims = (text: string, worth: number | undefined) =>
    extractClaims(text, 'en', lists, { worth }).map(({ text }) => text)
  const BARE = 'Honey hardly spoils'
  const OWN = 'We cut 40 percent of the waiting lists in 2019'

  it('makes a claim of the most checkable statement where no clause reads like one', () => {
    expect(claims(BARE, undefined)).toEqual([])
    expect(claims(BARE, 0.29)).toEqual([])
    expect(claims(BARE, 0.3)).toEqual([BARE])
    expect(extractClaims(BARE, 'en', lists, { worth: 0.7 })).toMatchObject([
      { id: 'c1', confidence: 0.7, commitment: 'asserts' },
    ])
  })

  it('makes none of a question or a joke', () => {
    expect(claims(`${BARE}?`, 0.9)).toEqual([])
    expect(claims(`${BARE} /s`, 0.9)).toEqual([])
  })

  it('keeps what the author tells of themself only where it is likelier worth checking than not', () => {
    expect(claims(OWN, 0.49)).toEqual([])
    expect(claims(OWN, 0.5)).toEqual([OWN])
    expect(claims(OWN, undefined)).toEqual([OWN])
  })
})

describe('how the author stands to a place of a text', () => {
  it('is that of the sentence it stands in', () => {
    const at = commitmentReader('The earth is flat. Is it true that bees sleep?', lists)
    expect(at(4)).toEqual({ commitment: 'asserts' })
    expect(at(20)).toMatchObject({ commitment: 'asks', commitment_shown_by: { start: 19 } })
  })

  it('is a statement where no sentence stands', () => {
    expect(commitmentReader('…', lists)(0)).toEqual({ commitment: 'asserts' })
  })
})

describe('what stands behind a head with a colon', () => {
  const commitmentOf = (text: string) => extractClaims(text, 'en', lists)[0]?.commitment

  it.each(['Flat earthers: the earth is flat', 'Worst take of the week: vaccines cause autism'])(
    'may be what others say: %s',
    (text) => expect(commitmentOf(text)).toBe('reports'),
  )

  it.each(['BREAKING: vaccines cause autism', 'PSA: vaccines cause autism', 'Fact 2: vaccines cause autism'])(
    'is what the author says where the head only presents it: %s',
    (text) => expect(commitmentOf(text)).toBe('asserts'),
  )
})

describe('what a text says twice', () => {
  const said = (text: string, lang = 'en') =>
    extractClaims(text, lang, lists).map((claim) => [claim.commitment, claim.text, claim.start])

  it('is one claim, however it is written', () => {
    expect(said('The SAT takes no gift cards in 2024. I repeat. THE SAT TAKES NO GIFT CARDS IN 2024')).toEqual([
      ['asserts', 'The SAT takes no gift cards in 2024', 0],
    ])
    expect(said('Vaccines cause autism #VaccinesCauseAutism')).toEqual([['asserts', 'Vaccines cause autism', 0]])
  })

  it('is the one that is asserted, where it is asked or reported before', () => {
    expect(said('Vaccines cause autism? Look at it. Vaccines cause autism.')).toEqual([
      ['asserts', 'Vaccines cause autism', 35],
    ])
  })

  it('is as many claims as it is said once', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('The mayor hid 300 deaths.', 'Smoking causes cancer.', 'China emits 3% of the CO2.'),
        fc.integer({ min: 1, max: 5 }),
        (sentence, times) => {
          expect(said(`${sentence} `.repeat(times))).toEqual(said(sentence))
        },
      ),
    )
  })
})

describe('a sentence that a checked claim stands in', () => {
  const isChecked = (sentence: string) => sentence.includes('autism')
  const said = (text: string) =>
    extractClaims(text, 'en', lists, { isChecked }).map((claim) => [claim.commitment, claim.text])

  it('is a claim, however it is written', () => {
    const glued = 'hola a todos vaccines cause autism saludos'
    expect(extractClaims(glued, 'en', lists)).toEqual([])
    expect(extractClaims(`${glued}. Good night.`, 'en', lists, { isChecked })).toMatchObject([
      { text: glued, start: 0, end: glued.length, type: 'fact', domain: 'health', commitment: 'asserts' },
    ])
  })

  it('is one claim where it is read as one anyway', () => {
    expect(said('Vaccines cause autism.')).toEqual([['asserts', 'Vaccines cause autism']])
  })

  it('is a claim beside one that says only a part of it', () => {
    expect(said('the autism jab and in 2019 the clinic closed')).toEqual([
      ['asserts', 'the autism jab and in 2019 the clinic closed'],
    ])
  })

  it('is not the author’s own behind a head that names somebody', () => {
    expect(said('the man in the street: autism jab autism')).toEqual([
      ['reports', 'the man in the street: autism jab autism'],
    ])
  })

  it('keeps how its author stands to it', () => {
    expect(said('autism jab autism?')).toEqual([['asks', 'autism']])
  })

  it('of a question of many words is found by few looks', () => {
    let looks = 0
    const isChecked = (sentence: string) => ++looks > 0 && /earth is flat/i.test(sentence)
    const text = `the Earth is flat ${'right '.repeat(5_000)}?`
    expect(extractClaims(text, 'en', lists, { isChecked })).toMatchObject([{ text: 'the Earth is flat' }])
    expect(looks).toBeLessThan(100)
  })

  it.each([
    ['the Earth is flat right guys?', 'the Earth is flat'],
    ['The Earth is flat, innit?', 'The Earth is flat'],
    ['Why do people think the Earth is flat?', 'the Earth is flat'],
    ['la Tierra es plana, te enteraste?', 'la Tierra es plana'],
    ['¿Por qué la Tierra es plana?', 'la Tierra es plana'],
  ])('of a question only what was checked is the claim: %s', (text, wanted) => {
    const isChecked = (sentence: string) => /earth is flat|tierra es plana/i.test(sentence)
    for (const lang of ['en', 'es'])
      expect(extractClaims(text, lang, lists, { isChecked })).toMatchObject([{ commitment: 'asks', text: wanted }])
  })
})

describe('a question that its author answers', () => {
  const claimsOf = (text: string) => extractClaims(text, 'en', lists)

  it('is the statement that it stands for, at its place in the text', () => {
    const text = 'Do vaccines cause autism? Yes, they do.'
    expect(claimsOf(text)).toEqual([
      expect.objectContaining({ commitment: 'asserts', text: 'vaccines cause autism', start: 0, end: 24 }),
    ])
  })

  it('is a report where the answer goes on', () => {
    expect(claimsOf('Do vaccines cause autism? Yes, look around you.')).toMatchObject([
      { commitment: 'reports', text: 'vaccines cause autism' },
    ])
  })

  it('is still a question where nobody answers', () => {
    const isChecked = (sentence: string) => sentence === 'Vaccines cause autism'
    expect(extractClaims('Vaccines cause autism? Look around you.', 'en', lists, { isChecked })).toMatchObject([
      { commitment: 'asks' },
    ])
  })
})

describe('what is said without a verb is a claim where a checked one says it', () => {
  const isChecked = (sentence: string) => /^climate change is (?:a )?hoax(?: .s)?$/i.test(sentence)
  const claimsOf = (text: string) => extractClaims(text, 'en', lists, { isChecked })

  it('in two sentences, as its author stands to the second', () => {
    expect(claimsOf('Climate change? A hoax.')).toMatchObject([
      { commitment: 'asserts', text: 'Climate change is A hoax', start: 0, end: 22 },
    ])
    expect(claimsOf('Climate change? A hoax /s')).toMatchObject([{ commitment: 'jokes' }])
  })

  it('in one', () => {
    expect(claimsOf('Climate change: hoax')).toMatchObject([{ commitment: 'asserts', text: 'Climate change is hoax' }])
  })
})

describe('what stands under a head may be anybody’s', () => {
  const commitmentsOf = (text: string) => extractClaims(text, 'en', lists).map(({ commitment }) => commitment)

  it('all that follows in its sentence', () => {
    expect(commitmentsOf('Flat earthers at dinner: vaccines cause autism; smoking cures cancer')).toEqual([
      'reports',
      'reports',
    ])
  })

  it('behind an arrow too, unless the author states something before it', () => {
    expect(commitmentsOf('Graffiti in town -> vaccines cause autism')).toEqual(['reports'])
    expect(commitmentsOf('Graffiti in town → vaccines cause autism')).toEqual(['reports'])
    expect(commitmentsOf('vaccines cause autism -> 300 children in 2019')).toEqual(['asserts'])
  })

  it('but not behind a head that only presents it', () => {
    expect(commitmentsOf('Post: vaccines cause autism')).toEqual(['asserts'])
    expect(commitmentsOf('Post: vaccines cause autism | Fact: they do not')).toContain('reports')
    expect(commitmentsOf('BREAKING: vaccines cause autism; smoking cures cancer')).toEqual(['asserts', 'asserts'])
  })
})

describe('a checked claim is found', () => {
  const isChecked = (sentence: string) => /vaccines cause autism/i.test(sentence)
  const claimsOf = (text: string) => extractClaims(text, 'en', lists, { isChecked })

  it('where its denial is refused, as a report', () => {
    expect(claimsOf("Stop pretending vaccines don't cause autism")).toMatchObject([
      { commitment: 'reports', text: 'vaccines cause autism' },
    ])
  })

  it('where a relative pronoun stands in it', () => {
    expect(claimsOf('thanks to vaccines, which cause autism, my daughter is ill')).toMatchObject([
      { commitment: 'asserts', text: 'thanks to vaccines cause autism, my daughter is ill' },
    ])
  })
})

describe('a sentence that only names all that an untrue claim names mentions it', () => {
  const known = { isChecked: () => false, isNearUntrue: (sentence: string) => /climate.*(?:hoax|con)/i.test(sentence) }
  const claimsOf = (text: string) => extractClaims(text, 'en', lists, known)

  it('where no claim of the sentence is near to it', () => {
    expect(claimsOf('oh the climate thing, what a con')).toMatchObject([
      { text: 'oh the climate thing, what a con', commitment: 'mentions', start: 0, end: 32 },
    ])
  })

  it('in the narrowest words that signs set apart', () => {
    expect(claimsOf('folks, the climate con, wake up').map(({ text }) => text)).toEqual(['the climate con'])
  })

  it('with the sentence before it, and where only a laugh shows a joke', () => {
    const asked: (string | undefined)[] = []
    const isNearUntrue = (_: string, context?: string) => asked.push(context) < 0
    extractClaims('The climate. What a con', 'en', lists, { isChecked: () => false, isNearUntrue })
    expect(asked).toContain('The climate. What a con')
    expect(claimsOf('the climate of 2019 was a hoax lol')).toMatchObject([
      { commitment: 'reports', stance_unsure: true },
    ])
  })

  it('and not where one of its claims says so already', () => {
    expect(claimsOf('Climate change is a hoax.')).toMatchObject([{ commitment: 'asserts' }])
  })

  it.each(['Why is the climate a hoax?', "Isn't the climate a con?", '¿Cómo es el climate un hoax?'])(
    'where a question takes it for so: %s',
    (text) => expect(claimsOf(text)).toMatchObject([{ commitment: 'mentions' }]),
  )

  it('and not where a negation denies it; two do not', () => {
    const mentioned = (text: string) => claimsOf(text).filter(({ commitment }) => commitment === 'mentions')
    expect(mentioned('oh the climate never was a con')).toEqual([])
    expect(mentioned("oh nobody tells me the climate isn't a con")).toHaveLength(1)
  })

  it('and not where its author asks, doubts or jokes', () => {
    expect(claimsOf('the climate con, really?').filter(({ commitment }) => commitment === 'mentions')).toEqual([])
    expect(claimsOf('oh the climate thing, what a con /s')).toEqual([])
  })
})
