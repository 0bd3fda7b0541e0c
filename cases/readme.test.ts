import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { runTribunal } from './run-tribunal.ts'

// What the README shows is what the command line writes. A line `…` there stands for lines left out.

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
const CONSOLE = /```console\n\$ (?:echo '(.*)'|sed -n (\d+)p (\S+)) \| npx tribunal (.+)\n([\s\S]*?)```/g
const shown = [...readme.matchAll(CONSOLE)].map(([, text, line, file, command = '', output = '']) => ({
  input: text ?? lineOf(file ?? '', Number(line)),
  command,
  output,
}))

function lineOf(file: string, line: number): string {
  return readFileSync(new URL(`../${file}`, import.meta.url), 'utf8').split('\n')[line - 1] ?? ''
}

/** The first piece of `excerpt` that does not follow in `output`, or null where all do, in order. */
function missing(excerpt: string, output: string): string | null {
  let rest = output
  for (const piece of excerpt.split(/^…\n/m)) {
    const at = rest.indexOf(piece.trimEnd())
    if (at < 0) return piece
    rest = rest.slice(at + piece.trimEnd().length)
  }
  return null
}

describe('README', () => {
  it('shows a post and a payment', () => {
    expect(shown).toHaveLength(2)
  })

  it.each(shown)('$command', async ({ input, command, output }) => {
    const run = await runTribunal([...command.split(' '), '--format', 'pretty'], input)
    expect(run.exit).toBe(0)
    if (missing(output, run.stdout) !== null) expect(run.stdout).toBe(output)
  })

  it('pieces have to follow each other in order', () => {
    expect(missing('a\n…\nc\n', 'a\nb\nc\n')).toBe(null)
    expect(missing('c\n…\na\n', 'a\nb\nc\n')).toBe('a\n')
  })
})
