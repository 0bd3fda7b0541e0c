import { localText } from '@tribunal/messages'
import { expect, it } from 'vitest'
import type { Influence } from '../../../domain/index.ts'
import { learnedFindings } from './learned-findings.ts'

const TEXT = 'Guaranteed income: act now'

/** What is shown of influences, as `words feature weight`. */
function shown(...influences: readonly Influence[]): readonly string[] {
  const found = learnedFindings(TEXT, { probability: 0.9, influences }, { id: 'x', title: { en: 'X', es: 'X' } })
  return found.map(({ id, start, end, reason }) => {
    const weight = /\+[\d.]+/.exec(localText(reason, 'en'))?.[0]
    return `${TEXT.slice(start, end)} ${id} ${weight}`
  })
}

it('what moved a learned signal is shown in text order, in whole words', () => {
  const act = { feature: 'pair:act now', weight: 2, start: 19, end: 26 }
  const part = { feature: 'part:come', weight: 1, start: 13, end: 17 }
  expect(shown(act, part)).toEqual(['income part:come +1.0', 'act now pair:act now +2.0'])
})

it('words of other alphabets, and numbers, are whole words too', () => {
  const text = 'préstamo №77a'
  const influences = [
    { feature: 'part:rest', weight: 1, start: 1, end: 5 },
    { feature: 'word:00', weight: 1, start: 11, end: 12 },
  ]
  const found = learnedFindings(text, { probability: 0.9, influences }, { id: 'x', title: { en: 'X', es: 'X' } })
  expect(found.map(({ start, end }) => text.slice(start, end))).toEqual(['préstamo', '77a'])
})

it('what stands over the same place is one finding, named after what weighs most', () => {
  const first = { feature: 'part:guar', weight: 0.6, start: 0, end: 4 }
  const second = { feature: 'word:guaranteed', weight: 1.5, start: 0, end: 10 }
  const third = { feature: 'part:teed', weight: 0.4, start: 6, end: 10 }
  expect(shown(first, second, third)).toEqual(['Guaranteed word:guaranteed +2.5'])
})

it('properties of the whole text, what speaks against, and what adds little have no place', () => {
  const shape = { feature: 'shape:link', weight: 3 }
  const against = { feature: 'word:income', weight: -2, start: 11, end: 17 }
  const little = { feature: 'word:now', weight: 0.4, start: 23, end: 26 }
  expect(shown(shape, against, little)).toEqual([])
})
