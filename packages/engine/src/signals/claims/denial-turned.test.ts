import { describe, expect, it } from 'vitest'
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
