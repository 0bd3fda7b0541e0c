import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { runTribunal } from './run-tribunal.ts'

// What the README and the guide on explanations show is what the command line writes. A line `…` there stands for lines left out.
// `npm run golden -- --update` writes the sections shown again.

const files = ['README.md', 'docs/guides/explain-decisions.md'].map((path) => new URL(`../${path}`, import.meta.url))
const update = process.env['UPDATE_GOLDEN'] === '1'
const CONSOLE = /```console\n\$ (?:echo '(.*)'|sed -n (\d+)p (\S+)) \| npx tribunal (.+)\n([\s\S]*?)\n```/g
const shown = files.flatMap((file) =>
  Array.from(readFileSync(file, 'utf8').matchAll(CONSOLE), ([, text, line, sample, command = '', excerpt = '']) => ({
    file,
    input: text ?? lineOf(sample ?? '', Number(line)),
    command,
    excerpt,
  })),
)

function lineOf(path: string, line: number): string {
  return readFileSync(new URL(`../${path}`, import.meta.url), 'utf8').split('\n')[line - 1] ?? ''
}

/** The first piece of `excerpt` that does not follow in `output`; empty where all do, in order. */
function missing(excerpt: string, output: string): string {
  let rest = output
  for (const piece of excerpt.split('\n…\n')) {
    const at = rest.indexOf(piece)
    if (at < 0) return piece
    rest = rest.slice(at + piece.length)
  }
  return ''
}

/** `excerpt` with each of its sections (parted by empty lines) as `output` has it now, found by its first line. */
function refresh(excerpt: string, output: string): string {
  const sections = new Map(output.split('\n\n').map((section) => [firstLine(section), section.trimEnd()]))
  const again = (section: string) => sections.get(firstLine(section)) ?? section
  const pieces = excerpt.split('\n…\n').map((piece) => piece.split('\n\n').map(again).join('\n\n'))
  return pieces.join('\n…\n')
}

const firstLine = (text: string) => text.split('\n', 1)[0] ?? ''

describe('what the documents show', () => {
  it('is a post and a payment', () => {
    expect(shown).toHaveLength(2)
  })

  it.each(shown)('$input', async ({ file, input, command, excerpt }) => {
    const { exit, stdout } = await runTribunal([...command.split(' '), '--format', 'pretty'], input)
    expect(exit).toBe(0)
    if (update)
      writeFileSync(
        file,
        readFileSync(file, 'utf8').replace(excerpt, () => refresh(excerpt, stdout)),
      )
    else expect(stdout).toContain(missing(excerpt, stdout))
  })

  it('pieces have to follow each other in order', () => {
    expect(missing('a\n…\nc', 'a\nb\nc\n')).toBe('')
    expect(missing('c\n…\na', 'a\nb\nc\n')).toBe('a')
  })

  it('sections are written again, and only those shown', () => {
    expect(refresh('A\n 1\n…\nC\n 3', 'A\n 9\n\nB\n 9\n\nC\n 8\n')).toBe('A\n 9\n…\nC\n 8')
  })
})
