import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkGoldenCase, loadGoldenCases } from './golden-case.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'golden-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(story: string, input: string, want: string): void {
  mkdirSync(join(folder, story))
  writeFileSync(join(folder, story, 'input.json'), input)
  writeFileSync(join(folder, story, 'want.json'), want)
}

const WANT = '{"description": "A case", "source": "document 000", "answer": {"outcome": "clean", "items": []}}'

describe('golden cases', () => {
  it('are read in alphabetical order, folder by folder', () => {
    write('b-second', '{}', WANT)
    write('a-first', '[1]', WANT)
    expect(loadGoldenCases(folder).map(({ story, input }) => [story, input])).toEqual([
      ['a-first', [1]],
      ['b-second', {}],
    ])
  })

  it.each([
    ['no description', '{"source": "x", "answer": {}}', 'has no `description`'],
    ['no source', '{"description": "x", "source": "", "answer": {}}', 'has no `source`'],
    ['no answer', '{"description": "x", "source": "x"}', 'has no `answer`'],
    ['no JSON', '{', 'want.json: '],
  ])('with %s are refused, naming the file', (_, want, message) => {
    write('broken', '{}', want)
    expect(() => loadGoldenCases(folder)).toThrow(join(folder, 'broken'))
    expect(() => loadGoldenCases(folder)).toThrow(message)
  })

  it('report what differs, and stay as they are', () => {
    write('a', '{}', WANT)
    const [golden] = loadGoldenCases(folder)
    const found = checkGoldenCase(folder, golden!, { outcome: 'blocked', items: [], more: 1 }, false)
    expect(found).toEqual([{ path: 'outcome', wanted: 'clean', actual: 'blocked' }])
    expect(readFileSync(join(folder, 'a', 'want.json'), 'utf8')).toBe(WANT)
  })

  it('are rewritten on update, with the fields they had and the values of now', () => {
    write('a', '{}', WANT)
    const [golden] = loadGoldenCases(folder)
    expect(checkGoldenCase(folder, golden!, { outcome: 'blocked', items: [], more: 1 }, true)).toEqual([])
    const [again] = loadGoldenCases(folder)
    expect(again).toEqual({ ...golden, want: { outcome: 'blocked', items: [] } })
  })
})
