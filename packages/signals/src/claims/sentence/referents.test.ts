import { claimLists as lists } from '@tribunal/testkit/shipped'
import { describe, expect, it } from 'vitest'
import { extractClaims } from '../extract-claims.ts'

// A claim that names the wrong subject accuses somebody who did nothing. Where two could be meant, none is named.

const isSpanish = (text: string) => /[áéíóúñ]|\b(?:el|la|los|al)\b/i.test(text)
const claimsIn = (text: string) => extractClaims(text, isSpanish(text) ? 'es' : 'en', lists)
const lastOf = (text: string) => claimsIn(text).at(-1)!

describe('a pronoun behind two things that it could stand for', () => {
  it.each([
    ['Trump met Putin in Helsinki. He hid 300 documents.', 'subject and object are people'],
    ['Obama spoke in Berlin. Biden left in 2020. He hid 300 documents.', 'two subjects'],
    ['The senator accused the governor of fraud. He took 3 million.', 'people by their office'],
    ['The vaccine replaced the drug. It causes cancer in 3 of 5 patients.', 'subject and object are things'],
    ['The vaccine was approved in May. The company hid the data. It caused 300 deaths.', 'things of two sentences'],
    ['Lucía entrevistó al ministro. Robó 3 millones en 2020.', 'a left-out subject behind a person'],
    ['Mi madre llamó al banco. Cobró 300 euros de comisión.', 'behind an office'],
    ['Ana Ruiz denunció a Pedro Gil. Cobró 3 millones en 2020.', 'behind a name'],
    ['La empresa vendió la planta a Repsol. Despidió a 300 trabajadores.', 'a past that no list knows'],
    ['Joe Biden won in 2020. It was stolen in 5 states.', 'a person is no `it`'],
    ['The senator resigned in 2020. It cost 3 million.', 'nor is one by their office'],
    ['5G and the virus came the same year. It killed 300 people.', 'a year is no `it`'],
    ['Few vaccines were tested in 2020. They cause cancer in children.', 'few of them is not all of them'],
    ["The Earth is flat. That's what NASA hides in 2020.", '`that` can stand for the whole sentence'],
    ['Las vacunas causan autismo. Eso dice la OMS en 2020.', '`eso` too'],
    ['The drug passed its trial. It costs 2 million dollars.', 'what it costs is said of something'],
    ['The president pardoned the general. He murdered 30 villagers.', 'the other is a person too'],
    ['The judge sentenced the banker. He defrauded 300 pensioners.', 'by the ending of the word'],
    ['Trump pardoned Manafort. His fraud cost 3 million.', 'a possessive'],
    ['The maker of the drug was fined. It causes cancer in 3 of 5.', 'a part of the subject'],
    ['Vaccines work. Look at the masks. They kill 300 people a day.', 'named in an order'],
    ['Vaccines fight polyps. They cause 3 cancers.', 'a plural without an article'],
    ['Antibiotics are weaker than bleach and alcohol. They kill 3 viruses.', 'two that are joined'],
    ['Antibiotics are no antivirals. They kill 3 viruses.', 'a denied predicate'],
    ['El gobierno aprobó la ley. Subió los impuestos un 3 %.', 'a law may do so as well'],
    ['El presidente lamentó el terremoto. Mató a 300 personas.', 'not the president'],
    ['La ministra habló con el obispo. Cobró 3 millones en 2020.', 'behind a preposition'],
    ['El alcalde inauguró el puente. Costó 40 millones.', 'the bridge'],
    ['La Tierra tiene una llanura. Mide 300 kilómetros.', 'with an indefinite article'],
    ['Las vacunas curan heridas. Causan cáncer en 3 de 5 niños.', 'a plural without an article, in Spanish'],
  ])('is unresolved: %s (%s)', (text) => {
    const claim = lastOf(text)
    expect(claim).toHaveProperty('unresolved', true)
    expect(text).toContain(claim.text.replace(/^That is/, "That's"))
  })

  const SUBJECTS = ['The ministry', 'The vaccine', 'The bank']
  const OBJECTS = ['the hospital', 'the drug', 'the clinic', 'Pfizer', 'this company']
  const VERBS = ['sued', 'replaced', 'bought', 'closed']
  it.each(VERBS)('is unresolved whatever the two are: … %s …', (verb) => {
    for (const subject of SUBJECTS)
      for (const object of OBJECTS) {
        const claim = lastOf(`${subject} ${verb} ${object}. It killed 300 people in 2020.`)
        expect([subject, object, claim.text, claim.unresolved]).toEqual([
          subject,
          object,
          'It killed 300 people in 2020',
          true,
        ])
      }
  })
})

describe('a pronoun that can stand for one thing only is replaced by it', () => {
  it.each([
    ['Pfizer hid the results of the trial. It paid 3 million in fines.', 'Pfizer paid 3 million in fines', 'number'],
    ['The WHO approved the vaccine. It also hid 300 deaths.', 'The WHO also hid 300 deaths', '`also` goes on'],
    ['Kenya is the largest exporter of tea. It sold 500 tonnes.', 'Kenya sold 500 tonnes', 'one thing, named twice'],
    ['Bill Gates bought the farm. He owns 3 patents.', 'Bill Gates owns 3 patents', 'a farm is no person'],
    ['El gobierno cayó en 2020. Subió los impuestos un 3 %.', 'El gobierno subió los impuestos un 3 %', 'no other'],
    [
      'Ana Ruiz ganó el premio en 2020. Nació en Lima en 1980.',
      'Ana Ruiz nació en Lima en 1980',
      'a prize is not born',
    ],
    ['Look at the vaccine. It kills 300 people a day.', 'the vaccine kills 300 people a day', 'an order names it'],
    ['El paro subió al 24 % en un mes. Bajó al 3 % en 2020.', 'El paro bajó al 3 % en 2020', 'a figure is no person'],
  ])('%s', (text, wanted) => {
    expect(lastOf(text).text).toBe(wanted)
    expect(lastOf(text)).not.toHaveProperty('unresolved')
  })
})

describe('a pronoun behind the verb stands for something outside of its clause', () => {
  it.each([
    'There is no live virus from 2020 in it',
    'The games turn them into 300 murderers',
    'Most buses in Leeds still do not use it in 2020',
    'The council sold him for 3 million',
  ])('and is unresolved: %s', (text) => expect(lastOf(text)).toHaveProperty('unresolved', true))

  it.each([
    'The council sold the park for 3 million and nobody in 2020 knows about it',
    'The mayor sold Leeds 300 parks without it in 2020',
    'The report of 2020 says that it rained 300 days',
    'The mayor sold 300 parks in 2020 when it rained',
  ])('and is not, where the clause may name it: %s', (text) =>
    expect(claimsIn(text)[0]).not.toHaveProperty('unresolved'),
  )
})

describe('a second verb says of the subject what it says in its sentence', () => {
  it.each([
    [
      'The government will raise taxes by 2% and cut benefits by 3%.',
      ['The government will raise taxes by 2%', 'The government will cut benefits by 3%'],
    ],
    [
      'Vaccines can cause autism and kill 300 people a year.',
      ['Vaccines can cause autism', 'Vaccines can kill 300 people a year'],
    ],
    [
      'The company did not pay taxes and fired 300 workers.',
      ['The company did not pay taxes', 'The company fired 300 workers'],
    ],
    [
      'The vaccine was approved in 2020 and caused 300 deaths.',
      ['The vaccine was approved in 2020', 'The vaccine caused 300 deaths'],
    ],
    [
      'The drug cures cancer and is banned in 12 countries.',
      ['The drug cures cancer', 'The drug is banned in 12 countries'],
    ],
  ])('%s', (text, wanted) => expect(claimsIn(text).map((claim) => claim.text)).toEqual(wanted))

  it.each([
    'The mayor refused to resign and pay 3 million in taxes',
    'The company tried to hide 300 deaths and kill the investigation in 2020',
    'The army helped evacuate the city and feed 300 families',
    'Scientists made mice glow and live 30 percent longer',
    'The mayor was arrested in 2020 and charged with fraud',
    'Few vaccines are safe and cause 3 diseases',
    'No vaccine is safe and causes 3 diseases',
    'Ninguna vacuna es segura y causa 3 enfermedades',
  ])('and stays where it hangs on more than the subject: %s', (text) => {
    expect(claimsIn(text).map((claim) => claim.text)).toEqual([text])
  })
})

describe('a noun of what something has is of the one thing that was named before', () => {
  it.each([
    [
      'MV Corrina has been off Port Weller for 3 weeks. The owner is not answering.',
      'The owner of MV Corrina is not answering',
    ],
    [
      'The new stadium cost 90 million, and the contractor went bust in 2021.',
      'the contractor of the new stadium went bust in 2021',
    ],
    ['El puente costó 3 millones. La constructora quebró en 2021.', 'La constructora del puente quebró en 2021'],
  ])('%s', (text, wanted) => expect(lastOf(text).text).toBe(wanted))

  it.each([
    ['Ana Ruiz won in 2021. The owner sold 3 shops.', 'The owner sold 3 shops'],
    ['A man fell in 2021. The owner sold 3 shops.', 'The owner sold 3 shops'],
    ['The park closed in 2021. The bank lost 3 million. The owner sold 3 shops.', 'The owner sold 3 shops'],
    ['The park closed in 2021. The council sold 3 shops.', 'The council sold 3 shops'],
  ])('and else stays as it is: %s', (text, wanted) => expect(lastOf(text).text).toBe(wanted))
})

describe('`it` and `them` behind a verb stand for the one thing that was named before', () => {
  it.each([
    ['The mayor sold the park. A developer bought it for 3 million.', 'A developer bought the park for 3 million'],
    ['The vaccine was approved in 2021. There is no live virus in it.', 'There is no live virus in the vaccine'],
  ])('%s', (text, wanted) => expect(lastOf(text).text).toBe(wanted))

  it.each([
    'The city sold the park and the bridge. A developer bought it for 3 million.',
    'The bank bought the park. A developer sold it for 3 million.',
    'A park closed in 2021. A developer bought it for 3 million.',
  ])('and else for nothing: %s', (text) => expect(lastOf(text).text).toMatch(/(?<!\p{L})it(?!\p{L})/u))
})

describe('`they` stands for no thing that a sentence only names beside its subject', () => {
  it.each([
    'Morocco reached the semi finals in 2022. They beat 3 teams on the way.',
    'There are 300 mirrors on the Moon. They do it in 3 observatories.',
  ])('where people may be meant: %s', (text) => expect(lastOf(text).text).toMatch(/^They /u))
})

describe('a Spanish clause that begins with a verb and its object goes on with the subject of its sentence', () => {
  it.each([
    ['La píldora no es abortiva, retrasa la ovulación en 3 días.', 'La píldora retrasa la ovulación en 3 días'],
    ['El gobierno bajó los sueldos, suben los precios un 3 %.', 'suben los precios un 3 %'],
    ['El banco cerró en 2021, murió el dueño de 3 tiendas.', 'murió el dueño de 3 tiendas'],
  ])('%s', (text, wanted) => expect(lastOf(text).text).toBe(wanted))
})
