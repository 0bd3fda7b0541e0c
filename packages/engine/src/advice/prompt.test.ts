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
    ['no source', FILE.replace('document 001', "''"), /^source: /],
    ['a version that goes on', FILE.replace('1.0.0\n', '1.0.0-rc\n'), 'version: a semantic version such as 1.0.0'],
    ['a version after something', FILE.replace('1.0.0\n', 'v1.0.0\n'), 'version: a semantic version such as 1.0.0'],
    ['no changelog', FILE.replace('[1.0.0 First version.]', '[]'), /^changelog: /],
    ['an alias', FILE.replace('[1.0.0', '&a [1.0.0').replace('Juzga.', '*a'), /alias/i],
    ['too much', FILE.padEnd(16_385), 'at most 16384 characters; this one has 16385'],
  ])('with %s is refused', (_, text, message) => {
    expect(() => parsePrompt(text)).toThrow(message)
  })

  it('may have many figures in its version, and be as long as a small model can read', () => {
    expect(parsePrompt(FILE.replace('1.0.0\n', '10.21.345\n')).version).toBe('10.21.345')
    expect(parsePrompt(FILE.padEnd(16_384)).step).toBe('arbiter')
  })

  it('is refused with everything that is wrong with it', () => {
    expect(() => parsePrompt(FILE.replace('arbiter', 'umpire').replace('1.0.0\n', 'new\n'))).toThrow(
      /^prompt: .+; version: a semantic version such as 1\.0\.0$/,
    )
  })
})
