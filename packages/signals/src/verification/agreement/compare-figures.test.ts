import { agreementWords } from '@tribunal/testkit/shipped'
import { describe, expect, it } from 'vitest'
import { compareFigures } from './compare-figures.ts'
import { readStatement } from './statement.ts'

const found = (claim: string, passage: string, title = '', sentence = 0) => {
  const read = (text: string) => readStatement(text, agreementWords)
  return compareFigures(read(claim), read(passage), read(title), sentence).map(
    ({ found, here }) => `${found}${here ? ' here' : ''}`,
  )
}

describe('a figure of the claim', () => {
  it.each([
    ['12 %', '12 percent', 'same here'],
    ['12 %', '12.1 percent', 'same here'],
    ['12 %', '13 percent', 'other'],
    ['12 %', '21 percent', 'other here'],
    ['12 %', '21 people', 'none'],
    ['more than 200 people', '350 people', 'same here'],
    ['more than 200 people', '150 people', 'other here'],
    ['more than 200 people', 'less than 350 people', 'other here'],
    ['more than 200 people', 'less than 200 people', 'same here'],
    ['less than 200 people', '150 people', 'same here'],
    ['less than 200 people', '350 people', 'other here'],
    ['less than 200 people', 'more than 150 people', 'other here'],
    ['about 200 people', '215 people', 'same here'],
    ['200 people', 'about 215 people', 'same here'],
    ['200 people', '215 people', 'other'],
    ['10 miles', '16 km', 'same here'],
    ['10 miles', '10 km', 'other here'],
    ['in 2019', 'in 2020', 'other here'],
    ['3 dogs', '7 cats', 'other'],
    ['3 dogs', '7 dogs and 9 dogs', 'other'],
  ])('%s beside %s is %s', (claim, passage, wanted) => {
    expect(found(claim, passage)).toEqual([wanted])
  })

  it('counts as the same where the title or another sentence has it', () => {
    expect(found('in 2019', 'It rained.', 'Floods of 2019')).toEqual(['same here'])
    expect(found('in 2019', 'It rained. That was in 2019.')).toEqual(['same'])
    expect(found('in 2019', 'It rained. That was in 2020.')).toEqual(['other'])
  })
})
