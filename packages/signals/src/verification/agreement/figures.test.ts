import { agreementWords } from '@tribunal/testkit/shipped'
import { describe, expect, it } from 'vitest'
import { readStatement } from './statement.ts'

const figures = (text: string) =>
  readStatement(text, agreementWords).figures.map(({ kind, value, bound }) =>
    bound === 'none' ? `${kind} ${value}` : `${kind} ${bound} ${value}`,
  )

describe('figures of a text', () => {
  it.each([
    ['Unemployment is 12 %', ['percent 12']],
    ['Unemployment is 12%, not 21.5 percent', ['percent 12', 'percent 21.5']],
    ['El paro es del 12 por ciento', ['percent 12']],
    ['It is 12 per cent', ['percent 12']],
    ['Se estima en 3,5 millones de personas', ['count 3500000']],
    ['Cuesta dos mil millones', ['count 2000000000']],
    ['It cost $1,200,000', ['money 1200000']],
    ['It cost 1.200.000 €', ['count 1200000']],
    ['The river is 10 miles long', ['unit0 16.09344']],
    ['It lasted two hours and 30 minutes', ['unit2 7200', 'unit2 1800']],
    ['He was born on 18 July 1996', ['day 18', 'month 7', 'year 1996']],
    ['Nació el 3 de marzo de 2001', ['day 3', 'month 3', 'year 2001']],
    ['In July 2020 it rained', ['month 7', 'year 2020']],
    ['It may rain', []],
    ['More than 200 people came', ['count more 200']],
    ['No more than 200 people came', ['count less 200']],
    ['Fewer than 200 people came', ['count less 200']],
    ['Not fewer than 200 people came', ['count more 200']],
    ['About 200 people came', ['count about 200']],
    ['About the weather, 200 people came', ['count about 200']],
    ['version 1.2.3', []],
    ['12,34 euros', ['count 12.34']],
    ['7', ['count 7']],
  ])('%s: %j', (text, wanted) => {
    expect(figures(text)).toEqual(wanted)
  })

  it('know what they count', () => {
    const [dead, hurt] = readStatement('7 dead and 12 of the passengers hurt', agreementWords).figures
    expect(dead!.counted).toContain('dead')
    expect(hurt!.counted).toContain('passenger')
    expect(readStatement('seven of the', agreementWords).figures[0]!.counted).toEqual([])
  })

  it('have the place of all that says them', () => {
    const text = 'Se estima en 3,5 millones, un 12 % menos'
    expect(readStatement(text, agreementWords).figures.map(({ start, end }) => text.slice(start, end))).toEqual([
      '3,5 millones',
      '12 %',
    ])
  })
})
