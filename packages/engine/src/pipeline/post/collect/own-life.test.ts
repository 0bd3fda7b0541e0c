import type { TextLearner } from '@tribunal/signals'
import { describe, expect, it } from 'vitest'
import { ok } from '../../../domain/index.ts'
import { ownLife } from './own-life.ts'

/** What is asked of which model. */
function asked(text: string, claim: string, lang = 'en') {
  const calls: string[][] = []
  const ofPart: TextLearner['ofPart'] = (id, part) => {
    calls.push([id, part])
    return 0.25
  }
  const start = text.indexOf(claim)
  const said = ownLife({ ofPart } as TextLearner, text, { start, end: start + claim.length }, lang)
  return { calls, said }
}

describe('the sentences of a claim are read', () => {
  const LONG = 'The council of our town has sold the old swimming pool for one pound.'

  it('alone, whatever stands around them', () => {
    const { calls, said } = asked(`My cat sleeps all day. ${LONG} Have a nice weekend!`, 'sold the old swimming pool')
    expect(calls).toEqual([['own-life', LONG]])
    expect(said).toEqual({ own_life: 0.25 })
  })

  it('with the one before, where they are short', () => {
    const text = 'I am at the doors of the museum. The website does not say. Who knows?'
    expect(asked(text, 'The website does not say').calls).toEqual([
      ['own-life', 'I am at the doors of the museum. The website does not say.'],
    ])
    expect(asked('The pool is closed', 'pool').calls).toEqual([['own-life', 'The pool is closed']])
  })

  it('up to a line break', () => {
    expect(asked(`Hello\n${LONG}\nBye`, 'sold').calls).toEqual([['own-life', LONG]])
  })

  it('by the model of their own language, whatever that of the text is', () => {
    const spanish = 'El ayuntamiento de nuestro pueblo vendió la piscina vieja por un euro.'
    expect(asked(`${LONG} ${spanish}`, 'vendió la piscina').calls).toEqual([['own-life-es', spanish]])
  })

  it('by no model where their language has none', () => {
    expect(asked('Halmashauri iliuza bwawa la zamani kwa shilingi moja tu jana', 'iliuza', 'sw')).toEqual({
      calls: [],
      said: {},
    })
  })
})

it('of a text of one sentence is what is known of the text', () => {
  const never = {
    ofPart: () => {
      throw new Error('read twice')
    },
  } as unknown as TextLearner
  const learned = { 'own-life': ok({ probability: 0.125, influences: [], version: '1.0.0', threshold: 1 }) }
  expect(ownLife(never, ' The pool is closed. ', { start: 1, end: 9 }, 'en', learned)).toEqual({ own_life: 0.125 })
})

it('is not known where the model is not installed, or the sentence is too long for it', () => {
  const nothing = { ofPart: () => undefined } as unknown as TextLearner
  expect(ownLife(nothing, 'The pool is closed', { start: 0, end: 8 }, 'en')).toEqual({})
})
