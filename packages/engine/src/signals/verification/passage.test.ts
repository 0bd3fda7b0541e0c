import { describe, expect, it } from 'vitest'
import { statedIn } from './passage.ts'

const CLAIM = 'Mosquitoes transmit malaria'

describe('a passage states a claim', () => {
  it.each([
    ['in the same words', 'Mosquitoes transmit malaria.'],
    ['in one of its sentences', 'It is known. How? Mosquitoes transmit malaria! Nets help.'],
    ['with words between', 'Infected mosquitoes transmit malaria to people.'],
    ['before a line of its own', 'Mosquitoes transmit malaria.\nNets help.'],
  ])('%s', (_, passage) => {
    expect(statedIn(CLAIM, passage)).toBe(true)
  })

  it.each([
    ['has a word less', 'Mosquitoes transmit fever.'],
    ['needs two sentences for it', 'Mosquitoes transmit fever. Bites spread malaria.'],
    ['reports it', 'Many believe mosquitoes transmit malaria.'],
    ['denies it', 'Mosquitoes do not transmit malaria.'],
    ['turns it round', 'Malaria makes people transmit mosquitoes.'],
    ['says nothing', ''],
  ])('not where it %s', (_, passage) => {
    expect(statedIn(CLAIM, passage)).toBe(false)
  })

  it('where the claim itself has the word that would report it', () => {
    expect(statedIn('Scientists say mosquitoes transmit malaria', 'Scientists say mosquitoes transmit malaria.')).toBe(
      true,
    )
    expect(statedIn('Mosquitoes never transmit malaria', 'Mosquitoes never transmit malaria.')).toBe(true)
  })

  it('only where the claim has three words that tell its subject', () => {
    expect(statedIn('Malaria kills', 'Malaria kills.')).toBe(false)
    expect(statedIn('Malaria kills people', 'Malaria kills people.')).toBe(false)
    expect(statedIn('Malaria kills children', 'Malaria kills children.')).toBe(true)
  })

  it('within its first fifty sentences', () => {
    expect(statedIn(CLAIM, `${'Yes. '.repeat(49)}${CLAIM}.`)).toBe(true)
    expect(statedIn(CLAIM, `${'Yes. '.repeat(50)}${CLAIM}.`)).toBe(false)
  })
})
