import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { consensusOf } from './consensus.ts'

const first = (answer: string) => answer[0]!

describe('several answers', () => {
  it.each([
    ['one', ['a1'], { answer: 'a1', agreement: 1 }],
    ['the majority', ['b1', 'a1', 'a2'], { answer: 'a1', agreement: 2 / 3 }],
    ['the earliest where two camps are as large', ['b1', 'a1'], { answer: 'b1', agreement: 0.5 }],
  ])('come to %s', (_, answers, wanted) => {
    expect(consensusOf({ vote: first }, answers)).toEqual(wanted)
  })

  it('come to nothing where there is none', () => {
    expect(consensusOf({ vote: first }, [])).toBeUndefined()
  })

  it('are not compared by a step that has no vote: the first stands', () => {
    expect(consensusOf({}, ['b1', 'a1', 'a2'])).toEqual({ answer: 'b1', agreement: 1 })
  })

  it('are put together by a step that says how', () => {
    const combine = (agreeing: readonly string[], agreement: number) => `${agreeing.join('+')}@${agreement}`
    expect(consensusOf({ vote: first, combine }, ['a1', 'b1', 'a2', 'b2', 'a3'])?.answer).toBe('a1+a2+a3@0.6')
  })

  it.each([
    [['a1', 'c1', 'b1'], 'c1'],
    [['c1', 'a1', 'a2'], 'a1'],
    [['b1', 'b2', 'a1', 'a2'], 'b1'],
  ])('that tie (%j) come to the graver one, and a majority stays a majority', (answers, wanted) => {
    const gravity = (answer: string) => answer.charCodeAt(0)
    expect(consensusOf({ vote: first, gravity }, answers)?.answer).toBe(wanted)
  })

  it('agree by their share, whatever their order', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1 }), (answers) => {
        const { answer, agreement } = consensusOf({ vote: first }, answers)!
        expect(agreement).toBe(answers.filter((one) => one === answer).length / answers.length)
        expect(consensusOf({ vote: first }, answers.toReversed())!.agreement).toBe(agreement)
      }),
    )
  })
})
