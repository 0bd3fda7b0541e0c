import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runTribunal } from './run-tribunal.ts'

// What the README and the guides show is what the command line writes. A line `…` there stands for lines left out.
// `npm run golden -- --update` writes the sections shown again.

const files = [
  'README.md',
  ...['backtest-a-policy', 'explain-decisions', 'measure-quality', 'prove-a-policy', 'publish-a-policy'].map(
    (name) => `docs/guides/${name}.md`,
  ),
].map((path) => new URL(`../${path}`, import.meta.url))
const update = process.env['UPDATE_GOLDEN'] === '1'
const CONSOLE = /```console\n\$ (?:(?:echo '(.*)'|sed -n (\d+)p (\S+)) \| )?npx tribunal (.+)\n([\s\S]*?)\n```/g
const shown = files.flatMap((file) =>
  Array.from(readFileSync(file, 'utf8').matchAll(CONSOLE), ([, text, line, sample, command = '', excerpt = '']) => ({
    file,
    input: text ?? (sample === undefined ? '' : lineOf(sample, Number(line))),
    command,
    excerpt,
  })),
)

function textOf(path: string): string {
  return readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
}

function lineOf(path: string, line: number): string {
  return textOf(path).split('\n')[line - 1] ?? ''
}

const SAMPLES = 'content/samples/posts.jsonl'
const PUBLISH = 'docs/guides/publish-a-policy.md'
const EDITED = 'publication-2.1.0.yaml'
/** Files that commands of the guides name and that the reader has made. */
const MADE = [EDITED, 'decided.jsonl', 'labelled.jsonl']
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'guides-'))
  writeFileSync(join(folder, EDITED), editedPolicy())
  writeFileSync(join(folder, 'decided.jsonl'), (await runTribunal(['decide', SAMPLES, '--json'])).stdout)
  const [, script = ''] = /node --input-type=module -e "\n([\s\S]*?)"\n```/.exec(
    textOf('docs/guides/measure-quality.md'),
  )!
  execFileSync(
    process.execPath,
    ['--input-type=module', '-e', script.replace(SAMPLES, fileURLToPath(new URL(`../${SAMPLES}`, import.meta.url)))],
    { cwd: folder },
  )
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What becomes of the policy `publication` by the steps of the guide on publishing. */
function editedPolicy(): string {
  const [, rule = ''] = /```yaml\n( {2}- id: [\s\S]*?)```/.exec(textOf(PUBLISH))!
  const [, behind = ''] = /add the rule behind `([\w-]+)`/.exec(textOf(PUBLISH))!
  const rules = new RegExp(`( {2}- id: ${behind}\n(?: {4}.*\n)+)`)
  return textOf('content/policies/publication.yaml')
    .replace(/^version: .*$/m, 'version: 2.1.0')
    .replace(/^changelog:\n/m, '$&  - 2.1.0 As the guide says.\n')
    .replace(/^ {4}expected_to_fail:\n(?: {6}.*\n)+/m, '')
    .replace(rules, (all) => all + rule)
}

/** The first piece of `excerpt` that does not follow in `output`; empty where all do, in order. */
function missing(excerpt: string, output: string): string {
  let rest = output
  for (const piece of excerpt.split(/(?:^|\n)…(?:\n|$)/)) {
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
  it('is a post, a payment, and what becomes of policies', () => {
    expect(shown).toHaveLength(9)
  })

  it.each(shown)('$command', async ({ file, input, command, excerpt }) => {
    const args = command.split(' ').map((word) => (MADE.includes(word) ? join(folder, word) : word))
    const { exit, stdout } = await runTribunal([...args, '--format', 'pretty'], input)
    // Versions that differ are no failure here.
    expect(exit).toBe(command.startsWith('policy diff') ? 1 : 0)
    // What still holds keeps its lines left out.
    if (update && missing(excerpt, stdout) !== '')
      writeFileSync(
        file,
        readFileSync(file, 'utf8').replace(excerpt, () => refresh(excerpt, stdout)),
      )
    else expect(stdout).toContain(missing(excerpt, stdout))
  })

  it('pieces have to follow each other in order', () => {
    expect(missing('a\n…\nc', 'a\nb\nc\n')).toBe('')
    expect(missing('c\n…\na', 'a\nb\nc\n')).toBe('a')
    expect(missing('…\nb\n…', 'a\nb\nc\n')).toBe('')
  })

  it('sections are written again, and only those shown', () => {
    expect(refresh('A\n 1\n…\nC\n 3', 'A\n 9\n\nB\n 9\n\nC\n 8\n')).toBe('A\n 9\n…\nC\n 8')
  })
})
