import { agreementWords } from '@tribunal/testkit/shipped'
import { describe, expect, it } from 'vitest'
import { compare } from './compare.ts'
import { settling } from './settle.ts'
import { readStatement } from './statement.ts'

const settled = (claim: string, passage: string, title = '') => {
  const read = (text: string) => readStatement(text, agreementWords)
  return settling(compare(read(claim), read(passage), read(title)))
}

const MALARIA = 'Malaria is transmitted by mosquitoes'
const IN_A_CASE = 'in children that had measles, mumps and fever early in Norway last winter.'

describe('a passage settles a claim', () => {
  it.each([
    [MALARIA, 'Malaria is transmitted by infected mosquitoes.', 'same'],
    ['The tower was completed in 1889', 'It is old. The tower was completed in 1889 in Paris.', 'same'],
    ['More than 200 people died in the flood', 'More than 200 people died in the great flood.', 'same'],
    ['About 200 people died in the flood', '205 people died in the flood.', 'same'],
    ['The film was written by Ann Hope', 'The film was directed by Jo Roe, produced and written by Ann Hope.', 'same'],
    ['The film was produced by Ann Hope', 'The film was produced, written and directed by Ann Hope.', 'same'],
    ['Ann Hope was met by the river', 'Ann Hope was met by the river.', 'same'],
    ['The film was released in 1900', 'The film was released in 1889 to great acclaim in all of France.', 'figure'],
    ['Alien is a 1975 film by Scott', 'Alien is a 1979 horror film by Ridley Scott.', 'figure'],
    ['Unemployment in Spain is 12 %', 'Unemployment in Spain is 21 %.', 'figure'],
    ['El paro en España es del 12 por ciento', 'El paro en España es del 21 %.', 'figure'],
    ['The city has 2 million inhabitants', 'The city has 5 million inhabitants.', 'figure'],
    ['Vaccines increase the risk of autism', 'Vaccines reduce the risk of autism.', 'opposite'],
    ['Las vacunas aumentan la mortalidad infantil', 'Las vacunas reducen la mortalidad infantil.', 'opposite'],
    ['Vaccines cause autism in children', 'Vaccines do not cause autism in children.', 'negation'],
    ['Las vacunas no causan autismo infantil', 'Las vacunas causan autismo infantil.', 'negation'],
  ])('%s | %s: %s', (claim, passage, wanted) => {
    expect(settled(claim, passage)).toBe(wanted)
  })

  it.each([
    ['is missing a word', MALARIA, 'Malaria is transmitted by flies.'],
    ['has too little in common', 'Malaria kills', 'Malaria kills.'],
    ['reports', MALARIA, 'People say malaria is transmitted by mosquitoes.'],
    ['quotes', MALARIA, `“${MALARIA}.”`],
    ['asks', MALARIA, `Nets help. ${MALARIA}?`],
    ['doubts', MALARIA, 'Malaria may be transmitted by mosquitoes.'],
    ['denies elsewhere', MALARIA, `${MALARIA}. That is false.`],
    ['found nothing', MALARIA, `No proof is there. ${MALARIA}.`],
    ['says less', 'Only mosquitoes transmit deadly malaria', 'Mosquitoes transmit deadly malaria.'],
    ['has other words with the figure', 'Odinga won the vote in 2017', 'Odinga won the vote. In 2017 it rained.'],
    ['has a year of what happens often', 'Odinga won the vote in 2017', 'Odinga won the vote in 2022.'],
    ['has a year of what may have more', 'The film got a prize in 2010', 'The film got a prize in 2012.'],
    ['is of fewer people', 'Unemployment in Spain is 12 %', 'Unemployment in Spain is 21 % among the young.'],
    ['is of a case', 'Vaccines cause autism in children', `Vaccines do not cause autism ${IN_A_CASE}`],
    ['opposes in a case', 'Vaccines increase the risk of autism', `Vaccines reduce the risk of autism ${IN_A_CASE}`],
    ['says it in another order', 'Kenya defeated Uganda in Cairo', 'Uganda defeated Kenya in Cairo.'],
    ['has other roles', 'The film was directed by Ann Hope', 'The film was directed by Jo Roe, written by Ann Hope.'],
    ['exchanges roles', 'The film of Roe was produced by Ann', 'The film of Roe was directed by Ann, produced by Jo.'],
    ['has another rank', 'Kisumu is the largest town', 'Kisumu is the second-largest town.'],
    ['says it of a part', 'Doctors in Kenya went abroad', 'Most of the doctors in Kenya went abroad.'],
    ['says how far', 'The island was formed by volcanoes', 'The island was formed mostly by volcanoes.'],
    ['says it was refused', 'Odinga and Ruto join the cabinet', 'Odinga and Ruto refused to join the cabinet.'],
    ['says it was planned', 'Las tropas de Kenia invaden Uganda', 'Las tropas de Kenia planean invaden Uganda.'],
    ['has another bound', 'More than 200 people died in the flood', 'Less than 300 people died in the flood.'],
    ['has a figure beyond the bound', 'More than 200 people died in the flood', '350 people died in the flood.'],
    ['counts the same with another figure', 'The 2 banks of Kenya', 'The CoV-2 law, in 3 banks of Kenya.'],
    ['rounds', 'The city has 5 million inhabitants', 'The city has 5.2 million inhabitants.'],
    ['counts something else', 'The city has 2 bridges of iron', 'The city of iron bridges has 5 gates.'],
    ['has no figure', 'The city has 2 million inhabitants', 'The city has inhabitants.'],
    [
      'has several figures',
      'The city has 2 million inhabitants',
      'The city has 5 million inhabitants, once 7 million inhabitants.',
    ],
    ['differs in two figures', 'In 1900 the film made 5 %', 'In 1910 the film made 7 %.'],
    ['differs in figure and negation', 'The film was not released in 1900', 'The film was released in 1889.'],
    ['differs in figure and sense', 'The price rose by 5 %', 'The price fell by 9 %.'],
    [
      'has the opposite far off',
      'Prices rise in the whole of Kenya',
      'Prices of bread and milk in the whole of Kenya, people and papers agree, fall.',
    ],
  ])('nothing where the passage %s', (_, claim, passage) => {
    expect(settled(claim, passage)).toBeUndefined()
  })

  it('nothing where the claim doubts or asks', () => {
    expect(settled(`${MALARIA}?`, MALARIA)).toBeUndefined()
    expect(settled('', '')).toBeUndefined()
    expect(settled('Malaria may be transmitted by mosquitoes', MALARIA)).toBeUndefined()
  })

  it('the title of a page names the subject of its sentences', () => {
    expect(settled('Marie Curie won two prizes', 'She won two prizes.', 'Marie Curie')).toBe('same')
    expect(settled('Marie Curie was born in 1867', 'She was born in Warsaw.', 'Marie Curie, 1867')).toBe('same')
    expect(settled('Marie Curie won two prizes', 'She won two prizes.')).toBeUndefined()
  })
})
