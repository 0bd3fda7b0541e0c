import { claimLists as lists } from '@tribunal/testkit/shipped'
import { describe, expect, it } from 'vitest'
import { extractClaims } from '../extract-claims.ts'
import { judgesJudgement } from './denial-turned.ts'

describe('a judgement of a judgement does not tell what its author states', () => {
  it.each([
    'The claim that vaccines cause autism is false is a lie',
    "It's a lie that the claim that vaccines cause autism has been debunked",
    'Lo de que es falso que las vacunas causan autismo es mentira',
    'It is false that it is a myth that vaccines cause autism',
  ])('%s', (text) => expect(judgesJudgement(text)).toBe(true))

  it.each([
    'That vaccines cause autism is false, it is a lie',
    'The idea that vaccines cause autism is a lie and has been debunked',
    'Es mentira que las vacunas causan autismo y es un bulo viejo',
    'The claim that vaccines cause autism is false',
  ])('two judgements of one thing do: %s', (text) => expect(judgesJudgement(text)).toBe(false))
})

describe('what a denial denies in part, or of what it denies a denial, is not told to be denied', () => {
  const read = (text: string) => extractClaims(text, /[áéíóú]|\bque\b/.test(text) ? 'es' : 'en', lists)

  it.each([
    'Stop saying that vaccines cause autism is a myth.',
    "It's a lie that vaccines cause autism only in boys.",
    'Stop saying that vaccines do not cause 3 diseases.',
    'There is no evidence vaccines do not cause 3 diseases',
    'Es mentira que las vacunas causan autismo solo en niños.',
  ])('%s', (text) => {
    for (const claim of read(text)) {
      expect(claim.commitment).not.toBe('denies')
      expect(claim).not.toHaveProperty('statement')
    }
  })

  it.each([
    ['It is false that we only use ten percent of our brain', 'a share is a part of the claim'],
    ['It is a lie that vaccines cause autism', 'a plain denial'],
  ])('but here it is: %s (%s)', (text) => expect(read(text)[0]).toMatchObject({ commitment: 'denies' }))
})
