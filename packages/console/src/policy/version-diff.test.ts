import { describe, expect, it } from 'vitest'
import { diffOf } from './version-diff.ts'

const lines = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => `line ${from + i}\n`).join('')

describe('what differs between two versions', () => {
  it('is told with its line numbers, and three lines around it', () => {
    const [hunk, ...more] = diffOf(lines(1, 20), lines(1, 20).replace('line 10\n', 'line ten\nand more\n'))
    expect(more).toEqual([])
    expect(hunk!.lines.map(({ kind, before, after }) => `${kind} ${before} ${after}`)).toEqual([
      'same 7 7',
      'same 8 8',
      'same 9 9',
      'removed 10 null',
      'added null 10',
      'added null 11',
      'same 11 12',
      'same 12 13',
      'same 13 14',
    ])
  })

  it('is nothing between equal texts', () => {
    expect(diffOf('a\n', 'a\n')).toEqual([])
  })

  it('tells an end without a line feed as text, not as a line of its own', () => {
    expect(diffOf('a\nb\n', 'a\nb').flatMap((hunk) => hunk.lines.map(({ text }) => text))).not.toContain(
      ' No newline at end of file',
    )
  })
})
