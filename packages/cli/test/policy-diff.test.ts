import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { linesOf, runCli } from './run-cli.ts'

const folder = mkdtempSync(join(tmpdir(), 'tribunal-diff-'))
const PUBLICATION = readFileSync(new URL('../../../content/policies/publication.yaml', import.meta.url), 'utf8')

/** `publication` with one thing changed. */
function changed(name: string, find: string, by: string): string {
  expect(PUBLICATION).toContain(find)
  writeFileSync(join(folder, name), PUBLICATION.replace(find, by))
  return join(folder, name)
}

describe('policy diff', () => {
  it('tells the inputs that publication-strict decides otherwise, in the words of the policies', async () => {
    const run = await runCli(['policy', 'diff', 'publication', 'publication-strict', '--format', 'pretty'])
    expect(run.exit).toBe(1)
    expect(run.stdout).toContain('clean → needs_review')
    expect(run.stdout).toMatch(
      /claim\.fact_check\.verdict == "false"\n\s+claim\.commitment != "denies"\n\s+claim\.fact_check\.confidence <= 0\.7\n/,
    )
    expect(run.stdout).toContain('→ clean (no-objection), needs_review (doubtfully-false)')
    expect(run.stdout).toContain('unverifiable → unverified')
    expect(run.stdout).toContain('results that only the second gives: show_interstitial')
    const guide = readFileSync(new URL('../../../docs/guides/compare-policies.md', import.meta.url), 'utf8')
    const [, shown = ''] = /```\n(▲ publication[^`]*)```/.exec(guide) ?? []
    expect(run.stdout.startsWith(shown)).toBe(true)
    expect(run.stdout).toMatch(/\n {3}\+ {2}- id: doubtfully-false\n/)
  })

  it('gives an example of each region that policy eval answers as it says', async () => {
    const run = await runCli(['policy', 'diff', 'publication', 'publication-strict'])
    const [comparison] = linesOf(run.stdout) as [{ changes: { regions: { example: Record<string, unknown> }[] }[] }]
    const examples = comparison.changes.flatMap(({ regions }) => regions.map(({ example }) => example))
    expect(examples).toHaveLength(9)
    for (const [side, policy] of Object.entries({ from: 'publication', to: 'publication-strict' })) {
      const stdin = examples.map(({ facts }) => `${JSON.stringify(facts)}\n`).join('')
      const answers = linesOf((await runCli(['policy', 'eval', policy, '--facts', '-'], { stdin })).stdout)
      expect(answers).toMatchObject(examples.map((example) => example[side]))
    }
  })

  it('proves that a change of words changes no outcome: exit code 0, and what differs in the text', async () => {
    const file = changed('words.yaml', 'Nothing speaks against publishing.', 'Nothing speaks against it.')
    const run = await runCli(['policy', 'diff', 'publication', file, '--format', 'pretty'])
    expect(run.exit).toBe(0)
    expect(run.stdout).toContain('Every input has the same outcome: proved.')
    expect(run.stdout).toContain('Nothing speaks against it.')
  })

  it('tells facts that mean something else, in Spanish too', async () => {
    const file = changed('facts.yaml', 'values: [low, medium, high] }', 'values: [low, medium, high], absent: low }')
    const run = await runCli(['policy', 'diff', 'publication', file, '--format', 'pretty', '--lang', 'es'])
    expect(run.exit).toBe(1)
    expect(run.stdout).toContain('`claims[].risk_level` era one of `low`, `medium`, `high` y es')
    expect(run.stdout).toContain('No se pudo decidir si alguna entrada tiene otro resultado.')
  })

  it('refuses a policy that does not load, and says where it is checked', async () => {
    const file = changed('broken.yaml', 'hit: most_severe', 'hit: worst')
    const run = await runCli(['policy', 'diff', 'publication', file])
    expect(run.exit).toBe(2)
    expect(run.stderr).toContain(`tribunal policy check ${file}`)
  })
})
