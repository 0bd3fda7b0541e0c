import { describe, expect, it } from 'vitest'
import { parsePrompt } from './prompt.ts'

const FILE = `prompt: arbiter
version: 1.0.0
source: document 001
changelog: [1.0.0 First version.]
instructions: { en: Judge., es: Juzga. }
`

describe('a prompt file', () => {
  it('names its step and version, speaks both languages, and is known by its hash', () => {
    expect(parsePrompt(FILE)).toEqual({
      step: 'arbiter',
      version: '1.0.0',
      instructions: { en: 'Judge.', es: 'Juzga.' },
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(parsePrompt(FILE).hash).not.toBe(parsePrompt(`${FILE}\n`).hash)
  })

  it.each([
    ['an unknown step', FILE.replace('arbiter', 'umpire'), /^prompt: /],
    ['no version', FILE.replace('1.0.0\n', 'new\n'), 'version: a semantic version such as 1.0.0'],
    ['one language', FILE.replace(', es: Juzga.', ''), /^instructions\.es: /],
    ['an unknown field', `${FILE}temperature: 2\n`, /temperature/],
    ['a list', '- 1', /^the file: /],
    ['too much', FILE.padEnd(20_000), 'at most 16384 characters; this one has 20000'],
  ])('with %s is refused', (_, text, message) => {
    expect(() => parsePrompt(text)).toThrow(message)
  })
})
