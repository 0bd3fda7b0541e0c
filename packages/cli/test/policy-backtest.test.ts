import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { linesOf, runCli } from './run-cli.ts'

const folder = mkdtempSync(join(tmpdir(), 'tribunal-backtest-'))
afterAll(() => rmSync(folder, { recursive: true }))
const PAYMENTS = fileURLToPath(new URL('../../../content/samples/payments.jsonl', import.meta.url))

const facts = (verdict: string, confidence: number) =>
  JSON.stringify({ claims: [{ domain: 'general', risk_level: 'low', fact_check: { verdict, confidence } }] })
const file = (name: string, lines: readonly string[]) => {
  writeFileSync(join(folder, name), `${lines.join('\n')}\n`)
  return join(folder, name)
}
const FACTS = file('facts.jsonl', [facts('false', 0.5), facts('false', 0.9), facts('true', 1), facts('false', 0.7)])
const strict = ['policy', 'backtest', 'publication', '--to', 'publication-strict', '--facts']

describe('tribunal policy backtest on files', () => {
  it('tells which facts two versions decide otherwise, by which rules, and where they stand', async () => {
    const { exit, stdout, stderr } = await runCli([...strict, FACTS, '--json'])
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '4 looked at · 0.0 s\n' })
    const [result] = linesOf(stdout)
    expect(result).toMatchObject({ policy: 'publication', decisions: 4, changed: 2, partial: false, effects: null })
    expect(result!['cells']).toContainEqual({
      from: 'clean',
      to: 'needs_review',
      count: 2,
      other_rule: 2,
      other_results: 0,
      money: [],
      rules: [{ from: 'no-objection', to: 'doubtfully-false', count: 2 }],
      sample: expect.arrayContaining([`${FACTS}:1`, `${FACTS}:4`]),
    })
  })

  it('tells it to people, in both languages', async () => {
    const { stdout } = await runCli([...strict, FACTS, '--format', 'pretty'])
    expect(stdout).toContain('publication 2.0.0 → publication-strict 2.0.0')
    expect(stdout).toContain('2 of 4 decisions of this policy change (50.00 %).')
    expect(stdout).toContain('clean → needs_review  2, 50.00 % of all')
    expect(stdout).toContain('no-objection → doubtfully-false')
    const spanish = await runCli([...strict, FACTS, '--format', 'pretty', '--lang', 'es'])
    expect(spanish.stdout).toContain('Cambian 2 de 4 decisiones de esta política (50.00 %).')
  })

  it('goes on after bad lines, and says what is wrong with each', async () => {
    const mixed = file('mixed.jsonl', [
      facts('false', 0.5),
      '{"claims": 3}',
      'nonsense',
      '{"error":{}}',
      facts('true', 1),
    ])
    const { exit, stdout, stderr } = await runCli([...strict, mixed, join(folder, 'missing'), '--json'])
    expect(exit).toBe(3)
    expect(linesOf(stdout)).toMatchObject([{ decisions: 2, changed: 1 }])
    expect(stderr).toContain(`${mixed}:2: claims: expected a list, found \`3\``)
    expect(stderr).toContain(`${mixed}:3:1: expected a JSON value`)
    expect(stderr).toContain('2 looked at · 3 bad')
  })

  it('takes decisions as `decide` writes them, with the money they are about', async () => {
    const decided = await runCli(['decide', PAYMENTS, '--json'])
    const broken = JSON.stringify({ kind: 'payment', answers: [], facts: {} })
    const decisions = file('decisions.jsonl', [decided.stdout.trim(), broken])
    const severe = file('arbiter-severe.yaml', [
      (await shippedText('arbiter-guarded')).replaceAll('outcome: CHALLENGE', 'outcome: BLOCK'),
    ])
    const { stdout, stderr, exit } = await runCli([
      'policy',
      'backtest',
      'arbiter-guarded',
      '--to',
      severe,
      '--facts',
      decisions,
      '--json',
    ])
    const [result] = linesOf(stdout) as [
      { decisions: number; changed: number; cells: { from: string; to: string; money: object[] }[] },
    ]
    expect({ exit, told: stderr.includes('decision-failed') }).toEqual({ exit: 3, told: true })
    expect(result.decisions).toBe(decided.stdout.trim().split('\n').length)
    const changed = result.cells.find(({ from, to }) => from === 'CHALLENGE' && to === 'BLOCK')
    expect(changed!.money).toContainEqual({ currency: 'PEN', amount: expect.any(Number) })
  })

  it('ends with what is tallied where it is asked to stop', async () => {
    async function* slowly() {
      for (let i = 0; ; i++) {
        yield Buffer.from(`${facts('false', 0.5)}\n`)
        if (i === 3) process.emit('SIGINT')
        await new Promise((resolve) => setImmediate(resolve))
      }
    }
    const { stdout, exit } = await runCli([...strict, '-', '--format', 'pretty'], { stdin: slowly() })
    expect(exit).toBe(0)
    expect(stdout).toContain('Stopped before the end')
  })

  it('refuses what it cannot do, and says what it takes', async () => {
    const refused = async (...argv: readonly string[]) => (await runCli(['policy', 'backtest', ...argv])).stderr
    expect(await refused('publication')).toContain('`--to <version>`')
    expect(await refused('publication', '--to', 'publikation-strict', '--facts', FACTS)).toContain('publication-strict')
    for (const time of ['soon', '2026-11-31', '2026-11-31T00:00:00Z']) {
      expect(await refused('publication', '--to', 'publication', '--since', time)).toContain(
        `\`${time}\` is not a time`,
      )
    }
    expect(await refused(...strict.slice(2), FACTS, '--since', '2026-11-22')).toContain('have no times')
    expect(await refused('publication', '--to', 'final-decision', '--facts', FACTS)).toMatch(
      /`final-decision` decides .*, which `publication` never does\n.*clean, needs_review, blocked/,
    )
    const broken = file('broken.yaml', ['policy: broken'])
    expect(await refused('publication', '--to', broken, '--facts', FACTS)).toContain('broken.yaml')
    expect(await refused('publication', '--to', broken, '--server', 'http://x')).toContain('TRIBUNAL_API_KEY')
  })
})

async function shippedText(name: string): Promise<string> {
  const { readFile } = await import('node:fs/promises')
  return readFile(new URL(`../../../content/policies/${name}.yaml`, import.meta.url), 'utf8')
}
