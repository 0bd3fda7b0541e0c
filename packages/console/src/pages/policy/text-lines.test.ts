import { describe, expect, it } from 'vitest'
import { blockAt, textLines } from './text-lines.ts'

const TEXT = `rules:
  - id: first # of all
    when: a > 1

    then: x
  - id: second
    when: b

default: y
`

describe('the lines of a text', () => {
  it('are numbered, and tell names and comments from the rest', () => {
    const lines = textLines(TEXT)
    expect(lines).toHaveLength(9)
    expect(lines[1]).toEqual({
      number: 2,
      parts: [
        { kind: 'plain', text: '  - ' },
        { kind: 'name', text: 'id:' },
        { kind: 'plain', text: ' first' },
        { kind: 'comment', text: ' # of all' },
      ],
    })
    expect(lines[3]!.parts).toEqual([])
  })

  it('lose no character', () => {
    const text = 'a: "b: c"\n# d\n- e\nhttp://f #g\n'
    const joined = textLines(text).map(({ parts }) => parts.map((part) => part.text).join(''))
    expect(`${joined.join('\n')}\n`).toBe(text)
  })
})

describe('the block of a rule', () => {
  it.each([
    [2, 5],
    [6, 7],
    [9, 9],
    [1, 7],
  ])('that begins in line %d ends in line %d', (line, last) => {
    expect(blockAt(TEXT, line)).toEqual({ first: line, last })
  })
})
